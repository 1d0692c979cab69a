import { builtIn } from '../catalogue/built-in/catalogue';
import { isOwn, type OperationEntry } from '../catalogue/entry';
import { failed, type Result, success } from '../common/result';
import type { NodeAddress } from '../runner/model/node-address';
import type { Prepared } from '../runner/model/prepared';
import { checkedUrl } from '../runner/request/target';
import type { ToolHost } from './host';

const MOST_CALLS = 20;
/** Headers that cannot lead to another server or another user. */
const PLAIN_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'eth-consensus-version']);
/** Methods of the operator: accounts, peers and settings of a node, also where they only read. */
const FOR_OPERATORS = /^(?:admin|personal)_/;
/** Without `muxTracer`, which takes the names of others, and programs in place of them. */
const NATIVE_TRACERS: ReadonlySet<string> = new Set([
  '4byteTracer',
  'callTracer',
  'flatCallTracer',
  'noopTracer',
  'prestateTracer',
]);
/** Methods that only read, but take or return secrets. */
const SECRET_METHOD = /secret|phrase|password/i;

/**
 * Whether an assistant may send a request: to a configured node, and known to only read. What the catalogue does not know
 * is not sent.
 */
export function mayBeSent(prepared: Prepared, { nodes, configure }: ToolHost): Result<void> {
  const { all } = nodes();
  const node = nodeOf(prepared, all);
  if (!node) {
    return failed({
      message: 'The address of this request is not that of a configured node.',
      remedy: configure,
    });
  }
  // The header that is made from the URL of the node; one that the assistant wrote is another.
  const address = checkedUrl(node.url);
  const own = address.ok ? address.value.authorization : undefined;
  const header = prepared.headers.find(([name, value]) => {
    const lower = name.toLowerCase();
    return !PLAIN_HEADERS.has(lower) && !(lower === 'authorization' && value === own);
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

function refusedCalls({ calls, effect }: Prepared): string | undefined {
  if (calls.length === 0) return 'The body of this request is not JSON-RPC.';
  if (calls.length > MOST_CALLS)
    return `A batch may have ${MOST_CALLS} calls here, and this one has ${calls.length}.`;
  for (const { method, params } of calls) {
    const entry = builtIn.methodNamed(method);
    if (!entry) return `Slotpad does not know what ${method} does.`;
    if (entry.effect !== 'read') return `${method} does more than read.`;
    if (FOR_OPERATORS.test(method)) return `${method} is for the operator of a node.`;
    if (SECRET_METHOD.test(method)) return `${method} takes or returns secrets.`;
    if (hasOwnTracer(params))
      return `The tracer of ${method} may be a program. Tracers by name are sent: callTracer.`;
  }
  return effect === 'read' ? undefined : 'This request does more than read.';
}

/** Whether a tracer is not one of those that nodes have by name: any other text is run as JavaScript. */
function hasOwnTracer(params: unknown): boolean {
  const queue = [params];
  for (const value of queue) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      const isTracer = name.toLowerCase() === 'tracer' && inner !== null;
      if (isTracer && !(typeof inner === 'string' && NATIVE_TRACERS.has(inner))) return true;
      queue.push(inner);
    }
  }
  return false;
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
