import type { PreparedCall } from '../../runner/model/prepared';
import type { ContractCall } from '../../server/features/decode/decoded';

/** The call of a contract in the first parameter of `eth_call`, `eth_estimateGas` and the like. */
export function contractCallOf({ params }: Pick<PreparedCall, 'params'>): ContractCall | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  if (typeof first !== 'object' || first === null) return undefined;
  const { to, data, input } = first as Readonly<Record<string, unknown>>;
  const sent = input ?? data;
  if (typeof sent !== 'string' || !/^0x[\da-f]{8}/i.test(sent)) return undefined;
  // The selector is enough: return values and errors don't depend on the arguments.
  return { data: sent.slice(0, 10), ...(typeof to === 'string' ? { to } : {}) };
}
