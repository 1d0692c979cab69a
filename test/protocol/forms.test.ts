/** Results in the forms that an editor declares. */
import assert from 'node:assert/strict';
import {
  CodeActionRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DocumentSymbolRequest,
  HoverRequest,
  type InitializeParams,
  SignatureHelpRequest,
} from 'vscode-languageserver/node';
import { startSession } from './harness';

const uri = 'file:///scratch/a.jsonrpc';
const textDocument = { uri };
const text = '### One\neth_getBlockByNumber("1000", false)\n';

async function inEditor<T>(
  textCapabilities: InitializeParams['capabilities']['textDocument'],
  look: (client: Awaited<ReturnType<typeof startSession>>['client']) => Promise<T>,
): Promise<T> {
  const session = await startSession({ textDocument: textCapabilities ?? {} }, undefined, undefined, {
    bare: true,
  });
  try {
    await session.open(uri, 'jsonrpc', text);
    return await look(session.client);
  } finally {
    await session.close();
  }
}

const onMethod = { textDocument, position: { line: 1, character: 5 } };
const inParameters = { textDocument, position: { line: 1, character: 22 } };

describe('forms of results', () => {
  it('are plain text for an editor without Markdown', async () => {
    const plain = await inEditor(
      {
        hover: { contentFormat: ['plaintext'] },
        completion: { completionItem: { documentationFormat: ['plaintext'] } },
        signatureHelp: { signatureInformation: { documentationFormat: ['plaintext'] } },
      },
      async (client) => {
        const items = await client.sendRequest(CompletionRequest.type, onMethod);
        const [item] = Array.isArray(items) ? items : [];
        assert.ok(item);
        return {
          hover: await client.sendRequest(HoverRequest.type, onMethod),
          item: await client.sendRequest(CompletionResolveRequest.type, item),
          help: await client.sendRequest(SignatureHelpRequest.type, inParameters),
        };
      },
    );
    const contents = plain.hover?.contents as { kind: string; value: string };
    assert.equal(contents.kind, 'plaintext');
    assert.match(contents.value, /^eth_getBlockByNumber\(/);
    assert.doesNotMatch(contents.value, /\*\*|```|\]\(/);
    assert.equal(typeof plain.item.documentation, 'string');
    const [signature] = plain.help?.signatures ?? [];
    assert.ok(signature?.label.startsWith('eth_getBlockByNumber('));
    assert.ok(
      [signature, ...(signature?.parameters ?? [])].every((one) => typeof one?.documentation !== 'object'),
    );
  });

  it('are a string in the hover of an editor that names no format', async () => {
    const hover = await inEditor({}, (client) => client.sendRequest(HoverRequest.type, onMethod));
    assert.equal(typeof hover?.contents, 'string');
  });

  it('are Markdown for an editor that shows it', async () => {
    const hover = await inEditor({ hover: { contentFormat: ['markdown', 'plaintext'] } }, (client) =>
      client.sendRequest(HoverRequest.type, onMethod),
    );
    const contents = hover?.contents as { kind: string } | undefined;
    assert.equal(contents?.kind, 'markdown');
  });

  it('are a flat list of symbols for an editor without nested ones', async () => {
    const symbols = await inEditor({}, (client) =>
      client.sendRequest(DocumentSymbolRequest.type, { textDocument }),
    );
    assert.deepEqual(
      symbols?.map((symbol) => ('location' in symbol ? [symbol.name, symbol.location.uri] : symbol)),
      [['One', uri]],
    );
  });

  it('have no edits as code actions for an editor that knows only commands', async () => {
    const range = { start: { line: 1, character: 23 }, end: { line: 1, character: 23 } };
    const ask = { textDocument, range, context: { diagnostics: [] } };
    const none = await inEditor({}, (client) => client.sendRequest(CodeActionRequest.type, ask));
    assert.deepEqual(none, []);
    const literal = { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } };
    const fixes = await inEditor({ codeAction: literal }, (client) =>
      client.sendRequest(CodeActionRequest.type, ask),
    );
    assert.ok(
      fixes?.some(({ title }) => title === 'Write 0x3e8'),
      JSON.stringify(fixes?.map(({ title }) => title)),
    );
  });
});
