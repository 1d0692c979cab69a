/** The script of the extension in a browser, in the role of its worker. */
import assert from 'node:assert/strict';
import vm from 'node:vm';
import { build } from 'esbuild';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A client of a worker that runs the script, with only the globals of a worker. */
async function connect(script: string, answer: (method: string, params: unknown) => unknown) {
  const waiting = new Map<number | string, (message: Message) => void>();
  let next = 0;
  const receive = (message: Message) => {
    const { id, method, params } = message;
    if (id === undefined) return;
    if (method === undefined) waiting.get(id)?.(message);
    else send({ id, result: answer(method, params) ?? null });
  };
  const scope: Record<string, unknown> = {
    ...{ URL, TextDecoder, TextEncoder, setTimeout, clearTimeout, queueMicrotask, console },
    addEventListener: () => undefined,
    postMessage: (message: Message) => receive(structuredClone(message)),
  };
  scope.self = scope;
  vm.runInContext(script, vm.createContext(scope));
  const post = (data: unknown) => {
    const { onmessage } = scope as { onmessage?: (event: { data: unknown }) => void };
    assert.ok(onmessage, 'the worker listens');
    onmessage({ data: structuredClone(data) });
  };
  const send = (message: object) => post({ jsonrpc: '2.0', ...message });
  return {
    notify: (method: string, params: object) => send({ method, params }),
    request: async (method: string, params: object) => {
      const id = ++next;
      const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
      send({ id, method, params });
      const { error, result } = await answered;
      assert.equal(error, undefined);
      return result;
    },
  };
}

describe('the worker of the extension in a browser', function () {
  this.timeout(30_000);
  let script: string;

  before(async () => {
    const { webServer } = await import('../../../esbuild.mjs');
    const { outputFiles } = await build({ ...webServer, sourcemap: false, write: false });
    script = outputFiles[0]?.text ?? '';
  });

  it('checks a file, with the environment files that the editor reads for it', async () => {
    const files: Readonly<Record<string, string>> = {
      'memory:/http-client.env.json': '{"$shared": {"beacon": "http://127.0.0.1:5052"}}',
    };
    const client = await connect(script, (method, params) => {
      const { about, uri } = params as { readonly about?: string; readonly uri?: string };
      if (method !== 'slotpad/file') return null;
      if (about === 'list') return [{ name: 'http-client.env.json', kind: 'file' }];
      return about === 'text' ? files[uri ?? ''] : null;
    });
    await client.request('initialize', {
      processId: null,
      rootUri: 'memory:/',
      capabilities: { textDocument: { diagnostic: {} } },
      initializationOptions: { trusted: true },
    });
    client.notify('initialized', {});
    const uri = 'memory:/a.http';
    const text = 'GET {{beacon}}/eth/v1/node/version\n\n###\nGET {{other}}/eth/v1/node/version\n';
    client.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'http', version: 1, text } });
    const report = await client.request('textDocument/diagnostic', { textDocument: { uri } });
    const { items } = report as { items: { code: string; range: { start: { line: number } } }[] };
    assert.deepEqual(
      items.map(({ code, range }) => [code, range.start.line]),
      [['variable-undefined', 3]],
    );
  });

  it('has the pages of the rules', async () => {
    const client = await connect(script, () => null);
    await client.request('initialize', { processId: null, rootUri: null, capabilities: {} });
    assert.match(
      String(await client.request('slotpad/rulePage', { name: 'path-unknown.md' })),
      /Did you mean `\/eth\/v1\/node\/version`\?/,
    );
    assert.equal(await client.request('slotpad/rulePage', { name: 'nothing.md' }), null);
  });
});
