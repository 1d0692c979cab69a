import type { CompletionItem } from 'vscode-languageserver';
import { type AbiEntry, declarationOf } from '../../../common/contracts/abi';
import type { CallScope } from '../../../common/contracts/writing/call-values';
import { functionsOf } from '../../../common/contracts/writing/written-call';
import { canonicalType } from '../../../common/ethereum/signature';
import { contractCallAt, scopeAt } from '../contract-at';
import { functionText } from '../hover/hover-contract';
import { completionKinds } from '../kinds';
import { type CompletionContext, itemsOf, lineAt, type Offer, wordAt } from './offers';
import { stop, stops } from './snippets';

/** Where the name of a contract can stand: after a verb, or in `{{$calldata …}}`. */
const BEFORE = String.raw`(?:^\s*(?:(?:send|estimate|trace)\s+)?|\{\{\s*\$calldata\s+)`;
const FUNCTION = new RegExp(String.raw`${BEFORE}([A-Za-z_]\w*)\.[\w$]*$`);
const CONTRACT = /(?:^\s*(?:send|estimate|trace)\s+|\{\{\s*\$calldata\s+)\w*$/;

/** Contracts, their functions, and arguments of calls. Undefined elsewhere. */
export function completeContract(context: CompletionContext): CompletionItem[] | undefined {
  const { block, offset } = context;
  const scope = scopeAt(context);
  if (!scope) return undefined;
  const before = block.text.slice(lineAt(block.text, offset).start, offset);
  const target = scope.contracts.target(FUNCTION.exec(before)?.[1] ?? '');
  if (target)
    return itemsOf(
      context,
      wordAt(block.text, offset, /[\w$]/),
      functionOffers(context, functionsOf(target, scope)),
    );
  if (CONTRACT.test(before))
    return itemsOf(context, wordAt(block.text, offset, /\w/), contractOffers(scope, true));
  return /(?:[(,[]|\w:)\s*[%\w]*$/.test(before) ? completeArgument(context, scope) : undefined;
}

/** The contracts with a known address, for the start of a line. */
export function contractOffers({ contracts }: CallScope, all = false): readonly Offer[] {
  const named = contracts.deployments().map(({ address, label, name }) => ({
    label: label ?? name,
    kind: completionKinds.variable,
    description: label === undefined || label === name ? address : `${name} at ${address}`,
  }));
  const others = all ? contracts.names().map((label) => ({ label, kind: completionKinds.variable })) : [];
  return [...named.reverse(), ...others];
}

function functionOffers(
  { block, offset }: CompletionContext,
  entries: readonly AbiEntry[],
): readonly Offer[] {
  const isOpen = /^[\w$]*\s*\(/.test(block.text.slice(offset));
  const overloads = new Map<string, number>();
  for (const { name } of entries) overloads.set(name, (overloads.get(name) ?? 0) + 1);
  return entries.map((entry): Offer => {
    const { inputs, name, signature } = entry;
    const counter = stops();
    const values = inputs.map((input) => stop(counter, input.name || canonicalType(input)));
    const isOverload = (overloads.get(name) ?? 0) > 1;
    return {
      label: isOverload ? signature : name,
      kind: completionKinds.function,
      filter: name,
      description: isOverload ? '' : declarationOf({ name: '', inputs }),
      page: functionText(entry),
      ...(isOpen
        ? { text: name }
        : { text: `${name}(${values.join(', ')})`, snippet: true, opens: 'signature' }),
    };
  });
}

/** Values of the parameter's type: truths, addresses of contracts, variables. */
function completeArgument(context: CompletionContext, scope: CallScope): CompletionItem[] | undefined {
  const place = contractCallAt(context);
  if (!place) return undefined;
  const types = new Set(place.entries.map((entry) => entry.inputs[place.argumentIn(entry)]?.type));
  const offers: Offer[] = [];
  if (types.has('bool')) {
    for (const label of ['true', 'false']) offers.push({ label, kind: completionKinds.value });
  }
  if (types.has('address')) offers.push(...contractOffers(scope));
  const { variables, block, offset } = context;
  for (const label of variables.names()) {
    const found = variables.get(label);
    const isHidden = found?.secret === true || found?.origin === 'private-environment';
    const isAddress = /^0x[\da-f]{40}$/i.test(found?.value ?? '');
    if (isAddress !== types.has('address') || isHidden) continue;
    offers.push({ label, kind: completionKinds.variable, detail: found?.value, page: found?.where });
  }
  return itemsOf(context, wordAt(block.text, offset, /[\w-]/), offers);
}
