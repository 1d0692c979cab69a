/** The proxies of a trace: contracts that pass a call on to their implementation as it is. */

import { nameOnAnyNetwork } from '../../catalogue/execution/known-addresses';
import { checksummed } from '../../catalogue/types/hex';
import type { Contracts, Deployment } from '../contracts/contracts';
import type { Trace, TraceCall } from './trace';

/** Proxies of proxies that are followed. */
const MOST_STEPS = 8;

/**
 * The same contracts, with each proxy decoded by the ABI of its implementation and named by both. The trace itself shows
 * them: nothing is asked.
 */
export function withProxies(trace: Trace, contracts: Contracts): Contracts {
  const targets = proxiesIn(trace);
  if (targets.size === 0) return contracts;
  const found: Deployment[] = [];
  for (const [proxy, first] of targets) {
    const implementation = lastOf(first, targets);
    const source = contracts.sourceOf(implementation);
    const own = contracts.sourceOf(proxy);
    const shown = contracts.nameOf(proxy) ?? nameOnAnyNetwork(proxy) ?? checksummed(proxy);
    const named = contracts.nameOf(implementation);
    if (source !== undefined && source !== own)
      found.push({ address: proxy, name: source, label: `${shown} (proxy of ${named ?? source})` });
    // The proxy already has the ABI of its implementation, in a directive.
    else if (source === undefined && own !== undefined && contracts.entriesOf(own).length > 0)
      found.push({ address: implementation, name: own, label: `implementation of ${shown}` });
  }
  return found.length === 0 ? contracts : contracts.at(found);
}

/** Addresses of proxies with what they delegate to, in lower case. */
function proxiesIn({ nodes }: Trace): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const node of nodes) {
    if (node.kind !== 'call' || node.type !== 'DELEGATECALL' || node.input.length < 10) continue;
    const caller = nodes[node.parent];
    if (caller?.kind !== 'call' || !passesOn(caller, node)) continue;
    const [proxy, to] = [caller.to?.toLowerCase(), node.to?.toLowerCase()];
    if (proxy !== undefined && to !== undefined && proxy !== to && !found.has(proxy)) found.set(proxy, to);
  }
  return found;
}

function passesOn(caller: TraceCall, { input }: TraceCall): boolean {
  return caller.type.includes('CALL') && caller.input === input;
}

/** Through proxies of proxies, and never around a loop. */
function lastOf(first: string, targets: ReadonlyMap<string, string>): string {
  let at = first;
  for (let steps = 1; steps < MOST_STEPS; steps++) {
    const next = targets.get(at);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}
