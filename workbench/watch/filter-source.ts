import type { Clock } from '../../common/units/clock';
import { took } from '../../common/units/words';
import type { LiveList } from '../../runner/events/events';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { createWatch } from '../../runner/watch/watch';
import { type FilterWatch, watchFilter } from '../../runner/watch/watch-filter';
import { type LiveSource, secondsLeft } from './source';
import { short } from './summary';

export interface FilterSourceOptions {
  readonly prepared: Prepared;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly list: LiveList;
  readonly clock: Clock;
  readonly interval: () => number;
  readonly changed: () => void;
}

/** Polls the items of a filter. Stopping removes the filter from the node. */
export function createFilterSource({
  prepared,
  send,
  list,
  clock,
  interval,
  changed,
}: FilterSourceOptions): LiveSource {
  let filter: FilterWatch = watchFilter({ prepared, send, list, clock });
  let stoppedAt: number | undefined;
  let failing: ReturnType<LiveList['note']> | undefined;
  let leaving: Promise<void> = Promise.resolve();

  const watch = createWatch({
    clock,
    interval,
    changed,
    async turn(signal) {
      const turn = await filter.turn(signal);
      if (turn.kind === 'over') list.note(turn.why, 'gap');
      else if (turn.kind === 'failed' && !signal.aborted) {
        const words = `No response, so items are delayed: ${turn.why}`;
        if (failing) failing(words, 'info');
        else failing = list.note(words, 'info');
      } else failing = undefined;
      return turn;
    },
  });
  const stop = () => {
    watch.stop();
    stoppedAt ??= clock.now();
    const old = filter;
    leaving = leaving.then(() => old.uninstall());
  };
  const running = () => watch.state.kind === 'asking' || watch.state.kind === 'waiting';

  watch.start();
  return {
    start() {
      if (running()) return;
      if (stoppedAt !== undefined) {
        list.note(`Stopped for ${took(clock.now() - stoppedAt)}: items from that time are missing.`, 'gap');
      }
      stoppedAt = undefined;
      failing = undefined;
      filter = watchFilter({ prepared, send, list, clock });
      watch.start();
    },
    stop,
    retry: () => watch.hasten(),
    get running() {
      return running();
    },
    get status(): LiveSource['status'] {
      const { state } = watch;
      const on = filter.id === undefined ? '' : ` · filter ${short(filter.id.replaceAll('"', ''))}`;
      switch (state.kind) {
        case 'over':
          return { kind: 'failed', text: state.why };
        case 'stopped':
        case 'paused':
          return { kind: 'stopped', text: 'Stopped, the filter was removed from the node' };
        case 'waiting':
          if (state.failures > 0) {
            const often = state.failures === 1 ? 'once' : `${state.failures} times`;
            return {
              kind: 'waiting',
              text: `Failed ${often}, next try in ${secondsLeft(state.until, clock.now())}. ${state.why}`,
            };
          }
          break;
        case 'asking':
          if (filter.id === undefined) return { kind: 'busy', text: 'Installing the filter…' };
      }
      return { kind: 'live', text: `Polled every ${took(interval())}${on}` };
    },
    dispose() {
      stop();
      return leaving;
    },
  };
}
