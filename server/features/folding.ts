import type { FoldingRange } from 'vscode-languageserver';
import type { ScratchDocumentApi } from '../../common/scratch/api';

/** Every block that a `###` starts folds under that line, without the empty lines at its end. */
export function foldingRanges(document: ScratchDocumentApi): readonly FoldingRange[] {
  const ranges: FoldingRange[] = [];
  for (const placed of document.blocks()) {
    const { block } = placed;
    if (!block.separator) continue;
    const end = block.text.trimEnd().length;
    const { start, end: last } = document.rangeOf(placed, { start: block.separator.start, end });
    if (last.line > start.line) ranges.push({ startLine: start.line, endLine: last.line });
  }
  return ranges;
}
