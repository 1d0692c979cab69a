// Loads the parts of the programs. They stand in one Brotli file, because they would take 150 kB more of the package as
// scripts: a VSIX is a ZIP archive, which can only deflate, each file for itself.
const { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { Module } = require('node:module');
const path = require('node:path');

/** Of all parts; the build fills it in. */
const BUILD = 'BUILD';

/** For each part: its end in the archive, its start and its end in the text. Bytes; the build fills it in. */
const INDEX = 'INDEX';

const archive = path.join(__dirname, 'shared.br');

/** Modules by file name. */
const loaded = new Map();

/** What a part exports. @param {string} name file name of the script, as in `shared-ABCD.js` */
exports.part = (name) => {
  const before = loaded.get(name);
  if (before) return before.exports;
  const file = path.join(__dirname, name);
  const part = new Module(file, module);
  // VS Code looks up the real path of a module that requires `vscode`, so it is the path of a file.
  part.filename = archive;
  // Before it runs: parts may need each other.
  loaded.set(name, part);
  try {
    if (cache) runCached(part, file, name);
    else part._compile(decompressed(name), file);
  } catch (error) {
    loaded.delete(name);
    throw error;
  }
  return part.exports;
};

/** The text that was decompressed last: many parts are loaded together. */
let recent = new WeakRef(Buffer.alloc(0));

/** Decompresses the archive from its start to the end of the part. */
function decompressed(name) {
  const [length, start, end] = INDEX[name];
  let text = recent.deref();
  if (!text || text.length < end) {
    const { brotliDecompressSync, constants } = require('node:zlib');
    text = brotliDecompressSync(readFileSync(archive).subarray(0, length), {
      chunkSize: Math.max(end, constants.Z_MIN_CHUNK),
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

/** Parts that are to be written to the cache. */
const compiled = [];

function runCached(part, file, name) {
  let script = cachedScript(file, name);
  if (!script) {
    const source = decompressed(name);
    script = compile(source, file);
    if (compiled.length === 0) process.once('exit', keepCompiled);
    compiled.push({ name, source, script });
  }
  script.runInThisContext()(part.exports, (id) => part.require(id), part, archive, __dirname);
}

function compile(source, filename, cachedData) {
  const { Script } = require('node:vm');
  return new Script(`(function(exports,require,module,__filename,__dirname){${source}\n})`, {
    filename,
    cachedData,
  });
}

/** Undefined when it is not in the cache, is broken there, or was compiled by another V8. */
function cachedScript(file, name) {
  try {
    const content = readFileSync(path.join(cache, name));
    const end = 4 + content.readUInt32LE(0);
    const script = compile(content.toString('utf8', 4, end), file, content.subarray(end));
    return script.cachedDataRejected ? undefined : script;
  } catch {
    return undefined;
  }
}

/** Without the cache it only takes longer, so that nothing here is an error. */
function keepCompiled() {
  try {
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    for (const { name, source, script } of compiled) {
      const text = Buffer.from(source);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(text.length);
      // Whole or not at all: another process may read it now.
      const temporary = path.join(cache, `${name}.${process.pid}`);
      writeFileSync(temporary, Buffer.concat([length, text, script.createCachedData()]), { mode: 0o600 });
      renameSync(temporary, path.join(cache, name));
    }
    const builds = path.dirname(cache);
    for (const old of readdirSync(builds)) {
      if (!old.startsWith(BUILD)) rmSync(path.join(builds, old), { recursive: true, force: true });
    }
  } catch {}
}
