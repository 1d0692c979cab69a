import assert from 'node:assert/strict';
import type { DocumentLink } from 'vscode-languageserver/node';
import { RESPONSE_MESSAGE, type ResponseParams } from '../../server/lsp/messages';
import { type Session, startSession } from './harness';

const reply = 'slotpad-response:/Response.json';
const ofBalance: ResponseParams = {
  uri: reply,
  calls: [{ method: 'eth_accounts', id: 1 }],
  stream: false,
  status: 200,
  request: { uri: 'file:///scratch.jsonrpc', line: 0 },
};

describe('links of a response over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  it('lead to requests for its values, after its request is described', async () => {
    session = await startSession();
    await session.open(reply, 'json', '{ "result": ["0x407d73d8a49eeb85d32cf465507dd71d507100c1"] }\n');
    const ask = (): Promise<DocumentLink[]> =>
      session.client.sendRequest('textDocument/documentLink', { textDocument: { uri: reply } });
    assert.deepEqual(await ask(), []);
    await session.client.sendNotification(RESPONSE_MESSAGE, ofBalance);
    const [link, ...others] = await ask();
    assert.deepEqual(others, []);
    assert.deepEqual(link?.range, { start: { line: 0, character: 14 }, end: { line: 0, character: 56 } });
    assert.match(link?.target ?? '', /^command:slotpad\.openLinked\?%5B%7B%22language%22%3A%22jsonrpc%22/);
    assert.equal(link?.tooltip, 'Open a request: Balance of 0x407d73d8a49eeb85d32cf465507dd71d507100c1');
  });
});
