import { contractCallOf as wholeCallOf } from '../../runner/judge/decoded-reply';
import type { PreparedCall } from '../../runner/model/prepared';
import type { ContractCall } from '../../server/features/decode/decoded';

/** Digits that are kept: more than any system contract takes. */
const LONGEST = 202;

/** The call of a contract in the first parameter, without most of its arguments. */
export function contractCallOf(call: Pick<PreparedCall, 'params'>): ContractCall | undefined {
  const found = wholeCallOf(call);
  // Return values and errors depend on the selector alone, those of system contracts on the length.
  return found && { ...found, data: found.data.slice(0, LONGEST) };
}
