import assert from 'node:assert/strict';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { hover } from '../../../server/features/hover/hover';
import { textAt, withCursor } from './scratch';

function shown(language: Language, marked: string): { text: string; on: string } {
  const { document, position } = withCursor(language, marked);
  const found = hover(document, position, fileVariables(document), () => 1_800_000_000_000);
  const contents = found?.contents;
  const text = contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
  return { text, on: textAt(document, found?.range) };
}

/** Whether the page of an endpoint has these lines, one after the other. */
function hasLines(marked: string, ...lines: readonly string[]): void {
  const { text } = shown('http', marked);
  assert.ok(text.includes(lines.join('\n')), text);
}

describe('hover: what an endpoint answers', () => {
  it('lists the members of each event', () => {
    hasLines(
      'G|ET /eth/v1/events?topics=block',
      '- `block`: `slot`, `block`, `execution_optimistic`',
      '- `finalized_checkpoint`: `block`, `state`, `epoch`, `execution_optimistic`',
    );
    assert.match(
      shown('http', 'G|ET /eth/v1/events?topics=payload_attributes').text,
      /Events:\n\n- `payload_attributes`: `version`, `data`; in `data`: .*`proposer_index`/,
    );
    assert.doesNotMatch(shown('http', 'G|ET /eth/v1/events?topics=block').text, /Members: (\n|$)/);
  });

  it('lists the sync states', () => {
    hasLines(
      'G|ET /vendor/syncing',
      'Values:',
      '',
      '- `Synced`: Follows the head of the chain.',
      '- `Stalled`: Behind, and no peer can help.',
    );
  });

  it('says that /vendor/nat is a boolean, or an object on newer nodes', () => {
    hasLines(
      'G|ET /vendor/nat',
      '- A boolean: true when the ports are open, false when they are closed.',
      '- Newer nodes send an object with a boolean for each transport and address family.',
    );
  });

  it('says which log events have a data member', () => {
    hasLines(
      'G|ET /vendor/logs',
      '- Nodes send these members themselves. The specification has them below data.',
    );
  });

  it('describes the members of an extension endpoint, and which of them can be null', () => {
    hasLines(
      'G|ET /vendor/eth1/syncing',
      'Members:',
      '',
      '- `head_block_number`: Block number at the head of the execution chain; can be null',
    );
    hasLines(
      'G|ET /vendor/eth1/syncing',
      '- `node_is_cached_and_ready`: Ready to produce blocks; name in the specification',
      '- `lighthouse_is_cached_and_ready`: Ready to produce blocks; name on real nodes',
    );
    hasLines(
      'G|ET /vendor/database/info',
      '- `anchor`: can be null; `anchor_slot`, `oldest_block_slot`, `oldest_block_parent`, `state_upper_limit`, `state_lower_limit`',
    );
    for (const path of ['/vendor/peers', '/vendor/peers/connected']) {
      hasLines(
        `G|ET ${path}`,
        '- `peer_id`: libp2p id of a peer',
        '- `peer_info`: `score`, `client`, `connection_status`, `listening_addresses`',
      );
    }
    hasLines(
      'P|OST /vendor/ui/validator_metrics',
      '- `validators`: for each key `attestation_hits`, `attestation_misses`, `attestation_hit_percentage`',
    );
  });

  it('shows the members beside the data', () => {
    for (const path of ['/eth/v1/beacon/headers/head', '/eth/v1/beacon/states/head/validators/1']) {
      hasLines(`G|ET ${path}`, '**Returns** `{ "execution_optimistic": …, "finalized": …, "data": … }`');
    }
  });

  it('says that extension endpoints are unstable', () => {
    hasLines(
      'G|ET /vendor/health',
      '**Unstable:** for tests and debugging. It can change or disappear in any release, and is not guaranteed to be safe.',
    );
    assert.doesNotMatch(shown('http', 'G|ET /eth/v1/node/health').text, /Unstable/);
  });

  it('warns that peers have identities', () => {
    hasLines(
      'G|ET /eth/v1/node/peers',
      '- Reveals the peer-to-peer identities of the peers: do not make it public.',
    );
  });
});

describe('hover: calls', () => {
  it('says that eth_call needs a contract, and that a transaction does not', () => {
    assert.match(shown('jsonrpc', 'eth_call({ "t|o": "0x1" })').text, /\n\nContract to call; required\.$/);
    assert.match(
      shown('jsonrpc', 'eth_estimateGas({ "t|o": "0x1" })').text,
      /\n\nReceiver; left out to create a contract\.$/,
    );
  });

  it('shows the default gas limit of a transaction', () => {
    assert.equal(
      shown('jsonrpc', 'eth_sendTransaction({ "ga|s": "0x5208" })').text,
      '**gas** — gas limit\n\n21,000 gas\n\nGas limit; 90000 (0x15f90) when left out.',
    );
  });

  it('says which members of a pending block are null', () => {
    for (const call of ['eth_getBlock|ByNumber("pending", false)', 'eth_getBlock|ByHash()']) {
      assert.match(
        shown('jsonrpc', call).text,
        /\n- In the pending block, number, hash, nonce, logsBloom and miner are null\.\n/,
      );
    }
  });

  it('shows how topics match', () => {
    for (const call of ['eth_get|Logs({})', 'eth_new|Filter({})']) {
      const { text } = shown('jsonrpc', call);
      assert.ok(
        text.includes(
          '- Topics match by position: `[A]` is A first; `[null, B]` is B second; `[A, B]` is A first and B second; `[[A, B], [A, B]]` is A or B first, and A or B second.\n' +
            '- Logs with more topics than the filter match too.',
        ),
        text,
      );
    }
    assert.match(
      shown('jsonrpc', 'eth_getLogs({ "top|ics": [] })').text,
      /or a list of which one must match\. Logs with more topics match too\.$/,
    );
  });

  it('explains the version and the id of a JSON-RPC object', () => {
    const object = '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }';
    assert.deepEqual(shown('jsonrpc', object.replace('jsonrpc', 'json|rpc')), {
      text: '**jsonrpc**\n\nVersion of JSON-RPC. Always `"2.0"`.',
      on: '"jsonrpc"',
    });
    assert.deepEqual(shown('jsonrpc', object.replace('1', '|1')), {
      text: '**id**\n\nID of the call: a number, a string or null. The response has the same one.',
      on: '1',
    });
  });

  it('explains the params of a JSON-RPC object, by the names of the method', () => {
    const object = '{ "jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "par|ams": ["0x0"] }';
    assert.deepEqual(shown('jsonrpc', object), {
      text: '**params**\n\nThe parameters of the call, in this order: `address`, `block?`.',
      on: '"params"',
    });
    assert.equal(
      shown('jsonrpc', object.replace('eth_getBalance', 'eth_chainId')).text,
      '**params**\n\nThe parameters of the call.',
    );
  });

  it('says what listens at an address by default', () => {
    const at = (url: string) => shown('http', `GET ${url}/eth/v1/node/version`);
    assert.deepEqual(at('http://127.0.0|.1:5052'), {
      text: '**`127.0.0.1:5052`**\n\nPort 5052: Beacon API of Lighthouse and Nimbus, by default.',
      on: 'http://127.0.0.1:5052',
    });
    assert.equal(
      at('http://node|:8551').text,
      '**`node:8551`**\n\nPort 8551: the engine API of an execution node, by default. It takes requests with a JWT only.',
    );
    assert.equal(
      at('https://beacon.exam|ple.org').text,
      '**`beacon.example.org`**\n\nThe connection is encrypted (TLS).',
    );
  });

  it('says that no client listens at a port by default', () => {
    assert.equal(
      shown('http', 'GET http://127.0|.0.1:1234/eth/v1/node/version').text,
      '**`127.0.0.1:1234`**\n\nNo client listens on port 1234 by default.',
    );
  });

  it('does not show the password of an address', () => {
    assert.doesNotMatch(
      shown('http', 'GET http://me:secret@127.0|.0.1:5052/eth/v1/node/version').text,
      /secret/,
    );
  });

  it('says why a call over HTTP is a POST', () => {
    const request =
      'PO|ST http://127.0.0.1:8545\nContent-Type: application/json\n\n{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }';
    assert.deepEqual(shown('http', request), {
      text: '**POST**\n\nJSON-RPC calls are the body of a `POST`, whatever they do.',
      on: 'POST',
    });
  });
});
