/** A process that sends: what it is told comes and goes over its channel, and its memory is its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Prepared } from '../../runner/model/prepared';
import { bundleOf } from '../support/bundle';
import type { Order, Sent } from './sender-program';

export interface Sender {
  send(prepared: Prepared, options: Order['options'], toFileMib?: number): Promise<Sent>;
  close(): Promise<void>;
}

/** Starts one. @param trust a certificate that it trusts besides the well-known ones, as PEM */
export async function startSender(trust?: string): Promise<Sender> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-hostile-'));
  const env = { ...process.env };
  if (trust !== undefined) {
    env.NODE_EXTRA_CA_CERTS = path.join(folder, 'trusted.pem');
    writeFileSync(env.NODE_EXTRA_CA_CERTS, trust);
  }
  env.SLOTPAD_HOSTILE_FOLDER = folder;
  const child = fork(bundleOf(path.join(import.meta.dirname, 'sender-program.ts')), { env, execArgv: [] });
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
