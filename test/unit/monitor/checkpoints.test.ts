import assert from 'node:assert/strict';
import { readProviders } from '../../../common/settings/nodes';
import { compared } from '../../../monitor/health/fleet';
import { judge } from '../../../monitor/health/health';
import { healthAdvice, healthLabel } from '../../../monitor/health/words';
import type { NodeState } from '../../../monitor/readings/node-state';
import { createCheckpoints } from '../../../monitor/store/checkpoints';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { thresholds } from '../../thresholds';
import { beacon, nodeOf, now, slots, stateOf } from './example-states';
import { fakeClock } from './fake-clock';
import { type FakeReader, fakeReader, refused } from './fake-reader';

const minute = 60_000;
const root = (digit: string) => `0x${digit.repeat(64)}`;
const genesis = { time: String(slots.genesisTime), root: root('4') };

/** What a provider answers. */
function provider(epoch: string, finalizedRoot: string, chain = genesis): Record<string, unknown> {
  return {
    '/eth/v1/beacon/genesis': {
      data: {
        genesis_time: chain.time,
        genesis_validators_root: chain.root,
        genesis_fork_version: '0x00000000',
      },
    },
    '/eth/v1/beacon/states/head/finality_checkpoints': {
      data: {
        previous_justified: { epoch, root: finalizedRoot },
        current_justified: { epoch, root: finalizedRoot },
        finalized: { epoch, root: finalizedRoot },
      },
    },
  };
}

const down = {
  '/eth/v1/beacon/genesis': refused,
  '/eth/v1/beacon/states/head/finality_checkpoints': refused,
};

/** A node that has finalized this root in epoch 29. */
const nodeWith = (finalizedRoot: string, finalizedEpoch = '29'): NodeState =>
  stateOf({ ...beacon, clock: slots, genesisRoot: genesis.root, finalizedEpoch, finalizedRoot });

function providersOf(answers: Readonly<Record<string, Record<string, unknown>>>) {
  const clock = fakeClock(now);
  const asked = new Map<string, FakeReader>();
  const checkpoints = createCheckpoints({
    clock,
    providers: () => Object.keys(answers),
    readerFor(url) {
      const reader = fakeReader(answers[url] ?? {});
      asked.set(url, reader);
      return reader;
    },
  });
  return { asked, checkpoints, clock, read: () => checkpoints.read(new AbortController().signal) };
}

describe('the finalized checkpoint of a node, compared with providers that the person names', () => {
  it('is red where a provider has finalized another block, and says who agrees', async () => {
    const { checkpoints, read } = providersOf({
      'https://one.example': provider('29', root('a')),
      'https://two.example/path': provider('29', root('B').replace('0xB', '0xb')),
      'https://three.example': provider('28', root('c')),
      'https://four.example': down,
      'https://other.example': provider('29', root('a'), { ...genesis, root: root('5') }),
    });
    await read();
    const state = compared(nodeWith(root('a')), [], checkpoints.known);
    assert.deepEqual(state.checkpoint, {
      epoch: '29',
      agreeing: ['one.example'],
      others: ['two.example'],
      unknown: ['three.example', 'four.example (refused)'],
    });
    const health = judge(state, thresholds, now);
    assert.equal(health.severity, 'error');
    assert.equal(healthLabel(health), 'on another fork than two.example from slot 928');
    assert.match(healthAdvice(health), /one\.example has the same block as this node/);
  });

  it('is green only with providers that have the same root, and says of the others that they were not compared', async () => {
    const { checkpoints, read } = providersOf({
      'https://one.example': provider('29', root('a')),
      'https://four.example': down,
    });
    await read();
    const state = compared(nodeWith(root('a')), [], checkpoints.known);
    assert.equal(judge(state, thresholds, now).severity, 'ok');
    assert.deepEqual(state.checkpoint?.unknown, ['four.example (refused)']);
    assert.equal(compared(nodeWith(root('a')), [], []).checkpoint, undefined);
  });

  it('is compared with what a provider said some epochs ago', async () => {
    const answers = { 'https://one.example': provider('28', root('d')) };
    const { checkpoints, read } = providersOf(answers);
    await read();
    answers['https://one.example'] = provider('29', root('a'));
    await read();
    assert.deepEqual(compared(nodeWith(root('d'), '28'), [], checkpoints.known).checkpoint?.agreeing, [
      'one.example',
    ]);
    assert.deepEqual(compared(nodeWith(root('a')), [], checkpoints.known).checkpoint?.agreeing, [
      'one.example',
    ]);
  });

  it('is asked for once in two minutes while a beacon node is watched, and else never', async () => {
    const { asked, checkpoints, clock } = providersOf({ 'https://one.example': provider('29', root('a')) });
    const paths: string[] = [];
    const count = () => {
      const sent = asked.get('https://one.example')?.asked ?? [];
      paths.push(...sent);
      asked.clear();
      return sent.length;
    };
    const watcher = createNodesWatcher({
      clock,
      checkpoints,
      interval: () => 12_000,
      readerFor: () => ({
        get: async () => ({ ok: false, failure: refused }),
        post: async () => ({ ok: false, failure: refused }),
        call: async () => ({ ok: false, failure: refused }),
      }),
    });
    watcher.setNodes([nodeOf('beacon')], new Set());
    await clock.pass(10 * minute);
    assert.equal(count(), 0);
    const wanted = watcher.want('all', 'test');
    await clock.pass(0);
    assert.equal(count(), 2);
    await clock.pass(2 * minute);
    assert.equal(count(), 1, 'the genesis is known');
    wanted.dispose();
    await clock.pass(10 * minute);
    assert.equal(count(), 0);
    watcher.dispose();
  });

  it('is asked of URLs only', () => {
    assert.deepEqual(
      readProviders([
        'https://a.example/',
        'https://a.example',
        'ftp://b.example',
        'https://user@c.example',
        7,
        '',
      ]),
      ['https://a.example'],
    );
    assert.deepEqual(readProviders('https://a.example'), []);
  });
});
