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
