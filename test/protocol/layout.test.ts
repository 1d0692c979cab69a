import assert from 'node:assert/strict';
import {
  DocumentFormattingRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Session, startSession } from './harness';

const uri = 'file:///scratch.jsonrpc';
const textDocument = { uri };
const options = { tabSize: 2, insertSpaces: true };
const text = '###   one\neth_chainId( )\n###\neth_coinbase( )';

describe('formatting and semantic tokens over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  function applied(edits: TextEdit[] | null): string {
    return TextDocument.applyEdits(TextDocument.create(uri, 'jsonrpc', 1, text), edits ?? []);
  }

  it('format a file, a range and on type', async () => {
    session = await startSession();
    await session.open(uri, 'jsonrpc', text);
    const all = await session.client.sendRequest(DocumentFormattingRequest.type, { textDocument, options });
    assert.equal(applied(all), '### one\neth_chainId()\n\n###\neth_coinbase()\n');
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 5 } };
    const some = await session.client.sendRequest(DocumentRangeFormattingRequest.type, {
      textDocument,
      range,
      options,
    });
    assert.equal(applied(some), '###   one\neth_chainId()\n###\neth_coinbase( )');
    const position = { line: 3, character: 15 };
    const typed = await session.client.sendRequest(DocumentOnTypeFormattingRequest.type, {
      textDocument,
      position,
      ch: ')',
      options,
    });
    assert.equal(applied(typed), '###   one\neth_chainId( )\n###\neth_coinbase()');
  });

  it('do nothing if the formatter is disabled', async () => {
    session = await startSession({}, { format: { enable: false } });
    await session.open(uri, 'jsonrpc', text);
    const edits = await session.client.sendRequest(DocumentFormattingRequest.type, { textDocument, options });
    assert.equal(edits, null);
  });

  it('return tokens in full, as changes, and for a range', async () => {
    session = await startSession();
    await session.open(uri, 'jsonrpc', text);
    const full = await session.client.sendRequest(SemanticTokensRequest.type, { textDocument });
    assert.deepEqual(full?.data, [1, 0, 11, 0, 8, 2, 0, 12, 0, 12]);
    const start = { line: 0, character: 4 };
    await session.change(uri, 2, [{ range: { start, end: start }, text: 'x' }]);
    const delta = await session.client.sendRequest(SemanticTokensDeltaRequest.type, {
      textDocument,
      previousResultId: full?.resultId ?? '',
    });
    assert.deepEqual(delta && 'edits' in delta ? delta.edits : delta, [
      { start: 0, deleteCount: 10, data: [1, 0, 11, 0, 8, 2, 0, 12, 0, 12] },
    ]);
    const range = { start: { line: 3, character: 0 }, end: { line: 3, character: 1 } };
    const part = await session.client.sendRequest(SemanticTokensRangeRequest.type, { textDocument, range });
    assert.deepEqual(part?.data, [3, 0, 12, 0, 12]);
  });
});
