// The static dictionary of Brotli has 122,784 bytes, of which the archives use an eighth. The decoder in the package only
// has these bytes: the whole dictionary would add 40 kB to it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const library = path.dirname(createRequire(import.meta.url).resolve('brotli/decompress'));

/** Replaces the data of the dictionary. @param {string} contents a module with `init` @returns {import('esbuild').Plugin} */
function withDictionary(contents) {
  return {
    name: 'dictionary',
    setup(build) {
      let found = false;
      build.onLoad({ filter: /[\\/]brotli[\\/]dec[\\/]dictionary-(?:data|browser)\.js$/ }, () => {
        found = true;
        return { contents };
      });
      build.onEnd(({ errors }) => {
        if (errors.length === 0 && !found) throw new Error('brotli has no dictionary-data.js any more.');
      });
    },
  };
}

/**
 * A plugin that leaves in the decoder of Brotli what it needs to decompress these files.
 *
 * @param {readonly Uint8Array[]} archives
 * @returns {Promise<import('esbuild').Plugin>}
 */
export async function onlyUsedWords(archives) {
  const { init } = await import(path.join(library, 'dec/dictionary-data.js'));
  const whole = init();
  const used = new Set();
  const watched = new Proxy(whole, {
    get(bytes, at) {
      used.add(Number(at));
      return bytes[at];
    },
  });
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(library, 'decompress.js')],
    bundle: true,
    write: false,
    format: 'cjs',
    plugins: [withDictionary('export const init = () => globalThis.slotpadDictionary;')],
  });
  globalThis.slotpadDictionary = watched;
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0].text)(module, module.exports);
  delete globalThis.slotpadDictionary;
  for (const archive of archives) {
    if (!brotliDecompressSync(archive).equals(module.exports.decompress(archive))) {
      throw new Error('The decoder of brotli does not decompress what Node has compressed.');
    }
  }
  return withDictionary(moduleWith(whole, used));
}

/** A module that makes the dictionary of these bytes: their distances from the one before, and runs of them. */
function moduleWith(whole, used) {
  const runs = [];
  let before = 0;
  for (const at of [...used].sort((a, b) => a - b)) {
    if (at !== before || runs.length === 0) runs.push([at - before, '']);
    runs.at(-1)[1] += String.fromCharCode(whole[at]);
    before = at + 1;
  }
  return `export function init() {
    const bytes = new Uint8Array(${whole.length});
    let at = 0;
    for (const one of ${JSON.stringify(runs.flat())}) {
      if (typeof one === 'number') at += one;
      else for (const letter of one) bytes[at++] = letter.charCodeAt(0);
    }
    return bytes;
  }`;
}
