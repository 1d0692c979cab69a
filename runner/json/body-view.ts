import { open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { type Failure, failed, type Result, success } from '../../common/result';
import type { BodyFile } from '../model/body-file';
import { makePrinter } from './pretty';

/** A view of a body in a file: pretty-prints its beginning, and more on request. */
export interface BodyView {
  readonly file: BodyFile;
  /** Bytes of the file that are shown so far. */
  readonly read: number;
  /** Whether all of it is shown. */
  readonly whole: boolean;
  /** The pretty-printed text so far, without closing brackets. */
  readonly text: string;
  /** Reads the next part of the file. */
  more(): Promise<Result<void>>;
  /**
   * The text as a document. Truncated JSON ends with a comment and the missing brackets.
   *
   * @param cut the text of the comment
   */
  present(cut: string): { readonly text: string; readonly language: 'json' | 'jsonc' | 'plaintext' };
}

/** Bytes per part. */
const PART = 1024 * 1024;

/** Bytes to format in one go; other tasks run in between. */
const SLICE = 64 * 1024;

/** Starts empty: call `more`. */
export function viewBody(file: BodyFile, part = PART): BodyView {
  const printer = makePrinter();
  const decoder = new TextDecoder();
  let read = 0;
  let text = '';
  let whole = false;

  async function more(): Promise<Result<void>> {
    if (whole) return success(undefined);
    let bytes: Buffer;
    try {
      bytes = await readPart(file.path, read, part);
    } catch (error) {
      return failed(unreadableBody(error));
    }
    read += bytes.length;
    whole = read >= file.bytes || bytes.length === 0;
    for (let at = 0; at < bytes.length || at === 0; at += SLICE) {
      const last = whole && at + SLICE >= bytes.length;
      text += printer.feed(decoder.decode(bytes.subarray(at, at + SLICE), { stream: !last }), last);
      await turn();
    }
    return success(undefined);
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

/** Why the file of a body can't be read. @param error of the file system */
export function unreadableBody(error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException;
  const what = code === 'ENOENT' ? 'no longer exists' : `cannot be read (${message})`;
  return { message: `The file of this response ${what}. Send the request again.` };
}

/** Up to `length` bytes of a file from an offset. */
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
