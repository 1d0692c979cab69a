import { methodNamed } from '../../catalogue/execution';
import type { Prepared } from '../../runner/model/prepared';
import { filterCall } from '../../runner/watch/watch-filter';

/** Unknown methods whose name suggests that they change something. */
const CHANGES =
  /_(?:set|add|remove|start|stop|mine|reset|import|export|write|drop|delete|clear|increase|impersonate|snapshot|revert|rollback|enable|disable|lock|unlock|new|update|prune|freeze|kill|restart)/i;

/** Why a request must not be repeated automatically; undefined when it may. */
export function whyNotWatched(prepared: Prepared): string | undefined {
  const { calls, effect, kind, method, name, note } = prepared;
  if (note !== undefined) return `"${name}" cannot be watched: it asks each time (# @note).`;
  if (filterCall(prepared)) return undefined;
  switch (effect) {
    case 'send':
      return `"${name}" cannot be watched: each repetition would send a transaction, or publish something.`;
    case 'sign':
      return `"${name}" cannot be watched: each repetition would sign something.`;
    case 'engine':
      return `"${name}" cannot be watched: engine API calls control the node.`;
    case 'write':
    case 'change':
      return `"${name}" cannot be watched: each repetition would change something on the node.`;
    case 'filter':
      return `"${name}" cannot be watched. Watch eth_newFilter, eth_newBlockFilter, eth_newPendingTransactionFilter or eth_getFilterChanges on its own to collect new items.`;
    case 'read':
      break;
  }
  if (kind === 'other' && method !== 'GET' && method !== 'HEAD') {
    return `"${name}" cannot be watched: a ${method} request may change something each time.`;
  }
  const changing = calls.find((call) => !methodNamed(call.method) && CHANGES.test(call.method));
  return changing && `"${name}" cannot be watched: ${changing.method} seems to change something each time.`;
}
