import { anyCancelled, type CancellationToken } from '../../common/cancellation';
import type { Clock } from '../../common/units/clock';

/** Milliseconds of work between two pauses. */
const SLICE = 25;

/**
 * Runs long work in slices with a pause after each, so that other messages (an edit, a cancellation) are heard.
 *
 * @param work does a part until its token is cancelled; returns whether nothing is left to do
 * @param pause settles when it is this work's turn again
 * @returns false when the work was cancelled before its end
 */
export async function inSlices(
  work: (token: CancellationToken) => boolean,
  token: CancellationToken,
  clock: Pick<Clock, 'now'>,
  pause: () => Promise<void>,
): Promise<boolean> {
  for (;;) {
    if (token.isCancellationRequested) return false;
    const end = clock.now() + SLICE;
    const slice = {
      get isCancellationRequested() {
        return clock.now() >= end;
      },
    };
    if (work(anyCancelled(slice, token))) return true;
    await pause();
  }
}
