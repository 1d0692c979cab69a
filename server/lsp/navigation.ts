import {
  type Connection,
  LSPErrorCodes,
  type Position,
  ResponseError,
  type TextDocuments,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { Environments } from '../features/navigation/environment-file';
import { documentLinks } from '../features/navigation/links';
import {
  definition,
  highlights,
  type Neighbours,
  references,
  sharedNameAt,
} from '../features/navigation/navigation';
import { prepareRename, rename } from '../features/navigation/rename';
import { workspaceSymbols } from '../features/navigation/workspace-symbols';
import { replyLinks } from '../features/response/response-links';
import { selectionRange } from '../features/structure/selection';
import type { Responses } from './responses';
import type { ScratchFiles } from './scratch-files';
import type { ServerState } from './server';

/** Hands each request about names and places to the feature that answers it. */
export function serveNavigation(
  connection: Connection,
  documents: TextDocuments<ScratchDocument>,
  state: ServerState,
  scratchFiles: ScratchFiles,
  responses: Pick<Responses, 'get'>,
): void {
  const { environments } = state;

  /** The document as it is once its environment files are read. */
  const opened = async (uri: string): Promise<ScratchDocument | undefined> => {
    await environments.ready(uri);
    return documents.get(uri);
  };
  const around = (uri: string): Environments => ({
    files: environments.files(uri),
    selected: environments.selected,
  });

  /** With the other scratch files only where they matter: finding them reads the workspace. */
  async function neighbours(document: ScratchDocument, position: Position): Promise<Neighbours> {
    const own = around(document.uri);
    if (!sharedNameAt(document, position, own)) return { environments: own, others: [] };
    const files = new Set(own.files.map(({ uri }) => uri));
    const others: ScratchDocument[] = [];
    for (const other of await scratchFiles.all()) {
      await environments.ready(other.uri);
      if (environments.files(other.uri).some(({ uri }) => files.has(uri))) others.push(other);
    }
    return { environments: own, others };
  }

  connection.onDefinition(async ({ textDocument: { uri }, position }) => {
    const document = await opened(uri);
    return document ? [...definition(document, position, around(uri))] : [];
  });
  connection.onReferences(async ({ textDocument: { uri }, position, context }) => {
    const document = await opened(uri);
    if (!document) return [];
    return [
      ...references(document, position, await neighbours(document, position), context.includeDeclaration),
    ];
  });
  connection.onDocumentHighlight(({ textDocument: { uri }, position }) => {
    const document = documents.get(uri);
    const found = document && highlights(document, position);
    return found ? [...found] : null;
  });
  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const document = documents.get(uri);
    return (document && prepareRename(document, position)) ?? null;
  });
  connection.onRenameRequest(
    async ({ textDocument: { uri }, position, newName }): Promise<WorkspaceEdit | ResponseError | null> => {
      const document = await opened(uri);
      if (!document) return null;
      const renamed = rename(document, position, newName, await neighbours(document, position));
      if ('problem' in renamed) return new ResponseError(LSPErrorCodes.RequestFailed, renamed.problem);
      return {
        changes: Object.fromEntries(
          Object.entries(renamed.changes).map(([file, edits]) => [file, [...edits]]),
        ),
      };
    },
  );
  connection.onDocumentLinks(async ({ textDocument: { uri } }) => {
    const response = responses.get(uri);
    if (response) return [...replyLinks(response.text, response.root, response.subject)];
    const document = await opened(uri);
    return document ? [...documentLinks(document, state.variables(document))] : [];
  });
  connection.onSelectionRanges(({ textDocument: { uri }, positions }) => {
    const document = documents.get(uri);
    return document ? positions.map((position) => selectionRange(document, position)) : null;
  });
  connection.onWorkspaceSymbol(async ({ query }) => [...workspaceSymbols(await scratchFiles.all(), query)]);
}
