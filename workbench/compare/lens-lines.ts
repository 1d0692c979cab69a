import { matchOperation } from '../../catalogue/beacon';
import type { ResolvedRequest, ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { type HttpScope, servesReading } from '../../common/scratch/reading/http-scope';
import { read } from '../../common/scratch/reading/reading';
import { checkResolvedForSeveral } from '../../runner/compare/several';

/**
 * The lines of requests that can be sent to several nodes. Zero-based.
 * @param several the kinds with more than one node
 */
export function linesForSeveral(
  document: ScratchDocumentApi,
  variables: Variables,
  several: { readonly beacon: boolean; readonly execution: boolean },
  http: HttpScope,
): readonly number[] {
  const lines: number[] = [];
  for (const placed of document.blocks()) {
    const { request, language } = placed.block;
    if (!request) continue;
    const resolved = read(placed.block, variables, document.catalogue);
    if (!servesReading(http, language, resolved) || !checkResolvedForSeveral(resolved).ok) continue;
    if (resolved.kind === 'rpc' ? !several.execution : !several.beacon) continue;
    if (resolved.kind === 'beacon' && !isPlainGet(resolved)) continue;
    lines.push(document.rangeOf(placed, { start: request.start, end: request.start }).start.line);
  }
  return lines;
}

/** A POST may publish something to the network, and an event stream does not end. */
function isPlainGet({ method, target }: Extract<ResolvedRequest, { kind: 'beacon' }>): boolean {
  return method === 'GET' && matchOperation('GET', target.text).operation?.envelope !== 'stream';
}
