import { usualSecondsPerSlot, usualSlotsPerEpoch } from '../../catalogue/networks';
import { epochOfSlot, firstSlotOf, slotAt, timeOfSlot } from '../../common/units/slots';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import type { OpenPart, Part, PartResult } from '../store/part';
import type { NodesWatcher } from '../store/watcher';
import { readRewards } from './read-performance';
import { readValidators } from './read-validators';
import { activeIn, type ValidatorsReading, type ValidatorsState, withValidators } from './state';

export interface ValidatorsWatcherOptions {
  readonly nodes: Pick<NodesWatcher, 'open'>;
  /** Milliseconds until a failed reading is repeated. */
  readonly retry: () => number;
  readonly changed: () => void;
  /** Past epochs whose rewards are wanted after a reading while the view is visible; none by default. */
  readonly past?: (reading: ValidatorsReading) => readonly bigint[];
}

/** The readings of the Validators view: one per epoch, of one node, only while the view is visible. */
export interface ValidatorsWatcher {
  setNode(node: KnownNode | undefined): void;
  /** The validators to read. */
  setIds(ids: readonly string[]): void;
  setVisible(visible: boolean): void;
  refresh(): void;
  readonly state: ValidatorsState;
  dispose(): void;
}

/** Whether a new reading would bring nothing new, because the view was hidden only for a moment. */
function isFresh({ failure, reading, stale }: ValidatorsState, now: number): boolean {
  if (stale || failure || !reading?.clock || reading.isSyncing) return false;
  const slot = slotAt(now / 1000, reading.clock);
  return slot !== undefined && epochOfSlot(slot, reading.clock.slotsPerEpoch) === reading.epoch;
}

/** One slot after the start of the next epoch: its first block is there, and the last epoch is complete. */
function untilNextEpoch({ reading }: ValidatorsState, now: number): number {
  const { clock: slots, epoch } = reading ?? {};
  if (!slots || epoch === undefined || reading?.isSyncing) {
    const { secondsPerSlot = usualSecondsPerSlot, slotsPerEpoch = usualSlotsPerEpoch } = slots ?? {};
    return secondsPerSlot * slotsPerEpoch * 1000;
  }
  const next = Number(timeOfSlot(firstSlotOf(epoch + 1n, slots.slotsPerEpoch) + 1n, slots)) * 1000;
  return Math.max(1000, next - now);
}

/** A node that does not respond is asked once a slot, and at once when it answers other requests again. Milliseconds. */
const slot = usualSecondsPerSlot * 1000;

const validatorsPart: Part<ValidatorsState> = {
  name: 'validators',
  exact: true,
  longestPause: slot,
  initial: (node) => ({ node, ids: [] }),
  pause(state, retry, now) {
    if (state.failure) return retry;
    const pause = (state.reading?.clock?.secondsPerSlot ?? usualSecondsPerSlot) * 1000;
    // Past epochs are requested one per slot, until it is time for the next epoch.
    return state.past?.length && isFresh(state, now + pause) ? pause : untilNextEpoch(state, now);
  },
  async read({ memory, now, partner, reader, state: { ids }, state }) {
    if (isFresh(state, now())) return readPast(reader, state);
    const result = await readValidators(reader, ids, memory, now(), partner());
    return {
      ok: result.ok,
      next(before) {
        // Validators that were added during the reading are not in it.
        const { stale: _, ...rest } = before;
        const current = before.ids === ids ? rest : before;
        return result.ok
          ? withValidators(current, result.reading, now())
          : { ...current, failure: result.failure };
      },
    };
  },
};

/** Reads the rewards of the first wanted past epoch. */
async function readPast(
  reader: NodeReader,
  { past: [epoch] = [], reading }: ValidatorsState,
): Promise<PartResult<ValidatorsState>> {
  if (epoch === undefined || !reading) return { ok: true };
  const found = await readRewards(reader, activeIn(reading), epoch);
  return {
    ok: true,
    next: (state) => ({
      ...state,
      // A node that does not serve an epoch does not serve earlier ones either.
      past: found ? (state.past ?? []).filter((one) => one !== epoch) : [],
      ...(found?.rewards && state.reading === reading
        ? { reading: { ...reading, rewards: found.rewards } }
        : {}),
    }),
  };
}

export function createValidatorsWatcher({
  changed,
  nodes,
  past,
  retry,
}: ValidatorsWatcherOptions): ValidatorsWatcher {
  let part: OpenPart<ValidatorsState> | undefined;
  let ids: readonly string[] = [];
  let visible = false;
  let wanted: { dispose(): void } | undefined;
  /** The time of the reading after which past epochs were wanted. */
  let pastWantedAt: number | undefined;

  /** Once per reading: a request for the past that failed is not repeated before the next one. */
  const wantPast = () => {
    const { failure, readAt, reading } = part?.state ?? {};
    if (!past || !visible || !reading || failure || readAt === pastWantedAt) return;
    pastWantedAt = readAt;
    const wanted = past(reading);
    part?.update((state) => ({ ...state, past: wanted }));
  };
  const forgetPast = () => {
    pastWantedAt = undefined;
    if (past) part?.update((state) => ({ ...state, past: [] }));
  };
  const settle = () => {
    if (visible && ids.length > 0) {
      wanted ??= part?.want('validators view', retry);
    } else {
      wanted?.dispose();
      wanted = undefined;
    }
  };
  const close = () => {
    forgetPast();
    part?.dispose();
    part = undefined;
    wanted = undefined;
  };

  return {
    setNode(node) {
      if (node?.id === part?.state.node?.id && node?.url === part?.state.node?.url) return;
      close();
      part = node && nodes.open(node, validatorsPart);
      part?.update((state) => ({ ...state, ids }));
      part?.onReading(() => {
        changed();
        wantPast();
      });
      settle();
      changed();
    },
    setIds(now) {
      const more = now.some((id) => !ids.includes(id));
      ids = now;
      // Removing validators needs no reading.
      part?.update((state) => ({ ...state, ids, ...(more ? { stale: true } : {}) }));
      const wasWanted = wanted !== undefined;
      settle();
      if (wasWanted && more) part?.refresh();
      changed();
    },
    setVisible(now) {
      visible = now;
      if (visible) wantPast();
      else forgetPast();
      settle();
    },
    refresh() {
      part?.update((state) => ({ ...state, stale: true }));
      part?.refresh();
    },
    get state() {
      return part?.state ?? { ids };
    },
    dispose: close,
  };
}
