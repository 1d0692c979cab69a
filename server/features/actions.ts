import type { CodeAction, Diagnostic } from 'vscode-languageserver';
import type { Position, Range, ScratchDocumentApi } from '../../common/scratch/api';
import type { Diagnostic as Checked, DocumentFix } from '../check';

/** The fixes of all findings that touch a range; `diagnostics` are the editor's, to say which ones they solve. */
export function quickFixes(
  document: ScratchDocumentApi,
  range: Range,
  found: Iterable<Checked>,
  diagnostics: readonly Diagnostic[] = [],
): readonly CodeAction[] {
  const actions: CodeAction[] = [];
  for (const finding of found) {
    if (!touches(finding.range, range)) continue;
    const solved = diagnostics.filter((one) => one.code === finding.code && isSame(one.range, finding.range));
    for (const fix of finding.fixes()) {
      actions.push({
        title: fix.title,
        kind: 'quickfix',
        edit: { changes: { [document.uri]: [...fix.edits] } },
        ...(fix.preferred ? { isPreferred: true } : {}),
        ...(solved.length > 0 ? { diagnostics: solved } : {}),
      });
    }
  }
  return actions;
}

/** All preferred fixes of a file in one edit; of two that overlap the first one, so that another round may follow. */
export function fixAll(document: ScratchDocumentApi, found: Iterable<Checked>): CodeAction | undefined {
  const edits: DocumentFix['edits'][number][] = [];
  const taken: Range[] = [];
  for (const finding of found) {
    const fix = finding.fixes().find((one) => one.preferred);
    if (!fix || fix.edits.some(({ range }) => overlapsLast(taken, range))) continue;
    taken.push(...fix.edits.map(({ range }) => range));
    edits.push(...fix.edits);
  }
  if (edits.length === 0) return undefined;
  return { title: 'Fix all', kind: 'source.fixAll', edit: { changes: { [document.uri]: edits } } };
}

/** Findings come in the order of the text, so only the edits of the few before can overlap. */
function overlapsLast(taken: readonly Range[], range: Range): boolean {
  return taken.slice(-16).some((other) => touches(other, range));
}

function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function isSame(a: Range, b: Range): boolean {
  const same = (one: Position, other: Position) =>
    one.line === other.line && one.character === other.character;
  return same(a.start, b.start) && same(a.end, b.end);
}
