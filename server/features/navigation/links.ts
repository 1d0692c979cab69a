import type { DocumentLink } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { PlacedBlock, ScratchDocumentApi, Variables } from '../../../common/scratch/api';
import { uriOfPath } from '../../../common/scratch/text/uri-path';
import type { HttpRequest, Placeholder, Token } from '../../../common/scratch/types';
import { lookUp, resolveTarget, resolveText } from '../../../common/scratch/variables/resolve';

/** Links to included body files, to imported files, and to absolute URLs of requests. Links with secrets are omitted. */
export function documentLinks(
  document: ScratchDocumentApi,
  variables: Variables,
  token: CancellationToken = noCancellation,
): readonly DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const placed of document.blocks()) {
    if (token.isCancellationRequested) return [];
    for (const { key, value } of placed.block.directives) {
      const link = key.text === 'import' ? fileLink(document, placed, value, variables) : undefined;
      if (link) links.push(link);
    }
    const { request } = placed.block;
    if (request?.kind !== 'http') continue;
    const url = urlLink(document, placed, request, variables);
    const include = request.body?.include && fileLink(document, placed, request.body.include, variables);
    if (url) links.push(url);
    if (include) links.push(include);
  }
  return links;
}

function urlLink(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  { target: written }: HttpRequest,
  variables: Variables,
): DocumentLink | undefined {
  const { target, resolved } = resolveTarget(written, variables);
  if (target.origin === undefined || resolved.unknown.length > 0) return undefined;
  if (isSecret(written.placeholders, variables)) return undefined;
  const url = URL.canParse(resolved.text) ? new URL(resolved.text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  // A link is on one line, so continuation lines are not part of it.
  const end = written.breaks[0]?.start ?? written.end;
  return {
    range: document.rangeOf(placed, { start: written.start, end }),
    target: url.href,
    tooltip: 'Open in the browser',
  };
}

function isSecret(placeholders: readonly Placeholder[], variables: Variables): boolean {
  return placeholders.some((placeholder) => lookUp(placeholder, variables)?.secret === true);
}

function fileLink(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  written: Token,
  variables: Variables,
): DocumentLink | undefined {
  const path = filledPath(placed, written, variables);
  const target = path === undefined ? undefined : uriOfPath(path, document.uri);
  if (target === undefined) return undefined;
  return { range: document.rangeOf(placed, written), target, tooltip: 'Open the file' };
}

function filledPath({ block }: PlacedBlock, include: Token, variables: Variables): string | undefined {
  const inside = block.placeholders.filter(({ start, end }) => include.start <= start && end <= include.end);
  if (isSecret(inside, variables)) return undefined;
  const { text, unknown } = resolveText(include.text, include.start, inside, variables);
  return unknown.length > 0 || text === '' ? undefined : text;
}
