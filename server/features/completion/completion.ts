import type { CompletionItem } from 'vscode-languageserver';
import type { Position, ScratchDocumentApi, Variables } from '../../../common/scratch/api';
import { placeAt } from '../place';
import { completeCall } from './completion-call';
import { completeDirective } from './completion-directive';
import { completeHttp } from './completion-http';
import { completeVariable } from './completion-variable';
import { type CompletionContext, type CompletionOptions, lineAt } from './offers';

/** Completions at a position. Their edits replace exactly the part at the cursor. */
export function complete(
  document: ScratchDocumentApi,
  position: Position,
  variables: Variables,
  options: CompletionOptions = {},
): readonly CompletionItem[] {
  const context: CompletionContext = { ...placeAt(document, position, variables), options };
  if (options.trigger === ' ' && !isSpaceBeforeValue(context)) return [];
  return (
    completeVariable(context) ??
    completeDirective(context) ??
    (isComment(context) ? [] : completeRequest(context))
  );
}

/** Whether a value follows a typed space. Most spaces are between words or for indentation. */
function isSpaceBeforeValue({ block, offset }: CompletionContext): boolean {
  const before = block.text.slice(lineAt(block.text, offset).start, offset);
  return /[:,([{]\s+$|^\s*[A-Z]+\s+$|@\w+\s+$/.test(before);
}

function completeRequest(context: CompletionContext): CompletionItem[] {
  return context.block.language === 'jsonrpc' ? completeCall(context) : completeHttp(context);
}

function isComment({ block, offset }: CompletionContext): boolean {
  return (
    block.comments.some((comment) => comment.start < offset && offset <= comment.end) ||
    block.directives.some((directive) => directive.start < offset && offset <= directive.end) ||
    block.definitions.some((definition) => definition.start < offset && offset <= definition.end) ||
    (block.separator !== undefined && offset <= block.separator.end)
  );
}
