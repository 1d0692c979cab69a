import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress } from 'node:zlib';
import * as esbuild from 'esbuild';

/** The file that holds all parts of the programs. */
export const ARCHIVE = 'shared.br';

/** How much more text than it needs a reader may have to decompress, as a share of what stands before. */
const MORE = 0.2;

/** Bytes that are read as one at the start: they take a tenth of a millisecond. */
const LEAST = 30_000;

/**
 * Compresses parts in one stream, so that each of them profits from those before it: 76 kB less than one file for each
 * part. A part is read with all before it, so the stream is flushed after it. Each flush adds 230 bytes, so small parts are
 * read in groups.
 *
 * @param parts in order, first those that are always read
 * @param quality from 0 to 11
 * @returns the archive, and for each group where it ends in the archive and its parts: the name, the length of the text
 * in bytes, and 1 if it is to be compiled together with others
 */
export async function archived(parts, quality = constants.BROTLI_MAX_QUALITY) {
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: parts.reduce(
        (sum, { script }) => sum + Buffer.byteLength(script),
        0,
      ),
    },
  });
  const chunks = [];
  let length = 0;
  stream.on('data', (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  const index = [];
  for (const group of groups(parts)) {
    for (const { script } of group) stream.write(script);
    await new Promise((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
    const entries = group.map(({ name, script, together }) => [
      name,
      Buffer.byteLength(script),
      ...(together ? [1] : []),
    ]);
    index.push([length, entries]);
  }
  await new Promise((resolve) => stream.once('end', resolve).end());
  return { bytes: Buffer.concat(chunks), index };
}

/**
 * The script that loads the parts of an archive, which stands beside it.
 *
 * @param index of the archive @param {string} build name of the build in the cache folder of the user
 */
export function loaderOf(index, build) {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [fileURLToPath(new URL('parts.cjs', import.meta.url))],
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    write: false,
  });
  const [{ text }] = outputFiles;
  return text.replace('"BUILD"', JSON.stringify(build)).replace('"INDEX"', JSON.stringify(index));
}

/** The parts in the groups that are read as one. */
function groups(parts) {
  const found = [];
  let before = 0;
  let inGroup = 0;
  for (const part of parts) {
    const length = Buffer.byteLength(part.script);
    if (found.length > 0 && inGroup + length <= Math.max(before * MORE, LEAST)) found.at(-1).push(part);
    else {
      found.push([part]);
      before += inGroup;
      inGroup = 0;
    }
    inGroup += length;
  }
  return found;
}
