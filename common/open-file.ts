/** A file that is open for reading, as `node:fs/promises` opens it. */
interface OpenFile {
  stat(): Promise<{ readonly size: number; isFile(): boolean; isDirectory(): boolean }>;
  read(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/**
 * Reads a regular file and closes it. A pipe would never end, and a device such as /dev/zero says that its size is 0.
 * The caller opens the file without blocking, because opening a pipe waits for its writer.
 *
 * @param most maximum size in bytes
 * @param encoding see `decoded`
 * @throws an error with the code `EISDIR`, `EFTYPE` if it is another kind of file, `EFBIG` if it is too large, or one of
 * `decoded`
 */
export async function textOf(file: OpenFile, most: number, encoding?: string): Promise<string> {
  try {
    const found = await file.stat();
    if (found.isDirectory()) throw withCode('EISDIR');
    if (!found.isFile()) throw withCode('EFTYPE');
    if (found.size > most) throw withCode('EFBIG');
    // One byte more shows the end of the file. It may have grown since.
    const bytes = new Uint8Array(found.size + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === bytes.length) break;
    }
    return decoded(bytes.subarray(0, length), encoding);
  } finally {
    await file.close();
  }
}

/**
 * The text of a file.
 *
 * @param encoding a label such as `latin1`, or `BYTES`; without it, bytes that are not UTF-8 become replacement characters
 * @throws an error with the code `ERR_ENCODING_NOT_SUPPORTED`, or `ERR_ENCODING_INVALID_ENCODED_DATA`
 */
export function decoded(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding === BYTES) return byteString(bytes);
  const decoder = encoding === undefined ? new TextDecoder() : new TextDecoder(encoding, { fatal: true });
  return decoder.decode(bytes);
}

/** In place of an encoding: each character of the text is a byte. */
export const BYTES = '(bytes)';

function byteString(bytes: Uint8Array): string {
  let text = '';
  // More arguments could be too many for one call.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function withCode(code: string): Error {
  return Object.assign(new Error(code), { code });
}
