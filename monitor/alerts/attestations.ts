import { counted, listed } from '../../common/units/words';
import type { KnownNode } from '../nodes/node';
import type { Ending } from '../poll/ending';
import type { NodesWatcher } from '../store/watcher';
import type { ValidatorInterest } from '../validators/interest';
import type { ValidatorsReading } from '../validators/state';
import { createValidatorsWatcher } from '../validators/validators-watcher';

/** Which of the watched validators attested in an epoch, by index. */
export type Liveness = NonNullable<ValidatorsReading['liveness']>;

/** What is remembered of the last epoch. Plain data. */
export interface AbsenceState {
  readonly epoch: bigint;
  /** Validators that did not attest in it. */
  readonly absent: ReadonlySet<string>;
  /** Validators that were reported and have not attested since. */
  readonly told: ReadonlySet<string>;
  /** When the report was made. Unix time in milliseconds. */
  readonly since?: number;
}

export interface AbsenceStep {
  readonly after: AbsenceState;
  /** The text after the name of the node, if there is something to report. */
  readonly report?: { readonly level: 'error' | 'over'; readonly since: number; readonly words: string };
}

/**
 * Judges a new epoch. A validator is reported when it did not attest in two consecutive epochs: a single attestation may
 * have been late.
 */
export function stepAbsence(
  before: AbsenceState | undefined,
  { epoch, live }: Liveness,
  now: number,
): AbsenceStep {
  if (before && epoch <= before.epoch) return { after: before };
  const absent = new Set([...live].flatMap(([index, isLive]) => (isLive ? [] : [index])));
  const isNext = before !== undefined && epoch === before.epoch + 1n;
  const confirmed = [...absent].filter((index) => isNext && before.absent.has(index));
  const told = new Set([...(before?.told ?? [])].filter((index) => absent.has(index)));
  const fresh = confirmed.filter((index) => !told.has(index));
  const { since = now } = before ?? {};
  if (fresh.length > 0) {
    for (const index of confirmed) told.add(index);
    const words = `reports no attestation of ${validators([...told], live.size)} in epochs ${epoch - 1n} and ${epoch}`;
    return {
      after: { epoch, absent, told, since: now },
      report: { level: 'error', since: now, words },
    };
  }
  if (told.size === 0 && before && before.told.size > 0) {
    const words = 'sees attestations of all watched validators again';
    return { after: { epoch, absent, told }, report: { level: 'over', since: now, words } };
  }
  return { after: { epoch, absent, told, ...(told.size > 0 ? { since } : {}) } };
}

/** `validator 5`, `3 of 12 validators (5, 7 and 9)` */
function validators(indices: readonly string[], all: number): string {
  if (indices.length === 1) return `validator ${indices[0]}`;
  const named = listed(indices, 'and', 5);
  return `${indices.length} of ${counted(all, 'validator')} (${named})`;
}

export interface FollowOptions {
  readonly watcher: Pick<NodesWatcher, 'open'>;
  readonly interest: Pick<ValidatorInterest, 'list' | 'onDidChange'>;
  /** Milliseconds until a failed reading is repeated. */
  readonly retry: () => number;
}

/** Reads the liveness of the watched validators from a node, once per epoch. Reads nothing while none is watched. */
export function followLiveness(
  node: KnownNode,
  heard: (liveness: Liveness) => void,
  { interest, retry, watcher }: FollowOptions,
): Ending {
  const validators = createValidatorsWatcher({
    nodes: watcher,
    retry,
    changed() {
      const { failure, ids, reading } = validators.state;
      if (reading?.liveness && !failure && !reading.isSyncing && ids.length > 0) heard(reading.liveness);
    },
  });
  validators.setIds(interest.list);
  validators.setVisible(true);
  validators.setNode(node);
  const listener = interest.onDidChange(() => validators.setIds(interest.list));
  return {
    dispose() {
      listener.dispose();
      validators.dispose();
    },
  };
}
