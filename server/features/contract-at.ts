/** The call of a contract at a position: in a line of its own, or in `{{$calldata …}}`. */
import type { AbiEntry } from '../../common/contracts/abi';
import type { Contracts, ContractTarget } from '../../common/contracts/contracts';
import type { WrittenCall } from '../../common/contracts/writing/call-syntax';
import type { CallScope } from '../../common/contracts/writing/call-values';
import { functionsOf, readCall } from '../../common/contracts/writing/written-call';
import { constructorsOf } from '../../common/contracts/writing/written-deployment';
import type { Position, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { contractOfDirective } from '../../common/scratch/contracts/contract-directive';
import { systemOptions } from '../../common/scratch/variables/resolve';
import { scopeOf } from '../../common/scratch/variables/system-values';
import { callInPlaceholder } from '../../common/scratch/variables/written-calls';
import { contains, type Place, placeAt } from './place';

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

interface ContractPlace {
  readonly contracts: Contracts;
  /** Name of the ABI. */
  readonly source: string;
  /** The functions that are called, or the constructor; empty at the name of a contract. */
  readonly entries: readonly AbiEntry[];
  /** Whether the position is at the name of the contract or of the function, and not among its arguments. */
  readonly isName: boolean;
}

/** The contract of the call at a position, or after `as` of a `# @contract`. */
export function contractPlaceAt(
  document: ScratchDocumentApi,
  position: Position,
  variables: Variables,
): ContractPlace | undefined {
  const place = placeAt(document, position, variables);
  const { block, offset } = place;
  const scope = scopeAt(place);
  if (!scope) return undefined;
  const { contracts } = scope;
  for (const directive of block.directives) {
    const { name, of = name } = contractOfDirective(directive) ?? {};
    const source = of && contains(of, offset) ? contracts.named(of.text) : undefined;
    if (source !== undefined) return { contracts, source, entries: [], isName: true };
  }
  const found = writtenAt(place);
  const target = found && contracts.target(found.call.contract.text);
  if (!found || !target) return undefined;
  const { call, at } = found;
  const isContract = !call.deploys && contains(call.contract, offset - at);
  const entries = call.deploys ? constructorsOf(target, scope) : entriesOf(call, target, scope);
  return {
    contracts,
    source: target.source,
    entries: isContract ? [] : entries,
    isName: isContract || contains(call.name, offset - at),
  };
}

/** The functions with the name of a call: that with the types or the number of its arguments first. */
function entriesOf(call: WrittenCall, target: ContractTarget, scope: CallScope): readonly AbiEntry[] {
  const { entry } = readCall(call, scope);
  if (entry) return [entry];
  const named = functionsOf(target, scope).filter(({ name }) => name === call.name.text);
  const counted = named.filter(({ inputs }) => inputs.length === call.items.length);
  return [...counted, ...named];
}

/** The call at a position, from its contract to its last argument, and the offset that its spans are relative to. */
function writtenAt({ block, offset, resolved }: Place) {
  const calls = resolved.kind === 'rpc' ? resolved.calls : [];
  for (const { contract } of calls)
    if (
      contract &&
      contains({ start: contract.written.contract.start, end: contract.written.list.end }, offset)
    )
      return { call: contract.written, at: 0 };
  for (const placeholder of block.placeholders) {
    const found = callInPlaceholder(placeholder);
    if (found && contains(placeholder.inner, offset)) return { call: found.parsed.call, at: found.at };
  }
  return undefined;
}
