/** Reads the archives with the parts of the extension. A script of its own, which is only loaded when Slotpad is used. */
import { decompress } from 'brotli/decompress';
import type { Archive } from './archive';

/** The build fills it in. */
declare const SLOTPAD_ARCHIVES: readonly Archive[];

export const archives = SLOTPAD_ARCHIVES;

/** The parts of an archive, by their names. @param bytes of its file */
export function scriptsIn({ size, parts }: Archive, bytes: Uint8Array): (readonly [string, string])[] {
  const text = decompress(bytes, size);
  const decoder = new TextDecoder();
  return parts.map(([name, start, end]) => [name, decoder.decode(text.subarray(start, end))]);
}
