import { failed, type Result, success } from '../common/result';
import { builtIn } from '../common/spec/catalogue/catalogue';
import { isOwn, type OperationEntry } from '../common/spec/entry';
import type { NodeAddress } from '../runner/model/node-address';
import type { Prepared } from '../runner/model/prepared';
import type { ToolHost } from './host';

const MOST_CALLS = 20;
/** Headers that cannot lead to another server or another user. */
const PLAIN_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'eth-consensus-version']);
/** Methods that only read, but take or return secrets. */
const SECRET_METHOD = /secret|phrase|password/i;

/**
 * Whether an assistant may send a request: to a configured node, and known to only read. What the catalogue does not know
 * is not sent.
 */
export function mayBeSent(prepared: Prepared, { nodes, configure }: ToolHost): Result<void> {
  const { all } = nodes();
  if (!nodeOf(prepared, all)) {
    return failed({
      message: 'The address of this request is not that of a configured node.',
      remedy: configure,
    });
  }
  const own = new Set(all.filter(({ url }) => hasUser(url)).length > 0 ? ['authorization'] : []);
  const header = prepared.headers.find(([name]) => {
    const lower = name.toLowerCase();
    return !PLAIN_HEADERS.has(lower) && !own.has(lower);
  });
  if (header) return failed({ message: `The header "${header[0]}" is not sent here.`, remedy: 'Remove it.' });
  const refusal = prepared.kind === 'rpc' ? refusedCalls(prepared) : refusedOperation(prepared);
  return refusal === undefined ? success(undefined) : failed({ message: refusal, remedy: BY_PERSON });
}

const BY_PERSON = 'A person can send it from the file.';

/** The configured node that a request goes to. Its URL may have a key, so only its name is told. */
export function nodeOf<Node extends NodeAddress>(
  prepared: Prepared,
  nodes: readonly Node[],
): Node | undefined {
  return nodes.find(({ url }) => isAt(prepared, url));
}

/** Whether a request goes to a node, at its path or below. */
function isAt({ kind, url }: Prepared, node: string): boolean {
  const base = withoutUser(node);
  if (base === undefined) return false;
  if (kind === 'rpc') return url === base;
  return url.startsWith(`${base.split(/[?#]/, 1)[0]?.replace(/\/+$/, '')}/`);
}

function withoutUser(node: string): string | undefined {
  if (!URL.canParse(node)) return undefined;
  const url = new URL(node);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

function hasUser(node: string): boolean {
  return URL.canParse(node) && new URL(node).username !== '';
}

function refusedCalls({ calls, effect }: Prepared): string | undefined {
  if (calls.length === 0) return 'The body of this request is not JSON-RPC.';
  if (calls.length > MOST_CALLS)
    return `A batch may have ${MOST_CALLS} calls here, and this one has ${calls.length}.`;
  for (const { method } of calls) {
    const entry = builtIn.methodNamed(method);
    if (!entry) return `Slotpad does not know what ${method} does.`;
    if (entry.effect !== 'read') return `${method} does more than read.`;
    if (SECRET_METHOD.test(method)) return `${method} takes or returns secrets.`;
  }
  return effect === 'read' ? undefined : 'This request does more than read.';
}

function refusedOperation({ kind, method, operation, effect, stream }: Prepared): string | undefined {
  if (kind !== 'beacon') return 'Only JSON-RPC calls and requests of the Beacon API are sent here.';
  if (stream) return 'A stream of events does not end.';
  if (!operation || isOwn(operation)) return 'Slotpad does not know what this endpoint does.';
  return effect === 'read' && onlyReads(method, operation) ? undefined : 'This endpoint does more than read.';
}

/** A POST that only reads returns something. Selections of a middleware take part in signing. */
function onlyReads(method: string, { response, path }: OperationEntry): boolean {
  return method === 'GET' || (method === 'POST' && response !== undefined && !path.endsWith('_selections'));
}
