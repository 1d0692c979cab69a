import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Thinner } from '../../../monitor/archive/thinner';

describe('thinned readings', () => {
  it('keep a spike of one reading', () => {
    const thinner = new Thinner(1, 60_000);
    for (let at = 0; at < 60_000; at += 6000) thinner.add(at, [at === 24_000 ? 40 : 1]);
    assert.deepEqual(thinner.rows(), [{ at: 0, least: [1], most: [40] }]);
  });

  it('have no number only where no reading had one', () => {
    const thinner = new Thinner(2, 60_000);
    thinner.add(0, [null, null]);
    thinner.add(6000, [5, null]);
    thinner.add(60_000, [null, null]);
    assert.deepEqual(thinner.rows(), [
      { at: 0, least: [5, null], most: [5, null] },
      { at: 60_000, least: [null, null], most: [null, null] },
    ]);
  });

  it('are the same in any order, with repetitions, and when they are thinned again', () => {
    const reading = fc.record({ at: fc.nat(600_000), value: fc.option(fc.nat(1000)) });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 40 }), (readings) => {
        const of = (list: typeof readings) => {
          const thinner = new Thinner(1, 60_000);
          for (const { at, value } of list) thinner.add(at, [value]);
          return thinner.rows();
        };
        const rows = of(readings);
        assert.deepEqual(of([...readings].reverse()), rows);
        assert.deepEqual(of([...readings, ...readings]), rows);
        const again = new Thinner(1, 60_000);
        for (const { at, least, most } of [...rows, ...rows]) again.add(at, least, most);
        assert.deepEqual(again.rows(), rows);
      }),
    );
  });
});
