import type { CompletionItem } from 'vscode-languageserver';
import type { CallScope } from '../../../common/contracts/writing/call-values';
import type { Position, ScratchDocumentApi, Variables } from '../../../common/scratch/api';
import { scopeAt } from '../contract-at';
import { completionKinds } from '../kinds';
import { callAt, placeAt } from '../place';
import { completeCall } from './completion-call';
import { completeContract, contractOffers } from './completion-contract';
import { completeDirective } from './completion-directive';
import { completeHttp } from './completion-http';
import { completeVariable } from './completion-variable';
import {
  type CompletionContext,
  type CompletionOptions,
  itemsOf,
  lineAt,
  type Offer,
  wordAt,
} from './offers';

/** Completions at a position. Their edits replace exactly the part at the cursor. */
export function complete(
  document: ScratchDocumentApi,
  position: Position,
  variables: Variables,
  options: CompletionOptions = {},
): readonly CompletionItem[] {
  const context: CompletionContext = { ...placeAt(document, position, variables), options };
  if (context.block.unparsed) return [];
  if (options.trigger === ' ' && !isSpaceBeforeValue(context)) return [];
  return (
    completeContract(context) ??
    completeVariable(context) ??
    completeDirective(context) ??
    (isComment(context) ? [] : completeRequest(context))
  );
}

/** Whether a value follows a typed space. Most spaces are between words or for indentation. */
function isSpaceBeforeValue({ block, offset }: CompletionContext): boolean {
  const before = block.text.slice(lineAt(block.text, offset).start, offset);
  return /[:,([{]\s+$|\{\{\s*\$(?:calldata|initcode)\s+$|^\s*(?:send|estimate|trace)\s+$|^\s*(?:(?:estimate|trace)\s+)?deploy\s+$|^\s*[A-Z]+\s+$|@\w+\s+$/.test(
    before,
  );
}

function completeRequest(context: CompletionContext): CompletionItem[] {
  if (context.block.language !== 'jsonrpc') return completeHttp(context);
  const { block, offset } = context;
  const methods = completeCall(context);
  // Contracts can be called where a line starts.
  const before = block.text.slice(lineAt(block.text, offset).start, offset);
  const scope = methods.length > 0 && /^\s*\w*$/.test(before) ? scopeAt(context) : undefined;
  const isInCall = callAt(context)?.object !== undefined;
  if (!scope || isInCall) return methods;
  const offers = [...contractOffers(scope), ...verbOffers(scope)];
  const contracts = itemsOf(context, wordAt(block.text, offset, /\w/), offers);
  // Contracts of the workspace come before methods.
  return [...contracts.map((item) => ({ ...item, sortText: `!${item.sortText}` })), ...methods];
}

/** What can stand before a call of a contract. */
function verbOffers({ contracts }: CallScope): readonly Offer[] {
  const verb = (label: string, description: string): Offer => {
    return { label, kind: completionKinds.keyword, text: `${label} `, description, opens: 'completion' };
  };
  if (contracts.deployments().length === 0 && !contracts.hasBytecode) return [];
  return [
    verb('send', 'a transaction to a contract'),
    ...(contracts.hasBytecode ? [verb('deploy', 'a contract')] : []),
    verb('estimate', 'the gas of a transaction'),
    verb('trace', 'a call of a contract'),
  ];
}

function isComment({ block, offset }: CompletionContext): boolean {
  return (
    block.comments.some((comment) => comment.start < offset && offset <= comment.end) ||
    block.directives.some((directive) => directive.start < offset && offset <= directive.end) ||
    block.definitions.some((definition) => definition.start < offset && offset <= definition.end) ||
    (block.separator !== undefined && offset <= block.separator.end)
  );
}
