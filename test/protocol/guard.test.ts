import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  type CompletionItem,
  type Hover,
  LogMessageNotification,
} from 'vscode-languageserver/node';
import type { FileReader } from '../../server/service';
import { type Session, startSession } from './harness';

const uri = 'file:///requests/scratch.http';
const textDocument = { uri };
const position = { line: 0, character: 6 };
const range = { start: position, end: position };
const options = { tabSize: 2, insertSpaces: true };

/** All requests about a document, with valid params. */
const requests: readonly [method: string, params: Readonly<Record<string, unknown>>][] = [
  ['textDocument/completion', { position }],
  ['textDocument/signatureHelp', { position }],
  ['textDocument/hover', { position }],
  ['textDocument/documentSymbol', {}],
  ['textDocument/foldingRange', {}],
  ['textDocument/codeLens', {}],
  ['textDocument/inlayHint', { range }],
  ['textDocument/formatting', { options }],
  ['textDocument/rangeFormatting', { range, options }],
  ['textDocument/onTypeFormatting', { position, ch: '\n', options }],
  ['textDocument/semanticTokens/full', {}],
  ['textDocument/semanticTokens/full/delta', { previousResultId: '1' }],
  ['textDocument/semanticTokens/range', { range }],
  ['textDocument/codeAction', { range, context: { diagnostics: [] } }],
  ['textDocument/definition', { position }],
  ['textDocument/references', { position, context: { includeDeclaration: true } }],
  ['textDocument/documentHighlight', { position }],
  ['textDocument/prepareRename', { position }],
  ['textDocument/rename', { position, newName: 'a' }],
  ['textDocument/documentLink', {}],
  ['textDocument/selectionRange', { positions: [position] }],
  ['textDocument/diagnostic', {}],
];

// Sessions and long files are slow on a busy machine.
describe('requests over the protocol', function () {
  this.timeout(20_000);
  let session: Session;
  afterEach(() => session.close());

  for (const [method, params] of requests) {
    const [first] = Object.keys(params);
    if (first === undefined) continue;
    it(`${method}: reject params without a valid ${first}`, async () => {
      session = await startSession({ textDocument: { diagnostic: {} } });
      await session.open(uri, 'http', 'GET /eth/v1/node/version\n');
      const wrong = { position: { line: -1, character: 0 }, range: { start: position }, positions: [null] };
      const { [first]: _, ...without } = params;
      for (const one of [without, { ...params, [first]: null }, { ...params, ...pick(wrong, first) }]) {
        if (JSON.stringify(one) === JSON.stringify(params)) continue;
        await assert.rejects(session.client.sendRequest(method, { textDocument, ...one }), { code: -32602 });
      }
    });
  }

  it('reject params without a document', async () => {
    session = await startSession({ textDocument: { diagnostic: {} } });
    for (const [method, params] of requests) {
      await assert.rejects(session.client.sendRequest(method, params), { code: -32602 }, method);
    }
  });

  it('return an empty result and log the error when a feature fails, without effect on others', async () => {
    const logged: string[] = [];
    const files: FileReader = {
      readText: async () => {
        throw new Error('The disk is gone.');
      },
      list: async () => [],
    };
    session = await startSession(
      { textDocument: { diagnostic: {} } },
      { trusted: true },
      (client) =>
        client.onNotification(LogMessageNotification.type, ({ message }) => void logged.push(message)),
      { files },
    );
    await session.open(uri, 'http', 'GET /eth/v1/node/version\n');
    const hover: Hover | null = await session.client.sendRequest('textDocument/hover', {
      textDocument,
      position,
    });
    assert.equal(hover, null);
    const offered: CompletionItem[] = await session.client.sendRequest('textDocument/completion', {
      textDocument,
      position,
    });
    assert.deepEqual(offered, []);
    assert.deepEqual(
      logged.map((line) => line.split('\n', 1)[0]),
      [
        'textDocument/hover failed: Error: The disk is gone.',
        'textDocument/completion failed: Error: The disk is gone.',
      ],
    );
    // This request needs no other file.
    const ranges = await session.client.sendRequest('textDocument/selectionRange', {
      textDocument,
      positions: [position],
    });
    assert.ok(Array.isArray(ranges) && ranges.length === 1);
  });

  it('fail as canceled when the cancellation arrives together with them', async () => {
    session = await startSession({ textDocument: { diagnostic: {} } });
    await session.open(uri, 'http', 'GET /eth/v1/node/version\n');
    for (const [method, params] of requests) {
      const source = new CancellationTokenSource();
      const answer = session.client.sendRequest(method, { textDocument, ...params }, source.token);
      source.cancel();
      await assert.rejects(answer, { code: -32800 }, method);
    }
  });

  it('can be canceled while they wait', async () => {
    session = await startSession({ textDocument: { diagnostic: {} } });
    await session.open(uri, 'http', 'GET /eth/v1/node/version\n');
    const sources = Array.from({ length: 50 }, () => new CancellationTokenSource());
    const answers = sources.map(({ token }) =>
      session.client.sendRequest('textDocument/documentSymbol', { textDocument }, token),
    );
    for (const source of sources.slice(1)) source.cancel();
    const settled = await Promise.allSettled(answers);
    assert.equal(settled[0]?.status, 'fulfilled');
    assert.deepEqual(
      settled.slice(1).map((one) => (one.status === 'rejected' ? one.reason.code : 'answered')),
      Array(49).fill(-32800),
    );
  });

  it('stop a long check', async () => {
    session = await startSession({ textDocument: { diagnostic: {} } });
    await session.open('file:///long.jsonrpc', 'jsonrpc', '###\neth_getBalance("0x0")\n'.repeat(20_000));
    const source = new CancellationTokenSource();
    const check = session.client.sendRequest(
      'textDocument/diagnostic',
      { textDocument: { uri: 'file:///long.jsonrpc' } },
      source.token,
    );
    // Answered between two slices of the check.
    const symbols = await session.client.sendRequest('textDocument/selectionRange', {
      textDocument: { uri: 'file:///long.jsonrpc' },
      positions: [position],
    });
    assert.ok(Array.isArray(symbols));
    source.cancel();
    await assert.rejects(check, { code: -32800 });
    const all = await session.pull('file:///long.jsonrpc');
    assert.deepEqual(
      all.map(({ code }) => code),
      Array(20_000).fill('data-wrong-length'),
    );
  });
});

function pick(from: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  return name in from ? { [name]: from[name] } : {};
}
