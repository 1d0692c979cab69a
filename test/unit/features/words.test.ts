import assert from 'node:assert/strict';
import { builtIn } from '../../../catalogue/built-in/catalogue';
import type { Parameter } from '../../../catalogue/entry';
import { aboutParameter, unitOf } from '../../../server/features/hover/pages';

const meta = { description: '', kind: 'integer', example: 0 };

describe('the words of an entry', () => {
  it('name the unit of a number, but not what the number identifies', () => {
    assert.equal(unitOf({ ...meta, title: 'Balance', unit: 'gwei' }), 'Unit: gwei');
    assert.equal(unitOf({ ...meta, title: 'Proposer', unit: 'validator' }), undefined);
    assert.equal(unitOf({ ...meta, title: 'Head', unit: 'block' }), undefined);
  });

  it('say what a parameter is for only once', () => {
    const methods = [...builtIn.methods.values()];
    assert.ok(methods.length > 100);
    const doubled = methods.flatMap(({ name, params }) =>
      params.filter(isDoubled).map((parameter) => `${name}: ${aboutParameter(parameter).join(' | ')}`),
    );
    assert.deepEqual(doubled, []);
  });
});

function isDoubled(parameter: Parameter): boolean {
  const [first, second] = aboutParameter(parameter).map((text) => text.toLowerCase());
  if (first === undefined || second === undefined) return false;
  return first.startsWith(second.replace(/\.$/, '')) || second.startsWith(first.replace(/\.$/, ''));
}
