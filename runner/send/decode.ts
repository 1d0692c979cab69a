import { PassThrough, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { failed, type Result, success } from '../../common/result';
import { type StopError, stop } from './failure-context';

/** Each layer costs memory, and a header could name thousands. No real server uses more than one or two. */
const MOST_LAYERS = 5;

/** Value of the Accept-Encoding header, unless the request has its own. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

export interface Decoder {
  /** @returns false when the caller should wait for `onDrain` */
  write(chunk: Buffer): boolean;
  end(): void;
  /** Holds back decompressed data until `resume`. */
  pause(): void;
  resume(): void;
  destroy(): void;
}

export interface DecoderEvents {
  onData(chunk: Buffer): void;
  onDrain(): void;
  onEnd(): void;
  onError(error: Error): void;
}

/**
 * A decoder for a Content-Encoding, which may name several encodings; undefined when the body is not encoded. Fails for
 * an unknown encoding.
 */
export function makeDecoder(
  contentEncoding: string | undefined,
  events: DecoderEvents,
): Result<Decoder | undefined, StopError> {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const wanted = names.filter((name) => name !== '' && name !== 'identity');
  if (wanted.length === 0) return success(undefined);
  const unknown = wanted.find((name) => !KNOWN.test(name));
  if (unknown !== undefined) return failed(stop('encoding', unknown));
  if (wanted.length > MOST_LAYERS) {
    return failed(stop('encoding', `${wanted.slice(0, MOST_LAYERS).join(', ')}, …`));
  }
  let ended = false;
  const fail = (name: string) => (error: Error) => {
    // Extra bytes after the end of the compressed data do no harm: the data is complete.
    if (!ended) events.onError(stop('packing', `${name}: ${error.message}`));
  };
  const entry = new PassThrough();
  const streams: Transform[] = [entry];
  const chain = (from: Transform, left: readonly string[]): void => {
    const name = left.at(-1);
    if (name === undefined) {
      from.on('data', events.onData);
      from.on('end', () => {
        ended = true;
        events.onEnd();
      });
      return;
    }
    const link = (next: Transform) => {
      streams.push(next);
      next.on('error', fail(name));
      chain(from.pipe(next), left.slice(0, -1));
    };
    if (name !== 'deflate') {
      link(DECODERS[name]?.() ?? zlib.createGunzip());
      return;
    }
    // Some servers send raw deflate data under this name, others zlib data. The first byte shows which.
    from.once('readable', () => {
      const first = from.read() as Buffer | null;
      if (first !== null) from.unshift(first);
      link(first === null || ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw());
    });
  };
  chain(entry, wanted);
  entry.on('drain', events.onDrain);
  return success({
    write: (chunk) => entry.write(chunk),
    end: () => entry.end(),
    pause: () => streams.at(-1)?.pause(),
    resume: () => streams.at(-1)?.resume(),
    destroy: () => {
      ended = true;
      for (const stream of streams) stream.destroy();
    },
  });
}

/** Node 22.15 and later decode zstd, which no request asks for unless it says so itself. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Transform };

const DECODERS: Readonly<Record<string, (() => Transform) | undefined>> = {
  br: () => zlib.createBrotliDecompress(),
  zstd: createZstdDecompress,
};

const KNOWN = createZstdDecompress ? /^(?:x-)?gzip$|^deflate$|^br$|^zstd$/ : /^(?:x-)?gzip$|^deflate$|^br$/;
