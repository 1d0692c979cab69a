import { usualSecondsPerSlot, usualSlotsPerEpoch } from '../../common/spec/networks';
import type { Clock } from '../../common/units/clock';
import { epochOfSlot, firstSlotOf, slotAt, timeOfSlot } from '../../common/units/slots';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import { createPoller, type Poller } from '../poll/poller';
import { readValidators, type ValidatorsMemory } from './read-validators';
import { type ValidatorsState, withValidators } from './state';

export interface ValidatorsWatcherOptions {
  readonly clock: Clock;
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  /** Milliseconds until a reading that failed is tried again. */
  readonly retry: () => number;
  readonly changed: () => void;
}

/** The one owner of the Validators view's readings: one an epoch, of one node, only while the view can be seen. */
export interface ValidatorsWatcher {
  setNode(node: KnownNode | undefined): void;
  /** The validators to read. */
  setIds(ids: readonly string[]): void;
  setVisible(visible: boolean): void;
  refresh(): void;
  readonly state: ValidatorsState;
  dispose(): void;
}

export function createValidatorsWatcher(options: ValidatorsWatcherOptions): ValidatorsWatcher {
  const { clock } = options;
  let state: ValidatorsState = { ids: [] };
  let poller: Poller | undefined;
  let visible = false;
  /** Asked for by a person, or for validators that were not read yet. */
  let wanted = true;

  /** Whether a reading would bring nothing new: the view was only hidden for a while. */
  const isFresh = (): boolean => {
    const { failure, reading } = state;
    if (wanted || failure || !reading?.clock || reading.isSyncing) return false;
    const slot = slotAt(clock.now() / 1000, reading.clock);
    return slot !== undefined && epochOfSlot(slot, reading.clock.slotsPerEpoch) === reading.epoch;
  };

  /** Right after the next epoch has begun: a slot later its first block is in, and the last epoch is complete. */
  const untilNextEpoch = (): number => {
    const { reading } = state;
    const { clock: slots, epoch } = reading ?? {};
    if (!slots || epoch === undefined || reading?.isSyncing) {
      const { secondsPerSlot = usualSecondsPerSlot, slotsPerEpoch = usualSlotsPerEpoch } = slots ?? {};
      return secondsPerSlot * slotsPerEpoch * 1000;
    }
    const next = Number(timeOfSlot(firstSlotOf(epoch + 1n, slots.slotsPerEpoch) + 1n, slots)) * 1000;
    return Math.max(1000, next - clock.now());
  };

  const pollerFor = (node: KnownNode): Poller => {
    const memory: ValidatorsMemory = {};
    return createPoller({
      clock,
      interval: () => (state.failure ? options.retry() : untilNextEpoch()),
      tick: async (signal) => {
        if (isFresh()) return true;
        const { ids } = state;
        wanted = false;
        const result = await readValidators(options.readerFor(node, signal), ids, memory, clock.now());
        if (signal.aborted) {
          wanted = true;
          return false;
        }
        state = result.ok
          ? withValidators(state, result.reading, clock.now())
          : { ...state, failure: result.failure };
        options.changed();
        return result.ok;
      },
    });
  };

  const settle = () => {
    if (visible && state.ids.length > 0) poller?.start();
    else poller?.stop();
  };

  return {
    setNode(node) {
      if (node?.id === state.node?.id && node?.url === state.node?.url) return;
      poller?.stop();
      poller = node && pollerFor(node);
      state = { ids: state.ids, ...(node ? { node } : {}) };
      wanted = true;
      settle();
      options.changed();
    },
    setIds(ids) {
      const more = ids.some((id) => !state.ids.includes(id));
      state = { ...state, ids };
      // Those that went need no reading.
      wanted ||= more;
      const ran = poller?.running ?? false;
      settle();
      if (ran && more) poller?.refresh();
      options.changed();
    },
    setVisible(now) {
      if (visible === now) return;
      visible = now;
      settle();
    },
    refresh() {
      wanted = true;
      poller?.refresh();
    },
    get state() {
      return state;
    },
    dispose() {
      poller?.stop();
      poller = undefined;
    },
  };
}
