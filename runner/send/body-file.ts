import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { bytesInWords } from '../../common/units/words';
import type { BodyFile, ToFile } from '../model/body-file';
import { stop } from './failure-context';

/** What was made of a body. */
export interface Kept {
  /** The whole body; empty when it is in a file; the beginning when it was too large. */
  readonly bytes: Buffer;
  readonly file?: BodyFile;
  /** The file could not be written. */
  readonly error?: Error;
}

export interface BodyKeeper {
  /** False when the caller should wait for `onDrain`. */
  take(chunk: Buffer): boolean;
  /** Settles once all is written. */
  end(): Kept | Promise<Kept>;
}

export interface BodyKeeperOptions {
  /** Of what is kept in memory. */
  readonly maxBytes: number;
  readonly toFile?: ToFile | undefined;
  readonly stop: (error: Error) => void;
  readonly onDrain: () => void;
  /** Opens a new file for writing. */
  readonly openFile?: (path: string) => Writable;
}

/** Of a response that is too large, what is kept to show. */
const KEPT_OF_TOO_LARGE = 1024 * 1024;
const HEAD = 64 * 1024;
/** What may wait to be written. Bytes. */
const WAITING = 1024 * 1024;

/** Keeps a body in memory, or in a file from where it becomes too large for it. */
export function keepBody({
  maxBytes,
  toFile,
  stop: stopExchange,
  onDrain,
  openFile = openNew,
}: BodyKeeperOptions): BodyKeeper {
  /** While the body is small enough, all of it. */
  let chunks: Buffer[] = [];
  let head: Buffer | undefined;
  let count = 0;
  let file: { readonly stream: Writable; readonly path: string } | undefined;
  let failure: NodeJS.ErrnoException | undefined;
  let ended = false;

  function open(to: ToFile) {
    const path = to.path();
    const stream = openFile(path);
    stream.on('error', (error: NodeJS.ErrnoException) => {
      failure ??= error;
      stopExchange(unwritten(error, path, count));
    });
    stream.on('drain', onDrain);
    return { stream, path };
  }

  function tooLarge(chunk: Buffer, limit: number): boolean {
    ended = true;
    head = beginning(head ? [head] : [...chunks, chunk], Math.min(limit, KEPT_OF_TOO_LARGE));
    chunks = [];
    stopExchange(toFile ? stop('to-file', overLimit(toFile)) : stop('too-large'));
    return true;
  }

  return {
    take(chunk) {
      if (ended || failure) return true;
      count += chunk.length;
      const limit = toFile?.maxBytes ?? maxBytes;
      if (count > limit) return tooLarge(chunk, limit);
      if (!toFile) {
        chunks.push(chunk);
        return true;
      }
      const small = count <= toFile.over;
      let ready = true;
      if (!small || toFile.always) {
        if (!file) {
          file = open(toFile);
          for (const earlier of chunks) file.stream.write(earlier);
        }
        ready = file.stream.write(chunk);
        toFile.onProgress?.(count);
      }
      if (small) chunks.push(chunk);
      else if (!head) {
        head = beginning([...chunks, chunk], HEAD);
        chunks = [];
      }
      return ready;
    },
    end() {
      const bytes = ended && head ? head : Buffer.concat(chunks);
      return file ? endFile(file, bytes) : { bytes };
    },
  };

  async function endFile({ stream, path }: { stream: Writable; path: string }, bytes: Buffer): Promise<Kept> {
    stream.end();
    await finished(stream).catch(() => undefined);
    if (failure || ended) {
      await rm(path, { force: true }).catch(() => undefined);
      return failure ? { bytes: head ?? bytes, error: unwritten(failure, path, count) } : { bytes };
    }
    const first = (head ?? bytes).subarray(0, HEAD);
    return { bytes, file: { path, bytes: count, head: new TextDecoder().decode(first, { stream: true }) } };
  }
}

function openNew(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: WAITING });
}

function overLimit({ maxBytes, more }: ToFile): string {
  return `The response is larger than ${bytesInWords(maxBytes)} and was aborted. Ask for a smaller range, or ${more}.`;
}

function unwritten({ code, message }: NodeJS.ErrnoException, path: string, count: number): Error {
  const folder = dirname(path);
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  return stop(
    'to-file',
    full
      ? `The disk is full: the response was aborted after ${bytesInWords(count)}. Free some space where ${folder} is, or ask for a smaller range.`
      : `The response is too large to be kept in memory, and could not be written to ${folder} (${code ?? message}). Check that the folder can be written to.`,
  );
}

/** The first bytes of what came, copied on their own: what follows them is let go. */
function beginning(chunks: readonly Buffer[], length: number): Buffer {
  let some = 0;
  let until = 0;
  while (until < chunks.length && some < length) some += chunks[until++]?.length ?? 0;
  return Buffer.concat(chunks.slice(0, until), Math.min(some, length));
}
