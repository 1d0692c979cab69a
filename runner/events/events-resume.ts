/** What the ids of events say about a gap. */
export type Resumption =
  | { readonly kind: 'whole' }
  /** Decimal, of any length. */
  | { readonly kind: 'missing'; readonly count: string }
  | { readonly kind: 'unknown' };

/** Ids in a row that have to be counted up one by one before a jump of them says that something is missing. */
const ENOUGH = 3;

/** Watches the ids of a stream. Those that count up by one prove what came between; others prove nothing. */
export function resumed() {
  let last: bigint | undefined;
  /** How many ids were each one more than the one before, from the first one on; -1 when one was not. */
  let inRow = 0;
  return {
    seen(id: string | undefined): void {
      const number = numberOf(id);
      if (number === undefined || (last !== undefined && number !== last + 1n)) inRow = -1;
      else if (inRow >= 0) inRow += 1;
      last = number;
    },
    /** What the first event after a gap proves; call it before `seen`. */
    after(id: string | undefined): Resumption {
      const number = numberOf(id);
      if (number === undefined || last === undefined || inRow < ENOUGH) return { kind: 'unknown' };
      const missing = number - last - 1n;
      // From here on ids count anew: a jump over what is missing, or back to what is sent again, is accounted for.
      last = number - 1n;
      return missing > 0n ? { kind: 'missing', count: missing.toString() } : { kind: 'whole' };
    },
  };
}

function numberOf(id: string | undefined): bigint | undefined {
  return id !== undefined && /^\d{1,30}$/.test(id) ? BigInt(id) : undefined;
}
