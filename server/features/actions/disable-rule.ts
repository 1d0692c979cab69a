import type { CodeAction, Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { PlacedBlock, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import { DISABLE_RULE } from '../../../common/scratch/directives/table';
import { isForFile } from '../../../common/scratch/document/directives';
import type { Block } from '../../../common/scratch/types';
import type { Diagnostic } from '../../check/check';
import { touches } from './actions';
import { indentAt, lineEndOf, lineStart } from './refactor/refactoring';

/** The client's command that disables a rule in the settings of the workspace. Its argument is the code of the rule. */
export const DISABLE_RULE_COMMAND = 'slotpad.disableRule';

export interface DisableOptions {
  /** Diagnostics that the editor shows; each action lists the ones of its rule. */
  readonly shown: readonly LspDiagnostic[];
  /** Whether the editor has `DISABLE_RULE_COMMAND`. */
  readonly inWorkspace: boolean;
}

/** Actions that disable each rule with findings in a range, for the request and in the workspace. */
export function disableRules(
  document: ScratchDocumentApi,
  range: Range,
  found: Iterable<Diagnostic>,
  { shown, inWorkspace }: DisableOptions,
): readonly CodeAction[] {
  const first = new Map<string, Diagnostic>();
  for (const one of found) {
    if (touches(one.range, range) && !first.has(one.code)) first.set(one.code, one);
  }
  return [...first.values()].flatMap(({ code, range: at }): CodeAction[] => {
    // The title names the rule only where there is a choice.
    const end = first.size > 1 ? `: ${code}` : '';
    const solved = shown.filter((one) => one.code === code);
    const common = { kind: 'quickfix', ...(solved.length > 0 ? { diagnostics: solved } : {}) };
    const placed = document.blockAtLine(at.start.line);
    const edit = directiveFor(placed, document.offsetIn(placed, at.start), code);
    const title = `Turn Off This Rule in This Workspace${end}`;
    return [
      ...(edit
        ? [
            {
              title: `Turn Off This Rule for This Request${end}`,
              ...common,
              edit: {
                changes: {
                  [document.uri]: [
                    { range: document.rangeOf(placed, { start: edit.at, end: edit.at }), newText: edit.text },
                  ],
                },
              },
            },
          ]
        : []),
      ...(inWorkspace
        ? [{ title, ...common, command: { title, command: DISABLE_RULE_COMMAND, arguments: [code] } }]
        : []),
    ];
  });
}

interface Insertion {
  /** Offset in the block. */
  readonly at: number;
  readonly text: string;
}

/** The `# @disable-rule` of a request; undefined if it would apply to more than the request. */
function directiveFor({ block }: PlacedBlock, finding: number, code: string): Insertion | undefined {
  const { text, separator, directives } = block;
  const own = separator && directives.find(({ key }) => key.text === DISABLE_RULE);
  if (own) return { at: own.value.end, text: own.value.text === '' ? ` ${code}` : `, ${code}` };
  const eol = lineEndOf(text);
  if (!separator) {
    const at = startOfRequest(block, finding);
    return at === undefined ? undefined : { at, text: `###${eol}# @${DISABLE_RULE} ${code}${eol}` };
  }
  const before = Math.min(block.request?.start ?? finding, finding);
  // A finding in the separator itself has no line above it in its block.
  if (before <= separator.end) return undefined;
  const at = lineStart(text, before);
  return { at, text: `${indentAt(text, before)}# @${DISABLE_RULE} ${code}${eol}` };
}

/**
 * Where a separator turns the end of the first block into a request of its own; undefined if that would change what
 * applies to the file. Without it, a directive above the first request applies to the whole file.
 */
function startOfRequest({ text, request, directives }: Block, finding: number): number | undefined {
  if (!request || finding < request.start) return undefined;
  const own = directives.filter(({ key }) => !isForFile(key.text));
  const start = Math.min(request.start, ...own.map((one) => one.start));
  const isSplit = directives.some(({ key, start: at }) => isForFile(key.text) && at > start);
  return isSplit ? undefined : lineStart(text, start);
}
