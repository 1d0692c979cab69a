import { open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { BodyFile } from '../model/body-file';
import { makePrinter } from './pretty';

/** What is shown of a body in a file: its beginning, laid out, and more of it when it is asked for. */
export interface BodyView {
  readonly file: BodyFile;
  /** Bytes of the file that are shown. */
  readonly read: number;
  /** Whether all of it is shown. */
  readonly whole: boolean;
  /** What is shown, without an ending. */
  readonly text: string;
  /** Takes the next part of the file in. @returns why that cannot be done */
  more(): Promise<string | undefined>;
  /**
   * The text as a whole: what is cut off is closed with the brackets that are open, under a line that says so.
   *
   * @param cut the line, without what makes it a comment
   */
  present(cut: string): { readonly text: string; readonly language: 'json' | 'jsonc' | 'plaintext' };
}

/** Bytes that are shown at once. */
export const PART = 1024 * 1024;

/** Laid out at once: the others have their turn between two. */
const SLICE = 64 * 1024;

/** Begins with nothing shown: call `more`. */
export function viewBody(file: BodyFile, part = PART): BodyView {
  const printer = makePrinter();
  const decoder = new TextDecoder();
  let read = 0;
  let text = '';
  let whole = false;

  async function more(): Promise<string | undefined> {
    if (whole) return undefined;
    let bytes: Buffer;
    try {
      bytes = await readPart(file.path, read, part);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return code === 'ENOENT'
        ? 'The file of this response no longer exists. Send the request again.'
        : `The file of this response cannot be read (${message}). Send the request again.`;
    }
    read += bytes.length;
    whole = read >= file.bytes || bytes.length === 0;
    for (let at = 0; at < bytes.length || at === 0; at += SLICE) {
      const last = whole && at + SLICE >= bytes.length;
      text += printer.feed(decoder.decode(bytes.subarray(at, at + SLICE), { stream: !last }), last);
      await turn();
    }
    return undefined;
  }

  return {
    file,
    get read() {
      return read;
    },
    get whole() {
      return whole;
    },
    get text() {
      return text;
    },
    more,
    present(cut) {
      if (printer.state === 'complete') return { text, language: 'json' };
      const { length, brackets, depth } = printer.ending();
      if (printer.state === 'not-json' || depth === 0) {
        return { text: whole ? text : `${text}\n…\n${cut}\n`, language: 'plaintext' };
      }
      const indent = '  '.repeat(Math.min(depth, 40));
      return { text: `${text.slice(0, length)}\n${indent}// ${cut}${brackets}`, language: 'jsonc' };
    },
  };
}

/** The bytes of a file from an offset on, as many as there are. */
export async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
