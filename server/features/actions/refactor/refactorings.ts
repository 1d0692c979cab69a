/** All refactorings of a cursor or a selection, which keep the meaning of a request. */
import type { CodeAction } from 'vscode-languageserver';
import type { Range, ScratchDocumentApi, Variables } from '../../../../common/scratch/api';
import { placeAt } from '../../place';
import { batch, mergedBatch } from './batches';
import { callForm, contractForm, missingParameters, transactionForm } from './calls';
import { curlForm, fileLanguage, foreignAssertion } from './languages';
import { numberForm } from './literals';
import { isBefore, type NewFile, type RefactorContext, type Refactoring } from './refactoring';
import { extractedVariable, inlinedVariable, requestName } from './variables';

interface RefactorOptions {
  /** Returns the URI for a new file next to the document. Without it, refactorings that need one are not offered. */
  readonly fileFor?: (file: NewFile) => string | undefined;
}

/** Maximum length of all texts of a change. */
const MOST_CHARACTERS = 1_000_000;

/** In the order of the menu. */
const all: readonly ((context: RefactorContext) => readonly Refactoring[])[] = [
  numberForm,
  extractedVariable,
  inlinedVariable,
  foreignAssertion,
  missingParameters,
  callForm,
  contractForm,
  transactionForm,
  curlForm,
  batch,
  mergedBatch,
  fileLanguage,
  requestName,
];

/** All refactorings for a cursor or a selection. */
export function refactorings(
  document: ScratchDocumentApi,
  selection: Range,
  variables: Variables,
  options: RefactorOptions = {},
): readonly CodeAction[] {
  const context: RefactorContext = { ...placeAt(document, selection.start, variables), selection };
  return all
    .flatMap((refactor) => refactor(context))
    .filter(isShort)
    .flatMap((one) => actionOf(document.uri, one, options));
}

/** Whether the texts of a change are short enough for the menu, which gets all changes with their texts. */
function isShort({ edits, file }: Refactoring): boolean {
  return edits.reduce((sum, { newText }) => sum + newText.length, file?.text.length ?? 0) <= MOST_CHARACTERS;
}

function actionOf(
  uri: string,
  { title, kind, edits, file }: Refactoring,
  { fileFor }: RefactorOptions,
): CodeAction[] {
  const sorted = [...edits].sort((a, b) => (isBefore(a.range.start, b.range.start) ? -1 : 1));
  if (!file) return [{ title, kind, edit: { changes: { [uri]: sorted } } }];
  const target = fileFor?.(file);
  if (target === undefined) return [];
  const start = { line: 0, character: 0 };
  return [
    {
      title,
      kind,
      edit: {
        documentChanges: [
          { kind: 'create', uri: target, options: { overwrite: false, ignoreIfExists: false } },
          {
            textDocument: { uri: target, version: null },
            edits: [{ range: { start, end: start }, newText: file.text }],
          },
        ],
      },
    },
  ];
}
