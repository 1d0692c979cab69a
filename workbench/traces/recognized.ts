/** What a response may be asked for: the calls of a trace in it, changes of a state, or of a transaction that it names. */
/** Whether a method returns calls with these words in its response. */
export function mayBeTrace(methods: readonly string[], text: string): boolean {
  return (
    methods.some((method) => /^(?:debug_trace|trace_)/.test(method)) &&
    /"(?:gasUsed|traceAddress)"/.test(text)
  );
}

/** Whether a method returns the changes of accounts, and no calls, with these words in its response. */
export function mayBeChanges(methods: readonly string[], text: string): boolean {
  return (
    methods.length === 1 &&
    /^(?:debug_trace|trace_replayTransaction$|trace_call$|trace_rawTransaction$)/.test(methods[0] ?? '') &&
    !mayBeTrace(methods, text) &&
    (/"stateDiff"\s*:\s*\{/.test(text) || (/"pre"\s*:\s*\{/.test(text) && /"post"\s*:\s*\{/.test(text)))
  );
}

export const HASH = /^0x[\da-f]{64}$/i;

/** The hash around a place in a line; else the only hash of the line. */
export function hashAt(line: string, character: number): string | undefined {
  const found = [...line.matchAll(/\b0x[\da-f]{64}\b/gi)];
  const around = found.find(({ 0: hash, index }) => index <= character && character <= index + hash.length);
  return (around ?? (found.length === 1 ? found[0] : undefined))?.[0];
}

/** The transaction that a response is about; undefined if it is about none, or several. */
export function transactionOf(methods: readonly string[], text: string): string | undefined {
  const [method, more] = methods;
  if (method === undefined || more !== undefined) return undefined;
  const name = NAMES.find(([pattern]) => pattern.test(method))?.[1];
  if (name === undefined) return undefined;
  return new RegExp(`"${name}"\\s{0,10}:\\s{0,10}"(0x[\\da-fA-F]{64})"`).exec(text)?.[1];
}

/** The member with the hash, by method. */
const NAMES: readonly (readonly [method: RegExp, name: string])[] = [
  [/^eth_send(?:Raw)?Transaction$/, 'result'],
  [/^eth_getTransactionReceipt$|^eth_send(?:Raw)?TransactionSync$/, 'transactionHash'],
  [/^eth_getTransactionBy/, 'hash'],
];
