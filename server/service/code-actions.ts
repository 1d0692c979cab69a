/** Diagnostics of the protocol, and code actions: fixes and refactorings. */
import type { CodeAction, Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import type { Severity } from '../../catalogue/rule-doc';
import type { CancellationToken } from '../../common/cancellation';
import { defined } from '../../common/defined';
import type { Range, Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { Diagnostic as Finding } from '../check/check';
import { fixAll, quickFixes } from '../features/actions/actions';
import { disableRules } from '../features/actions/disable-rule';
import { requestLenses } from '../features/actions/lens';
import type { NewFile } from '../features/actions/refactor/refactoring';
import { refactorings } from '../features/actions/refactor/refactorings';
import { folderOf } from './files';
import type { CodeActionContext, LanguageService } from './language-service';
import type { ServiceContext } from './service-context';

/** Kinds of code actions in the protocol. */
export const CODE_ACTION_KINDS = [
  'quickfix',
  'source.fixAll',
  'refactor.extract',
  'refactor.inline',
  'refactor.rewrite',
] as const;

/** Fixes of diagnostics, and refactorings. */
export function codeActions(context: ServiceContext): Pick<LanguageService, 'getCodeActions'> {
  return {
    getCodeActions(document, range, asked, token) {
      return context.answer(document, [], token, async (variables, token) => {
        const wants = kindFilter(asked);
        const fileFor = wants('refactor.rewrite') ? await fileNamer(context, document.uri) : undefined;
        const fixes = await fixesFor(context, document, range, asked, token);
        const changes = showsBulb(range, asked)
          ? []
          : refactorings(document, range, variables, defined({ fileFor }));
        return [
          ...fixes.filter(({ kind }) => kind === 'quickfix'),
          ...(showsBulb(range, asked) || !wants('') ? [] : sendActions(context, document, range, variables)),
          ...changes.filter(({ kind = '' }) => wants(kind)),
          ...fixes.filter(({ kind }) => kind !== 'quickfix'),
        ];
      });
    },
  };
}

/** "Send" for editors without code lenses, where the host sends. */
function sendActions(
  { configuration }: ServiceContext,
  document: ScratchDocument,
  { start }: Range,
  variables: Variables,
): readonly CodeAction[] {
  const { editor, http, trusted } = configuration;
  if (!editor.sends || !trusted) return [];
  const commands = { send: true, watch: false };
  const blocks = [document.blockAtLine(start.line)];
  const lenses = requestLenses(document, variables, http, commands, undefined, blocks);
  return lenses.flatMap(({ command }) => (command ? { title: command.title, command } : []));
}

/**
 * Whether the editor asks only to know whether it shows a light bulb at the cursor. Every request can be rewritten, so
 * refactorings would show it everywhere. They are in the menu, and with a selection behind the light bulb.
 */
function showsBulb({ start, end }: Range, { automatic, only }: CodeActionContext): boolean {
  return automatic === true && !only && start.line === end.line && start.character === end.character;
}

/** Quick fixes of a range, actions that disable its rules, and "fix all", as far as they are asked for. */
async function fixesFor(
  context: ServiceContext,
  document: ScratchDocument,
  range: Range,
  asked: CodeActionContext,
  token: CancellationToken,
): Promise<readonly CodeAction[]> {
  const wants = kindFilter(asked);
  // "Fix all" reads the whole file, and nobody uses it from the light bulb that follows the cursor.
  const wantsAll = wants('source.fixAll') && !(asked.automatic === true && !asked.only);
  if (!wants('quickfix') && !wantsAll) return [];
  const found = await context.check(document, token);
  if (!found) return [];
  const quick = wants('quickfix') ? quickFixes(document.uri, range, found, asked.diagnostics) : [];
  const disabling = wants('quickfix')
    ? disableRules(document, range, found, {
        shown: asked.diagnostics,
        settings: context.configuration.editor.disablesRules,
      })
    : [];
  const all = wantsAll ? fixAll(document.uri, found, token) : undefined;
  return [...quick, ...disabling, ...(all ? [all] : [])];
}

/** Returns free URIs for new files next to a file; undefined if no file can be created. */
async function fileNamer(
  context: ServiceContext,
  uri: string,
): Promise<((file: NewFile) => string) | undefined> {
  if (!context.configuration.editor.createsFiles || !uri.startsWith('file:')) return undefined;
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
  const entries = context.environments.trusted ? await context.files.list(folderOf(uri)) : [];
  const taken = new Set(entries.map((entry) => folder + entry.name));
  return ({ name, language }) => {
    for (let number = 1; ; number++) {
      const candidate = `${folder}${name}${number === 1 ? '' : `-${number}`}.${language}`;
      if (!taken.has(candidate) && !context.documents.has(candidate)) return candidate;
    }
  };
}

function kindFilter({ only }: CodeActionContext): (kind: string) => boolean {
  return (kind) =>
    !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: 1,
  warning: 2,
  information: 3,
  hint: 4,
};

const tags = { unnecessary: 1, deprecated: 2 } as const satisfies Record<string, DiagnosticTag>;

/**
 * Converts a finding to a diagnostic of the protocol.
 *
 * @param documentation link to the page of a rule, with `{code}` for its code; undefined if there are no pages
 */
export function toDiagnostic(found: Finding, documentation: string | undefined): Diagnostic {
  return {
    range: found.range,
    severity: severities[found.severity],
    code: found.code,
    ...(documentation === undefined
      ? {}
      : { codeDescription: { href: documentation.replace('{code}', found.code) } }),
    source: 'slotpad',
    message: found.message,
    ...(found.tags && found.tags.length > 0 ? { tags: found.tags.map((tag) => tags[tag]) } : {}),
  };
}
