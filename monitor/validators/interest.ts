import * as z from 'zod';
import { failed, type Result, success } from '../../common/result';

/** Maximum number of watched validators: more would be a heavy load for a node. */
export const mostWatched = 1000;

/** The watched validators of the workspace. */
export interface ValidatorInterest {
  /** Indices as decimal text and public keys as hex, in the order they were added. */
  readonly list: readonly string[];
  /** By watched id; validators without a label are absent. */
  readonly labels: ReadonlyMap<string, string>;
  /** The list as indices. Public keys are included once a reading has shown their index. */
  readonly indices: readonly number[];
  /** @returns the number of new validators, or why none was added */
  add(ids: readonly string[]): Result<number>;
  /** Removes them with their labels. */
  remove(ids: readonly string[]): void;
  /** Sets the labels of watched validators, by id. An empty text removes a label. */
  label(labels: ReadonlyMap<string, string>): void;
  /** The id under which a validator is watched; undefined if it is not. */
  idOf(index: string): string | undefined;
  /** Sets the index of a public key. */
  learn(key: string, index: string): void;
  /** Calls back when the list has changed. */
  onDidChange(listener: () => void): { dispose(): void };
}

const key = 'validators.interest';
/** A validator with a label is stored as an object. */
const stored = z.array(z.union([z.string(), z.object({ id: z.string(), label: z.string() })])).catch([]);

/** Where the list is kept between sessions. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export function createValidatorInterest(memento: Memento): ValidatorInterest {
  const entries = stored.parse(memento.get(key) ?? []);
  let list: readonly string[] = entries.map((entry) => (typeof entry === 'string' ? entry : entry.id));
  let labels: ReadonlyMap<string, string> = new Map(
    entries.flatMap((entry) => (typeof entry === 'string' ? [] : [[entry.id, entry.label] as const])),
  );
  const indexOf = new Map<string, string>();
  const listeners = new Set<() => void>();

  const set = (ids: readonly string[], labelled: ReadonlyMap<string, string>) => {
    list = ids;
    labels = labelled;
    const entryOf = (id: string) => {
      const label = labels.get(id);
      return label === undefined ? id : { id, label };
    };
    void memento.update(key, ids.map(entryOf));
    for (const listener of [...listeners]) listener();
  };

  return {
    get list() {
      return list;
    },
    get labels() {
      return labels;
    },
    get indices() {
      const found = list.flatMap((id) => (/^\d+$/.test(id) ? id : (indexOf.get(id) ?? [])));
      return [...new Set(found)].map(Number);
    },
    add(ids) {
      const all = [...new Set([...list, ...ids])];
      const added = all.length - list.length;
      if (all.length > mostWatched) {
        return failed({
          message: `At most ${mostWatched} validators can be watched: there are ${list.length}, and ${added} would be added.`,
          remedy: 'Remove some, or enter fewer.',
        });
      }
      if (added > 0) set(all, labels);
      return success(added);
    },
    remove(ids) {
      const gone = new Set(ids);
      const left = list.filter((id) => !gone.has(id));
      if (left.length === list.length) return;
      set(left, new Map([...labels].filter(([id]) => !gone.has(id))));
    },
    label(changed) {
      const labelled = new Map(labels);
      for (const [id, label] of changed) {
        if (label.trim() === '') labelled.delete(id);
        else if (list.includes(id)) labelled.set(id, label.trim());
      }
      set(list, labelled);
    },
    idOf: (index) => list.find((id) => id === index || indexOf.get(id) === index),
    learn: (id, index) => void indexOf.set(id, index),
    onDidChange(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}
