import { deepEqual, equal } from 'node:assert/strict';
import { overridesAfter } from '../../../common/traces/state';
import { askAfter } from '../../../runner/transactions/simulate-several';

const A = `0x${'aa'.repeat(20)}`;
const B = `0x${'bb'.repeat(20)}`;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

describe('the state after a transaction', () => {
  it('has what changed, slots that were cleared, and accounts that were removed', () => {
    const first = overridesAfter(
      {
        pre: {
          [A]: { balance: '0x5', storage: { [word(1)]: word(7), [word(2)]: word(8) } },
          [B]: { balance: '0x1' },
        },
        post: { [A]: { balance: '0x4', nonce: 2, storage: { [word(2)]: word(9) } } },
      },
      {},
    );
    deepEqual(first, {
      [A]: { balance: '0x4', nonce: '0x2', stateDiff: { [word(1)]: word(0), [word(2)]: word(9) } },
      [B]: { balance: '0x0', nonce: '0x0', code: '0x' },
    });
    deepEqual(
      overridesAfter(
        { pre: { [A]: {} }, post: { [A]: { code: '0x60', storage: { [word(3)]: word(1) } } } },
        first ?? {},
      ),
      {
        ...first,
        [A]: {
          balance: '0x4',
          nonce: '0x2',
          code: '0x60',
          stateDiff: { [word(1)]: word(0), [word(2)]: word(9), [word(3)]: word(1) },
        },
      },
    );
    equal(overridesAfter({ pre: 1 }, {}), undefined);
  });

  it('is asked about instead of that of the block', async () => {
    const asked: unknown[] = [];
    const ask = askAfter(
      async (...given) => {
        asked.push(given);
        return { ok: true, value: 'node' };
      },
      { [A]: { balance: '0x4' } },
    );
    const overrides = { [A]: { balance: '0x4' } };
    deepEqual(await ask('eth_getBalance', [A.toUpperCase().replace('X', 'x'), '0x1']), {
      ok: true,
      value: '0x4',
    });
    deepEqual(await ask('eth_getTransactionCount', [A, '0x1']), { ok: true, value: 'node' });
    await ask('eth_estimateGas', [{}, '0x1']);
    await ask('debug_traceCall', [{}, '0x1', { tracer: 'callTracer' }]);
    await ask('eth_simulateV1', [{ blockStateCalls: [{ calls: [] }], validation: false }, '0x1']);
    deepEqual(asked, [
      ['eth_getTransactionCount', [A, '0x1']],
      ['eth_estimateGas', [{}, '0x1', overrides]],
      ['debug_traceCall', [{}, '0x1', { tracer: 'callTracer', stateOverrides: overrides }]],
      [
        'eth_simulateV1',
        [{ validation: false, blockStateCalls: [{ stateOverrides: overrides, calls: [] }] }, '0x1'],
      ],
    ]);
  });
});
