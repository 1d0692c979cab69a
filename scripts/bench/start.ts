import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DidOpenTextDocumentNotification, DocumentDiagnosticRequest } from 'vscode-languageserver/node';
import { packageSizes } from '../editor/package-size';
import { median, type Row } from './measure';
import { withServer } from './server';

const runs = 9;

/** From the start of the server process to the first diagnostics of a small file, against an empty Node process. */
export async function serverStart(): Promise<Row> {
  const server: number[] = [];
  const empty: number[] = [];
  for (let run = 0; run < runs; run++) {
    empty.push(await elapsed(async () => once(spawn(process.execPath, ['-e', '0']), 'exit')));
    server.push(await firstDiagnostics());
  }
  const [taken, floor] = [median(server), median(empty)];
  return {
    what: 'server start to first diagnostics, against an empty Node process',
    measured: `${(taken / floor).toFixed(1)} × (${taken.toFixed(0)} ms, ${floor.toFixed(0)} ms)`,
    asked: 'shown',
    holds: true,
  };
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function firstDiagnostics(): Promise<number> {
  const start = performance.now();
  return withServer({ diagnostic: {} }, async (client) => {
    const uri = 'file:///bench.jsonrpc';
    const text = 'eth_getBalance("0x1", "lates")\n';
    await client.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'jsonrpc', version: 1, text },
    });
    const report = await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    const taken = performance.now() - start;
    if (report.kind !== 'full' || report.items.length === 0)
      throw new Error('The server returned no diagnostics.');
    return taken;
  });
}

/** Each command of the command line against an empty Node. */
export function commandStarts(): readonly Row[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-start-'));
  const inFolder = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const calls = inFolder('calls.jsonrpc', `eth_getBalance("0x${'0'.repeat(40)}", "latest")\n`);
  const beacon = inFolder('beacon.http', 'GET /eth/v1/node/version\n');
  const closed = ['--beacon', 'http://127.0.0.1:1', '--execution', 'http://127.0.0.1:1'];
  const commands = [
    ['--help'],
    ['send', '--help'],
    ['check', calls],
    ['check', beacon],
    ['send', calls, ...closed],
    ['send', beacon, ...closed],
    ['status', 'http://127.0.0.1:1', '--kind', 'beacon'],
  ];
  try {
    return commands.map((command) => {
      const { floor, taken } = commandStart(command);
      // Only `check` has a ceiling: it runs in editors and hooks, again and again.
      const most = command[0] === 'check' ? 4 : undefined;
      const words = command.map((word) => (word.startsWith(folder) ? path.basename(word) : word));
      return {
        what: `start of \`slotpad ${words.join(' ').replaceAll(' http://127.0.0.1:1', ' …')}\`, processor time against an empty Node process`,
        measured: `${(taken.cpu / floor.cpu).toFixed(1)} × (${taken.cpu.toFixed(0)} ms, on the clock ${taken.clock.toFixed(0)} ms)`,
        asked: most === undefined ? 'shown' : `≤ ${most} ×`,
        holds: most === undefined || taken.cpu <= most * floor.cpu,
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds. */
interface Start {
  readonly cpu: number;
  readonly clock: number;
}

/** Medians of an empty Node process and of a command, in turns. */
function commandStart(command: readonly string[]): { readonly floor: Start; readonly taken: Start } {
  const works = [
    ['-e', '0'],
    ['dist/cli.js', ...command],
  ];
  const times = works.map((): Start[] => []);
  for (let run = 0; run < runs; run++) {
    for (const [index, args] of works.entries()) times[index]?.push(startOf(args));
  }
  const [floor, taken] = times.map((all) => ({
    cpu: median(all.map((one) => one.cpu)),
    clock: median(all.map((one) => one.clock)),
  }));
  if (!floor || !taken) throw new Error('Nothing was measured.');
  return { floor, taken };
}

function startOf(args: readonly string[]): Start {
  const start = performance.now();
  const { output } = spawnSync(process.execPath, ['-r', './scripts/bench/cpu-at-exit.cjs', ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const clock = performance.now() - start;
  return { cpu: Number(output[3]), clock };
}

export function packageSize(): readonly Row[] {
  const vsix = readdirSync('.').find((name) => name.endsWith('.vsix'));
  if (!vsix) throw new Error('Run "npm run package" first.');
  const { all, desktop } = packageSizes(vsix);
  return [
    sizeRow('size of the VSIX without the scripts for browsers', desktop, 1.8),
    sizeRow('size of the VSIX', all, 3),
  ];
}

/** @param most megabytes */
function sizeRow(what: string, bytes: number, most: number): Row {
  return {
    what,
    measured: `${(bytes / 1e6).toFixed(2)} MB`,
    asked: `≤ ${most} MB`,
    holds: bytes <= most * 1e6,
  };
}

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        /** Of the script as it runs. */
        readonly bytes: number;
        readonly imports: readonly {
          readonly path: string;
          readonly kind: string;
          readonly external?: boolean;
        }[];
      }
    >
  >;
}

/** Bytes of script that a window loads before Slotpad is used: the entry file and its static imports. */
export function scriptBeforeUse(): Row {
  const [programs] = JSON.parse(readFileSync('dist/meta.json', 'utf8')) as readonly Metafile[];
  const outputs = programs?.outputs ?? {};
  const loaded = new Set<string>();
  const add = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { external, kind, path } of outputs[file]?.imports ?? []) {
      if (!external && kind === 'import-statement') add(path);
    }
  };
  const entry = Object.keys(outputs).find((file) => file.endsWith('/extension.js'));
  if (entry === undefined) throw new Error('The build has no extension.js.');
  add(entry);
  const bytes = [...loaded].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
  return {
    what: 'script of the extension that a window loads before its first use',
    measured: `${(bytes / 1000).toFixed(1)} KB`,
    asked: '≤ 150 KB',
    holds: bytes <= 150_000,
  };
}
