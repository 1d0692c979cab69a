/** The statements of the catalogue: they read parameters that exist, and the judge notices each that a real response breaks. */
import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { eventStatements } from '../../../catalogue/beacon/event-statements';
import { beaconStatements } from '../../../catalogue/beacon/statements';
import { methodNamed } from '../../../catalogue/execution';
import { executionStatements } from '../../../catalogue/execution/statements';
import type { Statement } from '../../../catalogue/statements';
import { contradictionOutcomes } from '../../../scripts/accuracy/contradictions';

/** The first names of the parameters that a statement reads. */
function parametersOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    (name === 'asked' || name === 'askedCount') && typeof member === 'string'
      ? [member.split('.')[0] ?? '']
      : parametersOf(member),
  );
}

function unknownIn(statements: readonly Statement[], names: readonly string[]): readonly string[] {
  return statements.flatMap(parametersOf).filter((name) => !names.includes(name));
}

/** Blocks are the same whether they are asked for by number or by hash. */
const SHARED = ['block', 'blockHash', 'filterKind'];

describe('the statements of the catalogue', () => {
  it('read parameters of their method', () => {
    for (const [method, statements] of Object.entries(executionStatements)) {
      const entry = methodNamed(method);
      assert.ok(entry, method);
      assert.deepEqual(
        unknownIn(statements, [...entry.params.map(({ name }) => name), ...SHARED]),
        [],
        method,
      );
    }
  });

  it('read parameters of their operation', () => {
    const known = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
    for (const [key, statements] of Object.entries(beaconStatements)) {
      const entry = known.get(key);
      assert.ok(entry, key);
      const names = [...entry.pathParams, ...entry.query].map(({ name }) => name);
      assert.deepEqual(unknownIn(statements, [...names, 'body']), [], key);
    }
  });

  it('say a whole sentence', () => {
    const all = [executionStatements, beaconStatements, eventStatements].flatMap((one) =>
      Object.values(one).flat(),
    );
    for (const { says } of all) assert.match(says, /^(?:[A-Z]|\{value\}).*\.$/);
  });

  it('are noticed by the judge where a real response breaks them', () => {
    const unnoticed = [...contradictionOutcomes()].filter(({ isNoticed }) => !isNoticed);
    assert.deepEqual(
      unnoticed.map(({ recording, place }) => `${recording.entry} ${place}`),
      [],
    );
  });
});
