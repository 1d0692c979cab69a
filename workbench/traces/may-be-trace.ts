/** Whether a method returns calls with these words in its response. */
export function mayBeTrace(methods: readonly string[], text: string): boolean {
  return (
    methods.some((method) => /^(?:debug_trace|trace_)/.test(method)) &&
    /"(?:gasUsed|traceAddress)"/.test(text)
  );
}
