/** A process that sends: what it is told comes and goes over its channel, and its memory is its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { matchOperation } from '../../catalogue/beacon';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { send } from '../../runner/send/send';

interface Sent {
  readonly reply: Reply;
  /** By how much its memory grew at most while it sent. MiB. */
  readonly grewMib: number;
  /** Files that it left. */
  readonly files: number;
}

interface Order {
  readonly prepared: Prepared;
  readonly options: Pick<SendOptions, 'timeoutMs' | 'maxBytes'>;
  /** A body goes to a file from 5 MiB on, and may have so many. */
  readonly toFileMib?: number;
  /** The operation of `prepared` is code, and found again by its path. */
  readonly withOperation: boolean;
}

export interface Sender {
  send(prepared: Prepared, options: Order['options'], toFileMib?: number): Promise<Sent>;
  close(): Promise<void>;
}

const MIB = 1024 ** 2;
/** Where it may write, in its environment. */
const FOLDER = 'SLOTPAD_HOSTILE_FOLDER';

let bundle: string | undefined;

/** This file as a bundle, which starts in a fraction of the time. Minified as in the package. */
function program(): string {
  if (bundle === undefined) {
    // Only here: the bundle stands in the temporary folder, from which Node finds no package.
    const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
    const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-hostile-'));
    bundle = path.join(folder, 'sender.mjs');
    buildSync({
      entryPoints: [import.meta.filename],
      outfile: bundle,
      bundle: true,
      format: 'esm',
      minifySyntax: true,
      minifyWhitespace: true,
      lineLimit: 160,
      mainFields: ['module', 'main'],
      banner: {
        js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
      },
      platform: 'node',
      target: 'node20',
      external: ['esbuild'],
      logLevel: 'warning',
    });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  return bundle;
}

/** Starts one. @param trust a certificate that it trusts besides the well-known ones, as PEM */
export async function startSender(trust?: string): Promise<Sender> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-hostile-'));
  const env = { ...process.env };
  if (trust !== undefined) {
    env.NODE_EXTRA_CA_CERTS = path.join(folder, 'trusted.pem');
    writeFileSync(env.NODE_EXTRA_CA_CERTS, trust);
  }
  env[FOLDER] = folder;
  const child = fork(program(), { env, execArgv: [] });
  await message(child);
  return {
    async send(prepared, options, toFileMib) {
      const { operation, ...plain } = prepared;
      const order: Order = { prepared: plain, options, withOperation: operation !== undefined };
      child.send(toFileMib === undefined ? order : { ...order, toFileMib });
      return (await message(child)) as Sent;
    },
    async close() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The next message of a child. Rejects when it exits first, so that a child that cannot start fails its test at once. */
async function message(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([first]: unknown[]) => first),
      once(child, 'exit', { signal }).then(([code]: unknown[]): never => {
        throw new Error(`The sender exited with ${String(code)} before it answered.`);
      }),
    ]);
  } finally {
    settled.abort();
  }
}

async function obey({ prepared, options, withOperation, toFileMib }: Order): Promise<Sent> {
  const { operation } = matchOperation(prepared.method, new URL(prepared.url).pathname);
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const looking = setInterval(look, 2);
  const folder = process.env[FOLDER] ?? '';
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

if (process.argv[1] === import.meta.filename) {
  process.on('message', (order) => {
    obey(order as Order).then(
      (sent) => process.send?.(sent),
      (error) => process.send?.({ reply: { message: String(error) }, grewMib: 0, files: 0 }),
    );
  });
  process.send?.('ready');
}
