import * as vscode from 'vscode';
import type { BodyView } from '../../runner/json/body-view';
import { prettyPrint } from '../../runner/json/pretty';
import type { BodyFile, ToFile } from '../../runner/model/body-file';
import { isBinary } from '../../runner/model/content-type';
import { isStreamEnd } from '../../runner/model/outcome';
import { mostShown } from '../../runner/present/present';
import { languageOf } from '../../runner/present/tab-name';
import type { ResponseParams } from '../../server/lsp/messages';
import { subjectOf } from '../../workbench/response/subject';
import { type Answered, presentView, type ResponseView } from '../../workbench/response/views';
import { showInformation, showWarning } from '../screen/messages';
import { setContext } from '../surface/set-context';
import type { ResponseDocument } from './document';

/** The response in the response document, in one of its views. */
export interface Answers extends vscode.Disposable {
  /** Shows a response, formatted. */
  show(answered: Answered): Promise<void>;
  /** Switches the view of the shown response. */
  view(view: ResponseView): Promise<void>;
  /** Adds the next part of a body that is in a file. */
  more(): Promise<void>;
  /** The shown response; undefined before the first one, and while an event stream is shown. */
  readonly current: Answered | undefined;
  readonly currentView: ResponseView;
  /** Of the document that shows it. */
  readonly uri: vscode.Uri;
  /** Where a body is written that is too large for memory; undefined where none is written. */
  toFile(): ToFile | undefined;
  /** Clears the current response, because the document shows an event stream now. */
  forget(): void;
}

/** Bodies that are too large for memory. */
export interface LargeBodies extends vscode.Disposable {
  toFile(): ToFile;
  view(file: BodyFile): BodyView;
}

export interface AnswersOptions {
  readonly document: ResponseDocument;
  /** Absent where large bodies are not received. */
  readonly bodies?: LargeBodies;
  /** Called before the response document shows another response. */
  readonly explain: (response: ResponseParams) => void;
  /** Called when the response document shows another response. */
  readonly shown: (answered: Answered) => void;
}

export function createAnswers({ document, bodies, explain, shown }: AnswersOptions): Answers {
  let current: Answered | undefined;
  let view: ResponseView = 'pretty';
  let part: BodyView | undefined;

  const draw = async () => {
    if (!current) return;
    if (part && view === 'pretty' && part.read === 0) {
      const read = await part.more();
      if (!read.ok) void showWarning(read.failure.message);
    }
    await document.show(presentView(current, view, { prettyPrint, most: mostShown }, part));
    await setContext('slotpad.response', contextOf(current));
  };

  return {
    async show(answered) {
      current = answered;
      view = 'pretty';
      const { reply, prepared, request } = answered;
      const isText = !isBinary(reply.contentType);
      part = reply.file && reply.body === null && isText ? bodies?.view(reply.file) : undefined;
      const uri = document.name(reply.name, languageOf(reply)).toString();
      if (prepared) {
        explain(
          subjectOf(prepared, {
            status: reply.status,
            stream: isStreamEnd(reply.outcome),
            uri,
            request: request ?? { uri, line: 0 },
          }),
        );
      }
      await draw();
      shown(answered);
    },
    async view(next) {
      view = next;
      await draw();
    },
    async more() {
      if (!part || part.whole) return;
      if (part.text.length > mostShown) {
        const open = 'Open Response File';
        const answer = await showInformation(
          'Showing more of this response would slow down the editor.',
          open,
        );
        if (answer === open) await vscode.commands.executeCommand('slotpad.openResponseFile');
        return;
      }
      const read = await part.more();
      if (read.ok) await draw();
      else void showWarning(read.failure.message);
    },
    get current() {
      return current;
    },
    get currentView() {
      return view;
    },
    get uri() {
      return document.uri;
    },
    toFile: () => bodies?.toFile(),
    forget() {
      current = undefined;
      part = undefined;
      void setContext('slotpad.response', undefined);
    },
    dispose: () => bodies?.dispose(),
  };
}

/** The value of the context key `slotpad.response`. */
function contextOf({ reply }: Answered): 'body' | 'file' | 'binary' | 'none' {
  if (!reply.body && isBinary(reply.contentType)) return 'binary';
  if (reply.file && reply.body === null) return 'file';
  return reply.body ? 'body' : 'none';
}
