import assert from 'node:assert/strict';
import { createEvents } from '../../../demo/beacon/events';
import { type Setting, setting, slotMs } from './helpers';

interface Told {
  readonly at: number;
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: events are of many shapes
  readonly json: any;
}

function heard({ world, clock }: Setting, lookaheadMs?: number) {
  const feeRecipient = `0x${'ab'.repeat(20)}`;
  const events = createEvents(world, {
    preparePayload: { feeRecipient, ...(lookaheadMs ? { lookaheadMs } : {}) },
  });
  const told: Told[] = [];
  const start = clock.now();
  const stop = events.listen((name, json) => told.push({ at: clock.now() - start, name, json }));
  return { told, stop, events, named: (name: string) => told.filter((one) => one.name === name) };
}

describe('demo events', () => {
  it('sends an event for each block at the start of its slot', () => {
    const given = setting('few-peers');
    const { named } = heard(given);
    given.clock.advance(slotMs * 32);
    assert.equal(named('head').length, 31);
    assert.deepEqual(
      named('head').map((one) => one.at % slotMs),
      new Array(31).fill(0),
    );
    const { chain } = given.world;
    const last = named('head').at(-1)?.json;
    assert.deepEqual(
      [last.slot, last.block, last.state],
      [String(chain.head().slot), chain.rootOf(chain.head()), chain.stateRootOf(chain.head())],
    );
    assert.equal(named('head').filter((one) => one.json.epoch_transition).length, 1);
    assert.deepEqual(
      named('finalized_checkpoint').map((one) => one.json.epoch),
      ['4'],
    );
  });

  it('sends a reorganization before the new head', () => {
    const given = setting('few-peers');
    const { told, named } = heard(given);
    given.clock.advance(slotMs * 32);
    const [reorg] = named('chain_reorg');
    assert.ok(reorg);
    assert.equal(reorg.json.depth, '1');
    const next = told.slice(told.indexOf(reorg)).find((one) => one.name === 'head');
    assert.equal(next?.json.block, reorg.json.new_head_block);
    assert.ok(named('block').some((one) => one.json.block === reorg.json.old_head_block));
    const replaced = named('block').filter((one) => one.json.slot === String(Number(reorg.json.slot) - 1));
    assert.equal(replaced.length, 2);
  });

  it('sends payload attributes 4 s into the slot with a lookahead of 8000', () => {
    const given = setting('few-peers');
    const { named } = heard(given, 8000);
    given.clock.advance(slotMs * 3);
    assert.deepEqual(
      named('payload_attributes').map((one) => one.at),
      [4000, 16_000, 28_000],
    );
    const { data } = named('payload_attributes')[0]?.json ?? {};
    assert.equal(data.proposal_slot, '161');
    assert.equal(data.payload_attributes.suggested_fee_recipient, `0x${'ab'.repeat(20)}`);
    assert.equal(data.payload_attributes.timestamp, '1800000012');
  });

  it('logs the state of the node in every slot', () => {
    const given = setting('syncing');
    const { named } = heard(given);
    given.clock.advance(slotMs);
    const line = named('log').find((one) => one.json.msg === 'Syncing')?.json;
    assert.deepEqual(
      [line.time, line.level, line.service, line.distance, line.speed, line.est_time],
      ['Jan 15 08:00:06.000', 'INFO', 'slot_notifier', '6400 slots', '1.67 slots/sec', '64 mins'],
    );
  });

  it('bears timers that come early, and a machine that slept', () => {
    const given = setting('few-peers');
    const { named } = heard(given);
    given.clock.hurry(1);
    given.clock.advance(slotMs * 4);
    assert.equal(named('head').length, 4);
    assert.equal(named('log').filter((one) => one.json.msg === 'Synced').length, 4);
    given.clock.sleep(slotMs * 1000);
    given.clock.advance(slotMs);
    assert.ok(named('block').length <= 4 + 64 + 1, `${named('block').length} blocks`);
    assert.equal(named('head').at(-1)?.json.slot, String(given.world.chain.head().slot));
  });

  it('runs no timer when nobody listens', () => {
    const given = setting('few-peers');
    const { stop, told } = heard(given);
    assert.ok(given.clock.waiting() > 0);
    stop();
    assert.equal(given.clock.waiting(), 0);
    given.clock.advance(slotMs * 4);
    assert.deepEqual(told, []);
  });
});
