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
  type Hover,
  HoverRequest,
  type ServerCapabilities,
  type SignatureHelp,
  SignatureHelpRequest,
} from 'vscode-languageclient';
import { editsOnlyFences, type FencedFile, toMarkdown } from '../../workbench/markdown/fence-mapping';

/** Asks the server about a line of a document. Undefined outside of code blocks, and without an answer. */
export type Ask = (
  type: { readonly method: string },
  params: unknown,
  document: vscode.TextDocument,
  line: number,
  token: vscode.CancellationToken,
) => Promise<{ readonly file: FencedFile; readonly result: unknown } | undefined>;

/** Completion, hovers, signatures, definitions and fixes in code blocks of Markdown. */
export function registerMarkdownProviders(
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
