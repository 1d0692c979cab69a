/** Contracts: their names and functions, the arguments and options of a call, and values for parameters. */
import type { CompletionItem } from 'vscode-languageserver';
import { type AbiEntry, declarationOf } from '../../../common/contracts/abi';
import { LIBRARIES } from '../../../common/contracts/writing/call-syntax';
import type { CallScope } from '../../../common/contracts/writing/call-values';
import { functionsOf } from '../../../common/contracts/writing/written-call';
import { constructorsOf } from '../../../common/contracts/writing/written-deployment';
import { canonicalType } from '../../../common/ethereum/signature';
import { optionsOf } from '../../../common/scratch/parse/contract-call';
import type { ContractCall } from '../../../common/scratch/types';
import { contractCallAt, scopeAt } from '../contract-at';
import { functionText } from '../hover/hover-names';
import { completionKinds } from '../kinds';
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

const TAGS = ['latest', 'safe', 'finalized', 'pending', 'earliest'];
const ABOUT: Readonly<Record<string, string>> = {
  from: 'The account that sends it. The node has its key',
  value: 'An amount of ether: 1.5 ether, 30 gwei',
  block: 'A number, a hash or a tag; latest without it',
  [LIBRARIES]: 'Addresses of the libraries of the contract: (MathLib: 0x…)',
};

/** Undefined outside of the braces of options. */
function completeOption(context: CompletionContext, scope: CallScope): CompletionItem[] | undefined {
  const { block, offset, resolved } = context;
  const calls = resolved.kind === 'rpc' ? resolved.calls : [];
  const call = calls.flatMap(({ contract }) => contract ?? []).findLast((one) => isBefore(one, offset));
  if (!call) return undefined;
  const text = block.text.slice(call.written.list.end, offset);
  if (!/^[ \t]*\{[^{}]*$/.test(text)) return undefined;
  const offers = offersAfter(text, call, context, scope);
  return offers && itemsOf(context, wordAt(block.text, offset, /[\w-]/), offers);
}

function isBefore({ written }: ContractCall, offset: number): boolean {
  return written.list.end <= offset;
}

function offersAfter(
  text: string,
  { verb, written }: ContractCall,
  context: CompletionContext,
  scope: CallScope,
): readonly Offer[] | undefined {
  const inLibraries = new RegExp(String.raw`\b${LIBRARIES}\s*:\s*\(([^()]*)$`).exec(text)?.[1];
  const inside = inLibraries ?? text.replace(/\([^()]*\)/g, '');
  if (/(?:^|[{,])\s*\w*$/.test(inside)) {
    const names =
      inLibraries === undefined ? optionsOf(verb, written.deploys === true) : librariesOf(written, scope);
    return names
      .filter((name) => !new RegExp(String.raw`\b${name}\s*:`).test(inside))
      .map((label) => ({
        label,
        kind: completionKinds.property,
        text: label === LIBRARIES ? `${label}: ($1)` : `${label}: `,
        ...(label === LIBRARIES ? { snippet: true } : {}),
        opens: 'completion',
        description: ABOUT[label],
      }));
  }
  const [, name] = /(\w+)\s*:\s*%?[\w-]*$/.exec(inside.slice(-200)) ?? [];
  if (name === undefined) return undefined;
  if (inLibraries !== undefined || name === 'from') return valueOffers(context, scope, new Set(['address']));
  if (name === 'block') return TAGS.map((label) => ({ label, kind: completionKinds.value }));
  return valueOffers(context, scope, new Set(['uint256']));
}

function librariesOf({ contract }: ContractCall['written'], { contracts }: CallScope): readonly string[] {
  const source = contracts.target(contract.text)?.source;
  const creations = source === undefined ? [] : contracts.creationsOf(source);
  return [...new Set(creations.flatMap(({ libraries }) => libraries))];
}

/** The contracts with a known address, for the start of a line. @param all also those without an address */
export function contractOffers({ contracts }: CallScope, all = false): readonly Offer[] {
  const named = contracts.deployments().map(({ address, label, name }) => ({
    label: label ?? name,
    kind: completionKinds.variable,
    description: label === undefined || label === name ? address : `${name} at ${address}`,
  }));
  const others = all ? contracts.names().map((label) => ({ label, kind: completionKinds.variable })) : [];
  return [...named.reverse(), ...others];
}

/** @param types the ABI types of the value */
function valueOffers(
  { variables }: CompletionContext,
  scope: CallScope,
  types: ReadonlySet<string | undefined>,
): readonly Offer[] {
  const offers: Offer[] = [];
  if (types.has('bool')) {
    for (const label of ['true', 'false']) offers.push({ label, kind: completionKinds.value });
  }
  if (types.has('address')) offers.push(...contractOffers(scope));
  for (const label of variables.names()) {
    const found = variables.get(label);
    const isHidden = found?.secret === true || found?.origin === 'private-environment';
    const isAddress = /^0x[\da-f]{40}$/i.test(found?.value ?? '');
    if (isAddress !== types.has('address') || isHidden) continue;
    offers.push({ label, kind: completionKinds.variable, detail: found?.value, page: found?.where });
  }
  return offers;
}
