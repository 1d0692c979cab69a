/** Transactions of every type, sent with cast, so that there is something to look at on a chain for development. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { castPath } from '../node/cast';
import { DEVNET_ACCOUNT } from './devnet';

const run = promisify(execFile);

/** Logs one event with one topic when it is called: PUSH 32 bytes of topic, no data, LOG1. */
const LOGGING = `7f${'ab'.repeat(32)}60006000a100`;
const LENGTH = (LOGGING.length / 2).toString(16);
const CREATION = `0x60${LENGTH}600c60003960${LENGTH}6000f3${LOGGING}`;
const STRANGER = '0x00000000000000000000000000000000000Beac0';

export interface Activity {
  /** Ends after the transaction that is being sent. */
  stop(): Promise<void>;
}

/** Sends one transaction of each type (legacy, access list, fees, blobs, set code), again and again. */
export function startActivity(url: string, onProblem: (message: string) => void): Activity {
  let running = true;
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-activity-'));
  const blob = path.join(folder, 'blob');
  writeFileSync(blob, 'slotpad');
  const send = async (...args: readonly string[]): Promise<{ readonly contractAddress?: string }> => {
    const all = ['send', '--rpc-url', url, '--private-key', DEVNET_ACCOUNT.privateKey, '--json', ...args];
    try {
      const { stdout } = await run(castPath(), all, { env: {}, timeout: 60_000 });
      return JSON.parse(stdout) as { contractAddress?: string };
    } catch (error) {
      if (running)
        onProblem(`A transaction was not sent (${args.join(' ').slice(0, 80)}): ${(error as Error).message}`);
      return {};
    }
  };
  const ended = (async () => {
    const { contractAddress: contract = STRANGER } = await send('--create', CREATION);
    const kinds: readonly (readonly string[])[] = [
      [contract],
      [STRANGER, '--value', '1', '--legacy'],
      [
        contract,
        '--legacy',
        '--access-list',
        JSON.stringify([{ address: contract, storageKeys: [`0x${'0'.repeat(64)}`] }]),
      ],
      [STRANGER, '--blob', '--path', blob],
      [STRANGER, '--auth', contract],
    ];
    for (let at = 0; running; at++) {
      await send(...(kinds[at % kinds.length] ?? []));
      await pause(200);
    }
  })();
  return {
    async stop() {
      running = false;
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
