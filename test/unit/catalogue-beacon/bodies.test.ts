import assert from 'node:assert/strict';
import { matchOperation } from '../../../catalogue/beacon';
import { problemsOf, type SpecProblem, UNKNOWN } from '../../../catalogue/types';

function problems(path: string, body: unknown): readonly SpecProblem[] {
  const schema = matchOperation('POST', path).operation?.body?.schema;
  assert.ok(schema, `${path} has no body`);
  return problemsOf(schema, body);
}

const METRICS = '/vendor/ui/validator_metrics';
const LIVENESS = '/lighthouse/liveness';

describe('bodies of beacon requests', () => {
  it('takes what the document shows', () => {
    assert.deepEqual(problems(METRICS, { indices: [0, 1] }), []);
    assert.deepEqual(problems(METRICS, { indices: [] }), []);
    assert.deepEqual(problems(LIVENESS, { indices: ['0', '1'], epoch: '12' }), []);
  });

  it('turns strings into integers for validator metrics', () => {
    assert.deepEqual(problems(METRICS, { indices: [0, '12'] }), [
      {
        rule: 'indices-strings',
        message: 'Indices must be integers here, not strings. Use 12.',
        path: ['indices', 1],
        at: 'value',
        fix: { title: 'Write 12', value: 12 },
      },
    ]);
    assert.deepEqual(
      problems(METRICS, { indices: ['x', -1, 1.5] }).map(({ rule, fix }) => [rule, fix]),
      [
        ['indices-strings', undefined],
        ['validator-index-invalid', undefined],
        ['validator-index-invalid', undefined],
      ],
    );
  });

  it('turns integers into strings for liveness', () => {
    assert.deepEqual(problems(LIVENESS, { indices: [7], epoch: 12 }), [
      {
        rule: 'number-unquoted',
        message: 'A validator index must be a decimal string: some nodes reject a number. Use "7".',
        path: ['indices', 0],
        at: 'value',
        fix: { title: 'Write "7"', value: '7' },
      },
      {
        rule: 'number-unquoted',
        message: 'An epoch must be a decimal string: some nodes reject a number. Use "12".',
        path: ['epoch'],
        at: 'value',
        fix: { title: 'Write "12"', value: '12' },
      },
    ]);
    assert.deepEqual(
      problems(LIVENESS, { indices: ['x'], epoch: 'head' }).map(({ rule, message }) => `${rule}: ${message}`),
      [
        'validator-index-invalid: "x" is not a validator index. Use a decimal number such as 123.',
        'epoch-invalid: "head" is not an epoch. Use a decimal number such as 123.',
      ],
    );
  });

  it('says which member is missing or of the wrong type', () => {
    assert.deepEqual(
      problems(LIVENESS, { indices: ['1'] }).map(({ rule, message, path }) => [rule, message, path]),
      [['missing-member', 'Member "epoch" is missing.', []]],
    );
    assert.deepEqual(
      problems(METRICS, {}).map(({ rule, message, path }) => [rule, message, path]),
      [['missing-member', 'Member "indices" is missing.', []]],
    );
    assert.deepEqual(
      problems(METRICS, { indices: 1 }).map(({ rule, message, path }) => [rule, message, path]),
      [['wrong-type', 'Expected an array, not a number.', ['indices']]],
    );
    assert.deepEqual(
      problems(METRICS, [1]).map(({ rule, message, path }) => [rule, message, path]),
      [['wrong-type', 'Expected an object, not an array.', []]],
    );
  });

  it('leaves placeholders alone', () => {
    assert.deepEqual(problems(METRICS, { indices: UNKNOWN }), []);
    assert.deepEqual(problems(METRICS, { indices: [UNKNOWN, 1] }), []);
    assert.deepEqual(problems(LIVENESS, { indices: ['1', UNKNOWN], epoch: UNKNOWN }), []);
    assert.deepEqual(problems(LIVENESS, UNKNOWN), []);
  });

  it('takes lists of validators as strings in the standard API', () => {
    const DUTIES = '/eth/v1/validator/duties/attester/5';
    assert.deepEqual(problems(DUTIES, ['1', '2']), []);
    assert.deepEqual(problems(DUTIES, [1]), [
      {
        rule: 'number-unquoted',
        message: 'A validator index must be a decimal string: some nodes reject a number. Use "1".',
        path: [0],
        at: 'value',
        fix: { title: 'Write "1"', value: '1' },
      },
    ]);
  });
});
