import assert from 'node:assert/strict';
import { type Agreement, checkAgreements } from '../../../catalogue/types';

function said(agreement: Agreement, values: Readonly<Record<string, unknown>>): readonly string[] {
  const found: string[] = [];
  checkAgreements(
    [agreement],
    (path) => values[path],
    (rule, message) => found.push(`${rule}: ${message}`),
  );
  return found;
}

describe('values that have to agree, beyond 2^53', () => {
  const epochs: Agreement = { kind: 'range', from: 'start_epoch', to: 'end_epoch', unit: 'epoch' };

  it('compares epochs exactly, as text and as numbers', () => {
    for (const [low, high] of [
      ['9007199254740992', '9007199254740993'],
      [9007199254740992n, 9007199254740993n],
      ['18446744073709551614', '18446744073709551615'],
      ['0x20000000000000', '0x20000000000001'],
    ]) {
      assert.deepEqual(said(epochs, { start_epoch: low, end_epoch: high }), []);
      assert.deepEqual(said(epochs, { start_epoch: high, end_epoch: low }), [
        `range-reversed: The range is reversed: end_epoch is before start_epoch ${high}.`,
      ]);
    }
  });

  it('counts the items of a range exactly', () => {
    const limited: Agreement = { ...epochs, most: 2 };
    const start = '9007199254740991';
    assert.deepEqual(said(limited, { start_epoch: start, end_epoch: '9007199254740992' }), []);
    assert.deepEqual(said(limited, { start_epoch: start, end_epoch: '9007199254740993' }), [
      'range-too-long: At most 2 epochs at a time: `start_epoch` 9007199254740991 to `end_epoch` 9007199254740993 are 3.',
    ]);
  });
});
