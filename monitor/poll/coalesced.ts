import type { Clock } from '../../common/units/clock';
import type { Ending } from './ending';

/** One call for many. */
export interface Coalesced extends Ending {
  /** The call comes soon, once for all calls until then. */
  call(): void;
}

/** @param milliseconds the time from the first call to the one that is made */
export function coalesced(clock: Clock, milliseconds: number, call: () => void): Coalesced {
  let cancel: (() => void) | undefined;
  return {
    call() {
      cancel ??= clock.after(milliseconds, () => {
        cancel = undefined;
        call();
      });
    },
    dispose() {
      cancel?.();
      cancel = undefined;
    },
  };
}
