/** What the ids of events prove about a gap. */
export type Resumption =
  | { readonly kind: 'whole' }
  /** `count`: decimal. */
  | { readonly kind: 'missing'; readonly count: string }
  | { readonly kind: 'unknown' };

/** Number of consecutive ids after which a jump proves that events are missing. */
const ENOUGH = 3;

/** Tracks the ids of a stream. Only ids that count up by one prove whether events are missing. */
export function resumed() {
  let last: bigint | undefined;
  /** Number of consecutive ids from the first one; -1 after an id that did not follow the previous one. */
  let inRow = 0;
  return {
    seen(id: string | undefined): void {
      const number = numberOf(id);
      if (number === undefined || (last !== undefined && number !== last + 1n)) inRow = -1;
      else if (inRow >= 0) inRow += 1;
      last = number;
    },
    /** What the first event after a gap proves. Call it before `seen`. */
    after(id: string | undefined): Resumption {
      const number = numberOf(id);
      if (number === undefined || last === undefined || inRow < ENOUGH) return { kind: 'unknown' };
      const missing = number - last - 1n;
      // This jump, forward over missing events or back to repeated ones, does not count as an irregular id.
      last = number - 1n;
      return missing > 0n ? { kind: 'missing', count: missing.toString() } : { kind: 'whole' };
    },
  };
}

function numberOf(id: string | undefined): bigint | undefined {
  return id !== undefined && /^\d{1,30}$/.test(id) ? BigInt(id) : undefined;
}
