import { failed, type Result, success } from '../common/result';
import { withJudgement } from '../monitor/health/health';
import { createNodeReader } from '../monitor/nodes/http-reader';
import { defaultThresholds } from '../monitor/readings/thresholds';
import { readOnce } from '../monitor/report/read-once';
import { reportOf } from '../monitor/report/report';
import { reportJson } from '../monitor/report/report-json';
import { answer, limited } from './answer';
import type { ToolHost } from './host';
import type { ToolInput } from './input';
import { withoutHosts } from './names';

const MOST_NODES = 20;
/** Of each request. */
const TIMEOUT_MS = 10_000;

/** The states of the configured nodes, as in the JSON of `slotpad status`, without their URLs. */
export async function status(
  _input: ToolInput,
  host: ToolHost,
  signal: AbortSignal,
): Promise<Result<string>> {
  const { clock, configure, send } = host;
  const { all } = host.nodes();
  if (all.length === 0) return failed({ message: 'No node is configured.', remedy: configure });
  const { shown, more } = limited(all, MOST_NODES);
  const states = await Promise.all(
    shown.map(async (node) => {
      const reader = createNodeReader({ url: node.url, signal, timeoutMs: TIMEOUT_MS, send });
      const state = await readOnce({ node, selected: false }, {}, reader, { clock, signal });
      return { state: withJudgement(state, defaultThresholds, clock.now()) };
    }),
  );
  if (signal.aborted) return failed({ message: 'Canceled before the nodes were read.' });
  // A URL may have a key in its path.
  const clean = withoutHosts(all);
  const nodes = reportJson(reportOf(states, defaultThresholds, clock.now())).map(({ url: _, ...node }) => ({
    ...node,
    words: clean(node.words),
    causes: node.causes.map((cause) => ({ ...cause, words: clean(cause.words) })),
  }));
  return success(answer({ nodes, ...(more === undefined ? {} : { moreNodes: more }) }));
}
