import { constants, createBrotliCompress } from 'node:zlib';

/** The file that holds all parts of the programs. */
export const ARCHIVE = 'shared.br';

/**
 * Compresses parts in one stream, so that each of them profits from those before it: 76 kB less than one file for each
 * part. The stream is flushed after each part, because a part is read with all before it.
 *
 * @param parts in order, first those that are always read
 * @returns the archive, and for each part where it ends in the archive and where it stands in the text, in bytes, and 1
 * if it is to be compiled together with others
 */
export async function archived(parts) {
  const text = parts.map(({ script }) => Buffer.from(script));
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.reduce((sum, { length }) => sum + length, 0),
    },
  });
  const chunks = [];
  let length = 0;
  stream.on('data', (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  const index = {};
  let start = 0;
  for (const [at, { name, together }] of parts.entries()) {
    stream.write(text[at]);
    await new Promise((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
    const end = start + text[at].length;
    index[name] = [length, start, end, ...(together ? [1] : [])];
    start = end;
  }
  await new Promise((resolve) => stream.once('end', resolve).end());
  return { bytes: Buffer.concat(chunks), index };
}
