import type { CodeAction, Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { PlacedBlock, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import { DISABLE_RULE } from '../../../common/scratch/directives/table';
import { isForFile } from '../../../common/scratch/document/directives';
import type { Block, Directive } from '../../../common/scratch/types';
import type { Diagnostic } from '../../check/check';
import { touches } from './actions';
import { indentAt, lineEndOf, lineStart } from './refactor/refactoring';

/** The client's commands that disable a rule in its settings. Their argument is the code of the rule. */
export const DISABLE_RULE_COMMANDS = {
  workspace: 'slotpad.disableRule',
  user: 'slotpad.disableRuleForUser',
} as const;

/** The settings in which the editor can disable a rule. */
export type RuleSettings = Readonly<Record<keyof typeof DISABLE_RULE_COMMANDS, boolean>>;

export interface DisableOptions {
  /** Diagnostics that the editor shows; each action lists the ones of its rule. */
  readonly shown: readonly LspDiagnostic[];
  readonly settings: RuleSettings;
}

/** Actions that disable each rule with findings in a range: for the request, the file, the workspace and the user. */
export function disableRules(
  document: ScratchDocumentApi,
  range: Range,
  found: Iterable<Diagnostic>,
  { shown, settings }: DisableOptions,
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
    const inText = (title: string, placed: PlacedBlock, edit: Insertion | undefined): CodeAction[] => {
      // No directive can be read in a file in UTF-16.
      if (!edit || code === 'not-utf-8') return [];
      const range = document.rangeOf(placed, { start: edit.at, end: edit.at });
      const changes = { [document.uri]: [{ range, newText: edit.text }] };
      return [{ title: title + end, ...common, edit: { changes } }];
    };
    const inSettings = (title: string, place: keyof RuleSettings): CodeAction[] => {
      const command = { title: title + end, command: DISABLE_RULE_COMMANDS[place], arguments: [code] };
      return settings[place] ? [{ title: title + end, ...common, command }] : [];
    };
    const placed = document.blockAtLine(at.start.line);
    const head = document.blockAtLine(0);
    return [
      ...inText(
        'Turn Off This Rule for This Request',
        placed,
        directiveFor(placed, document.offsetIn(placed, at.start), code),
      ),
      ...inText('Turn Off This Rule in This File', head, fileDirective(head.block, code)),
      ...inSettings('Turn Off This Rule in This Workspace', 'workspace'),
      ...inSettings('Turn Off This Rule in User Settings', 'user'),
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
  const own = separator && ownDirective(directives);
  if (own) return added(own, code);
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

/** The `# @disable-rule` before the first separator, which applies to the whole file. */
function fileDirective({ text, separator, directives, problems }: Block, code: string): Insertion {
  const own = separator ? undefined : ownDirective(directives);
  if (own) return added(own, code);
  const eol = lineEndOf(text);
  // Nothing is read in a block that is too large, so the directive needs a block of its own.
  const end = problems.some((problem) => problem.code === 'too-large') ? `###${eol}` : '';
  return { at: 0, text: `# @${DISABLE_RULE} ${code}${eol}${end}` };
}

function ownDirective(directives: readonly Directive[]): Directive | undefined {
  return directives.find(({ key }) => key.text === DISABLE_RULE);
}

/** A code more for a directive. */
function added({ value }: Directive, code: string): Insertion {
  return { at: value.end, text: value.text === '' ? ` ${code}` : `, ${code}` };
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
