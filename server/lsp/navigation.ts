import {
  type DefinitionParams,
  type DocumentHighlightParams,
  type DocumentLinkParams,
  LSPErrorCodes,
  type PrepareRenameParams,
  type ReferenceParams,
  type RenameParams,
  ResponseError,
  type SelectionRangeParams,
  type WorkspaceEdit,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver';
import type { Channel } from './channel';
import * as shapes from './shapes';

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
