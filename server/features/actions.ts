import type { CodeAction, Diagnostic, Range as LspRange } from 'vscode-languageserver';
import type { PlacedBlock, Range, ScratchDocumentApi } from '../../common/scratch/api';
import type { Finding, TextEdit } from '../rules/rule';

/** A finding of the checker with the block that it is in. */
export interface PlacedFinding {
  readonly placed: PlacedBlock;
  readonly finding: Finding;
}

/** The fixes of all findings that touch a range; `diagnostics` are the editor's, to say which ones they solve. */
export function quickFixes(
  document: ScratchDocumentApi,
  range: Range,
  found: Iterable<PlacedFinding>,
  diagnostics: readonly Diagnostic[] = [],
): readonly CodeAction[] {
  const actions: CodeAction[] = [];
  for (const { placed, finding } of found) {
    if (!finding.fixes || finding.fixes.length === 0) continue;
    const place = document.rangeOf(placed, finding);
    if (!touches(place, range)) continue;
    const solved = diagnostics.filter((one) => one.code === finding.code && isSame(one.range, place));
    for (const fix of finding.fixes) {
      actions.push({
        title: fix.title,
        kind: 'quickfix',
        edit: { changes: { [document.uri]: fix.edits.map((edit) => placedEdit(document, placed, edit)) } },
        ...(fix.preferred ? { isPreferred: true } : {}),
        ...(solved.length > 0 ? { diagnostics: solved } : {}),
      });
    }
  }
  return actions;
}

/** All preferred fixes of a file in one edit; of two that overlap the first one, so that another round may follow. */
export function fixAll(document: ScratchDocumentApi, found: Iterable<PlacedFinding>): CodeAction | undefined {
  const edits: { range: LspRange; newText: string }[] = [];
  // Edits of two blocks never overlap.
  let taken: { start: number; end: number }[] = [];
  let block: PlacedBlock | undefined;
  for (const { placed, finding } of found) {
    const fix = finding.fixes?.find((one) => one.preferred);
    if (!fix) continue;
    if (placed !== block) taken = [];
    block = placed;
    const placedEdits = fix.edits.map((edit) => placedEdit(document, placed, edit));
    const spans = placedEdits.map(({ range }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
    }));
    if (spans.some((span) => taken.some((other) => span.start <= other.end && other.start <= span.end)))
      continue;
    taken.push(...spans);
    edits.push(...placedEdits);
  }
  if (edits.length === 0) return undefined;
  return { title: 'Fix all', kind: 'source.fixAll', edit: { changes: { [document.uri]: edits } } };
}

function placedEdit(document: ScratchDocumentApi, placed: PlacedBlock, edit: TextEdit) {
  return { range: document.rangeOf(placed, edit), newText: edit.text };
}

function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function isSame(a: Range, b: Range): boolean {
  return (
    !isBefore(a.start, b.start) &&
    !isBefore(b.start, a.start) &&
    !isBefore(a.end, b.end) &&
    !isBefore(b.end, a.end)
  );
}
