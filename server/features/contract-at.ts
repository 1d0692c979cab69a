/** The call of a contract at a position: in a line of its own, or in `{{$calldata …}}`. */
import type { AbiEntry } from '../../common/contracts/abi';
import type { WrittenCall } from '../../common/contracts/writing/call-syntax';
import type { CallScope } from '../../common/contracts/writing/call-values';
import { functionsOf } from '../../common/contracts/writing/written-call';
import { constructorsOf } from '../../common/contracts/writing/written-deployment';
import { systemOptions } from '../../common/scratch/variables/resolve';
import { scopeOf } from '../../common/scratch/variables/system-values';
import { callInPlaceholder } from '../../common/scratch/variables/written-calls';
import type { Place } from './place';

interface CallPlace {
  readonly call: WrittenCall;
  /** The functions with its name that it may mean. */
  readonly entries: readonly AbiEntry[];
  /** Index of the argument at the position, or of the parameter that it names. */
  argumentIn(entry: AbiEntry): number;
}

export function scopeAt({ variables }: Place): CallScope | undefined {
  const options = systemOptions(variables);
  const contracts = options.contracts?.();
  return contracts && scopeOf(contracts, options);
}

/** The call whose parentheses the position is in. */
export function contractCallAt(place: Place): CallPlace | undefined {
  const { block, offset, resolved } = place;
  const lines =
    resolved.kind === 'rpc' ? resolved.calls.flatMap(({ contract }) => contract?.written ?? []) : [];
  for (const written of lines)
    if (isInside(written, offset)) return callPlace(place, written, block.text, offset);
  for (const placeholder of block.placeholders) {
    const found = callInPlaceholder(placeholder);
    if (found && isInside(found.parsed.call, offset - found.at))
      return callPlace(place, found.parsed.call, found.written, offset - found.at);
  }
  return undefined;
}

function isInside({ list }: WrittenCall, offset: number): boolean {
  return list.start < offset && offset <= list.end;
}

function callPlace(place: Place, call: WrittenCall, text: string, offset: number): CallPlace | undefined {
  const { items, list } = call;
  if (offset === list.end && text[list.end - 1] === ')' && list.end - list.start > 1) return undefined;
  const scope = scopeAt(place);
  const target = scope?.contracts.target(call.contract.text);
  if (!scope || !target) return undefined;
  const entries = call.deploys
    ? constructorsOf(target, scope)
    : functionsOf(target, scope).filter(({ name }) => name === call.name.text);
  const before = items.filter(({ end }) => end < offset && text.slice(end, offset).includes(','));
  const index = before.length;
  const named = items[index]?.name?.text;
  const argumentIn = ({ inputs }: AbiEntry) =>
    named === undefined ? index : inputs.findIndex(({ name }) => name === named);
  return { call, entries, argumentIn };
}
