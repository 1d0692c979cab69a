import { readFileSync } from 'node:fs';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';

/** What the scripts that only browsers load are below. */
const FOR_BROWSERS = 'extension/dist/web/';

/**
 * The bytes of a VSIX, and of all in it but the scripts that only browsers load.
 *
 * @param file path of the VSIX
 */
export async function packageSizes(
  file: string,
): Promise<{ readonly all: number; readonly desktop: number }> {
  const bytes = readFileSync(file);
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
  const web = entries
    .filter(({ filename }) => filename.startsWith(FOR_BROWSERS))
    .reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (web === 0) throw new Error(`${file} has no files for browsers.`);
  return { all: bytes.length, desktop: bytes.length - web };
}
