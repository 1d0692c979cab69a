import assert from 'node:assert/strict';
import type { Hover } from 'vscode-languageserver/node';
import { RESPONSE_MESSAGE, type ResponseParams } from '../../server/lsp/messages';
import { type Session, startSession } from './harness';

const hash = `0x${'ab'.repeat(32)}`;
const address = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const explorers = {
  mainnet: {
    transaction: 'https://main.example/tx/{hash}',
    address: 'https://main.example/address/{address}',
    block: 'https://main.example/block/{block}',
    slot: 'https://beacon.example/slot/{slot}',
  },
  '11155111': { transaction: 'https://sepolia.example/tx/{hash}' },
  '*': { transaction: 'http://127.0.0.1:4000/tx/{hash}' },
};

describe('links to explorers over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const uri = 'file:///a.jsonrpc';
  const hoverAt = async (file: string, line: number, character: number) => {
    const found = await session.client.sendRequest<Hover | null>('textDocument/hover', {
      textDocument: { uri: file },
      position: { line, character },
    });
    return (found?.contents as { value: string } | undefined)?.value ?? '';
  };
  const linkIn = (text: string) => /\[Open in [^\]]*\]\([^)]*\)/.exec(text)?.[0];

  it('follow the network of the request', async () => {
    session = await startSession({}, { explorers });
    const linkFor = async (network: string) => {
      await session.open(uri, 'jsonrpc', `${network}eth_getTransactionByHash("${hash}")\n`);
      return linkIn(await hoverAt(uri, network === '' ? 0 : 1, 30));
    };
    assert.equal(
      await linkFor('# @network mainnet\n'),
      `[Open in main.example](https://main.example/tx/${hash})`,
    );
    assert.equal(
      await linkFor('# @network sepolia\n'),
      `[Open in sepolia.example](https://sepolia.example/tx/${hash})`,
    );
    assert.equal(await linkFor(''), `[Open in 127.0.0.1:4000](http://127.0.0.1:4000/tx/${hash})`);
  });

  it('are in the hovers of responses too', async () => {
    session = await startSession({}, { explorers });
    await session.open(uri, 'jsonrpc', '# @network mainnet\neth_getTransactionByHash("0x1")\n');
    const reply = 'slotpad-response:/Response.json';
    const result = { blockHash: hash, blockNumber: '0x10', from: address };
    await session.open(reply, 'json', `${JSON.stringify({ jsonrpc: '2.0', id: 1, result }, null, 1)}\n`);
    const described: ResponseParams = {
      uri: reply,
      calls: [{ method: 'eth_getTransactionByHash', id: 1 }],
      stream: false,
      status: 200,
      request: { uri, line: 1 },
    };
    await session.client.sendNotification(RESPONSE_MESSAGE, described);
    assert.equal(
      linkIn(await hoverAt(reply, 4, 20)),
      `[Open in main.example](https://main.example/block/${hash})`,
    );
    assert.equal(
      linkIn(await hoverAt(reply, 5, 20)),
      '[Open in main.example](https://main.example/block/16)',
    );
    assert.equal(
      linkIn(await hoverAt(reply, 6, 20)),
      `[Open in main.example](https://main.example/address/${address})`,
    );
  });

  it('are those of the beacon chain for slots', async () => {
    session = await startSession({}, { explorers });
    const file = 'file:///b.http';
    const path = '/eth/v1/beacon/headers?slot=123';
    await session.open(file, 'http', `# @network mainnet\nGET ${path}\n`);
    assert.equal(
      linkIn(await hoverAt(file, 1, 4 + path.length - 1)),
      '[Open in beacon.example](https://beacon.example/slot/123)',
    );
  });

  it('do not exist by default, for values that are not whole, and for templates that are no URLs', async () => {
    session = await startSession();
    await session.open(uri, 'jsonrpc', `eth_getTransactionByHash("${hash}")\n`);
    assert.equal(linkIn(await hoverAt(uri, 0, 30)), undefined);
    await session.close();
    const wrong = {
      '*': { transaction: 'command:evil?{hash}', address: 'https://x.example/all' },
      mainnet: 5,
    };
    session = await startSession({}, { explorers: wrong });
    await session.open(
      uri,
      'jsonrpc',
      `eth_getTransactionByHash("${hash}")\n\n###\neth_getBalance("${address}")\n`,
    );
    assert.equal(linkIn(await hoverAt(uri, 0, 30)), undefined);
    assert.equal(linkIn(await hoverAt(uri, 3, 20)), undefined);
  });
});
