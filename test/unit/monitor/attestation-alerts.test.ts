import assert from 'node:assert/strict';
import { type AbsenceState, stepAbsence } from '../../../monitor/alerts/attestations';

/** The reports for epochs from 100, each with the validators of 1–4 that did not attest; null skips the epoch. */
function reports(...epochs: readonly (readonly number[] | null)[]): string[] {
  let state: AbsenceState | undefined;
  return epochs.flatMap((absent, index) => {
    if (absent === null) return [];
    const live = new Map([1, 2, 3, 4].map((one) => [String(one), !absent.includes(one)] as const));
    const { after, report } = stepAbsence(
      state,
      { epoch: BigInt(100 + index), vendor: false, live },
      1000 * index,
    );
    state = after;
    return report ? [`${report.level} at ${report.since}: ${report.words}`] : [];
  });
}

describe('alerts about missed attestations', () => {
  it('need two consecutive epochs', () => {
    assert.deepEqual(reports([1], [], [1], []), []);
    assert.deepEqual(reports([1], [2], [1]), []);
    assert.deepEqual(reports([1], null, [1]), []);
    assert.deepEqual(reports([1], [1]), [
      'error at 1000: reports no attestation of validator 1 in epochs 100 and 101',
    ]);
  });

  it('are told once, again when more validators are missing, and when all attest', () => {
    assert.deepEqual(reports([1], [1], [1], [1, 2], [1, 2], [2], []), [
      'error at 1000: reports no attestation of validator 1 in epochs 100 and 101',
      'error at 4000: reports no attestation of 2 of 4 validators (1 and 2) in epochs 103 and 104',
      'over at 6000: sees attestations of all watched validators again',
    ]);
  });

  it('judge an epoch once', () => {
    const live = new Map([['1', false]]);
    const first = stepAbsence(undefined, { epoch: 7n, vendor: false, live }, 0).after;
    assert.deepEqual(stepAbsence(first, { epoch: 7n, vendor: false, live }, 1), { after: first });
  });
});
