/** Asks an execution node which contract a proxy delegates its calls to. */
import {
  addressInWord,
  BEACON_CALL,
  BEACON_SLOT,
  delegateIn,
  IMPLEMENTATION_SLOT,
  type ProxyKind,
} from '../../common/contracts/proxies';
import { failed, type Result, success } from '../../common/result';
import type { NodeReader } from '../nodes/reader';
import { shown } from '../traces/ask-trace';

/** A proxy and what it delegates to. Addresses are as the node returned them. */
interface ProxyStep {
  readonly kind: ProxyKind;
  readonly from: string;
  readonly to: string;
  /** The beacon that names the implementation. */
  readonly beacon?: string;
}

export interface FollowedProxy {
  /** From the asked address to the implementation; empty if it is no proxy. */
  readonly steps: readonly ProxyStep[];
  /** Code of the last contract, `0x` and hex; `0x` if it has none. */
  readonly code: string;
  /** Why the last contract is not the implementation. */
  readonly stopped?: 'loop' | 'too-many';
}

/** Proxies of proxies. */
const MOST_STEPS = 8;

/** Reads code, two storage slots, and the beacon, at the latest block. @param address `0x` and 40 digits */
export async function followProxy(
  reader: Pick<NodeReader, 'call'>,
  address: string,
): Promise<Result<FollowedProxy>> {
  const steps: ProxyStep[] = [];
  const seen = new Set([address.toLowerCase()]);
  for (let at = address; ; ) {
    const code = await reader.call('eth_getCode', [at, 'latest']);
    if (!code.ok) return failed(shown(code.failure));
    if (typeof code.value !== 'string' || !/^0x[\da-f]*$/i.test(code.value))
      return failed({ message: 'The node returned something else than code.' });
    const step = await nextOf(reader, at, code.value);
    if (!step.ok) return step;
    if (!step.value) return success({ steps, code: code.value });
    steps.push(step.value);
    at = step.value.to;
    if (seen.has(at.toLowerCase())) return success({ steps, code: '0x', stopped: 'loop' });
    if (steps.length === MOST_STEPS) return success({ steps, code: '0x', stopped: 'too-many' });
    seen.add(at.toLowerCase());
  }
}

async function nextOf(
  reader: Pick<NodeReader, 'call'>,
  from: string,
  code: string,
): Promise<Result<ProxyStep | undefined>> {
  if (code === '0x') return success(undefined);
  const delegate = delegateIn(code);
  if (delegate) return success({ ...delegate, from });
  const implementation = await reader.call('eth_getStorageAt', [from, IMPLEMENTATION_SLOT, 'latest']);
  if (!implementation.ok) return failed(shown(implementation.failure));
  const to = addressInWord(implementation.value);
  if (to !== undefined) return success({ kind: 'EIP-1967', from, to });
  const slot = await reader.call('eth_getStorageAt', [from, BEACON_SLOT, 'latest']);
  if (!slot.ok) return failed(shown(slot.failure));
  const beacon = addressInWord(slot.value);
  if (beacon === undefined) return success(undefined);
  const named = await reader.call('eth_call', [{ to: beacon, input: BEACON_CALL }, 'latest']);
  const target = named.ok ? addressInWord(named.value) : undefined;
  if (target === undefined)
    return failed({ message: `The beacon ${beacon} of the proxy ${from} does not name an implementation.` });
  return success({ kind: 'EIP-1967 beacon', from, to: target, beacon });
}
