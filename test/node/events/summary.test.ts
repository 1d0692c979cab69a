import assert from 'node:assert/strict';
import { EVENT_SCHEMAS } from '../../../catalogue/beacon/standard-events';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import { summaryOf, toneOf, topicOf } from '../../../workbench/watch/summary';

const line = (data: unknown, topic = '') =>
  summaryOf(typeof data === 'string' ? data : JSON.stringify(data), EVENT_SCHEMAS[topic], usualScale);
const root = (digit: string) => `0x${digit.repeat(64)}`;

describe('an event in a line', () => {
  it('has slots and numbers first, then words, then hashes, and flags that are set', () => {
    assert.equal(
      line(
        { block: root('a'), execution_optimistic: true, slot: '1000000', epoch_transition: false },
        'block',
      ),
      'slot 1,000,000 (epoch 31,250) · block 0xaaaaaaaa…aaaa · optimistic',
    );
    assert.equal(
      line(
        { epoch: '5', block: root('b'), state: root('c'), execution_optimistic: false },
        'finalized_checkpoint',
      ),
      'epoch 5 · block 0xbbbbbbbb…bbbb · state 0xcccccccc…cccc',
    );
  });

  it('looks into what is nested, with amounts decoded', () => {
    const text = line(
      {
        version: 'deneb',
        data: {
          proposal_slot: '161',
          proposer_index: '7',
          payload_attributes: {
            timestamp: '1700000000',
            withdrawals: [{ index: '1', amount: '32000000000' }, {}],
            prev_randao: root('d'),
          },
        },
      },
      'payload_attributes',
    );
    assert.equal(
      text,
      'proposal slot 161 (epoch 5) · proposer index 7 · timestamp 2023-11-14 22:13:20 UTC · version deneb · 2 withdrawals · prev randao 0xdddddddd…dddd',
    );
  });

  it('is the message of a log entry', () => {
    assert.equal(
      line({ time: 'Nov 21', level: 'INFO', msg: 'Synced', service: 'slot_notifier', slot: '160' }),
      'slot_notifier: Synced  slot=160',
    );
  });

  it('says what a header of an execution block says, its number first', () => {
    const header = {
      difficulty: '0x0',
      number: '0xc5',
      hash: root('e'),
      parentHash: root('d'),
      gasLimit: '0x1c9c380',
      gasUsed: '0xcd140',
      baseFeePerGas: '0x7',
      nonce: '0x0000000000000000',
    };
    assert.equal(line(header), 'block 197 · 0xeeeeeeee…eeee · 2.8 % gas · 7 wei');
    const { baseFeePerGas: _, ...old } = header;
    assert.equal(line({ ...old, gasUsed: '0x0' }), 'block 197 · 0xeeeeeeee…eeee · 0.0 % gas');
  });

  it('names the event of a contract, where it is known', () => {
    const log = {
      address: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'0'.repeat(24)}${'1'.repeat(40)}`,
      ],
      data: '0x',
      blockNumber: '0xa0',
      removed: true,
    };
    assert.equal(
      line(log),
      'Transfer · 0x11111111…1111 · from 0x5fbdb231…0aa3 · block 160 · removed by a reorg',
    );
    assert.equal(
      line({ ...log, topics: [root('e')], removed: false }),
      'topic 0xeeeeeeee…eeee · from 0x5fbdb231…0aa3 · block 160',
    );
  });

  it('is one line, whatever the node sends', () => {
    assert.equal(line('two\nlines\u0007 of text'), 'two lines of text');
    assert.equal(line(`"${root('f')}"`), root('f'));
    assert.equal(
      line({ note: 'a\nb', huge: 12345678901234567890n.toString() }),
      'huge 12,345,678,901,234,567,890 · note a b',
    );
    assert.ok(line({ long: 'x'.repeat(5000) }).length <= 401);
    assert.equal(line('{}'), '{}');
    assert.equal(line(`{"blob":"0x${'ab'.repeat(60_000)}"}`).slice(0, 17), '{"blob":"0xababab');
  });

  it('counts logs without a name by their level, and colours what is bad', () => {
    assert.equal(topicOf({ event: 'message', data: '{"level":"WARN","msg":"x"}' }), 'WARN');
    assert.equal(topicOf({ event: 'message', data: '{"slot":"1"}' }), 'message');
    assert.equal(topicOf({ event: 'head', data: '{"level":"WARN"}' }), 'head');
    assert.deepEqual(['head', 'WARN', 'CRIT', 'chain_reorg', 'attester_slashing'].map(toneOf), [
      'plain',
      'warning',
      'error',
      'warning',
      'error',
    ]);
  });
});
