import { methodNamed } from '../../common/spec/execution';
import type { Prepared } from '../../runner/model/prepared';
import { filterCall } from '../../runner/watch/watch-filter';

/** Of methods that the catalogue does not know: names of what is done, not asked. */
const DOES =
  /_(?:set|add|remove|start|stop|mine|reset|import|export|write|drop|delete|clear|increase|impersonate|snapshot|revert|rollback|enable|disable|lock|unlock|new|update|prune|freeze|kill|restart)/i;

/** Why a request is not repeated by itself; undefined when it may be. */
export function whyNotWatched(prepared: Prepared): string | undefined {
  const { calls, effect, kind, method, name } = prepared;
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
  const doing = calls.find((call) => !methodNamed(call.method) && DOES.test(call.method));
  return doing && `"${name}" cannot be watched: ${doing.method} seems to change something each time.`;
}
