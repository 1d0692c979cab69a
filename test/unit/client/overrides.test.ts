import { deepEqual, equal } from 'node:assert/strict';
import { problemOf, requestOf, valuesFor } from '../../../workbench/forms/filled';
import { diagnosticsOf } from '../../../workbench/forms/forms';
import {
  type OverrideMethod,
  type OverrideOptions,
  overrideChoices,
  overrideMethods,
  overridePlan,
  overrideValues,
} from '../../../workbench/forms/overrides';

const TO = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

function plan(method: OverrideMethod, names: readonly string[], more: Partial<OverrideOptions> = {}) {
  const choices = overrideChoices().filter(({ of, name }) => names.includes(`${of}.${name}`));
  return overridePlan({ method, choices, remembered: () => undefined, ...more });
}

const call = { 'call.to': TO, 'call.input': '0x18160ddd', block: 'latest' };

describe('the form of a call with overrides', () => {
  it('offers the members that the catalogue has, without older names', () => {
    deepEqual(
      overrideChoices().map(({ of, name }) => `${of}.${name}`),
      [
        'account.nonce',
        'account.balance',
        'account.code',
        'account.state',
        'account.stateDiff',
        'account.movePrecompileToAddress',
        'block.number',
        'block.time',
        'block.gasLimit',
        'block.feeRecipient',
        'block.prevRandao',
        'block.baseFeePerGas',
        'block.blobBaseFee',
      ],
    );
  });

  it('asks for the call, then for the account, then for the block', () => {
    deepEqual(
      plan('eth_call', ['account.balance', 'block.time']).steps.map(({ field }) => field.name),
      [
        'call.from',
        'call.to',
        'call.input',
        'call.value',
        'block',
        'address',
        'account.balance',
        'block.time',
      ],
    );
    deepEqual(
      plan('eth_call', ['block.time']).steps.map(({ field }) => field.name),
      ['call.from', 'call.to', 'call.input', 'call.value', 'block', 'block.time'],
    );
  });

  for (const method of Object.keys(overrideMethods) as readonly OverrideMethod[])
    it(`writes a request of ${method} without mistakes`, () => {
      const made = plan(method, ['account.balance', 'account.stateDiff', 'block.number', 'block.prevRandao']);
      const slot = `0x${'0'.repeat(63)}1`;
      const answers = new Map(
        Object.entries({
          ...call,
          'call.from': '',
          'call.value': '',
          address: OTHER,
          'account.balance': '0xde0b6b3a7640000',
          'account.stateDiff': JSON.stringify({ [slot]: slot }),
          'block.number': '0x10',
          'block.prevRandao': '0x1',
        }),
      );
      const request = requestOf(made, answers);
      deepEqual(
        diagnosticsOf(request).map(({ message }) => message),
        [],
      );
      for (const { field } of made.steps) {
        const step = made.steps.find((one) => one.field === field);
        equal(step && problemOf(made, step, answers, answers.get(field.name) ?? ''), undefined, field.name);
      }
    });

  it('writes each parameter on its line', () => {
    const answers = new Map(
      Object.entries({ ...call, address: OTHER, 'account.nonce': '0x5', 'block.time': '0x10' }),
    );
    equal(
      requestOf(plan('eth_call', ['account.nonce', 'block.time'], { node: 'Home' }), answers).text,
      `### Call with overrides
# @node Home
eth_call(
  { "to": "${TO}", "input": "0x18160ddd" },
  "latest",
  { "${OTHER}": { "nonce": "0x5" } },
  { "time": "0x10" }
)
`,
    );
    equal(
      requestOf(
        plan('eth_estimateGas', ['block.time']),
        new Map(Object.entries({ ...call, 'block.time': '0x10' })),
      ).text,
      `### Call with overrides
eth_estimateGas(
  { "to": "${TO}", "input": "0x18160ddd" },
  "latest",
  {},
  { "time": "0x10" }
)
`,
    );
  });

  it('adds one more account to those that were answered before', () => {
    const first = plan('eth_call', ['account.nonce', 'block.time']);
    const given = new Map(
      Object.entries({ ...call, address: OTHER, 'account.nonce': '0x5', 'block.time': '0x10' }),
    );
    const before = overrideValues(valuesFor(first, given));
    const second = plan('eth_call', ['account.balance'], { before });
    deepEqual(
      second.steps.map(({ field }) => field.name),
      ['address', 'account.balance'],
    );
    const answers = new Map(Object.entries({ address: TO, 'account.balance': '0x1' }));
    equal(
      requestOf(second, answers).text,
      `### Call with overrides
eth_call(
  { "to": "${TO}", "input": "0x18160ddd" },
  "latest",
  {
    "${OTHER}": {
      "nonce": "0x5"
    },
    "${TO}": {
      "balance": "0x1"
    }
  },
  { "time": "0x10" }
)
`,
    );
  });

  it('says what is wrong with an answer, as the checker does, with a fix', () => {
    const made = plan('eth_call', [
      'account.balance',
      'account.state',
      'account.stateDiff',
      'block.feeRecipient',
    ]);
    const problem = (name: string, typed: string, answers: Readonly<Record<string, string>> = {}) => {
      const step = made.steps.find(({ field }) => field.name === name);
      return step && problemOf(made, step, new Map(Object.entries({ ...call, ...answers })), typed);
    };
    deepEqual(problem('account.balance', '100'), {
      severity: 'error',
      message: 'A quantity must be hex, not decimal. Use "0x64".',
      fix: { title: 'Write 0x64', text: '0x64' },
    });
    equal(problem('address', '0x12')?.message, 'An address has 20 bytes; this has 1.');
    equal(problem('block.feeRecipient', '')?.severity, 'error');
    equal(
      problem('account.stateDiff', '{ "0x1": "0x1" }')?.message,
      'A storage value has 32 bytes, 64 digits; this has 1 digit.',
    );
    equal(
      problem('account.stateDiff', '{}', { address: OTHER, 'account.state': '{}' })?.message,
      'Use either state or stateDiff: nodes reject both for one account.',
    );
  });
});
