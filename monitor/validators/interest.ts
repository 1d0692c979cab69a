import * as z from 'zod';
import { networkOfGenesis } from '../../catalogue/networks';
import { failed, type Result, success } from '../../common/result';
import { grouped } from '../../common/units/digits';
import type { ValidatorRecord, ValidatorsReading } from './state';

/** Maximum number of watched validators. Their number does not change the number of requests; a longer range is a mistake. */
export const mostWatched = 100_000;

/**
 * The watched validators of the workspace. An index means another validator on each chain, so a validator belongs to the
 * chain on which it was first seen, with its public key; until then it may be on any.
 */
export interface ValidatorInterest {
  /** Those of the current chain: indices as decimal text and public keys as hex, in the order they were added. */
  readonly list: readonly string[];
  /** The same of a chain; of all chains where it is not known. */
  listOf(chain: string | undefined): readonly string[];
  /** By watched id, of the current chain; validators without a label are absent. */
  readonly labels: ReadonlyMap<string, string>;
  /** The list as indices. Public keys are included once a reading has shown their index. */
  readonly indices: readonly number[];
  /** The chain of the node that is shown (`chainOf`); undefined while it is not known. */
  useChain(chain: string | undefined): void;
  /** Notes which validators a chain has, by their watched ids. */
  learn(chain: string | undefined, records: ReadonlyMap<string, Found>): void;
  /** @returns the number of new validators, or why none was added */
  add(ids: readonly string[]): Result<number>;
  /** Removes them with their labels. */
  remove(ids: readonly string[]): void;
  /** Sets the labels of watched validators, by id. An empty text removes a label. */
  label(labels: ReadonlyMap<string, string>): void;
  /** The id under which a validator is watched; undefined if it is not. */
  idOf(index: string): string | undefined;
  /** Calls back when the list has changed. */
  onDidChange(listener: () => void): { dispose(): void };
}

type Found = Pick<ValidatorRecord, 'index' | 'pubkey'>;

/** Names the chain of a reading. Private chains that are started again may have the same validators. */
export function chainOf({ chain, clock }: Pick<ValidatorsReading, 'chain' | 'clock'>): string | undefined {
  if (chain === undefined || networkOfGenesis(chain)) return chain;
  return clock && `${chain} ${clock.genesisTime}`;
}

const key = 'validators.interest';
const detailed = z.object({
  id: z.string(),
  label: z.string().optional(),
  /** The chain that it belongs to, and its public key there. */
  chain: z.string().optional(),
  pubkey: z.string().optional(),
});
/** A validator of which nothing else is known is stored as its id. */
const stored = z.array(z.union([z.string(), detailed])).catch([]);
type Entry = z.infer<typeof detailed>;

/** Where the list is kept between sessions. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export function createValidatorInterest(memento: Memento): ValidatorInterest {
  let entries: readonly Entry[] = stored
    .parse(memento.get(key) ?? [])
    .map((entry) => (typeof entry === 'string' ? { id: entry } : entry));
  let current: string | undefined;
  const indexOf = new Map<string, string>();
  const listeners = new Set<() => void>();

  const isOf = (entry: Entry, chain: string | undefined) =>
    chain === undefined || entry.chain === undefined || entry.chain === chain;
  const own = () => entries.filter((entry) => isOf(entry, current));
  const listOf = (chain: string | undefined) => [
    ...new Set(entries.flatMap((entry) => (isOf(entry, chain) ? entry.id : []))),
  ];
  let list = listOf(current);

  const changed = () => {
    list = listOf(current);
    for (const listener of [...listeners]) listener();
  };
  const keep = (next: readonly Entry[]) => {
    entries = next;
    void memento.update(
      key,
      entries.map((entry) => (Object.keys(entry).length === 1 ? entry.id : entry)),
    );
  };

  return {
    get list() {
      return list;
    },
    listOf,
    get labels() {
      return new Map(own().flatMap(({ id, label }) => (label === undefined ? [] : [[id, label] as const])));
    },
    get indices() {
      const found = list.flatMap((id) => (/^\d+$/.test(id) ? id : (indexOf.get(id) ?? [])));
      return [...new Set(found)].map(Number);
    },
    useChain(chain) {
      if (chain === current) return;
      current = chain;
      changed();
    },
    learn(chain, records) {
      for (const [id, { index }] of records) if (id !== index) indexOf.set(id, index);
      if (chain === undefined) return;
      const next = entries.map((entry) => {
        const pubkey = entry.chain === undefined ? records.get(entry.id)?.pubkey : undefined;
        return pubkey === undefined ? entry : { ...entry, chain, pubkey };
      });
      if (next.every((entry, place) => entry === entries[place])) return;
      keep(next);
      // Other chains have lost them; the list of this one is the same.
      const before = list;
      list = listOf(current);
      if (before.join() !== list.join()) changed();
    },
    add(ids) {
      const added = [...new Set(ids)].filter((id) => !list.includes(id));
      const all = entries.length + added.length;
      if (all > mostWatched) {
        return failed({
          message: `At most ${grouped(mostWatched)} validators can be watched: there are ${grouped(entries.length)}, and ${grouped(added.length)} would be added.`,
          remedy: 'Remove some, or enter fewer.',
        });
      }
      if (added.length > 0) {
        keep([...entries, ...added.map((id) => ({ id }))]);
        changed();
      }
      return success(added.length);
    },
    remove(ids) {
      const gone = new Set(ids);
      const left = entries.filter((entry) => !isOf(entry, current) || !gone.has(entry.id));
      if (left.length === entries.length) return;
      keep(left);
      changed();
    },
    label(labels) {
      keep(
        entries.map((entry) => {
          const label = isOf(entry, current) ? labels.get(entry.id)?.trim() : undefined;
          if (label === undefined) return entry;
          const { label: _, ...rest } = entry;
          return label === '' ? rest : { ...rest, label };
        }),
      );
      changed();
    },
    idOf: (index) => list.find((id) => id === index || indexOf.get(id) === index),
    onDidChange(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}
