import type { Connection, SemanticTokens, SemanticTokensDelta, TextDocuments } from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { servesFile, servesPlace, servesTyping } from '../../common/scratch/reading/http-scope';
import { requestLenses } from '../features/actions/lens';
import { complete } from '../features/completion/completion';
import { formatDocument, formatOnType, formatRange } from '../features/format/format';
import { hover } from '../features/hover/hover';
import { signatureHelp } from '../features/hover/signature';
import { documentSymbols } from '../features/navigation/symbols';
import { replyHover } from '../features/response/response-hover';
import { foldingRanges } from '../features/structure/folding';
import { createTokenKeeper } from '../features/structure/semantic-tokens';
import type { Responses } from './responses';
import type { ServerState } from './server';

/** Hands each request to the feature that answers it. */
export function serveFeatures(
  connection: Connection,
  documents: TextDocuments<ScratchDocument>,
  responses: Responses,
  state: ServerState,
): void {
  /** An editor may ask about a file that it has just closed: then there is nothing to say. */
  const on = <T>(uri: string, nothing: T, answer: (document: ScratchDocument) => T): T | Promise<T> => {
    const now = () => {
      const document = documents.get(uri);
      return document ? answer(document) : nothing;
    };
    // The variables of environment files are read once; after that every answer is given at once.
    const reading = state.environments.ready(uri);
    return reading ? reading.then(now) : now();
  };

  connection.onCompletion(({ textDocument, position, context }) =>
    on(textDocument.uri, [], (document) => {
      const variables = state.variables(document);
      if (!servesTyping(state.http, document, position, variables)) return [];
      const options = {
        snippets: state.snippets,
        nodes: state.settings.nodes,
        trigger: context?.triggerCharacter,
      };
      return [...complete(document, position, variables, options)];
    }),
  );
  connection.onSignatureHelp(({ textDocument, position }) =>
    on(
      textDocument.uri,
      null,
      (document) => signatureHelp(document, position, state.variables(document)) ?? null,
    ),
  );
  connection.onHover(({ textDocument, position }) => {
    const response = responses.get(textDocument.uri);
    if (response) {
      const world = { scale: response.scale, now: Math.floor(Date.now() / 1000) };
      return replyHover(response.text, response.root, response.subject, position, world) ?? null;
    }
    return on(textDocument.uri, null, (document) => {
      const variables = state.variables(document);
      if (!servesPlace(state.http, document, position, variables)) return null;
      return hover(document, position, variables, Date.now) ?? null;
    });
  });
  connection.onDocumentSymbol(({ textDocument }) =>
    on(textDocument.uri, [], (document) =>
      servesFile(state.http, document) ? [...documentSymbols(document)] : [],
    ),
  );
  connection.onFoldingRanges(({ textDocument }) =>
    on(textDocument.uri, [], (document) =>
      servesFile(state.http, document) ? [...foldingRanges(document)] : [],
    ),
  );
  connection.onCodeLens(({ textDocument }) =>
    on(textDocument.uri, [], (document) =>
      state.settings.codeLens
        ? [...requestLenses(document, state.variables(document), state.http, state.lenses)]
        : [],
    ),
  );

  const formats = <T>(uri: string, answer: (document: ScratchDocument) => readonly T[]) =>
    on<T[] | null>(uri, null, (document) => (state.settings.format ? [...answer(document)] : null));
  connection.onDocumentFormatting(({ textDocument, options }) =>
    formats(textDocument.uri, (document) => formatDocument(document, options)),
  );
  connection.onDocumentRangeFormatting(({ textDocument, range, options }) =>
    formats(textDocument.uri, (document) => formatRange(document, range, options)),
  );
  connection.onDocumentOnTypeFormatting(({ textDocument, position, ch, options }) =>
    formats(textDocument.uri, (document) => formatOnType(document, position, ch, options)),
  );

  const tokens = createTokenKeeper();
  connection.languages.semanticTokens.on(({ textDocument }) =>
    on(textDocument.uri, { data: [] }, (document) => tokens.full(document, state.variables(document))),
  );
  connection.languages.semanticTokens.onDelta(({ textDocument, previousResultId }) =>
    on<SemanticTokens | SemanticTokensDelta>(textDocument.uri, { data: [] }, (document) =>
      tokens.delta(document, state.variables(document), previousResultId),
    ),
  );
  connection.languages.semanticTokens.onRange(({ textDocument, range }) =>
    on(textDocument.uri, { data: [] }, (document) =>
      tokens.range(document, state.variables(document), range),
    ),
  );
}
