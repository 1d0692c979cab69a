import { anyCancelled, type CancellationToken } from '../../common/cancellation';
import type { Clock } from '../../common/units/clock';

/** Milliseconds of work between two pauses */
const SLICE = 25;

/**
 * Runs long work in slices. The pauses in between let the host handle other messages, such as an edit or a cancellation.
 *
 * @param work continues until its token is canceled; returns true when all work is done
 * @param pause settles when the work may continue
 * @returns false if the work was canceled
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
