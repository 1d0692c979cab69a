/** What may be asked, and what a response says about whether a node serves something. */
import type { MethodEntry, OperationEntry } from '../../catalogue/entry';
import type { ClientTarget } from '../../common/target/client-target';
import { servesMethod } from '../../common/target/serving';
import { shortened } from '../../common/units/words';
import type { Reply } from '../../runner/model/outcome';
import { effectOfBeacon } from '../../runner/request/effect';
import { failureOf } from '../nodes/http-reader';
import { isUnreachable } from '../nodes/reader';

type Entry = MethodEntry | OperationEntry;

/** How a node refuses what does not exist. */
export interface Refusals {
  /** Texts of `refusalWords`. */
  readonly words: ReadonlySet<string>;
  /** The namespaces that are switched on, where the node lists them. */
  readonly modules?: ReadonlySet<string>;
}

/**
 * Code, status and text of a refusal, with the name that it repeats left out.
 *
 * @param name of the method, or the path with its query
 */
export function refusalWords({ body, rpcErrors, status }: Reply, name: string): string {
  const [error] = rpcErrors;
  const text = error ? `${error.code} ${error.message}` : `${status} ${(body ?? '').trim()}`;
  const names = [name, name.split('?', 1)[0] ?? name, name.slice(name.indexOf('_') + 1)];
  return names.reduce((rest, one) => rest.replaceAll(one, '#'), text).slice(0, 500);
}

/** Whole states, traces of whole blocks, long lists, and new blocks. */
const HEAVY =
  /^(?:debug_(?:trace(?:Block|Chain|BadBlock)\w*|dumpBlock|accountRange|getModifiedAccounts\w*|getAccessibleState|intermediateRoots|executionWitness\w*|stacks|getBadBlocks)|trace_(?:block|filter|replayBlock\w*)|txpool_content|parity_listStorageKeys|debug-beacon-states-\S*|teku-v1-beacon-\S*states?\S*|validator-(?:blinded-)?blocks-slot\S*|vendor-beacon-states-\S*)$/;

/** They return secrets, or open files that a request names. */
const NEVER = /secret|phrase|password|FromFile/i;

const BY_EFFECT = {
  sign: 'It signs.',
  send: 'It sends.',
  change: 'It changes the node.',
  write: 'It changes the node.',
  engine: 'It belongs to the beacon node, which alone uses the engine API.',
} as const;

/** Why something is not asked; undefined where it is. */
export function whyNotAsked(
  entry: Entry,
  { heavy, isSocket }: { readonly heavy: boolean; readonly isSocket: boolean },
): string | undefined {
  const id = 'id' in entry ? entry.id : entry.name;
  const effect = 'id' in entry ? effectOfBeacon(entry.method, entry.example, entry) : entry.effect;
  const reason = effect === 'read' || effect === 'filter' ? undefined : BY_EFFECT[effect];
  if (reason !== undefined) return `Not sent: ${lowerFirst(reason)}`;
  if (NEVER.test(id)) return 'Not sent: it returns secrets, or opens files.';
  if ('path' in entry && entry.path.endsWith('_selections')) return 'Not sent: it takes part in signing.';
  if (!heavy && HEAVY.test(id)) return 'Not sent: it costs a node much. Add --heavy.';
  if (/^\w+_(?:un)?subscribe$/.test(id) && !isSocket) {
    return 'Not sent: it needs a WebSocket (ws://) or a socket file.';
  }
  return undefined;
}

export interface ServedAnswer {
  readonly served: 'yes' | 'no' | 'disabled' | 'unknown';
  readonly reason?: string;
}

/** What the response to the usual request says. */
export function servedOf(
  entry: Entry,
  reply: Reply,
  refusals: Refusals,
  target: ClientTarget | undefined,
): ServedAnswer {
  const { outcome, rpcErrors, status } = reply;
  const isOperation = 'id' in entry;
  if (outcome === 'replied') {
    return { served: 'yes', ...(isOperation && entry.envelope === 'stream' ? { reason: EVENTS } : {}) };
  }
  const failure = failureOf(reply);
  if (isUnreachable(failure)) return { served: 'unknown', reason: failure.what };
  if (status === 401 || status === 403) return { served: 'unknown', reason: reply.message };
  const [error] = rpcErrors;
  const message = shortened(error?.message ?? reply.message, 200);
  const words = refusalWords(reply, isOperation ? pathOf(reply) : entry.name);
  const isRefusal =
    refusals.words.has(words) ||
    error?.code === -32601 ||
    // EIP-1474: method not supported.
    error?.code === -32004 ||
    /^method not (?:supported|implemented|found)/i.test(message) ||
    status === 405 ||
    (!error && status === 501);
  if (/\bdisabled\b|not enabled|not activated|\bis off\b/i.test(message))
    return { served: 'disabled', reason: message };
  if (isRefusal) {
    const namespace = isOperation ? '' : entry.name.slice(0, entry.name.indexOf('_'));
    const isOff =
      !isOperation &&
      refusals.modules?.has(namespace) === false &&
      target !== undefined &&
      servesMethod(target, entry, true).kind === 'served';
    return isOff
      ? { served: 'disabled', reason: `The namespace ${namespace} is switched off (rpc_modules).` }
      : { served: 'no' };
  }
  if (outcome === 'rpc-error') return { served: 'yes', reason: `Its result was not seen: ${message}` };
  if (status === 429) return { served: 'unknown', reason: reply.message };
  return { served: 'yes', reason: `Its response was not seen: ${message}` };
}

const EVENTS = 'Its events were not waited for.';

/** The path of a request with its query, as it was sent. */
function pathOf({ sentTo }: Reply): string {
  const url = sentTo.slice(sentTo.indexOf(' ') + 1);
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
