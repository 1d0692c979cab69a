/** Requests of the editor that the language service answers. */
import {
  type CodeActionParams,
  CodeActionTriggerKind,
  type CompletionItem,
  type CompletionParams,
  type DefinitionParams,
  type DocumentFormattingParams,
  type DocumentHighlightParams,
  type DocumentLinkParams,
  type DocumentOnTypeFormattingParams,
  type DocumentRangeFormattingParams,
  type DocumentSymbol,
  type FileOperationRegistrationOptions,
  type HoverParams,
  type InitializeParams,
  type InlayHintParams,
  InlayHintRefreshRequest,
  LSPErrorCodes,
  type PrepareRenameParams,
  type Range,
  type ReferenceParams,
  type RenameFilesParams,
  type RenameParams,
  ResponseError,
  type SelectionRangeParams,
  type SemanticTokens,
  type SemanticTokensDelta,
  type SemanticTokensDeltaParams,
  type SemanticTokensRangeParams,
  type SymbolInformation,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { type Channel, onNotification } from './channel';
import { RESPONSE_MESSAGE, responseSchema } from './messages';
import * as shapes from './shapes';

interface InDocument {
  readonly textDocument: { readonly uri: string };
}

interface LensParams extends InDocument {
  readonly range?: Range;
}

/** Forwards requests about a document to the language service. */
export function serveFeatures(channel: Channel): void {
  const { connection, service, documents, responses, guard, forms } = channel;

  /** An editor may send requests about a file that it has just closed. They get an empty result. */
  const on = <T>(
    { textDocument }: InDocument,
    nothing: T,
    answer: (document: ScratchDocument) => Promise<T>,
  ) => {
    const document = documents.get(textDocument.uri);
    return document ? answer(document) : nothing;
  };

  connection.onCompletion(
    guard('textDocument/completion', shapes.atPosition, [], (params: CompletionParams, token) =>
      on(params, [], async (document) =>
        forms.completions(
          await service.getCompletionItems(
            document,
            params.position,
            params.context?.triggerCharacter,
            token,
          ),
        ),
      ),
    ),
  );
  // An item that cannot be resolved stays as it is.
  connection.onCompletionResolve((item, token) =>
    guard('completionItem/resolve', shapes.completionItem, item, async (item: CompletionItem) => {
      const [resolved = item] = forms.completions([await service.resolveCompletionItem(item)]);
      return resolved;
    })(item, token),
  );
  connection.onSignatureHelp(
    guard(
      'textDocument/signatureHelp',
      shapes.atPosition,
      null,
      (params: TextDocumentPositionParams, token) =>
        on(params, null, async (document) => {
          const help = await service.getSignatureHelp(document, params.position, token);
          return help ? forms.signatures(help) : null;
        }),
    ),
  );
  connection.onHover(
    guard('textDocument/hover', shapes.atPosition, null, async (params: HoverParams, token) => {
      const response = responses.get(params.textDocument.uri);
      const hover = response
        ? await service.getResponseHover(response, params.position, token)
        : await on(params, undefined, (document) => service.getHover(document, params.position, token));
      return hover ? forms.hover(hover) : null;
    }),
  );
  connection.onDocumentSymbol(
    guard('textDocument/documentSymbol', shapes.inDocument, [], (params: InDocument, token) =>
      on<DocumentSymbol[] | SymbolInformation[]>(params, [], async (document) =>
        forms.symbols(await service.getDocumentSymbols(document, token), params.textDocument.uri),
      ),
    ),
  );
  connection.onFoldingRanges(
    guard('textDocument/foldingRange', shapes.inDocument, [], (params: InDocument, token) =>
      on(params, [], async (document) => [...(await service.getFoldingRanges(document, token))]),
    ),
  );
  connection.onCodeLens(
    guard('textDocument/codeLens', shapes.inLines, [], (params: LensParams, token) =>
      on(params, [], async (document) => [...(await service.getCodeLenses(document, token, params.range))]),
    ),
  );
  connection.languages.inlayHint.on(
    guard('textDocument/inlayHint', shapes.inRange, [], async (params: InlayHintParams, token) => {
      const response = responses.get(params.textDocument.uri);
      if (response) return [...(await service.getResponseInlayHints(response, params.range, token))];
      return on(params, [], async (document) => [
        ...(await service.getInlayHints(document, params.range, token)),
      ]);
    }),
  );
  serveFormatting(channel);
  serveTokens(channel);
}

function serveFormatting({ connection, service, documents, guard }: Channel): void {
  connection.onDocumentFormatting(
    guard(
      'textDocument/formatting',
      shapes.formatting,
      null,
      async ({ textDocument, options }: DocumentFormattingParams, token) => {
        const document = documents.get(textDocument.uri);
        const edits = document && (await service.formatDocument(document, options, token));
        return edits ? [...edits] : null;
      },
    ),
  );
  connection.onDocumentRangeFormatting(
    guard(
      'textDocument/rangeFormatting',
      shapes.rangeFormatting,
      null,
      async ({ textDocument, range, options }: DocumentRangeFormattingParams, token) => {
        const document = documents.get(textDocument.uri);
        const edits = document && (await service.formatRange(document, range, options, token));
        return edits ? [...edits] : null;
      },
    ),
  );
  connection.onDocumentOnTypeFormatting(
    guard(
      'textDocument/onTypeFormatting',
      shapes.onTypeFormatting,
      null,
      async ({ textDocument, position, ch, options }: DocumentOnTypeFormattingParams, token) => {
        const document = documents.get(textDocument.uri);
        const edits = document && (await service.formatOnType(document, position, ch, options, token));
        return edits ? [...edits] : null;
      },
    ),
  );
}

function serveTokens({ connection, service, documents, guard }: Channel): void {
  const { semanticTokens } = connection.languages;
  const none: SemanticTokens = { data: [] };
  semanticTokens.on(
    guard('textDocument/semanticTokens/full', shapes.inDocument, none, (params: InDocument, token) => {
      const document = documents.get(params.textDocument.uri);
      return document ? service.getSemanticTokens(document, token) : none;
    }),
  );
  semanticTokens.onDelta(
    guard<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta>(
      'textDocument/semanticTokens/full/delta',
      shapes.tokensDelta,
      none,
      ({ textDocument, previousResultId }, token) => {
        const document = documents.get(textDocument.uri);
        return document ? service.getSemanticTokensDelta(document, previousResultId, token) : none;
      },
    ),
  );
  semanticTokens.onRange(
    guard(
      'textDocument/semanticTokens/range',
      shapes.inRange,
      none,
      ({ textDocument, range }: SemanticTokensRangeParams, token) => {
        const document = documents.get(textDocument.uri);
        return document ? service.getSemanticTokensOfRange(document, range, token) : none;
      },
    ),
  );
}

/** Handles requests for code actions. */
export function serveCodeActions({ connection, service, documents, guard, forms }: Channel): void {
  connection.onCodeAction(
    guard(
      'textDocument/codeAction',
      shapes.codeActionRequest,
      [],
      async ({ textDocument, range, context }: CodeActionParams, token) => {
        const document = documents.get(textDocument.uri);
        if (!document) return [];
        const { only, diagnostics, triggerKind } = context;
        const automatic = triggerKind === CodeActionTriggerKind.Automatic;
        const asked = { only, diagnostics, automatic };
        return forms.actions(await service.getCodeActions(document, range, asked, token));
      },
    ),
  );
}

/** Whether a workspace edit can create files in the editor. */
export function createsFiles({ workspace }: InitializeParams['capabilities']): boolean {
  const edit = workspace?.workspaceEdit;
  return edit?.documentChanges === true && edit.resourceOperations?.includes('create') === true;
}

/** Forwards requests about names and locations to the language service. */
export function serveNavigation(channel: Channel): void {
  const { connection, service, documents, responses, guard } = channel;
  serveRename(channel);
  connection.onDefinition(
    guard(
      'textDocument/definition',
      shapes.atPosition,
      [],
      async ({ textDocument, position }: DefinitionParams, token) => {
        const document = documents.get(textDocument.uri);
        return document ? [...(await service.getDefinition(document, position, token))] : [];
      },
    ),
  );
  connection.onReferences(
    guard(
      'textDocument/references',
      shapes.atReferences,
      [],
      async ({ textDocument, position, context }: ReferenceParams, token) => {
        const document = documents.get(textDocument.uri);
        if (!document) return [];
        return [...(await service.getReferences(document, position, context.includeDeclaration, token))];
      },
    ),
  );
  connection.onDocumentHighlight(
    guard(
      'textDocument/documentHighlight',
      shapes.atPosition,
      null,
      async ({ textDocument, position }: DocumentHighlightParams, token) => {
        const document = documents.get(textDocument.uri);
        const found = document && (await service.getDocumentHighlights(document, position, token));
        return found ? [...found] : null;
      },
    ),
  );
  connection.onDocumentLinks(
    guard('textDocument/documentLink', shapes.inDocument, [], async (params: DocumentLinkParams, token) => {
      const { uri } = params.textDocument;
      const response = responses.get(uri);
      if (response) return [...(await service.getResponseLinks(response, token))];
      const document = documents.get(uri);
      return document ? [...(await service.getDocumentLinks(document, token))] : [];
    }),
  );
  connection.onSelectionRanges(
    guard(
      'textDocument/selectionRange',
      shapes.atPositions,
      null,
      async ({ textDocument, positions }: SelectionRangeParams, token) => {
        const document = documents.get(textDocument.uri);
        return document ? [...(await service.getSelectionRanges(document, positions, token))] : null;
      },
    ),
  );
  connection.onWorkspaceSymbol(
    guard('workspace/symbol', shapes.query, [], async ({ query }: WorkspaceSymbolParams, token) => [
      ...(await service.getWorkspaceSymbols(query, token)),
    ]),
  );
}

function serveRename({ connection, service, documents, guard }: Channel): void {
  connection.onPrepareRename(
    guard(
      'textDocument/prepareRename',
      shapes.atPosition,
      null,
      async ({ textDocument, position }: PrepareRenameParams, token) => {
        const document = documents.get(textDocument.uri);
        return (document && (await service.prepareRename(document, position, token))) ?? null;
      },
    ),
  );
  connection.onRenameRequest(
    guard<RenameParams, WorkspaceEdit | null>(
      'textDocument/rename',
      shapes.renaming,
      null,
      async ({ textDocument, position, newName }, token) => {
        const document = documents.get(textDocument.uri);
        if (!document) return null;
        const renamed = await service.getRenameEdits(document, position, newName, token);
        if (!renamed.ok)
          return new ResponseError<never>(LSPErrorCodes.RequestFailed, renamed.failure.message);
        const files = Object.entries(renamed.value).map(([file, edits]) => [file, [...edits]]);
        return { changes: Object.fromEntries(files) };
      },
    ),
  );
}

/** Body files can have any name, and folders move files. */
export const willRename: FileOperationRegistrationOptions = {
  filters: [{ scheme: 'file', pattern: { glob: '**/*' } }],
};

/** Changes the paths in scratch files before the editor renames or moves files. */
export function serveFileOperations({ connection, service, guard }: Channel): void {
  connection.workspace.onWillRenameFiles(
    guard<RenameFilesParams, WorkspaceEdit | null>(
      'workspace/willRenameFiles',
      shapes.renamedFiles,
      null,
      async ({ files }, token) => {
        const changes = Object.entries(await service.getEditsForMoves(files, token));
        if (changes.length === 0) return null;
        return { changes: Object.fromEntries(changes.map(([uri, edits]) => [uri, [...edits]])) };
      },
    ),
  );
}

/**
 * Receives the description of each response from the client.
 *
 * @param refreshesHints whether the editor supports the refresh request for inlay hints
 */
export function serveResponses({ connection, service, responses }: Channel, refreshesHints: boolean): void {
  onNotification(connection, RESPONSE_MESSAGE, responseSchema, ({ uri, ...description }) => {
    service.describeResponse(uri, description);
    if (refreshesHints && responses.get(uri)) void connection.sendRequest(InlayHintRefreshRequest.type);
  });
}
