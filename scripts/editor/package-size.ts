import { readFileSync } from 'node:fs';

/** Signatures of the ZIP format, and the length of the fixed part of an entry of its directory. */
const [END, ENTRY] = [0x06054b50, 0x02014b50];
const ENTRY_LENGTH = 46;

/**
 * The bytes of a VSIX, and of all in it but the scripts that only browsers load, as they are compressed in it.
 *
 * @param vsix path of the file
 */
export function packageSizes(vsix: string): { readonly all: number; readonly desktop: number } {
  const bytes = readFileSync(vsix);
  const scripts = [...entriesOf(bytes)].filter(({ name }) => /\/dist\/web\/[^/]+\.c?js$/.test(name));
  if (scripts.length === 0) throw new Error(`${vsix} has no scripts for browsers.`);
  const web = scripts.reduce((sum, { size }) => sum + size, 0);
  return { all: bytes.length, desktop: bytes.length - web };
}

/** The files in a ZIP archive with their compressed sizes. */
function* entriesOf(bytes: Buffer): Generator<{ readonly name: string; readonly size: number }> {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== END) end -= 1;
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === ENTRY) {
    const lengthAt = (place: number) => bytes.readUInt16LE(at + place);
    const nameEnd = at + ENTRY_LENGTH + lengthAt(28);
    yield { name: bytes.toString('utf8', at + ENTRY_LENGTH, nameEnd), size: bytes.readUInt32LE(at + 20) };
    // An extra field and a comment follow.
    at = nameEnd + lengthAt(30) + lengthAt(32);
  }
}
