import assert from 'node:assert/strict';
import {
  blockId,
  epoch,
  list,
  oneOf,
  peerId,
  presence,
  publicKey,
  registryLimit,
  root,
  slot,
  stateId,
  uint64,
  validatorId,
  validatorIndex,
} from '../../../catalogue/beacon/primitives';
import { EVENT_TOPICS, eventTopic, validatorStatusFilter } from '../../../catalogue/beacon/words';
import { metaOf, problemsOf, type Schema, UNKNOWN } from '../../../catalogue/types';

/** `rule: message → fix` of each problem. */
function said(schema: Schema, value: unknown): string[] {
  return problemsOf(schema, value).map(
    ({ rule, message, fix }) => `${rule}: ${message}${fix ? ` → ${JSON.stringify(fix.value)}` : ''}`,
  );
}

const HASH = `0x${'ab'.repeat(32)}`;
const KEY = `0x${'cd'.repeat(48)}`;

describe('beacon values', () => {
  it('takes decimal numbers of 64 bits', () => {
    for (const schema of [uint64, slot, epoch, stateId, blockId]) {
      for (const right of ['0', '7', '1234567', '18446744073709551615']) {
        assert.deepEqual(said(schema, right), [], right);
      }
    }
  });

  it('takes indices of validators up to the limit of the registry', () => {
    for (const schema of [validatorIndex, validatorId]) {
      for (const right of ['0', '7', '1099511627775']) assert.deepEqual(said(schema, right), [], right);
      assert.match(said(schema, '1099511627776')[0] ?? '', /^validator-index-limit: /);
    }
  });

  it('says what is wrong with a slot', () => {
    const cases: [unknown, string][] = [
      ['0x10', 'A slot must be decimal, not hex. Use 16. → "16"'],
      ['0XfF', 'A slot must be decimal, not hex. Use 255. → "255"'],
      ['01', 'A slot must not have leading zeros. Use 1. → "1"'],
      ['00', 'A slot must not have leading zeros. Use 0. → "0"'],
      ['-1', 'A slot cannot be negative.'],
      ['18446744073709551616', 'A slot has 64 bits: at most 18446744073709551615.'],
      ['1_000', 'A slot must have digits only. Use 1000. → "1000"'],
      ['1,000', 'A slot must have digits only. Use 1000. → "1000"'],
      ['10,10', '"10,10" is a list. Only one number can be here.'],
      ['3200,3200', '"3200,3200" is a list. Only one number can be here.'],
      ['1;2', '"1;2" is a list. Only one number can be here.'],
      [' 5', 'A slot must have digits only. Use 5. → "5"'],
      ['+5', 'A slot must have digits only. Use 5. → "5"'],
      ['1.5', '"1.5" is not a slot. Use a decimal number such as 123.'],
      ['head', '"head" is not a slot. Use a decimal number such as 123.'],
      ['', 'A slot is missing here: a decimal number.'],
      [1.5, 'A slot must be a decimal string.'],
      [null, 'A slot must be a decimal string.'],
    ];
    for (const [value, message] of cases) assert.deepEqual(said(slot, value), [`slot-invalid: ${message}`]);
    const unquoted = 'must be a decimal string: some nodes reject a number.';
    assert.deepEqual(said(slot, 5), [`number-unquoted: A slot ${unquoted} Use "5". → "5"`]);
    const large = 2n ** 63n;
    assert.deepEqual(said(slot, large), [`number-unquoted: A slot ${unquoted} Use "${large}". → "${large}"`]);
    assert.deepEqual(said(slot, 2n ** 64n), [`slot-invalid: A slot has 64 bits: at most ${2n ** 64n - 1n}.`]);
    assert.deepEqual(said(validatorIndex, 2 ** 40), [
      `number-unquoted: A validator index ${unquoted} Use "1099511627776". → "1099511627776"`,
      `${registryLimit.rule}: ${registryLimit.message}`,
    ]);
  });

  it('names the term and the rule of each kind of number', () => {
    assert.deepEqual(said(epoch, '0x1'), ['epoch-invalid: An epoch must be decimal, not hex. Use 1. → "1"']);
    assert.deepEqual(said(uint64, '-5'), ['uint64-invalid: A number cannot be negative.']);
    assert.deepEqual(said(validatorIndex, '007'), [
      'validator-index-invalid: A validator index must not have leading zeros. Use 7. → "7"',
    ]);
  });

  it('takes state and block ids', () => {
    for (const right of ['head', 'genesis', 'finalized', '12', HASH, HASH.toUpperCase().replace('X', 'x')]) {
      assert.deepEqual(said(stateId, right), [], right);
      assert.deepEqual(said(blockId, right), [], right);
    }
    assert.deepEqual(said(stateId, 'justified'), []);
    assert.deepEqual(said(blockId, 'justified'), [
      'word-unlisted: The specification has "justified" for states only; some clients take it for blocks. Use finalized, a slot or a root.',
    ]);
  });

  it('says what is wrong with a state id', () => {
    const cases: [string, string][] = [
      ['Head', 'A state id must be in lower case. Use head. → "head"'],
      ['finalised', '"finalised" is not a state id. Did you mean finalized? → "finalized"'],
      ['latest', '"latest" is not a state id. Did you mean head? → "head"'],
      ['safe', '"safe" is not a state id. Did you mean justified? → "justified"'],
      ['0x10', 'A slot must be decimal, not hex. Use 16. → "16"'],
      ['-3', 'A slot cannot be negative.'],
      [HASH.slice(0, -2), 'A root has 32 bytes (64 hex digits); this has 31 bytes.'],
      [HASH.slice(0, -1), 'A root has 32 bytes (64 hex digits); this has 63 digits.'],
      [HASH.slice(2), `A root must start with 0x. → "${HASH}"`],
      [`0x${'zz'.repeat(32)}`, 'A root must be 0x and 64 hex digits: "z" is no hex digit.'],
      ['moon', '"moon" is not a state id. Use head, genesis, finalized, justified, a slot or a root.'],
    ];
    for (const [value, message] of cases) {
      assert.deepEqual(said(stateId, value), [`state-id-invalid: ${message}`]);
    }
    assert.deepEqual(said(blockId, 'moon'), [
      'block-id-invalid: "moon" is not a block id. Use head, genesis, finalized, a slot or a root.',
    ]);
  });

  it('takes roots and public keys of their length only', () => {
    assert.deepEqual(said(root, HASH), []);
    assert.deepEqual(said(publicKey, KEY), []);
    assert.deepEqual(said(root, HASH.replace('0x', '0X')), [
      `root-invalid: A root must start with 0x. → "${HASH}"`,
    ]);
    assert.deepEqual(said(publicKey, HASH), [
      'public-key-invalid: A public key has 48 bytes (96 hex digits); this has 32 bytes.',
    ]);
    assert.deepEqual(said(root, 12), ['root-invalid: A root must be a string: 0x and 64 hex digits.']);
  });

  it('takes a validator by index or by key', () => {
    assert.deepEqual(said(validatorId, KEY), []);
    const cases: [string, string][] = [
      ['0x10', 'validator-id-invalid: A validator index must be decimal, not hex. Use 16. → "16"'],
      ['-1', 'validator-id-invalid: A validator index cannot be negative.'],
      [
        'mine',
        'validator-id-invalid: "mine" is not a validator id. Use an index such as 12, or a public key.',
      ],
      ['', 'validator-id-invalid: Missing validator id: use an index or a public key.'],
      [KEY.slice(0, -2), 'public-key-invalid: A public key has 48 bytes (96 hex digits); this has 47 bytes.'],
      [KEY.slice(2), `public-key-invalid: A public key must start with 0x. → "${KEY}"`],
    ];
    for (const [value, problem] of cases) assert.deepEqual(said(validatorId, value), [problem]);
  });

  it('offers the nearest word', () => {
    const colour = oneOf({ red: 'Red.', green: 'Green.' }, { title: 'colour' });
    assert.deepEqual(said(colour, 'red'), []);
    assert.deepEqual(said(colour, 'gren'), [
      'enum-value-unknown: "gren" is not a colour. Did you mean green? → "green"',
    ]);
    assert.deepEqual(said(colour, 'blue'), ['enum-value-unknown: "blue" is not a colour. Use red, green.']);
    assert.deepEqual(said(colour, 'toString'), [
      'enum-value-unknown: "toString" is not a colour. Use red, green.',
    ]);
  });

  it('knows every topic of any node', () => {
    const topics = list(eventTopic, { title: 'topics' });
    assert.deepEqual(said(topics, Object.keys(EVENT_TOPICS).join(',')), []);
    assert.equal(Object.keys(EVENT_TOPICS).length, 27);
    assert.deepEqual(said(eventTopic, 'heads'), [
      'event-topic-unknown: "heads" is not an event topic. Did you mean head? → "head"',
    ]);
    assert.match(metaOf(topics)?.values?.late_head ?? '', /Lighthouse only/);
    assert.match(metaOf(topics)?.values?.head_v2 ?? '', /Newer nodes only/);
  });

  it('says which item of a list is wrong', () => {
    const statuses = list(validatorStatusFilter, { title: 'statuses' });
    assert.deepEqual(said(statuses, 'active,withdrawal,pending_queued'), []);
    assert.deepEqual(problemsOf(statuses, 'active,exitd'), [
      {
        rule: 'enum-value-unknown',
        message: '"exitd" is not a validator status. Did you mean exited?',
        path: [1],
        at: 'value',
        fix: { title: 'Write exited', value: 'exited' },
      },
    ]);
    assert.deepEqual(problemsOf(list(validatorId, { title: 'ids' }), '1,,3')[0]?.path, [1]);
    assert.equal(metaOf(statuses)?.list, true);
  });

  it('leaves alone what it cannot know', () => {
    for (const schema of [slot, stateId, validatorId, root, list(slot, { title: 'slots' })]) {
      assert.deepEqual(problemsOf(schema, UNKNOWN), []);
    }
    assert.deepEqual(said(peerId, 'QmcgpsyWgH8Y8ajJz1Cu72KnS5uo2Aa2LpzU7kinSupNKC'), []);
    assert.deepEqual(said(presence, ''), []);
    assert.deepEqual(said(presence, 'true'), []);
    assert.deepEqual(said(presence, 'false'), [
      'wrong-type: Expected no value (the name alone switches it on), not "false".',
    ]);
  });
});
