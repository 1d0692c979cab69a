import type { Chain } from '../world/chain';

/**
 * Calls back at the same time in every slot.
 * @param into milliseconds after the start of the slot
 * @returns a function that stops the timer
 */
export function everySlot(chain: Chain, into: number, call: () => void): () => void {
  let due = chain.startOf(chain.clockSlot()) + into;
  let cancel = () => {};
  const schedule = () => {
    const now = chain.clock.now();
    // Slots that passed while the machine slept are skipped.
    if (due <= now) due += chain.slotMs * (Math.floor((now - due) / chain.slotMs) + 1);
    cancel = chain.clock.after(due - now, fire);
  };
  const fire = () => {
    // A timer may fire a millisecond early, in the slot before.
    const early = chain.clock.now() < due;
    schedule();
    if (!early) call();
  };
  schedule();
  return () => cancel();
}
