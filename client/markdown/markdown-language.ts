/**
 * The language service in Markdown files: the code blocks with requests are documents of their own for the
 * server.
 */
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  CompletionResolveRequest,
  type Definition,
  DefinitionRequest,
  DiagnosticRefreshRequest,
  DocumentDiagnosticRequest,
  type Hover,
  HoverRequest,
  type ServerCapabilities,
  type SignatureHelp,
  SignatureHelpRequest,
} from 'vscode-languageclient';
import { fenceAtLine, mayHaveRequests, requestFences } from '../../common/scratch/markdown/fences';
import {
  editsOnlyFences,
  type FencedFile,
  fencedFiles,
  toFences,
  toMarkdown,
} from '../../workbench/markdown/fence-mapping';
import type { Log } from '../screen/screen';
import { onSettingChange } from '../settings/on-change';
import { folderSetting } from '../settings/settings';
import { createTextSync, repeatable, type TextSync } from '../sync/text-sync';

/**
 * Diagnostics, completion, hovers and fixes in code blocks of Markdown. The language server gets a document for each
 * language of the blocks.
 */
interface MarkdownLanguage extends vscode.Disposable {
  /** Serves Markdown with this client, whenever it runs. */
  attach(client: BaseLanguageClient): void;
}

export function createMarkdownLanguage(log: Log): MarkdownLanguage {
  const diagnostics = vscode.languages.createDiagnosticCollection('slotpad-markdown');
  let running: vscode.Disposable | undefined;
  const stop = () => {
    running?.dispose();
    running = undefined;
  };
  return {
    attach(client) {
      client.registerFeature({
        fillClientCapabilities: () => undefined,
        initialize(capabilities) {
          const documents = createMarkdownDocuments(createTextSync(() => client, log));
          const checkAll = repeatable(() => check(client, documents, diagnostics, log));
          running = vscode.Disposable.from(
            follow(documents, diagnostics, checkAll, log),
            registerMarkdownProviders(client, capabilities, askWith(client, documents, log)),
          );
          // After a change of settings, environments or nodes, and when typing pauses.
          client.onRequest(DiagnosticRefreshRequest.type, async () => {
            client.getFeature(DocumentDiagnosticRequest.method).refresh();
            void checkAll();
          });
        },
        clear: stop,
        getState: () => ({ kind: 'static' }),
      });
    },
    dispose() {
      stop();
      diagnostics.dispose();
    },
  };
}

/** Checks the documents while they are open. Before they are seen, the editor opens some that nobody reads. */
function follow(
  documents: MarkdownDocuments,
  diagnostics: vscode.DiagnosticCollection,
  checkAll: () => Promise<void>,
  log: Log,
): vscode.Disposable {
  const forget = (document: vscode.TextDocument) => {
    if (documents.close(document)) diagnostics.delete(document.uri);
  };
  const look = (document: vscode.TextDocument) => {
    // The setting is only read for Markdown with requests.
    if (!isKnown(document, documents)) return;
    if (!isServed(document)) {
      forget(document);
      return;
    }
    documents
      .sync(document)
      .then(checkAll)
      .catch((error: unknown) => log.debug('A Markdown file was not sent.', String(error)));
  };
  const lookAtAll = () => {
    for (const { document } of vscode.window.visibleTextEditors) look(document);
    for (const document of documents.all()) look(document);
  };
  lookAtAll();
  return vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(lookAtAll),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (documents.has(document) || isVisible(document)) look(document);
    }),
    vscode.workspace.onDidCloseTextDocument(forget),
    onSettingChange('markdown', lookAtAll),
  );
}

async function check(
  client: BaseLanguageClient,
  documents: MarkdownDocuments,
  diagnostics: vscode.DiagnosticCollection,
  log: Log,
): Promise<void> {
  for (const document of documents.all()) {
    if (!client.isRunning()) return;
    try {
      const { version } = document;
      const found: vscode.Diagnostic[] = [];
      for (const file of await documents.sync(document)) {
        const textDocument = { uri: file.uri };
        const report = await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
        const items = report.kind === 'full' ? report.items : [];
        const own = toMarkdown(items, file) as typeof items;
        found.push(...(await client.protocol2CodeConverter.asDiagnostics(own)));
      }
      // A later version is checked by itself.
      if (document.version === version && documents.has(document)) diagnostics.set(document.uri, found);
    } catch (error) {
      // Canceled by a change, which checks again, or the server has ended, which is shown elsewhere.
      log.debug(`${document.uri.toString()} was not checked.`, String(error));
    }
  }
}

function askWith(client: BaseLanguageClient, documents: MarkdownDocuments, log: Log): Ask {
  return async ({ method }, params, document, line, token) => {
    if (!isKnown(document, documents) || !isServed(document)) return undefined;
    const files = await documents.sync(document);
    const file = files.find(({ fences }) => fenceAtLine(fences, line));
    if (!file || token.isCancellationRequested) return undefined;
    try {
      return { file, result: await client.sendRequest<unknown>(method, toFences(params, file), token) };
    } catch (error) {
      if (!token.isCancellationRequested) log.debug(`${method} was not answered.`, String(error));
      return undefined;
    }
  };
}

/** Whether a document has or had requests in Markdown. */
function isKnown(document: vscode.TextDocument, documents: MarkdownDocuments): boolean {
  if (documents.has(document)) return true;
  return document.languageId === 'markdown' && mayHaveRequests(document.getText());
}

/** Not the old versions in a comparison: their problems would be listed twice. */
function isServed({ languageId, uri, isClosed }: vscode.TextDocument): boolean {
  if (languageId !== 'markdown' || isClosed || !folderSetting('markdown', uri)) return false;
  return uri.scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

function isVisible(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some((editor) => editor.document === document);
}

/** Asks the server about a line of a document. Undefined outside of code blocks, and without an answer. */
type Ask = (
  type: { readonly method: string },
  params: unknown,
  document: vscode.TextDocument,
  line: number,
  token: vscode.CancellationToken,
) => Promise<{ readonly file: FencedFile; readonly result: unknown } | undefined>;

/** Completion, hovers, signatures, definitions and fixes in code blocks of Markdown. */
function registerMarkdownProviders(
  client: BaseLanguageClient,
  { completionProvider, signatureHelpProvider }: ServerCapabilities,
  ask: Ask,
): vscode.Disposable {
  const { languages } = vscode;
  const { code2ProtocolConverter: toProtocol, protocol2CodeConverter: toCode } = client;
  const selector = { language: 'markdown' };
  const completion: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position, token, context) {
      const params = toProtocol.asCompletionParams(document, position, context);
      const answer = await ask(CompletionRequest.type, params, document, position.line, token);
      const items = answer && (toMarkdown(answer.result, answer.file) as CompletionItem[] | null);
      return toCode.asCompletionResult(items, undefined, token);
    },
    // The server sends the documentation of a method or endpoint when the editor shows it.
    async resolveCompletionItem(item, token) {
      const asked = toProtocol.asCompletionItem(item);
      return toCode.asCompletionItem(await client.sendRequest(CompletionResolveRequest.type, asked, token));
    },
  };
  const hover: vscode.HoverProvider = {
    async provideHover(document, position, token) {
      const params = toProtocol.asTextDocumentPositionParams(document, position);
      const answer = await ask(HoverRequest.type, params, document, position.line, token);
      return toCode.asHover(answer && (toMarkdown(answer.result, answer.file) as Hover | null));
    },
  };
  const signature: vscode.SignatureHelpProvider = {
    async provideSignatureHelp(document, position, token, context) {
      const params = toProtocol.asSignatureHelpParams(document, position, context);
      const answer = await ask(SignatureHelpRequest.type, params, document, position.line, token);
      return toCode.asSignatureHelp(answer?.result as SignatureHelp | null | undefined, token);
    },
  };
  const definition: vscode.DefinitionProvider = {
    async provideDefinition(document, position, token) {
      const params = toProtocol.asTextDocumentPositionParams(document, position);
      const answer = await ask(DefinitionRequest.type, params, document, position.line, token);
      const found = answer && (toMarkdown(answer.result, answer.file) as Definition | null);
      return toCode.asDefinitionResult(found, token);
    },
  };
  const fixes: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, context, token) {
      const params = {
        textDocument: toProtocol.asTextDocumentIdentifier(document),
        range: toProtocol.asRange(range),
        context: await toProtocol.asCodeActionContext(context, token),
      };
      const answer = await ask(CodeActionRequest.type, params, document, range.start.line, token);
      if (!answer) return undefined;
      const { file } = answer;
      const actions = (answer.result ?? []) as CodeAction[];
      const own = actions.filter((action) => editsOnlyFences(action, file));
      return toCode.asCodeActionResult(toMarkdown(own, file, true) as CodeAction[], token);
    },
  };
  return vscode.Disposable.from(
    languages.registerCompletionItemProvider(
      selector,
      completion,
      ...(completionProvider?.triggerCharacters ?? []),
    ),
    languages.registerHoverProvider(selector, hover),
    languages.registerSignatureHelpProvider(
      selector,
      signature,
      ...(signatureHelpProvider?.triggerCharacters ?? []),
    ),
    languages.registerDefinitionProvider(selector, definition),
    languages.registerCodeActionsProvider(selector, fixes, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
  );
}

/** The Markdown documents whose code blocks the language server knows. */
interface MarkdownDocuments {
  all(): readonly vscode.TextDocument[];
  has(document: vscode.TextDocument): boolean;
  /** Sends the current code blocks to the server, if it does not have them yet. */
  sync(document: vscode.TextDocument): Promise<readonly FencedFile[]>;
  /** @returns whether the server knew the document */
  close(document: vscode.TextDocument): boolean;
}

function createMarkdownDocuments(texts: TextSync): MarkdownDocuments {
  const known = new Map<vscode.TextDocument, { version: number; files: readonly FencedFile[] }>();
  return {
    all: () => [...known.keys()],
    has: (document) => known.has(document),
    async sync(document) {
      const { uri, version } = document;
      const old = known.get(document);
      if (old?.version === version) return old.files;
      const files = fencedFiles(uri.toString(), requestFences(document.getText()));
      known.set(document, { version, files });
      for (const one of old?.files ?? [])
        if (!files.some((file) => file.uri === one.uri)) texts.close(one.uri);
      // All at once: a request about one of them may follow before the others are sent.
      await Promise.all(files.map((file) => texts.send(file)));
      return files;
    },
    close(document) {
      for (const { uri } of known.get(document)?.files ?? []) texts.close(uri);
      return known.delete(document);
    },
  };
}
