/** Geth as a chain for development on loopback: a block every second, no peers, no discovery. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port';
import { built } from './clients/build';

export interface Geth {
  readonly url: string;
  readonly webSocket: string;
  readonly ipc: string;
  readonly metrics: string;
  /** One call; fails with the error of the node. */
  call<T>(method: string, ...params: readonly unknown[]): Promise<T>;
  close(): Promise<void>;
}

export async function startGeth(): Promise<Geth> {
  const program = path.join(built('geth'), 'geth');
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-geth-'));
  const [http, ws, engine, metrics] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const apis = 'eth,net,web3,debug,txpool,admin';
  const ipc = path.join(folder, 'geth.ipc');
  const child = spawn(
    program,
    [
      ...['--dev', '--dev.period', '1', '--datadir', path.join(folder, 'data'), '--ipcpath', ipc],
      ...[
        '--http',
        '--http.port',
        String(http),
        '--http.api',
        apis,
        '--ws',
        '--ws.port',
        String(ws),
        '--ws.api',
        apis,
      ],
      ...[
        '--authrpc.port',
        String(engine),
        '--nodiscover',
        '--maxpeers',
        '0',
        '--nat',
        'none',
        '--port',
        '0',
      ],
      ...['--metrics', '--metrics.addr', '127.0.0.1', '--metrics.port', String(metrics)],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${http}`;
  const call = async <T>(method: string, ...params: readonly unknown[]): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { error, result } = (await response.json()) as { error?: { message: string }; result: T };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const close = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  while (!(await call('eth_chainId').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`Geth ended with code ${child.exitCode}.`);
    await pause(100);
  }
  return {
    url,
    webSocket: `ws://127.0.0.1:${ws}`,
    ipc,
    metrics: `http://127.0.0.1:${metrics}/debug/metrics/prometheus`,
    call,
    close,
  };
}
