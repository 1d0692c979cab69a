import type { ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { type HttpScope, servesReading } from '../../common/scratch/reading/http-scope';
import { read } from '../../common/scratch/reading/reading';
import { matchOperation } from '../../common/spec/beacon';
import { checkResolvedForSeveral } from '../../runner/compare/several';

/** Lines of requests that may go to several nodes, of the kinds of which there are several. Zero-based. */
export function linesForSeveral(
  document: ScratchDocumentApi,
  variables: Variables,
  several: { readonly beacon: boolean; readonly execution: boolean },
  http: HttpScope,
): readonly number[] {
  const lines: number[] = [];
  for (const placed of document.blocks()) {
    const { request } = placed.block;
    if (!request) continue;
    const reading = read(placed.block, variables);
    if (!servesReading(http, placed.block.language, reading) || !checkResolvedForSeveral(reading).ok)
      continue;
    if (reading.kind === 'rpc' ? !several.execution : !several.beacon) continue;
    if (reading.kind === 'beacon') {
      const { method, target } = reading;
      // What is posted may go out to the network, and an event stream has no end.
      if (method !== 'GET' || matchOperation('GET', target.text).operation?.envelope === 'stream') continue;
    }
    lines.push(document.rangeOf(placed, { start: request.start, end: request.start }).start.line);
  }
  return lines;
}
