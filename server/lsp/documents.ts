/** Open documents: scratch files, where they are being typed, and responses that the client shows. */
import { type Connection, Disposable, TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Position, Range } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { Clock } from '../../common/units/clock';
import type { LanguageService } from '../service';
import { RESPONSE_SCHEME, WATCH_SCHEME } from './messages';

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

/** Where documents are being typed. */
export interface Typing {
  /** Where the last character was typed; undefined after a pause or another edit. */
  at(uri: string): Position | undefined;
  edited(uri: string, changes: readonly Change[]): void;
  closed(uri: string): void;
  /** Calls the listener after a pause in typing. */
  onPause(listener: (uri: string) => void): void;
}

export type Change = { readonly range?: Range; readonly text: string };

/** Milliseconds without an edit after which a text counts as finished, so that a mistake is shown within a second. */
const PAUSE = 900;
/** A character and the bracket or quote that the editor adds. */
const TYPED = 2;

export function createTyping(clock: Pick<Clock, 'after'>): Typing {
  const typed = new Map<string, { readonly at: Position; cancel(): void }>();
  const listeners = new Set<(uri: string) => void>();
  const stop = (uri: string) => {
    typed.get(uri)?.cancel();
    typed.delete(uri);
  };
  return {
    at: (uri) => typed.get(uri)?.at,
    edited(uri, changes) {
      stop(uri);
      const at = typedAt(changes);
      if (!at) return;
      const cancel = clock.after(PAUSE, () => {
        if (typed.delete(uri)) for (const listener of listeners) listener(uri);
      });
      typed.set(uri, { at, cancel });
    },
    closed: stop,
    onPause: (listener) => void listeners.add(listener),
  };
}

/** A bracket or quote with the one that closes it, which the editor adds behind the cursor. */
const PAIR = /^(?:\(\)|\[\]|\{\}|""|''|``)$/;
/** A new line with its indentation; between brackets, the closing one goes to a line of its own. */
const ENTER = /^(\r\n|\r|\n)([ \t]*)(?:(?:\r\n|\r|\n)[ \t]*)?$/;

/** The cursor after a key that wrote or deleted something. */
function typedAt(changes: readonly Change[]): Position | undefined {
  const [change, ...others] = changes;
  if (!change?.range || others.length > 0) return undefined;
  const { text } = change;
  const { start, end } = change.range;
  const indentation = ENTER.exec(text)?.[2];
  if (indentation !== undefined) return { line: start.line + 1, character: indentation.length };
  if (text.length > TYPED || start.line !== end.line || /[\r\n]/.test(text)) return undefined;
  return { line: start.line, character: start.character + (PAIR.test(text) ? 1 : text.length) };
}
