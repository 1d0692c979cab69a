import { beaconPrefixes } from '../common/scratch/reading';
import type { HttpRequest, RpcRequest } from '../common/scratch/types';
import type { NodeAddress } from './outcome';
import type { Prepared } from './prepared';
import { isSecretHeader } from './redact';
import { checkedUrl } from './target';

/** Why a request does not go to several nodes at once; undefined when it may. */
export function severalProblem({ kind, effect, stream, calls, name }: Prepared): string | undefined {
  if (kind === 'other') {
    return 'Only requests to beacon nodes and JSON-RPC calls go to several nodes: of others nobody knows which nodes serve them.';
  }
  if (stream) return 'An event stream has no end, so its answers cannot be compared. Send it to one node.';
  if (effect === 'send') {
    const what = calls.length === 1 ? (calls[0]?.method ?? name) : name;
    return `"${what}" sends a transaction or a message to the network: it goes to one node at a time. One is enough, for nodes pass it on to each other.`;
  }
  return undefined;
}

/** Headers that a request itself has and that are for the node that it was written for. */
export function credentialsOf(request: HttpRequest | RpcRequest | undefined): readonly string[] {
  if (request?.kind !== 'http') return [];
  return request.headers.map(({ name }) => name.text.trim()).filter(isSecretHeader);
}

export interface ReaddressOptions {
  /** Names of headers with credentials that go along; all others stay behind. */
  readonly credentials: readonly string[];
}

/** The same request to another node: what was for the first one alone, such as its password, stays behind. */
export function readdressed(
  prepared: Prepared,
  node: NodeAddress,
  { credentials }: ReaddressOptions,
): Prepared | { readonly problem: string } {
  const address = checkedUrl(prepared.kind === 'rpc' ? node.url : beaconUrl(prepared.url, node.url));
  if ('problem' in address) return address;
  const kept = new Set(credentials.map((name) => name.toLowerCase()));
  const headers = prepared.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return lower !== 'host' && (kept.has(lower) || !isSecretHeader(name));
  });
  const own = address.authorization;
  const authorization =
    own === undefined || kept.has('authorization') ? [] : [['authorization', own] as const];
  return {
    ...prepared,
    url: address.url,
    headers: [...headers, ...authorization],
    secrets: [...new Set([...prepared.secrets, ...address.secrets])],
  };
}

/** The path of the API below the address of a node, which may have a path of its own. */
function beaconUrl(sent: string, node: string): string {
  const { pathname, search } = new URL(sent);
  const starts = beaconPrefixes.map((prefix) => pathname.indexOf(prefix)).filter((at) => at >= 0);
  const path = pathname.slice(Math.min(...starts, pathname.length));
  return `${(node.split(/[?#]/, 1)[0] ?? node).replace(/\/+$/, '')}${path || pathname}${search}`;
}
