import assert from 'node:assert/strict';
import { createAnswers } from '../../../client/forms/answers';
import { limitsOf, subjectNamed } from '../../../common/requests/fields';
import { type DemoNode, startDemoNode } from '../../../demo/server';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { readBeacon } from '../../../monitor/readings/read-beacon';
import { send } from '../../../runner/send/send';
import { type Plan, planOf, planOfSubject, problemOf, requestOf } from '../../../workbench/forms/filled';
import {
  catalogueChoices,
  diagnosticsOf,
  type Form,
  forms,
  isVendorOnly,
  requestsFor,
} from '../../../workbench/forms/forms';
import { type FormFacts, factsOf, textOf } from '../../../workbench/forms/values';
import { manualClock } from '../demo/manual-clock';
import { ask, rpc } from '../demo-client';
import { sent } from './sent';

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

describe('a request of any entry of the catalogue', function () {
  this.timeout(20_000);

  it('has nothing wrong with it once its questions are answered', () => {
    const wrong: string[] = [];
    const choices = catalogueChoices({ prefix: '/vendor' });
    for (const { subject, label } of choices) {
      const plan = planOfSubject(subject, { facts: {}, remembered: () => undefined, prefix: '/vendor' });
      const answers = new Map(
        plan.steps.map(({ field, initial }) => [field.name, initial || textOf(field, field.example)]),
      );
      const request = requestOf(plan, answers);
      for (const { code, message, severity } of diagnosticsOf(request)) {
        if (severity === 'error') wrong.push(`${label}: ${code}: ${message}\n${request.text}`);
      }
      for (const step of plan.steps) {
        const problem = problemOf(plan, step, new Map(), answers.get(step.field.name) ?? '');
        if (problem?.severity === 'error') wrong.push(`${label}: ${step.field.name}: ${problem.message}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(choices.length > 150, String(choices.length));
  });

  it('repeats the name of a query that takes several values, as every node reads it', () => {
    const plan = planOfSubject(subjectNamed('events'), { facts: {}, remembered: () => undefined });
    const request = requestOf(plan, new Map([['topics', 'head, chain_reorg']]));
    assert.equal(
      request.text,
      '### Events of the chain and of gossip, as they occur\nGET /eth/v1/events?topics=head&topics=chain_reorg\nAccept: text/event-stream\n',
    );
    assert.deepEqual(diagnosticsOf(request), []);
    const [step] = plan.steps;
    assert.ok(step);
    assert.match(
      problemOf(plan, step, new Map(), 'head, heads')?.message ?? '',
      /"heads" is not an event topic/,
    );
  });

  it('stands in groups, and without the extension endpoints for a node that has none', () => {
    const labels = (options: Parameters<typeof catalogueChoices>[0]) =>
      catalogueChoices(options).map(({ label }) => label);
    assert.ok(labels({ prefix: '/lighthouse' }).includes('GET /lighthouse/ui/health'));
    assert.deepEqual(
      labels({ prefix: null }).filter((label) => /vendor|lighthouse/.test(label)),
      [],
    );
    assert.ok(labels({ kind: 'execution', prefix: null }).every((label) => /^[a-z0-9]+_/.test(label)));
    const groups = catalogueChoices({ prefix: '/vendor' }).map(({ group }) => group);
    const runs = groups.filter((group, index) => group !== groups[index - 1]);
    assert.equal(new Set(runs).size, runs.length);
    const parts = runs.map((group) => group.split(':')[0]);
    assert.deepEqual(
      parts.filter((part, index) => part !== parts[index - 1]),
      ['Beacon', 'Execution', 'Extension'],
    );
  });
});

describe('forms, sent to the demo node', function () {
  this.timeout(20_000);

  let demo: DemoNode;
  let facts: FormFacts;
  /** What a person types, by the name of the field. */
  let samples: Readonly<Record<string, string>>;

  before(async () => {
    const clock = manualClock();
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, clock, validatorMonitor: true });
    const { signal } = new AbortController();
    const reader = createNodeReader({ url: demo.beacon, signal, timeoutMs: 5000, send });
    const result = await readBeacon(reader, {});
    assert.ok(result.ok);
    facts = { ...factsOf(result.reading, clock.now()), headBlock: 40n };
    const { json } = await ask(`${demo.beacon}/eth/v1/node/peers`);
    const block = await rpc(demo, 'eth_getBlockByNumber', '0x4', false);
    samples = {
      indices: '1, 2, 5-8, 240',
      body: '1, 2, 5-8, 240',
      ids: '1, 2, 240',
      index: '7',
      validator_id: '7',
      block_id: 'finalized',
      state_id: 'justified',
      peer_id: (json as { data: readonly { peer_id: string }[] }).data[0]?.peer_id ?? '',
      address: alice,
      transactionHash: (block.result as { transactions: readonly string[] }).transactions[0] ?? '',
      'filter.address': token,
      'filter.topics': `${transferTopic}, null`,
      block: 'latest',
      fullTransactions: 'true',
    };
  });
  after(() => demo.close());

  /** The sample, else what stands in the form at first. */
  function answered(plan: Plan): Map<string, string> {
    const answers = new Map<string, string>();
    for (const step of plan.steps) {
      const { name } = step.field;
      const typed = samples[name] ?? step.initial;
      const problem = problemOf(plan, step, answers, typed);
      // Where a range of past states is read, the checker may know a cheaper start.
      assert.ok(
        !problem || problem.severity === 'information',
        `${name} = "${typed}": ${problem?.severity} ${problem?.message}`,
      );
      answers.set(name, typed);
    }
    return answers;
  }

  const kinds = (form: Form) => [
    ...(form.requests.length > 0 ? [undefined] : []),
    ...(form.vendorRequests ? (['/vendor', '/lighthouse'] as const) : []),
  ];

  for (const form of forms) {
    for (const prefix of kinds(form)) {
      it(`${form.title}${prefix ? ` under ${prefix}` : ''}`, async () => {
        const plan = planOf(form, {
          facts,
          remembered: () => undefined,
          ...(prefix ? { prefix } : {}),
        });
        assert.ok(plan.subjects.length > 0 && plan.steps.length > 0);
        const request = requestOf(plan, answered(plan));
        const said = diagnosticsOf(request).filter(
          // What the catalogue says of the endpoint or of a cheaper start, whatever is asked of it.
          ({ code, severity }) =>
            !(severity === 'hint' && ['endpoint-removed', 'restore-point'].includes(code)) &&
            !['endpoint-deprecated', 'method-not-everywhere', 'vendor-path'].includes(code),
        );
        assert.deepEqual(
          said.map(({ code, message }) => `${code}: ${message}`),
          [],
          request.text,
        );
        const replies = await sent(request, demo);
        assert.equal(replies.length, requestsFor(form, prefix !== undefined).length);
        for (const reply of replies) {
          assert.equal(reply.outcome, 'replied', `${request.text}\n${reply.message} ${reply.body}`);
          assert.deepEqual(reply.problems, []);
        }
      });
    }
  }

  it('writes each list as its endpoint takes it', async () => {
    const plan = (id: string, prefix?: '/vendor') => {
      const form = forms.find((each) => each.id === id);
      assert.ok(form);
      return planOf(form, {
        facts: { currentEpoch: 9n },
        remembered: () => undefined,
        ...(prefix && { prefix }),
      });
    };
    const text = (made: Plan, answers: Record<string, string>) =>
      requestOf(made, new Map(Object.entries(answers))).text;
    assert.equal(
      text(plan('liveness', '/vendor'), { indices: '1-3', epoch: '8' }),
      [
        '### Liveness of validators',
        'POST /vendor/liveness',
        'Accept: application/json',
        'Content-Type: application/json',
        '',
        '{ "indices": ["1", "2", "3"], "epoch": "8" }',
        '',
      ].join('\n'),
    );
    assert.equal(
      text(plan('liveness'), { body: '1-3', epoch: '8' }),
      [
        '### Liveness of validators',
        'POST /eth/v1/validator/liveness/8',
        'Accept: application/json',
        'Content-Type: application/json',
        '',
        '["1", "2", "3"]',
        '',
      ].join('\n'),
    );
    assert.match(
      text(plan('validatorMetrics', '/vendor'), { indices: '1, 2' }),
      /\n\n\{ "indices": \[1, 2\] \}\n$/,
    );
    assert.equal(
      text(plan('logs'), { 'filter.address': token, 'filter.topics': '', 'filter.toBlock': 'latest' }),
      `### Logs of a contract\neth_getLogs({ "toBlock": "latest", "address": "${token}" })\n`,
    );
  });

  it('names the node where it is not the selected one', async () => {
    const form = forms.find(({ id }) => id === 'header');
    assert.ok(form);
    const plan = planOf(form, { facts, remembered: () => undefined, node: 'Demo beacon' });
    const request = requestOf(plan, new Map([['block_id', 'head']]));
    assert.equal(
      request.text,
      '### Block header\n# @node Demo beacon\nGET /eth/v1/beacon/headers/head\nAccept: application/json\n',
    );
    assert.deepEqual(diagnosticsOf(request), []);
    assert.deepEqual(
      (await sent(request, demo)).map(({ outcome }) => outcome),
      ['replied'],
    );
  });

  it('asks nobody what the row already says', () => {
    const plan = (id: string, given: FormFacts['given']) => {
      const form = forms.find((each) => each.id === id);
      assert.ok(form && given);
      const options = { facts: { ...facts, given }, remembered: () => undefined, prefix: '/vendor' as const };
      return planOf(form, options);
    };
    const asked = (made: Plan) => made.steps.map(({ field, initial }) => `${field.name}=${initial}`);
    const ofValidator = plan('attestationPerformance', { what: 'validator', value: '12' });
    assert.deepEqual(
      ofValidator.steps.map(({ field }) => field.name),
      ['start_epoch', 'end_epoch'],
    );
    assert.match(requestOf(ofValidator, new Map()).text, /attestation_performance\/12\?start_epoch=/);
    assert.deepEqual(asked(plan('globalInclusion', { what: 'epoch', value: '77' })), []);
    assert.deepEqual(asked(plan('blockPacking', { what: 'epoch', value: '77' })), [
      'start_epoch=68',
      'end_epoch=77',
    ]);
    assert.deepEqual(asked(plan('blockRewards', { what: 'epoch', value: '2' })), [
      'start_slot=64',
      'end_slot=95',
    ]);
    const ofBlock = plan('block', { what: 'block', value: '1000' });
    assert.deepEqual(asked(ofBlock), ['fullTransactions=false']);
    assert.match(
      requestOf(ofBlock, new Map([['fullTransactions', 'false']])).text,
      /eth_getBlockByNumber\("0x3e8", false\)/,
    );
  });

  it('says while typing what the rules say, with the answers before it in mind', () => {
    const form = forms.find((each) => each.id === 'blockPacking');
    assert.ok(form);
    const plan = planOf(form, { facts: {}, remembered: () => undefined, prefix: '/vendor' });
    const [start, end] = plan.steps;
    assert.ok(start && end);
    const say = (step: typeof start, typed: string, before: Record<string, string> = {}) =>
      problemOf(plan, step, new Map(Object.entries(before)), typed);
    assert.equal(say(start, '')?.severity, 'error');
    assert.equal(say(start, '0x10')?.fix?.text, '16');
    assert.deepEqual(say(start, '0'), {
      severity: 'error',
      message: 'Block packing has no epoch 0: start_epoch must be 1 or more.',
      fix: { title: 'Change to `1`', text: '1' },
    });
    assert.equal(say(start, '65'), undefined);
    assert.deepEqual(say(end, '64', { start_epoch: '65' }), {
      severity: 'error',
      message: 'The range is reversed: end_epoch is before start_epoch 65.',
    });
    assert.equal(say(end, '70', { start_epoch: '65' }), undefined);
    const performance = forms.find((each) => each.id === 'attestationPerformance');
    assert.ok(performance);
    const long = planOf(performance, { facts: {}, remembered: () => undefined, prefix: '/vendor' });
    const last = long.steps.at(-1);
    assert.ok(last);
    const answers = new Map([
      ['index', '1'],
      ['start_epoch', '65'],
    ]);
    assert.deepEqual(problemOf(long, last, answers, '300'), {
      severity: 'warning',
      message: 'At most 100 epochs at a time: start_epoch 65 to end_epoch 300 are 236.',
    });
  });

  it('tells the limits that the catalogue has in words', () => {
    const limits = (id: string, name: string) => {
      const form = forms.find((each) => each.id === id);
      assert.ok(form);
      const plan = planOf(form, { facts: {}, remembered: () => undefined, prefix: '/vendor' });
      const field = plan.steps.find((step) => step.field.name === name)?.field;
      return field && limitsOf(plan.subjects, field);
    };
    assert.deepEqual(limits('attestationPerformance', 'end_epoch'), [
      'At most 100 epochs; the end lies before the current epoch; the start is not after the end; else 400.',
    ]);
    assert.deepEqual(limits('liveness', 'epoch'), [
      'Only for the previous, current and next epoch: 400 BAD_REQUEST for any other.',
    ]);
    assert.deepEqual(limits('liveness', 'indices'), []);
  });

  it('remembers what was typed, but for times that the node tells and for JSON', () => {
    const kept = new Map<string, unknown>();
    const memento = {
      get: (key: string) => kept.get(key),
      update: async (key: string, value: unknown) => void kept.set(key, value),
      keys: () => [],
    };
    const plan = (id: string) => {
      const form = forms.find((each) => each.id === id);
      assert.ok(form);
      const { of } = createAnswers(memento);
      return planOf(form, { facts, remembered: of });
    };
    createAnswers(memento).keep(
      plan('balance'),
      new Map([
        ['address', alice],
        ['block', 'safe'],
      ]),
    );
    createAnswers(memento).keep(
      plan('duties'),
      new Map([
        ['body', '5-9'],
        ['epoch', '1'],
      ]),
    );
    assert.deepEqual(
      plan('logs').steps.map(({ initial }) => initial),
      [alice, '', '0x0', 'latest'],
    );
    assert.deepEqual(
      plan('balance').steps.map(({ initial }) => initial),
      [alice, 'safe'],
    );
    const [who, when] = plan('attestationRewards').steps;
    assert.equal(who?.initial, '5-9');
    assert.equal(when?.initial, String(facts.finalizedEpoch));
    const published = planOfSubject(subjectNamed('post-beacon-blocks-v2'), {
      facts,
      remembered: () => 'old',
    });
    const block = published.steps.find(({ field }) => field.name === 'body')?.initial ?? '';
    assert.match(block, /^\{"signed_block":\{"message":\{"slot":"1",/);
  });

  it('marks what only a node with the extension endpoints can answer', () => {
    assert.deepEqual(
      forms.filter(isVendorOnly).map(({ id }) => id),
      [
        'attestationPerformance',
        'validatorMetrics',
        'validatorInclusion',
        'globalInclusion',
        'blockRewards',
        'blockPacking',
      ],
    );
  });
});
