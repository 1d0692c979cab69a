import * as z from 'zod';
import {
  emptyIncome,
  type IncomeRecord,
  missingEpochs,
  withProposals,
  withRewards,
  withSyncRewards,
} from './income';
import type { Memento } from './interest';
import { activeIn, type ValidatorsReading } from './state';

/** The income of the watched validators, kept in the workspace. */
export interface IncomeLog {
  /** Adds what a reading knows. Readings without rewards or proposals change nothing. */
  add(reading: ValidatorsReading): void;
  /** What is known of the chain of a reading. */
  of(reading: ValidatorsReading): IncomeRecord;
  /** The epochs of the last hour whose rewards are not known, the newest first. */
  missing(reading: ValidatorsReading): readonly bigint[];
}

const key = 'validators.income';
const counts = z.array(z.number());
const sumsSchema = z.object({
  validators: z.array(z.string()),
  sums: z.array(z.object({ first: z.number(), last: z.number(), gwei: counts, epochs: counts })),
});
const recordSchema = sumsSchema.extend({
  proposals: z.array(
    z.object({
      slot: z.number(),
      validator: z.string(),
      made: z.boolean(),
      gwei: z.number().optional(),
      tips: z.number().optional(),
      feeRecipient: z.string().optional(),
      paidTo: z.string().optional(),
    }),
  ),
  sync: sumsSchema.optional(),
});
/** By the genesis validators root of the chain. */
const stored = z.record(z.string(), recordSchema).catch({});

/** Chains that are remembered; the one that was read longest ago is dropped first. */
const mostChains = 4;

export function createIncomeLog(memento: Memento): IncomeLog {
  const records = new Map<string, IncomeRecord>(Object.entries(stored.parse(memento.get(key) ?? {})));
  const of = ({ chain }: ValidatorsReading) => records.get(chain ?? '') ?? emptyIncome;
  return {
    of,
    missing(reading) {
      const { clock, epoch, isSyncing, rewards } = reading;
      // A node that does not serve rewards is not asked for older ones.
      if (!clock || epoch === undefined || isSyncing || !rewards) return [];
      return missingEpochs(of(reading), activeIn(reading), Number(epoch) - 2, clock).map(BigInt);
    },
    add(reading) {
      const { chain, clock, proposals = [], rewards, syncRewards } = reading;
      if (chain === undefined || !clock) return;
      const before = of(reading);
      const paid = rewards ? withRewards(before, Number(rewards.epoch), rewards.of, clock) : before;
      const all = syncRewards
        ? withSyncRewards(paid, Number(syncRewards.epoch), syncRewards.of, clock)
        : paid;
      const after = withProposals(all, proposals);
      if (after === before) return;
      records.delete(chain);
      records.set(chain, after);
      for (const oldest of [...records.keys()].slice(0, -mostChains)) records.delete(oldest);
      void memento.update(key, Object.fromEntries(records));
    },
  };
}
