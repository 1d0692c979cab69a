import assert from 'node:assert/strict';
import { matchOperation } from '../../../catalogue/beacon';
import { wordsForStream } from '../../../catalogue/judge/silence';

function silent(...topics: readonly string[]): string {
  const url = `/eth/v1/events?topics=${topics.join(',')}`;
  const { operation } = matchOperation('GET', url);
  assert.ok(operation);
  return wordsForStream(operation, { url });
}

describe('an event stream without events', () => {
  it('names the flags that bring them', () => {
    assert.match(silent('payload_attributes'), /--always-prepare-payload and --suggested-fee-recipient/);
    assert.match(silent('head', 'payload_attributes'), /--always-prepare-payload/);
    assert.match(silent('light_client_finality_update'), /--light-client-server/);
    assert.match(
      silent('attestation', 'single_attestation'),
      /^A node sends only .*--subscribe-all-subnets\.$/,
    );
  });

  it('says that events are rare, unless others are expected too', () => {
    assert.match(silent('chain_reorg', 'finalized_checkpoint'), /rare.* once in an epoch/);
    assert.equal(silent('head', 'chain_reorg'), '');
    assert.equal(silent('head'), '');
  });

  it('has words only for topics that exist', () => {
    const { operation } = matchOperation('GET', '/eth/v1/events?topics=head');
    const known = Object.keys(operation?.events ?? {});
    for (const topic of ['blob_sidecar', 'bls_to_execution_change', 'attester_slashing', 'voluntary_exit'])
      assert.ok(known.includes(topic) && silent(topic) !== '', topic);
  });
});
