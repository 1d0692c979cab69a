import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { checkForSeveral, credentialsOf, readdressed } from '../../../runner/compare/several';
import type { Prepared } from '../../../runner/model/prepared';
import { prepare } from '../../../runner/request/prepare';
import { failureOf, succeeded } from '../../results';

const first = { name: 'first', kind: 'execution', url: 'https://me:first-pw@first.example/rpc' } as const;
const beacon = { name: 'home', kind: 'beacon', url: 'http://127.0.0.1:5052' } as const;
const other = { name: 'other', kind: 'execution', url: 'https://other.example/v3' } as const;

async function prepared(language: Language, text: string) {
  const document = new ScratchDocument(`file:///a.${language}`, language, 1, text);
  const placed = document.blockAtLine(document.lineCount - 1);
  const made = await prepare({
    document,
    placed,
    variables: fileVariables(document),
    nodes: { execution: first, beacon, all: [first, beacon] },
  });
  return { made: succeeded(made), credentials: credentialsOf(placed.block.request) };
}

function addressed(made: Prepared, url: string, credentials: readonly string[] = []): Prepared {
  return succeeded(readdressed(made, { name: 'to', kind: 'execution', url }, { credentials }));
}

describe('a request to several nodes', () => {
  it('is the same for each node, without the password of the first one', async () => {
    const { made, credentials } = await prepared('jsonrpc', 'eth_chainId()');
    assert.ok(made.headers.some(([name]) => name === 'authorization'));
    const to = addressed(made, other.url, credentials);
    assert.deepEqual([to.url, to.body], ['https://other.example/v3', made.body]);
    assert.deepEqual(
      to.headers.map(([name]) => name),
      ['content-type', 'accept'],
    );
    assert.ok(to.secrets.includes('first-pw'), 'an echo of it is still masked');
    const own = addressed(made, 'https://you:second-pw@second.example/');
    assert.deepEqual(own.headers.at(-1), ['authorization', `Basic ${btoa('you:second-pw')}`]);
    assert.equal(own.url, 'https://second.example/');
    assert.ok(own.secrets.includes('second-pw'));
  });

  it('includes its own credentials only when asked to', async () => {
    const text =
      'GET https://host.example/node/eth/v1/node/peers?state=connected\nAuthorization: Bearer abcdef\nX-Api-Key: k\nHost: host.example\nAccept: a/b\n';
    const { made, credentials } = await prepared('http', text);
    assert.deepEqual(credentials, ['Authorization', 'X-Api-Key']);
    const bare = addressed(made, 'http://127.0.0.1:5052/proxy/');
    assert.equal(bare.url, 'http://127.0.0.1:5052/proxy/eth/v1/node/peers?state=connected');
    assert.deepEqual(bare.headers, [['Accept', 'a/b']]);
    const whole = addressed(made, 'http://me:pw@127.0.0.1:5052', credentials);
    assert.deepEqual(whole.headers, [
      ['Authorization', 'Bearer abcdef'],
      ['X-Api-Key', 'k'],
      ['Accept', 'a/b'],
    ]);
  });

  it('is refused with a reason when it changes something or has no end', async () => {
    const check = async (language: Language, text: string) =>
      checkForSeveral((await prepared(language, text)).made);
    const why = async (language: Language, text: string) => failureOf(await check(language, text));
    assert.match(
      await why('jsonrpc', 'eth_sendRawTransaction("0x02")'),
      /^"eth_sendRawTransaction" sends a transaction or a message to the network\. Send it to one node only:/,
    );
    assert.match(await why('http', 'GET /eth/v1/events?topics=head'), /^An event stream has no end/);
    assert.match(
      await why('http', 'GET https://example.org/'),
      /^Only beacon API requests and JSON-RPC calls/,
    );
    assert.match(await why('http', 'POST /eth/v1/beacon/pool/voluntary_exits\n\n{}'), /to one node only/);
    assert.ok((await check('jsonrpc', 'eth_chainId()')).ok);
    assert.ok((await check('jsonrpc', 'eth_sign("0xaa", "0x01")')).ok, 'asked about for each node');
  });
});
