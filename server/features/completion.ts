import type { CompletionItem } from 'vscode-languageserver';
import type { Position, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { systemVariables } from '../../common/scratch/variables';
import { completeCall } from './completion-call';
import { completeHttp } from './completion-http';
import { completionKinds } from './kinds';
import { itemsOf, lineAt, type Offer, wordAt } from './offers';
import { type Place, placeAt } from './place';

/** What may be written at a position. The edits replace exactly the part that the cursor is in. */
export function complete(
  document: ScratchDocumentApi,
  position: Position,
  variables: Variables,
): readonly CompletionItem[] {
  const place = placeAt(document, position, variables);
  return (
    completeVariable(place, variables) ??
    (isComment(place) ? [] : place.block.language === 'jsonrpc' ? completeCall(place) : completeHttp(place))
  );
}

function isComment({ block, offset }: Place): boolean {
  return (
    block.comments.some((comment) => comment.start < offset && offset <= comment.end) ||
    block.directives.some((directive) => directive.start < offset && offset <= directive.end) ||
    (block.separator !== undefined && offset <= block.separator.end)
  );
}

/** Names after `{{`, closed with `}}` where they are not yet. */
function completeVariable(place: Place, variables: Variables): CompletionItem[] | undefined {
  const { text } = place.block;
  const line = lineAt(text, place.offset);
  const before = text.slice(line.start, place.offset);
  const open = before.lastIndexOf('{{');
  if (open < 0 || before.indexOf('}}', open) >= 0) return undefined;
  if (!/^\s*%?[$\w.-]*$/.test(before.slice(open + 2))) return undefined;
  const span = wordAt(text, place.offset, /[$\w.-]/);
  const closing = /^\s*\}\}/.test(text.slice(span.end, line.end)) ? '' : '}}';
  const offers: Offer[] = [];
  for (const name of variables.names()) {
    const found = variables.get(name);
    const hidden = found?.secret || found?.origin === 'private-environment';
    offers.push({
      label: name,
      kind: completionKinds.variable,
      text: name + closing,
      filter: name,
      detail: hidden ? '••••••••' : found?.value,
      page: found?.where,
    });
  }
  for (const [name, about] of Object.entries(systemVariables)) {
    offers.push({
      label: name,
      kind: completionKinds.constant,
      text: name + closing,
      filter: name,
      page: about,
    });
  }
  return itemsOf(place, span, offers);
}
