import assert from 'node:assert/strict';
import { type DemoNode, startDemoNode } from '../../../demo/server';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { emptyIncome } from '../../../monitor/validators/income';
import { readMonitored } from '../../../monitor/validators/read-performance';
import { findUnknown, readValidators } from '../../../monitor/validators/read-validators';
import { type ValidatorsState, withValidators } from '../../../monitor/validators/state';
import { validatorNames } from '../../../monitor/validators/words';
import { send } from '../../../runner/send/send';
import { diagnosticsOf } from '../../../workbench/forms/forms';
import { childrenOf, type PlainItem } from '../../../workbench/tree/item';
import { createValidatorRows, validatorsDescription } from '../../../workbench/validators/present';
import { beginnings } from '../../support/beginnings';
import { type ManualClock, manualClock } from '../demo/manual-clock';
import { ask } from '../demo-client';
import { sent } from '../forms/sent';
import { type Front, frontOf, standardOnly } from './front';

/** One of each status of the demo node, then one that it does not have. */
const each = ['1', '228', '232', '234', '237', '243', '246', '250', '255', '9999'];

describe('validators of interest, read from the demo node', function () {
  this.timeout(20_000);
  let clock: ManualClock;
  let demo: DemoNode;
  let standard: Front;
  const fronts: Front[] = [];

  before(async () => {
    clock = manualClock();
    demo = await startDemoNode({
      beaconPort: 0,
      executionPort: 0,
      clock,
      beginnings,
      validatorMonitor: true,
    });
    standard = await front(standardOnly);
  });
  after(async () => {
    for (const one of fronts) await one.close();
    await demo.close();
  });

  async function front(refuse: Parameters<typeof frontOf>[1]): Promise<Front> {
    const made = await frontOf(demo.beacon, refuse);
    fronts.push(made);
    return made;
  }

  const reader = (url: string) =>
    createNodeReader({ url, signal: new AbortController().signal, timeoutMs: 5000, send });

  async function stateOf(
    url: string,
    ids: readonly string[],
    memory: NodeMemory = {},
  ): Promise<ValidatorsState> {
    const node = knownNode({ name: 'Demo', kind: 'beacon', url }, 'settings');
    const result = await readValidators(reader(url), ids, memory, clock.now());
    return result.ok
      ? withValidators({ node, ids }, result.reading, clock.now())
      : { node, ids, failure: result.failure };
  }

  const allRowsOf = (state: ValidatorsState, income = emptyIncome) =>
    createValidatorRows().present(state, clock.now(), { labels: new Map(), income: () => income });
  /** Without the totals of all. */
  const rowsOf = (state: ValidatorsState) => allRowsOf(state).filter(({ id }) => id !== 'validators/totals');
  const shown = (rows: readonly PlainItem[]) =>
    rows.map(({ label, description = '' }) => `${label}: ${description}`);
  const detailsOf = async (url: string, id: string) => {
    const [row] = rowsOf(await stateOf(url, [id]));
    assert.ok(row);
    return childrenOf(row);
  };

  it('tells the status of each in words and colour, and which are not known', async () => {
    const rows = rowsOf(await stateOf(demo.beacon, each));
    assert.deepEqual(
      rows.map(({ label, description = '', icon }) => {
        const [status = ''] = description.split(' · ');
        return `${label}: ${status} (${icon?.id} ${icon?.color ?? ''})`;
      }),
      [
        '1: active (pass-filled charts.green)',
        '228: active, exiting (sign-out problemsWarningIcon.foreground)',
        '232: active, slashed (error charts.red)',
        '234: pending, initialized (clock charts.blue)',
        '237: pending, queued (clock charts.blue)',
        '243: withdrawal, possible (credit-card )',
        '246: withdrawal, done (circle-slash )',
        '250: exited, unslashed (sign-out )',
        '255: exited, slashed (error charts.red)',
        '9999: not known to the node (question problemsWarningIcon.foreground)',
      ],
    );
    assert.equal(validatorsDescription(await stateOf(demo.beacon, each)), '10 watched · 3 active');
  });

  it('gives balance, effectiveness and key beside the status', async () => {
    const { json } = await ask(`${demo.beacon}/eth/v1/beacon/states/head/validators/1`);
    const { balance, validator } = (json as { data: { balance: string; validator: { pubkey: string } } })
      .data;
    const ether = (Math.floor(Number(balance) / 1e5) / 1e4).toString();
    const key = `${validator.pubkey.slice(0, 9)}…${validator.pubkey.slice(-8)}`;
    const [row] = rowsOf(await stateOf(demo.beacon, [validator.pubkey]));
    assert.equal(row?.label, '1');
    assert.match(
      row?.description ?? '',
      new RegExp(
        `^active · (proposes in \\d+ (min|s), slot \\d+ · )?${ether.replace('.', '\\.')} ETH · [\\d.]+ % effective · ${key}$`,
      ),
    );
    assert.equal(row?.value, '1');
    assert.equal(row?.context, 'value.validator.watched.vendor.request');
    assert.match(row?.request?.text ?? '', /\/states\/head\/validators\/1\n/);
  });

  it('shows labels, and groups of validators with the same one', async () => {
    const labels = new Map([
      ['1', 'home/node a'],
      ['2', 'home/node b'],
      ['3', 'first'],
      ['9999', 'new'],
    ]);
    const state = await stateOf(demo.beacon, ['1', '2', '3', '5', '9999']);
    const rows = createValidatorRows().present(state, clock.now(), { labels, income: () => emptyIncome });
    const start = (items: readonly PlainItem[]) =>
      items.map(
        ({ label, description = '' }) => `${label}: ${description.split(' · ').slice(0, 2).join(' · ')}`,
      );
    const [, home, ...others] = rows;
    assert.equal(home?.label, 'home');
    assert.match(home?.description ?? '', /^2 of 2 active · 64[\d.]* ETH · [\d.]+ % effective$/);
    assert.deepEqual(start(home ? childrenOf(home) : []).slice(1), [
      '1: node a · active',
      '2: node b · active',
    ]);
    assert.match(
      others.map((row) => start([row])[0]).join('\n'),
      /^3: first · active\n5: active · (proposes in|3[\d.]+ ETH).*\n9999: new · not known to the node$/,
    );
  });

  it('reads the same from a node with the standard endpoints alone', async () => {
    const rows = rowsOf(await stateOf(standard.url, each));
    assert.match(
      rows[0]?.description ?? '',
      /^active · (proposes in \d+ (?:min|s), slot \d+ · )?32[\d.]* ETH · \d+(\.\d)? % effective · 0x/,
    );
    assert.equal(rows[0]?.context, 'value.validator.watched.request');
    const details = shown(await detailsOf(standard.url, '1'));
    assert.ok(details.includes('Last attestation: seen in epoch 4'), details.join('\n'));
    assert.ok(
      details.some((line) => /^Vote of epoch 3: /.test(line)),
      details.join('\n'),
    );
    assert.ok(!details.some((line) => line.startsWith('Right votes')), details.join('\n'));
  });

  it('says more with the extension endpoints', async () => {
    const details = shown(await detailsOf(demo.beacon, '1'));
    assert.ok(
      details.some((line) => /^Effectiveness: [\d.]+ % · \d+ of \d+ attestations included$/.test(line)),
      details.join('\n'),
    );
    assert.ok(
      details.some((line) => /^Right votes: head [\d.]+ % · target [\d.]+ %$/.test(line)),
      details.join('\n'),
    );
  });

  it('knows when a validator attests next, and epochs that are not set are never', async () => {
    const details = await detailsOf(demo.beacon, '1');
    const row = (label: string) => details.find((one) => one.label === label);
    assert.match(row('Next attestation')?.description ?? '', /^slot \d+ · in (\d+ min|\d+ s)$/);
    assert.match(
      row('Next proposal')?.description ?? '',
      /^(slot \d+ · in .*|none up to the end of epoch \d+)$/,
    );
    assert.match(row('Activation')?.description ?? '', /^epoch 0 · \d+ min ago$/);
    assert.equal(row('Exit')?.description, 'never');
    assert.equal(row('Exit')?.value, '18446744073709551615');
    assert.equal(row('Exit')?.context, 'value.request');
    assert.equal(row('Activation')?.context, 'value.epoch.vendor.request');
    assert.match(row('Withdrawal credentials')?.description ?? '', /^address 0x[0-9a-f]{40}$/);
    assert.equal(row('Status')?.tooltip, 'Status: active_ongoing\nAttesting.');
  });

  it('opens behind each value the request that it came from, and the node answers it', async () => {
    for (const url of [demo.beacon, standard.url]) {
      const seen = new Set<string>();
      for (const { label, request } of await detailsOf(url, '1')) {
        assert.ok(request, label);
        if (seen.has(request.text)) continue;
        seen.add(request.text);
        assert.deepEqual(
          diagnosticsOf(request)
            .filter(({ severity }) => severity === 'error')
            .map(({ message }) => message),
          [],
          request.text,
        );
        const [reply] = await sent(request, demo);
        assert.equal(reply?.outcome, 'replied', `${label}\n${request.text}\n${reply?.body}`);
      }
    }
  });

  it('asks in pieces of the limit where a node takes no list', async () => {
    const query = await front((method, path) =>
      method === 'POST' && path.endsWith('/validators') ? 405 : standardOnly(method, path),
    );
    const ids = Array.from({ length: 150 }, (_, index) => String(index));
    const memory: NodeMemory = {};
    const state = await stateOf(query.url, ids, memory);
    assert.equal(state.reading?.records.size, 150);
    const pieces = query.asked.filter((line) =>
      line.startsWith('GET /eth/v1/beacon/states/head/validators?'),
    );
    assert.deepEqual(
      pieces.map((line) => line.split('id=').length - 1),
      [64, 64, 22],
    );
    query.asked.length = 0;
    await stateOf(query.url, ids, memory);
    assert.ok(!query.asked.some((line) => line.startsWith('POST /eth/v1/beacon/states/head/validators')));
  });

  it('asks for hundreds with a handful of requests', async () => {
    const counting = await front(() => undefined);
    const ids = Array.from({ length: 256 }, (_, index) => String(index));
    const memory: NodeMemory = {};
    await stateOf(counting.url, ids, memory);
    counting.asked.length = 0;
    const state = await stateOf(counting.url, ids, memory);
    assert.deepEqual(counting.asked.map((line) => line.replace(/\/\d+$/, '/N')).sort(), [
      'GET /eth/v1/beacon/genesis',
      'GET /eth/v1/node/syncing',
      'GET /eth/v1/node/version',
      'GET /eth/v1/validator/duties/proposer/N',
      'GET /eth/v1/validator/duties/proposer/N',
      'POST /eth/v1/beacon/rewards/attestations/N',
      'POST /eth/v1/beacon/states/head/validators',
      'POST /eth/v1/validator/duties/attester/N',
      'POST /eth/v1/validator/duties/attester/N',
      'POST /eth/v1/validator/liveness/N',
      'POST /lighthouse/ui/validator_metrics',
    ]);
    const rows = rowsOf(state);
    assert.deepEqual(shown(rows), [
      'Active: 228',
      'Active, exiting: 4',
      'Active, slashed: 2',
      'Pending, initialized: 3',
      'Pending, queued: 6',
      'Withdrawal, possible: 3',
      'Withdrawal, done: 4',
      'Exited, unslashed: 5',
      'Exited, slashed: 1',
    ]);
    const [first] = rows;
    assert.ok(first);
    assert.deepEqual(
      childrenOf(first).map(({ label }) => label),
      ['1–100', '101–200', '201–228'],
    );
  });

  it('keeps what it knows of a node that dies in the middle of a reading, and says what happened', async () => {
    let dying = false;
    const mortal = await front((_, path) => (dying && path.includes('/validators') ? 'die' : undefined));
    const memory: NodeMemory = {};
    const before = await stateOf(mortal.url, ['1'], memory);
    dying = true;
    const after = await stateOf(mortal.url, ['1'], memory);
    assert.ok(after.failure);
    clock.advance(60_000);
    const rows = rowsOf({ ...before, failure: after.failure });
    assert.equal(rows[0]?.icon?.color, 'charts.red');
    assert.match(rows[0]?.label ?? '', /connection/i);
    assert.equal(rows.at(-2)?.label, 'Last response');
    assert.equal(rows.at(-2)?.description, '1 min ago');
    assert.match(rows.at(-1)?.description ?? '', /^active · .* \(stale\)$/);
    assert.equal(rows.at(-1)?.icon?.color, 'disabledForeground');
  });

  it('takes what an execution node answers for what it is', async () => {
    const { failure } = await stateOf(demo.execution, ['1']);
    assert.equal(failure?.cause, 'not-a-node');
  });

  it('leaves out what a node does not tell', async () => {
    const poor = await front((method, path) =>
      /duties|liveness|rewards|vendor|lighthouse/.test(path) ? 503 : standardOnly(method, path),
    );
    assert.deepEqual(
      (await detailsOf(poor.url, '1')).map(({ label }) => label),
      [
        'Status',
        'Balance',
        'Effective balance',
        'Eligible for activation',
        'Activation',
        'Exit',
        'Withdrawable',
        'Withdrawal credentials',
        'Index',
        'Public key',
      ],
    );
  });

  it('falls back to the analysis where rewards and liveness are not served', async () => {
    const older = await front((_, path) =>
      /^\/eth\/v1\/(validator\/liveness|beacon\/rewards)/.test(path) ? 404 : undefined,
    );
    const details = await detailsOf(older.url, '1');
    const row = (label: string) => details.find((one) => one.label.startsWith(label));
    assert.equal(row('Last attestation')?.description, 'seen in epoch 4');
    assert.match(row('Last attestation')?.request?.text ?? '', /POST .*\/lighthouse\/liveness/);
    assert.match(
      row('Vote of')?.request?.text ?? '',
      /attestation_performance\/1\?start_epoch=3&end_epoch=3/,
    );
  });

  it('tells which of a list the node does not know', async () => {
    const own = await ask(`${demo.beacon}/eth/v1/beacon/states/head/validators/3`);
    const { pubkey } = (own.json as { data: { validator: { pubkey: string } } }).data.validator;
    const strange = `0x${'ef'.repeat(48)}`;
    const ids = ['1', '999999', pubkey, strange];
    assert.deepEqual(await findUnknown(reader(demo.beacon), ids), ['999999', strange]);
    const silent = await front(() => 503);
    assert.equal(await findUnknown(reader(silent.url), ids), undefined);
    assert.equal(
      validatorNames(['999999', strange, '1', '2', '3', '4', '5']),
      'validators 999999, 0xefefefe…efefefef, 1, 2, 3 and 2 more',
    );
  });

  it('finds the validators of the node’s own validator client', async () => {
    assert.deepEqual(await readMonitored(reader(demo.beacon)), [
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '228',
    ]);
    assert.equal(await readMonitored(reader(standard.url)), undefined);
  });
});
