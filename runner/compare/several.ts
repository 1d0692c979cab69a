import type { ResolvedRequest } from '../../common/scratch/api';
import { beaconPrefixes } from '../../common/scratch/reading/reading';
import type { HttpRequest, RpcRequest } from '../../common/scratch/types';
import type { NodeAddress } from '../model/node-address';
import type { Prepared } from '../model/prepared';
import { isSecretHeader } from '../redact/redact';
import { effectOfMethod } from '../request/effect';
import { checkedUrl } from '../request/target';

const forNobody = 'Only beacon API requests and JSON-RPC calls can be sent to several nodes.';

/** The same as `severalProblem`, as far as it is known before the request is filled in. */
export function severalProblemOf(reading: ResolvedRequest): string | undefined {
  if (reading.kind === 'none') return 'There is no request here.';
  if (reading.kind === 'other') return forNobody;
  const calls = reading.kind === 'rpc' ? reading.calls : [];
  const sends = calls.find(({ method }) => method && effectOfMethod(method.text) === 'send');
  return sends?.method && oneAtATime(sends.method.text);
}

/** Why a request does not go to several nodes at once; undefined when it may. */
export function severalProblem({ kind, effect, stream, calls, name }: Prepared): string | undefined {
  if (kind === 'other') return forNobody;
  if (stream) return 'An event stream has no end, so its responses cannot be compared. Send it to one node.';
  if (effect === 'send') {
    return oneAtATime(calls.length === 1 ? (calls[0]?.method ?? name) : name);
  }
  return undefined;
}

function oneAtATime(what: string): string {
  return `"${what}" sends a transaction or a message to the network. Send it to one node only: nodes forward it to each other.`;
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
