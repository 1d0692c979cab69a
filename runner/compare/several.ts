import { isSecretHeader } from '../../common/masking/names';
import { failed, type Result, success } from '../../common/result';
import type { ResolvedRequest } from '../../common/scratch/api';
import { beaconPrefixes } from '../../common/scratch/reading/reading';
import type { HttpRequest, RpcRequest } from '../../common/scratch/types';
import type { NodeAddress } from '../model/node-address';
import type { Prepared } from '../model/prepared';
import { effectOfMethod } from '../request/effect';
import { checkedUrl } from '../request/target';

const otherRequest = failed({
  message: 'Only beacon API requests and JSON-RPC calls can be sent to several nodes.',
});

/** The same as `checkForSeveral`, as far as possible before variables are filled in. */
export function checkResolvedForSeveral(request: ResolvedRequest): Result<void> {
  if (request.kind === 'none') return failed({ message: 'There is no request here.' });
  if (request.kind === 'other') return otherRequest;
  const calls = request.kind === 'rpc' ? request.calls : [];
  const sends = calls.find(({ method }) => method && effectOfMethod(method.text) === 'send');
  return sends?.method ? oneAtATime(sends.method.text) : success(undefined);
}

/** Fails when a request must not be sent to several nodes at once. */
export function checkForSeveral({ kind, effect, stream, calls, name }: Prepared): Result<void> {
  if (kind === 'other') return otherRequest;
  if (stream) {
    return failed({
      message: 'An event stream has no end, so its responses cannot be compared. Send it to one node.',
    });
  }
  if (effect !== 'send') return success(undefined);
  return oneAtATime(calls.length === 1 ? (calls[0]?.method ?? name) : name);
}

function oneAtATime(what: string): Result<never> {
  return failed({
    message: `"${what}" sends a transaction or a message to the network. Send it to one node only: nodes forward it to each other.`,
  });
}

/** The headers of a request with credentials, which are meant for its original node. */
export function credentialsOf(request: HttpRequest | RpcRequest | undefined): readonly string[] {
  if (request?.kind !== 'http') return [];
  return request.headers.map(({ name }) => name.text.trim()).filter(isSecretHeader);
}

export interface ReaddressOptions {
  /** Names of headers with credentials that are sent to the other node too. */
  readonly credentials: readonly string[];
}

/** The same request for another node, without the credentials of the original node. */
export function readdressed(
  prepared: Prepared,
  node: NodeAddress,
  { credentials }: ReaddressOptions,
): Result<Prepared> {
  const address = checkedUrl(prepared.kind === 'rpc' ? node.url : beaconUrl(prepared.url, node.url));
  if (!address.ok) return address;
  const kept = new Set(credentials.map((name) => name.toLowerCase()));
  const headers = prepared.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return lower !== 'host' && (kept.has(lower) || !isSecretHeader(name));
  });
  const { authorization, secrets, url } = address.value;
  if (authorization !== undefined && !kept.has('authorization')) {
    headers.push(['authorization', authorization]);
  }
  return success({
    ...prepared,
    url,
    headers,
    secrets: [...new Set([...prepared.secrets, ...secrets])],
  });
}

/** The URL of a beacon request at another node. The node's URL may have a path. */
function beaconUrl(sent: string, node: string): string {
  const { pathname, search } = new URL(sent);
  const starts = beaconPrefixes.map((prefix) => pathname.indexOf(prefix)).filter((at) => at >= 0);
  const path = pathname.slice(Math.min(...starts, pathname.length));
  return `${(node.split(/[?#]/, 1)[0] ?? node).replace(/\/+$/, '')}${path || pathname}${search}`;
}
