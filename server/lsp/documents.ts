import { type Connection, Disposable, TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { LanguageService } from '../service';
import { RESPONSE_SCHEME, WATCH_SCHEME } from './messages';
import type { Typing } from './typing';

/** Open scratch files, as `ScratchDocument`s: an edit only parses the blocks that it changes. */
export function openDocuments(service: LanguageService, typing: Typing): TextDocuments<ScratchDocument> {
  const documents = new TextDocuments<ScratchDocument>({
    create: (uri, languageId, version, text) => service.openDocument(uri, languageId, version, text),
    update: (document, changes, version) => {
      document.update(changes, version);
      typing.edited(document.uri, changes);
      return document;
    },
  });
  documents.onDidClose(({ document }) => {
    typing.closed(document.uri);
    service.closeDocument(document);
  });
  return documents;
}

/** Responses that the client shows. */
export function openResponses(): TextDocuments<TextDocument> {
  return new TextDocuments(TextDocument);
}

type Sync = Parameters<TextDocuments<TextDocument>['listen']>[0];
const notifications = [
  'onDidOpenTextDocument',
  'onDidChangeTextDocument',
  'onDidCloseTextDocument',
  'onWillSaveTextDocument',
  'onWillSaveTextDocumentWaitUntil',
  'onDidSaveTextDocument',
] as const satisfies readonly (keyof Sync)[];

/** Connects both kinds of documents. A connection takes only one listener, so this dispatches by URI scheme. */
export function listenToDocuments(
  connection: Connection,
  files: TextDocuments<ScratchDocument>,
  responses: TextDocuments<TextDocument>,
): void {
  type Handler = (params: { readonly textDocument: { readonly uri: string } }, ...rest: unknown[]) => unknown;
  const recorded = (documents: { listen(connection: Sync): Disposable }) => {
    const handlers = new Map<string, Handler>();
    const entries = notifications.map((name) => [
      name,
      (handler: Handler) => {
        handlers.set(name, handler);
        return Disposable.create(() => handlers.delete(name));
      },
    ]);
    documents.listen(Object.fromEntries(entries) as Sync);
    return handlers;
  };
  const ofFiles = recorded(files);
  const ofResponses = recorded(responses);
  for (const name of notifications) {
    const listen = connection[name].bind(connection) as (handler: Handler) => Disposable;
    listen((params, ...rest) => {
      const [scheme] = params.textDocument.uri.split(':', 1);
      const response = scheme === RESPONSE_SCHEME || scheme === WATCH_SCHEME;
      return (response ? ofResponses : ofFiles).get(name)?.(params, ...rest);
    });
  }
}
