import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Connection,
  type InitializeParams,
  type TextDocuments,
} from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { fixAll, quickFixes } from '../features/actions/actions';
import { refactorings } from '../features/actions/refactor';
import type { NewFile } from '../features/actions/refactor/refactoring';
import { type FileReader, folderOf } from './files';
import type { ServerState } from './server';

/** Every kind of action that the server has. */
export const CODE_ACTION_KINDS: CodeActionKind[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.SourceFixAll,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorRewrite,
];

/** Fixes of what is found, and refactorings. */
export function serveCodeActions(
  connection: Connection,
  documents: TextDocuments<ScratchDocument>,
  state: ServerState,
  files: FileReader,
): void {
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }, token): Promise<CodeAction[]> => {
    const asked = askedFor(context);
    await state.environments.ready(uri);
    const fileFor = asked(CodeActionKind.RefactorRewrite) ? await fileNamer(uri) : undefined;
    const document = documents.get(uri);
    if (!document || token.isCancellationRequested) return [];
    const found =
      asked(CodeActionKind.QuickFix) || asked(CodeActionKind.SourceFixAll)
        ? state.checker.check(document, token)
        : [];
    // Nobody takes it from a light bulb that follows the cursor, and it looks through the whole file.
    const follows = context.triggerKind === CodeActionTriggerKind.Automatic && !context.only;
    const all = asked(CodeActionKind.SourceFixAll) && !follows ? fixAll(uri, found) : undefined;
    const changes = refactorings(document, range, state.variables(document), fileFor ? { fileFor } : {});
    return [
      ...(asked(CodeActionKind.QuickFix) ? quickFixes(uri, range, found, context.diagnostics) : []),
      ...changes.filter(({ kind = '' }) => asked(kind)),
      ...(all ? [all] : []),
    ];
  });

  /** Names beside a file that nothing has yet; undefined where no file can be made. */
  async function fileNamer(uri: string): Promise<((file: NewFile) => string) | undefined> {
    if (!state.createsFiles || !uri.startsWith('file:')) return undefined;
    const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
    const entries = state.environments.trusted ? await files.list(folderOf(uri)) : [];
    const taken = new Set(entries.map((entry) => folder + entry.name));
    return ({ name, language }) => {
      for (let number = 1; ; number++) {
        const candidate = `${folder}${name}${number === 1 ? '' : `-${number}`}.${language}`;
        if (!taken.has(candidate) && !documents.get(candidate)) return candidate;
      }
    };
  }
}

/** Whether an editor can be asked to make a file and write to it. */
export function createsFiles({ workspace }: InitializeParams['capabilities']): boolean {
  const edit = workspace?.workspaceEdit;
  return edit?.documentChanges === true && edit.resourceOperations?.includes('create') === true;
}

function askedFor({ only }: CodeActionParams['context']): (kind: string) => boolean {
  return (kind) => !only || only.some((one) => kind === one || kind.startsWith(`${one}.`) || one === '');
}
