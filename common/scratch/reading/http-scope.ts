/**
 * Which requests of `.http` files get language features. Other extensions (REST Client, httpYac) support the same files.
 * When one is installed, nothing should appear twice.
 */
import type { Position, ResolvedRequest, Variables } from '../api';
import type { ScratchDocument } from '../document/document';
import type { Language } from '../types';
import { beaconPrefixes, read } from './reading';

/** `all` requests, only `ethereum` requests, or `none`. `.jsonrpc` files always get all features. */
export const httpScopes = ['all', 'ethereum', 'none'] as const;
export type HttpScope = (typeof httpScopes)[number];

/** Whether a request is checked and gets a "Send" lens. */
export function servesReading(scope: HttpScope, language: Language, reading: ResolvedRequest): boolean {
  if (language !== 'http' || scope === 'all') return true;
  return scope === 'ethereum' && (reading.kind === 'beacon' || reading.kind === 'rpc');
}

/** Whether a file gets an outline and folding ranges, which other extensions also provide. */
export function servesFile(scope: HttpScope, document: ScratchDocument): boolean {
  return document.languageId !== 'http' || scope === 'all';
}

/** Whether a position gets hovers and other explanations. */
export function servesPlace(
  scope: HttpScope,
  document: ScratchDocument,
  position: Position,
  variables: Variables,
): boolean {
  if (servesFile(scope, document)) return true;
  const { block } = document.blockAtLine(position.line);
  return servesReading(scope, 'http', read(block, variables, document.catalogue));
}

/** Whether a position gets completion. So do requests that may still become Ethereum requests. */
export function servesTyping(
  scope: HttpScope,
  document: ScratchDocument,
  position: Position,
  variables: Variables,
): boolean {
  if (servesFile(scope, document)) return true;
  if (scope === 'none') return false;
  const reading = read(document.blockAtLine(position.line).block, variables, document.catalogue);
  if (reading.kind !== 'other') return true;
  const path = reading.target?.path?.text ?? '';
  return beaconPrefixes.some((prefix) => prefix.startsWith(path));
}
