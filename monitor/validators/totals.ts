import { slotAt } from '../../common/units/slots';
import { effectivenessOf, type SyncCommittee, type ValidatorsReading } from './state';

/** Several validators together. Validators that the node does not know are left out. */
export interface Totals {
  /** Indices. */
  readonly known: readonly string[];
  readonly active: readonly string[];
  /** In gwei. */
  readonly balance: bigint;
  /** The average of the validators that it is known of. */
  readonly effectiveness?: { readonly part: number; readonly of: number };
  /** Which of them the node saw in an epoch. */
  readonly seen?: { readonly epoch: bigint; readonly live: number; readonly absent: readonly string[] };
}

export function totalsOf(reading: ValidatorsReading, ids: readonly string[]): Totals {
  const records = ids.flatMap((id) => reading.records.get(id) ?? []);
  const active = records.filter(({ status }) => status.startsWith('active')).map(({ index }) => index);
  const parts = active.flatMap((index) => effectivenessOf(reading, index)?.part ?? []);
  const { liveness } = reading;
  const told = active.filter((index) => liveness?.live.has(index));
  const absent = told.filter((index) => !liveness?.live.get(index));
  return {
    known: records.map(({ index }) => index),
    active,
    balance: records.reduce((sum, { balance }) => sum + BigInt(balance), 0n),
    ...(parts.length > 0
      ? {
          effectiveness: {
            part: parts.reduce((sum, part) => sum + part, 0) / parts.length,
            of: parts.length,
          },
        }
      : {}),
    ...(liveness && told.length > 0
      ? { seen: { epoch: liveness.epoch, live: told.length - absent.length, absent } }
      : {}),
  };
}

/** The next slot in which one of the validators proposes, as far as duties are known. */
export function nextProposal(
  { clock, proposing }: ValidatorsReading,
  indices: readonly string[],
  now: number,
): { readonly validator: string; readonly slot: bigint } | undefined {
  const current = (clock && slotAt(now / 1000, clock)) ?? 0n;
  const next = indices.flatMap((validator) => {
    const slot = proposing?.slots.get(validator)?.find((one) => one >= current);
    return slot === undefined ? [] : [{ validator, slot }];
  });
  return next.sort((a, b) => (a.slot < b.slot ? -1 : 1))[0];
}

/** The committees that some of the validators are members of, with these members. */
export function committeesOf(
  { syncCommittees = [] }: ValidatorsReading,
  indices: readonly string[],
): readonly SyncCommittee[] {
  const own = new Set(indices);
  return syncCommittees
    .map((one) => ({ ...one, members: one.members.filter((index) => own.has(index)) }))
    .filter(({ members }) => members.length > 0);
}
