/** The options of a call of a contract: `{ from: alice, libraries: (MathLib: 0x…) }`. */
import type { CompletionItem } from 'vscode-languageserver';
import { LIBRARIES } from '../../../common/contracts/writing/call-syntax';
import type { CallScope } from '../../../common/contracts/writing/call-values';
import { optionsOf } from '../../../common/scratch/parse/contract-call';
import type { ContractCall } from '../../../common/scratch/types';
import { completionKinds } from '../kinds';
import { valueOffers } from './completion-values-of';
import { type CompletionContext, itemsOf, type Offer, wordAt } from './offers';

const TAGS = ['latest', 'safe', 'finalized', 'pending', 'earliest'];
const ABOUT: Readonly<Record<string, string>> = {
  from: 'The account that sends it. The node has its key',
  value: 'An amount of ether: 1.5 ether, 30 gwei',
  block: 'A number, a hash or a tag; latest without it',
  [LIBRARIES]: 'Addresses of the libraries of the contract: (MathLib: 0x…)',
};

/** Undefined outside of the braces of options. */
export function completeOption(context: CompletionContext, scope: CallScope): CompletionItem[] | undefined {
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
