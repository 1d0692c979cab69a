import type { DocumentLink } from 'vscode-languageserver';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import { isOwn, type OperationEntry } from '../../../catalogue/entry';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { PlacedBlock, ScratchDocumentApi, Variables } from '../../../common/scratch/api';
import { read } from '../../../common/scratch/reading/reading';
import { uriOfPath } from '../../../common/scratch/text/uri-path';
import type { HttpRequest, Placeholder, Span, Token } from '../../../common/scratch/types';
import { lookUp, resolveTarget, resolveText } from '../../../common/scratch/variables/resolve';
import { anchorOf } from '../../rule-pages/markdown';
import { fileReferences } from './file-references';

/**
 * Links to included body files, to imported files, to absolute URLs of requests, and from methods and endpoints to their
 * pages. Links with secrets are omitted.
 *
 * @param reference link to a page of the reference, with `{page}` for `execution/state.md#eth_call`; undefined if there are none
 */
export function documentLinks(
  document: ScratchDocumentApi,
  variables: Variables,
  token: CancellationToken = noCancellation,
  reference?: string,
): readonly DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const placed of document.blocks()) {
    if (token.isCancellationRequested) return [];
    for (const { path } of fileReferences(placed)) {
      const link = fileLink(document, placed, path, variables);
      if (link) links.push(link);
    }
    if (reference !== undefined) links.push(...pageLinks(document, placed, variables, reference));
    const { request } = placed.block;
    const url = request?.kind === 'http' && urlLink(document, placed, request, variables);
    if (url) links.push(url);
  }
  return links;
}

/** Links from the methods of calls, and from the method of a beacon request, to their pages. */
function pageLinks(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  variables: Variables,
  reference: string,
): readonly DocumentLink[] {
  const { request } = placed.block;
  if (!request) return [];
  const catalogue = catalogueOf(document);
  const linkTo = (span: Span, page: string, title: string): DocumentLink => ({
    range: document.rangeOf(placed, span),
    target: reference.replace('{page}', page),
    tooltip: `Open the page of ${title}`,
  });
  const resolved = read(placed.block, variables, document.catalogue);
  if (resolved.kind === 'rpc') {
    return resolved.calls.flatMap(({ method }) => {
      const entry = method && catalogue.methodNamed(method.text);
      return entry && !isOwn(entry) ? linkTo(method, pageOfMethod(entry), entry.name) : [];
    });
  }
  if (resolved.kind !== 'beacon' || request.kind !== 'http') return [];
  const { operation } = catalogue.matchOperation(resolved.method, resolved.target.path?.text ?? '');
  const end = request.start + request.method.length;
  const isWritten = placed.block.text.slice(request.start, end) === request.method;
  if (!operation || isOwn(operation) || !isWritten) return [];
  return [linkTo({ start: request.start, end }, pageOfOperation(operation), endpointOf(operation))];
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

/** The page of a method in the reference: `execution/state.md#eth_getbalance`. */
export function pageOfMethod({ name, group }: { readonly name: string; readonly group: string }): string {
  return `execution/${anchorOf(group)}.md#${anchorOf(name)}`;
}

/** The page of an endpoint in the reference: `beacon/node.md#get-ethv1nodeversion`. */
export function pageOfOperation(operation: OperationEntry): string {
  return `beacon/${anchorOf(groupOfOperation(operation))}.md#${anchorOf(endpointOf(operation))}`;
}

/** `GET /eth/v1/node/version`: the title of an endpoint. */
export function endpointOf({ method, path }: OperationEntry): string {
  return `${method} ${path}`;
}

/** The group of an endpoint. `Beacon` has half of all endpoints, so it is split by the subject of the path. */
export function groupOfOperation({ group, path }: OperationEntry): string {
  const [, about = ''] = /^\/eth\/v\d+\/beacon\/([^/]+)/.exec(path) ?? [];
  if (group !== 'Beacon') return group;
  if (about === 'states' || about === 'pool' || about === 'headers') return `Beacon ${about}`;
  return /block|blob|payload/.test(about) ? 'Beacon blocks' : 'Beacon';
}
