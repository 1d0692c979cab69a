/**
 * Which requests of `.http` files are served. Other extensions (REST Client, httpYac) claim the same files; where one
 * is installed, nothing should be offered twice.
 */
import type { Position, ResolvedRequest, Variables } from '../api';
import type { ScratchDocument } from '../document/document';
import type { Language } from '../types';
import { beaconPrefixes, read } from './reading';

/** `all` requests, the `ethereum` ones alone, or `none`. Files of Slotpad's own language are always served. */
export const httpScopes = ['all', 'ethereum', 'none'] as const;
export type HttpScope = (typeof httpScopes)[number];

/** Whether a request is checked and gets "Send". */
export function servesReading(scope: HttpScope, language: Language, reading: ResolvedRequest): boolean {
  if (language !== 'http' || scope === 'all') return true;
  return scope === 'ethereum' && (reading.kind === 'beacon' || reading.kind === 'rpc');
}

/** Whether the outline and the folds of a file are given: the other tool gives them too. */
export function servesFile(scope: HttpScope, document: ScratchDocument): boolean {
  return document.languageId !== 'http' || scope === 'all';
}

/** Whether what stands at a position is explained. */
export function servesPlace(
  scope: HttpScope,
  document: ScratchDocument,
  position: Position,
  variables: Variables,
): boolean {
  if (servesFile(scope, document)) return true;
  return servesReading(scope, 'http', read(document.blockAtLine(position.line).block, variables));
}

/** Whether what may follow is offered: also where a request may still become an Ethereum one. */
export function servesTyping(
  scope: HttpScope,
  document: ScratchDocument,
  position: Position,
  variables: Variables,
): boolean {
  if (servesFile(scope, document)) return true;
  if (scope === 'none') return false;
  const reading = read(document.blockAtLine(position.line).block, variables);
  if (reading.kind !== 'other') return true;
  const path = reading.target?.path?.text ?? '';
  return beaconPrefixes.some((prefix) => prefix.startsWith(path));
}
