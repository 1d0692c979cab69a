import type { CodeLens } from 'vscode-languageserver';
import type { ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { read } from '../../common/scratch/reading';
import { type HttpScope, servesReading } from '../scope';

/** The command of the client that a lens runs; its argument is one object `{uri, line}`, the line zero-based. */
export const SEND_COMMAND = 'slotpad.send';

/** One lens on the first line of every request. */
export function sendLenses(
  document: ScratchDocumentApi,
  variables: Variables,
  http: HttpScope = 'all',
): readonly CodeLens[] {
  const lenses: CodeLens[] = [];
  for (const placed of document.blocks()) {
    const { request } = placed.block;
    if (!request || (request.kind === 'http' && request.target.text === '')) continue;
    const reading = read(placed.block, variables);
    if (!servesReading(http, placed.block.language, reading)) continue;
    const batch = reading.kind === 'rpc' && reading.batch;
    const range = document.rangeOf(placed, { start: request.start, end: request.start });
    lenses.push({
      range,
      command: {
        title: batch ? 'Send batch' : 'Send',
        command: SEND_COMMAND,
        arguments: [{ uri: document.uri, line: range.start.line }],
      },
    });
  }
  return lenses;
}
