import type {
  CompletionItem,
  CompletionParams,
  DocumentFormattingParams,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
  DocumentSymbol,
  HoverParams,
  InlayHintParams,
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensDeltaParams,
  SemanticTokensRangeParams,
  SymbolInformation,
  TextDocumentPositionParams,
} from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { Channel } from './channel';
import * as shapes from './shapes';

interface InDocument {
  readonly textDocument: { readonly uri: string };
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
    guard('textDocument/codeLens', shapes.inDocument, [], (params: InDocument, token) =>
      on(params, [], async (document) => [...(await service.getCodeLenses(document, token))]),
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
