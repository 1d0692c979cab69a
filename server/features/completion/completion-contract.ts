import type { CompletionItem } from 'vscode-languageserver';
import { type AbiEntry, declarationOf } from '../../../common/contracts/abi';
import type { CallScope } from '../../../common/contracts/writing/call-values';
import { functionsOf } from '../../../common/contracts/writing/written-call';
import { constructorsOf } from '../../../common/contracts/writing/written-deployment';
import { canonicalType } from '../../../common/ethereum/signature';
import { contractCallAt, scopeAt } from '../contract-at';
import { functionText } from '../hover/hover-contract';
import { completionKinds } from '../kinds';
import { completeOption } from './completion-options';
import { contractOffers, valueOffers } from './completion-values-of';
import { type CompletionContext, itemsOf, lineAt, type Offer, wordAt } from './offers';
import { stop, stops } from './snippets';

/** Where the name of a contract can stand: after a verb, or in `{{$calldata …}}`. */
const BEFORE = String.raw`(?:^\s*(?:(?:send|estimate|trace)\s+)?|\{\{\s*\$calldata\s+)`;
const FUNCTION = new RegExp(String.raw`${BEFORE}([A-Za-z_]\w*)\.[\w$]*$`);
const DEPLOYED = /(?:^\s*(?:(?:estimate|trace)\s+)?deploy\s+|\{\{\s*\$initcode\s+)\w*$/;
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
  if (DEPLOYED.test(before))
    return itemsOf(context, wordAt(block.text, offset, /\w/), deploymentOffers(context, scope));
  if (CONTRACT.test(before))
    return itemsOf(context, wordAt(block.text, offset, /\w/), contractOffers(scope, true));
  return (
    completeOption(context, scope) ??
    (/(?:[(,[]|\w:)\s*[%\w]*$/.test(before) ? completeArgument(context, scope) : undefined)
  );
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

/** The contracts with bytecode, and the arguments of their constructors. */
function deploymentOffers({ block, offset }: CompletionContext, scope: CallScope): readonly Offer[] {
  const isOpen = /^\w*\s*\(/.test(block.text.slice(offset));
  return scope.contracts.names().flatMap((label): readonly Offer[] => {
    const target = scope.contracts.target(label);
    const [entry] = target ? constructorsOf(target, scope) : [];
    if (!entry) return [];
    const counter = stops();
    const values = entry.inputs.map((input) => stop(counter, input.name || canonicalType(input)));
    return [
      {
        label,
        kind: completionKinds.variable,
        description: declarationOf({ name: '', inputs: entry.inputs }),
        page: functionText(entry),
        ...(isOpen
          ? { text: label }
          : { text: `${label}(${values.join(', ')})`, snippet: true, opens: 'signature' as const }),
      },
    ];
  });
}

/** Values of the parameter's type: truths, addresses of contracts, variables. */
function completeArgument(context: CompletionContext, scope: CallScope): CompletionItem[] | undefined {
  const place = contractCallAt(context);
  if (!place) return undefined;
  const inputs = place.entries.flatMap((entry) => entry.inputs[place.argumentIn(entry)] ?? []);
  const types = new Set(inputs.map(({ type }) => type));
  const members = new Set(inputs.flatMap((input) => scope.contracts.enumMembers(input.enum ?? '') ?? []));
  const kind = completionKinds.value;
  const word = wordAt(context.block.text, context.offset, /[\w-]/);
  return itemsOf(context, word, [
    ...[...members].map((label) => ({ label, kind })),
    ...valueOffers(context, scope, types),
  ]);
}
