/** What a sender runs: it sends what it is told, and measures its memory. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { matchOperation } from '../../catalogue/beacon';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { send } from '../../runner/send/send';

export interface Sent {
  readonly reply: Reply;
  /** By how much its memory grew at most while it sent. MiB. */
  readonly grewMib: number;
  /** Files that it left. */
  readonly files: number;
}

export interface Order {
  readonly prepared: Prepared;
  readonly options: Pick<SendOptions, 'timeoutMs' | 'maxBytes'>;
  /** A body goes to a file from 5 MiB on, and may have so many. */
  readonly toFileMib?: number;
  /** The operation of `prepared` is code, and found again by its path. */
  readonly withOperation: boolean;
}

const MIB = 1024 ** 2;

async function obey({ prepared, options, withOperation, toFileMib }: Order): Promise<Sent> {
  const { operation } = matchOperation(prepared.method, new URL(prepared.url).pathname);
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const looking = setInterval(look, 2);
  const folder = process.env.SLOTPAD_HOSTILE_FOLDER ?? '';
  const toFile = toFileMib !== undefined && {
    over: 5 * MIB,
    maxBytes: toFileMib * MIB,
    path: () => path.join(folder, 'body'),
    more: 'raise the limit',
  };
  const reply = await send(
    { ...prepared, ...(withOperation && operation ? { operation } : {}) },
    { ...options, ...(toFile ? { toFile } : {}) },
  );
  look();
  clearInterval(looking);
  // What is kept of a large response is not what is asked for here.
  const body = reply.body === null ? null : reply.body.slice(0, 1000);
  const files = readdirSync(folder).filter((name) => name === 'body').length;
  return { reply: { ...reply, body }, grewMib: Math.round((most - before) / MIB), files };
}

process.on('message', (order) => {
  obey(order as Order).then(
    (sent) => process.send?.(sent),
    (error) => process.send?.({ reply: { message: String(error) }, grewMib: 0, files: 0 }),
  );
});
process.send?.('ready');
