import { PassThrough, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { stop } from './failure-context';

/** No server packs more often; each time costs memory, and a header has room for thousands. */
const MOST_LAYERS = 5;

/** What unpacking asks for; sent unless the request names its own. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

export interface Decoder {
  /** False when the caller should wait for `onDrain`. */
  write(chunk: Buffer): boolean;
  end(): void;
  /** Holds what is unpacked back until `resume`. */
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
 * Unpacks a body by its Content-Encoding, several of them in their order too.
 * @returns undefined when there is nothing to unpack; an error for an encoding that is not known
 */
export function makeDecoder(
  contentEncoding: string | undefined,
  events: DecoderEvents,
): Decoder | Error | undefined {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const wanted = names.filter((name) => name !== '' && name !== 'identity');
  if (wanted.length === 0) return undefined;
  const unknown = wanted.find((name) => !KNOWN.test(name));
  if (unknown !== undefined) return stop('encoding', unknown);
  if (wanted.length > MOST_LAYERS) return stop('encoding', `${wanted.slice(0, MOST_LAYERS).join(', ')}, …`);
  let ended = false;
  const fail = (name: string) => (error: Error) => {
    // Bytes behind the end of the packed data are no harm: the data itself is whole.
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
      link(name === 'br' ? createBrotliDecompress() : createGunzip());
      return;
    }
    // Some servers send raw deflate data under this name, some wrap it as zlib does: the first byte tells.
    from.once('readable', () => {
      const first = from.read() as Buffer | null;
      if (first !== null) from.unshift(first);
      link(first === null || ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw());
    });
  };
  chain(entry, wanted);
  entry.on('drain', events.onDrain);
  return {
    write: (chunk) => entry.write(chunk),
    end: () => entry.end(),
    pause: () => streams.at(-1)?.pause(),
    resume: () => streams.at(-1)?.resume(),
    destroy: () => {
      ended = true;
      for (const stream of streams) stream.destroy();
    },
  };
}

const KNOWN = /^(?:x-)?gzip$|^deflate$|^br$/;
