// Loads the parts of the programs. They stand in one Brotli file, because they would take 150 kB more of the package as
// scripts: a VSIX is a ZIP archive, which can only deflate, each file for itself.
const { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { Module } = require('node:module');
const path = require('node:path');
const { linksTo } = require('../../common/links');

/** Of all parts; the build fills it in. */
const BUILD = 'BUILD';

/**
 * For each group of parts: its end in the archive, in bytes, and its parts in order: the name, the length of the text in
 * bytes, and 1 for the small parts that the command-line program compiles as one script. The build fills it in.
 */
const INDEX = 'INDEX';

const archive = path.join(__dirname, 'shared.br');

/** Modules by file name. */
const loaded = new Map();

/** For each part: its start and end in the text, and the ends of its group in the archive and in the text, in bytes. */
const places = new Map();
/** Names of the small parts. */
const small = [];
let size = 0;
for (const [length, parts] of INDEX) {
  const group = { length, groupEnd: parts.reduce((sum, [, bytes]) => sum + bytes, size) };
  for (const [name, bytes, together] of parts) {
    places.set(name, { ...group, start: size, end: size + bytes });
    if (together) small.push(name);
    size += bytes;
  }
}

/** What a part exports. @param {string} name file name of the script, as in `shared-ABCD.js` */
function part(name) {
  const before = loaded.get(name);
  if (before) return before.exports;
  const file = path.join(__dirname, name);
  const own = new Module(file, module);
  // VS Code looks up the real path of a module that requires `vscode`, so it is the path of a file.
  own.filename = archive;
  // Before it runs: parts may need each other.
  loaded.set(name, own);
  try {
    if (cache) cachedFunction(name)(own.exports, (id) => own.require(id), own, archive, __dirname);
    else own._compile(decompressed(name), file);
  } catch (error) {
    loaded.delete(name);
    throw error;
  }
  return own.exports;
}

Object.assign(exports, linksTo(part));

/** The text that was decompressed last: many parts are loaded together. */
let recent = new WeakRef(Buffer.alloc(0));

/** Decompresses the archive from its start to the end of the part's group. */
function decompressed(name) {
  const { length, start, end, groupEnd } = places.get(name);
  let text = recent.deref();
  if (!text || text.length < end) {
    const { brotliDecompressSync, constants } = require('node:zlib');
    text = brotliDecompressSync(readFileSync(archive).subarray(0, length), {
      chunkSize: Math.max(groupEnd, constants.Z_MIN_CHUNK),
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    });
    recent = new WeakRef(text);
  }
  return text.toString('utf8', start, end);
}

/**
 * Folder with decompressed and compiled parts: half of the time of `slotpad check` is to compile. Only the command-line
 * program has it, which starts again and again. Undefined without one.
 */
const cache = require.main?.filename === path.join(__dirname, 'cli.js') ? cacheFolder() : undefined;

function cacheFolder() {
  const { HOME, LOCALAPPDATA, NODE_DISABLE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  const caches = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && path.join(HOME, '.cache'));
  if (NODE_DISABLE_COMPILE_CACHE || !caches || !path.isAbsolute(caches)) return undefined;
  return path.join(caches, 'slotpad', `${BUILD}-${process.version}-${process.arch}`);
}

const together = cache ? small : [];

/** Scripts of parts by the names of their files in the cache. */
const scripts = new Map();

/** The function of a part, from the cache if it is there. */
function cachedFunction(name) {
  const index = together.indexOf(name);
  const key = index < 0 ? name : 'together.js';
  let script = scripts.get(key);
  if (!script) {
    if (scripts.size === 0) process.once('exit', keepCompiled);
    script = cachedScript(key) ?? newScript(key, index < 0 ? [name] : together);
    scripts.set(key, script);
  }
  script.used.add(name);
  return script.functions[Math.max(index, 0)];
}

function newScript(key, names) {
  // The last one first: it is decompressed with all before it, once.
  decompressed(names[names.length - 1]);
  const functions = names.map(
    (name) => `function(exports,require,module,__filename,__dirname){${decompressed(name)}\n}`,
  );
  return loadedScript(key, `[${functions.join()}]`, []);
}

/** @param kept names of the parts whose code is in `cachedData` */
function loadedScript(key, source, kept, cachedData) {
  const { Script } = require('node:vm');
  const script = new Script(source, { filename: path.join(__dirname, key), cachedData });
  if (script.cachedDataRejected) return undefined;
  return { source, script, kept, used: new Set(kept), functions: script.runInThisContext() };
}

/** Undefined when it is not in the cache, is broken there, or was compiled by another V8. */
function cachedScript(key) {
  try {
    const content = readFileSync(path.join(cache, key));
    const names = 8 + content.readUInt32LE(0);
    const source = names + content.readUInt32LE(4);
    const kept = content.toString('utf8', 8, names).split(' ');
    return loadedScript(key, content.toString('utf8', names, source), kept, content.subarray(source));
  } catch {
    return undefined;
  }
}

/** Without the cache it only takes longer, so that nothing here is an error. */
function keepCompiled() {
  try {
    // A run that needs another part also calls other functions of the parts before it: all are written again.
    if ([...scripts.values()].every(({ kept, used }) => used.size === kept.length)) return;
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    for (const [key, { source, script, used }] of scripts) {
      const texts = [[...used].join(' '), source].map((text) => Buffer.from(text));
      const lengths = Buffer.alloc(8);
      for (const [index, { length }] of texts.entries()) lengths.writeUInt32LE(length, 4 * index);
      // Whole or not at all: another process may read it now.
      const temporary = path.join(cache, `${key}.${process.pid}`);
      writeFileSync(temporary, Buffer.concat([lengths, ...texts, script.createCachedData()]), {
        mode: 0o600,
      });
      renameSync(temporary, path.join(cache, key));
    }
    const builds = path.dirname(cache);
    for (const old of readdirSync(builds)) {
      if (!old.startsWith(BUILD)) rmSync(path.join(builds, old), { recursive: true, force: true });
    }
  } catch {}
}
