import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { bytesInWords } from '../../common/units/words';
import { streamTo } from '../files/write-file';
import type { BodyFile, ToFile } from '../model/body-file';
import { stop } from './failure-context';

/** A received body. */
export interface KeptBody {
  /** The whole body; its beginning when it is too large or in a file. */
  readonly bytes: Buffer;
  readonly file?: BodyFile;
  /** Why the file could not be written. */
  readonly error?: Error;
}

export interface BodyKeeper {
  /** @returns false when the caller should wait for `onDrain` */
  take(chunk: Buffer): boolean;
  /** Ends the body; waits until the file is written. */
  end(): KeptBody | Promise<KeptBody>;
}

export interface BodyKeeperOptions {
  /** Maximum size in memory. */
  readonly maxBytes: number;
  readonly toFile?: ToFile | undefined;
  readonly stop: (error: Error) => void;
  readonly onDrain: () => void;
  /** Opens a new file for writing. */
  readonly openFile?: (path: string, how: { readonly direct?: boolean }) => Writable;
}

/** Bytes to keep of a response that is too large. */
const KEPT_OF_TOO_LARGE = 1024 * 1024;
const HEAD = 64 * 1024;

/** Keeps a body in memory, and moves it to a file when it becomes too large. */
export function keepBody({
  maxBytes,
  toFile,
  stop: stopExchange,
  onDrain,
  openFile = streamTo,
}: BodyKeeperOptions): BodyKeeper {
  /** All chunks, while they fit into memory. */
  let chunks: Buffer[] = [];
  let head: Buffer | undefined;
  let count = 0;
  let file: { readonly stream: Writable; readonly path: string } | undefined;
  let failure: NodeJS.ErrnoException | undefined;
  let ended = false;

  function open(to: ToFile) {
    const path = to.path();
    const stream = openFile(path, to);
    stream.on('error', (error: NodeJS.ErrnoException) => {
      failure ??= error;
      stopExchange(unwritten(error, path, count, to));
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

  /** @returns false when the file can't take more for now */
  function writeChunk(chunk: Buffer, to: ToFile): boolean {
    if (!file) {
      file = open(to);
      for (const earlier of chunks) file.stream.write(earlier);
    }
    const ready = file.stream.write(chunk);
    to.onProgress?.(count);
    return ready;
  }

  return {
    take(chunk) {
      if (ended || failure) return true;
      count += chunk.length;
      const limit = toFile?.maxBytes ?? maxBytes;
      if (count > limit) return tooLarge(chunk, limit);
      const small = !toFile || count <= toFile.over;
      const ready = toFile && (!small || toFile.always) ? writeChunk(chunk, toFile) : true;
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

  async function endFile(
    { stream, path }: { stream: Writable; path: string },
    bytes: Buffer,
  ): Promise<KeptBody> {
    stream.end();
    // A write error is in `failure` already, from the 'error' event.
    await finished(stream).catch(() => undefined);
    if (failure || ended) {
      // The message is about the response; a partial file in the temporary folder does no harm.
      if (!toFile?.direct) await rm(path, { force: true }).catch(() => undefined);
      return failure ? { bytes: head ?? bytes, error: unwritten(failure, path, count, toFile) } : { bytes };
    }
    const first = (head ?? bytes).subarray(0, HEAD);
    const text = new TextDecoder().decode(first, { stream: true });
    const kept: BodyFile = { path, bytes: count, head: text, ...(toFile?.direct ? { direct: true } : {}) };
    return { bytes, file: kept };
  }
}

function overLimit({ maxBytes, more }: ToFile): string {
  return `The response is larger than ${bytesInWords(maxBytes)} and was aborted. Ask for a smaller range, or ${more}.`;
}

function unwritten(
  { code, message }: NodeJS.ErrnoException,
  path: string,
  count: number,
  to: ToFile | undefined,
): Error {
  const folder = dirname(path);
  const what = to?.always ? 'The response' : 'The response is too large to be kept in memory, and';
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  return stop(
    'to-file',
    full
      ? `The disk is full: the response was aborted after ${bytesInWords(count)}. Free some space where ${folder} is, or ask for a smaller range.`
      : `${what} could not be written to ${folder} (${code ?? message}). Check that the folder can be written to.`,
  );
}

/** A copy of the first bytes, so that the chunks can be freed. */
function beginning(chunks: readonly Buffer[], length: number): Buffer {
  let size = 0;
  let count = 0;
  while (count < chunks.length && size < length) size += chunks[count++]?.length ?? 0;
  return Buffer.concat(chunks.slice(0, count), Math.min(size, length));
}
