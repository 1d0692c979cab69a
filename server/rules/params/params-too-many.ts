import type { CallRule } from '../rule';

export const paramsTooMany: CallRule = {
  on: 'call',
  concerns: (entry) => entry !== undefined && !entry.moreParams,
  code: 'params-too-many',
  severity: 'error',
  title: 'Too many parameters',
  why: 'A node rejects the call with error -32602, "too many arguments".',
  bad: { language: 'jsonrpc', text: 'eth_blockNumber("latest")' },
  good: { language: 'jsonrpc', text: 'eth_blockNumber()' },
  source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  check({ call, entry }, report) {
    if (!entry || entry.moreParams) return;
    const most = entry.params.length;
    const first = call.params[most];
    const last = call.params.at(-1);
    if (!first || !last) return;
    const names = entry.params.map((param) => param.name).join(', ');
    const takes = most === 0 ? 'takes no parameters' : `takes ${most}: ${names}`;
    const before = call.params[most - 1];
    // Without a parameter before it, everything between the brackets goes; a comma before goes with it.
    const start = before ? before.end : (call.paramsSpan?.start ?? first.start - 1) + 1;
    const end = before ? last.end : (call.paramsSpan?.end ?? last.end + 1) - 1;
    const surplus = call.params.length - most;
    report({ start: first.start, end: last.end }, `\`${entry.name}\` ${takes}.`, {
      fixes: [
        {
          title: surplus === 1 ? 'Remove the surplus parameter' : `Remove ${surplus} surplus parameters`,
          edits: [{ start, end, text: '' }],
          preferred: true,
        },
      ],
    });
  },
};
