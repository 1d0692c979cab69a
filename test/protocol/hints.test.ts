import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { type Hover, type InlayHint, InlayHintRefreshRequest } from 'vscode-languageserver/node';
import { RESPONSE_MESSAGE, type ResponseParams } from '../../server/lsp/messages';
import { type Session, startSession } from './harness';

const file = 'file:///scratch.http';
const reply = 'slotpad-response:/Response.json';
const range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };

const ofHeader: ResponseParams = {
  uri: reply,
  calls: [],
  operation: 'beacon-headers-block-id',
  stream: false,
  status: 200,
  request: { uri: file, line: 2 },
};
const header = '{\n  "data": { "header": { "message": { "slot": "320" } } }\n}\n';

describe('inlay hints and responses over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const hints = async (uri: string): Promise<string[]> => {
    const found: InlayHint[] = await session.client.sendRequest('textDocument/inlayHint', {
      textDocument: { uri },
      range,
    });
    return found.map(
      ({ position, label }) =>
        `${position.line}:${position.character} ${typeof label === 'string' ? label : ''}`,
    );
  };

  it('are shown in a scratch file, depending on the setting of their kind', async () => {
    const text = '@base = http://127.0.0.1:5052\n###\nGET {{base}}/eth/v1/beacon/headers/320\n';
    session = await startSession();
    await session.open(file, 'http', text);
    assert.deepEqual(await hints(file), ['2:38 epoch 10', '2:38 → http://127.0.0.1:50…n/headers/320']);
    await session.close();
    session = await startSession({}, { inlayHints: { values: false, urls: 'yes' } });
    await session.open(file, 'http', text);
    assert.deepEqual(await hints(file), ['2:38 → http://127.0.0.1:5052/et…acon/headers/320']);
  });

  it('explain a response, with the clock of its network', async () => {
    session = await startSession({ textDocument: { diagnostic: {} } });
    await session.open(file, 'http', '@network = mainnet\n###\nGET /eth/v1/beacon/headers/head\n');
    await session.client.sendNotification(RESPONSE_MESSAGE, ofHeader);
    await session.open(reply, 'json', header);
    assert.deepEqual(await hints(reply), ['1:50 epoch 10, 2020-12-01 13:04:23 UTC']);
    const hover: Hover | null = await session.client.sendRequest('textDocument/hover', {
      textDocument: { uri: reply },
      position: { line: 1, character: 46 },
    });
    assert.deepEqual(hover?.range, { start: { line: 1, character: 45 }, end: { line: 1, character: 50 } });
    assert.match(
      JSON.stringify(hover?.contents),
      /\*\*slot\*\*\\n\\nepoch 10, slot 0 of it · 2020-12-01 13:04:23 UTC · .* · mainnet/,
    );
    assert.deepEqual(await session.pull(reply), [], 'a reply is not judged here');
  });

  it('take the network from the host if the file does not name one', async () => {
    session = await startSession();
    await session.client.sendNotification(RESPONSE_MESSAGE, { ...ofHeader, host: 'sepolia.example.org' });
    await session.open(reply, 'json', header);
    assert.deepEqual(await hints(reply), ['1:50 epoch 10, 2022-06-20 15:04:00 UTC']);
  });

  it('are updated with the text of a response', async () => {
    session = await startSession();
    await session.client.sendNotification(RESPONSE_MESSAGE, ofHeader);
    await session.open(reply, 'json', header);
    assert.deepEqual(await hints(reply), ['1:50 epoch 10']);
    await session.change(reply, 2, [
      { range: { start: { line: 1, character: 46 }, end: { line: 1, character: 49 } }, text: '64' },
    ]);
    assert.deepEqual(await hints(reply), ['1:49 epoch 2']);
    await session.change(reply, 3, [{ text: 'No reply yet.' }]);
    assert.deepEqual(await hints(reply), []);
  });

  it('are refreshed when the same text is the response to another request', async () => {
    const asked = new EventEmitter();
    session = await startSession(
      { workspace: { inlayHint: { refreshSupport: true } } },
      undefined,
      (client) => {
        client.onRequest(InlayHintRefreshRequest.type, () => void asked.emit('refresh'));
      },
    );
    const subject = (method: string): ResponseParams => ({
      uri: reply,
      calls: [{ method, id: 1 }],
      stream: false,
      status: 200,
      request: { uri: file, line: 0 },
    });
    await session.client.sendNotification(RESPONSE_MESSAGE, subject('eth_blockNumber'));
    await session.open(reply, 'json', '{ "id": 1, "result": "0xde0b6b3a7640000" }');
    assert.deepEqual(await hints(reply), ['0:40 1,000,000,000,000,000,000']);
    const refreshed = once(asked, 'refresh');
    await session.client.sendNotification(RESPONSE_MESSAGE, subject('eth_getBalance'));
    await refreshed;
    assert.deepEqual(await hints(reply), ['0:40 1 ether']);
  });

  it('are missing in responses if they are disabled, and in responses without a description', async () => {
    session = await startSession({}, { inlayHints: { responses: false } });
    await session.client.sendNotification(RESPONSE_MESSAGE, ofHeader);
    await session.open(reply, 'json', header);
    assert.deepEqual(await hints(reply), []);
    await session.close();
    session = await startSession();
    await session.client.sendNotification(RESPONSE_MESSAGE, { ...ofHeader, calls: 'none' });
    await session.open(reply, 'json', header);
    assert.deepEqual(await hints(reply), []);
    assert.deepEqual(await hints('file:///closed.http'), []);
  });
});
