import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  InitializedNotification,
  InitializeRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { median, type Row } from './measure';

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
  const child = spawn(process.execPath, ['dist/server.js', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const client = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  client.listen();
  await client.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: null,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  await client.sendNotification(InitializedNotification.type, {});
  const uri = 'file:///bench.jsonrpc';
  const text = 'eth_getBalance("0x1", "lates")\n';
  await client.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: 'jsonrpc', version: 1, text },
  });
  const report = await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
  const taken = performance.now() - start;
  if (report.kind !== 'full' || report.items.length === 0)
    throw new Error('The server returned no diagnostics.');
  client.dispose();
  child.kill();
  await once(child, 'exit');
  return taken;
}

export function packageSize(): Row {
  const vsix = readdirSync('.').find((name) => name.endsWith('.vsix'));
  if (!vsix) throw new Error('Run "npm run package" first.');
  const bytes = statSync(vsix).size;
  return {
    what: 'size of the VSIX',
    measured: `${(bytes / 1e6).toFixed(2)} MB`,
    asked: '≤ 0.85 MB',
    holds: bytes <= 0.85e6,
  };
}

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
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
  const { outputs } = JSON.parse(readFileSync('dist/programs.meta.json', 'utf8')) as Metafile;
  const loaded = new Set<string>();
  const add = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { external, kind, path } of outputs[file]?.imports ?? []) {
      if (!external && kind === 'import-statement') add(path);
    }
  };
  add('dist/extension.js');
  const bytes = [...loaded].reduce((sum, file) => sum + scriptSize(file), 0);
  return {
    what: 'script of the extension that a window loads before its first use',
    measured: `${(bytes / 1000).toFixed(1)} KB`,
    asked: '≤ 150 KB',
    holds: bytes <= 150_000,
  };
}

/** Bytes of a script, also of a part that is a Brotli file. */
function scriptSize(file: string): number {
  if (existsSync(file)) return statSync(file).size;
  return brotliDecompressSync(readFileSync(`${file}.br`)).length;
}
