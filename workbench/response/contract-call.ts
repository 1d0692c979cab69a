import type { PreparedCall } from '../../runner/model/prepared';
import type { ContractCall } from '../../server/features/decode/decoded';

/** Digits that are kept: more than any system contract takes. */
const LONGEST = 202;

/** The call of a contract in the first parameter of `eth_call`, `eth_estimateGas` and the like. */
export function contractCallOf({ params }: Pick<PreparedCall, 'params'>): ContractCall | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined;
  if (typeof first !== 'object' || first === null) return undefined;
  const { to, data, input } = first as Readonly<Record<string, unknown>>;
  const sent = input ?? data;
  if (typeof sent !== 'string' || !/^0x[\da-f]*$/i.test(sent)) return undefined;
  // Return values and errors depend on the selector alone, those of system contracts on the length.
  return { data: sent.slice(0, LONGEST), ...(typeof to === 'string' ? { to } : {}) };
}
