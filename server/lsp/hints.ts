import { type Connection, InlayHintRefreshRequest, type TextDocuments } from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { createHintKeeper } from '../features/hints/inlay-hints';
import { replyHints } from '../features/response/response-hover';
import type { Responses } from './responses';
import type { ServerState } from './server';

/** Inlay hints of scratch files and of replies. */
export function serveHints(
  connection: Connection,
  documents: TextDocuments<ScratchDocument>,
  responses: Responses,
  state: ServerState,
): void {
  const keeper = createHintKeeper();
  connection.languages.inlayHint.on(async ({ textDocument, range }) => {
    await state.environments.ready(textDocument.uri);
    const { inlayHints } = state.settings;
    const document = documents.get(textDocument.uri);
    if (document) return keeper.hints(document, range, state.variables(document), inlayHints);
    const response = inlayHints.responses ? responses.get(textDocument.uri) : undefined;
    if (!response) return [];
    const { text, root, subject, scale } = response;
    return replyHints(text, root, subject, range, { scale, now: 0 });
  });
  responses.onReplaced(() => {
    if (state.refreshesHints) void connection.sendRequest(InlayHintRefreshRequest.type);
  });
}
