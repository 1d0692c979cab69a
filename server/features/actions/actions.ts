import type { CodeAction, Diagnostic as LspDiagnostic, TextEdit } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { Position, Range } from '../../../common/scratch/api';
import type { Diagnostic } from '../../check/check';

/**
 * The fixes of all findings in a range, in the order of the text.
 *
 * @param uri URI of the checked document
 * @param shown diagnostics that the editor shows; each action lists the ones that it fixes
 */
export function quickFixes(
  uri: string,
  range: Range,
  found: Iterable<Diagnostic>,
  shown: readonly LspDiagnostic[] = [],
): readonly CodeAction[] {
  const actions: CodeAction[] = [];
  for (const diagnostic of found) {
    if (!touches(diagnostic.range, range)) continue;
    const solved = shown.filter((one) => one.code === diagnostic.code && isSame(one.range, diagnostic.range));
    for (const { title, preferred, edits } of diagnostic.fixes()) {
      actions.push({
        title,
        kind: 'quickfix',
        edit: { changes: { [uri]: edits.map(copied) } },
        ...(preferred ? { isPreferred: true } : {}),
        ...(solved.length > 0 ? { diagnostics: solved } : {}),
      });
    }
  }
  return actions;
}

/**
 * The preferred fixes of a whole file as one action; undefined if there are none. If two fixes overlap, only the first
 * is applied. Running the action again applies the other.
 */
export function fixAll(
  uri: string,
  found: Iterable<Diagnostic>,
  token: CancellationToken = noCancellation,
): CodeAction | undefined {
  const taken: TextEdit[] = [];
  // Edits far above cannot overlap: findings are in the order of the text, and a fix only changes its request.
  let near: TextEdit[] = [];
  let line = -1;
  for (const diagnostic of found) {
    if (token.isCancellationRequested) return undefined;
    const fix = diagnostic.fixes().find((one) => one.preferred);
    if (!fix) continue;
    const edits = fix.edits.map(copied);
    if (edits.some((edit) => near.some((other) => touches(edit.range, other.range)))) continue;
    if (diagnostic.range.start.line > line + REACH) near = [];
    line = diagnostic.range.start.line;
    near.push(...edits);
    taken.push(...edits);
  }
  return taken.length === 0
    ? undefined
    : {
        title: 'Fix all auto-fixable problems',
        kind: 'source.fixAll',
        edit: { changes: { [uri]: taken } },
      };
}

/** Number of lines between two findings after which their fixes cannot overlap. */
const REACH = 1000;

function copied({ range, newText }: { readonly range: Range; readonly newText: string }): TextEdit {
  return { range: { start: { ...range.start }, end: { ...range.end } }, newText };
}

/** Whether two ranges overlap or meet. */
export function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function isSame(a: Range, b: Range): boolean {
  const apart = isBefore(a.start, b.start) || isBefore(b.start, a.start);
  return !apart && !isBefore(a.end, b.end) && !isBefore(b.end, a.end);
}
