import * as vscode from 'vscode';
import { type BodyView, viewBody } from '../../runner/json/body-view';
import { prettyPrint } from '../../runner/json/pretty';
import type { ToFile } from '../../runner/model/body-file';
import { isBinary } from '../../runner/model/content-type';
import { mostShown } from '../../runner/present/present';
import { languageOf } from '../../runner/present/tab-name';
import type { ResponseParams } from '../../server/lsp/messages';
import { type BodyFiles, createBodyFiles, isRunning } from '../../workbench/response/body-files';
import { subjectOf } from '../../workbench/response/subject';
import { type Answered, presentView, type ResponseView } from '../../workbench/response/views';
import { showInformation, showWarning } from '../screen/messages';
import { largestResponseSetting, shownResponseSetting } from '../settings/settings';
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
  /** Where a body is written that is too large for memory. */
  toFile(): ToFile;
  /** Clears the current response, because the document shows an event stream now. */
  forget(): void;
}

export interface AnswersOptions {
  readonly document: ResponseDocument;
  /** Absolute path for bodies: in the storage of the workspace, else in the global storage. */
  readonly folder: string;
  /** Called before the response document shows another response. */
  readonly explain: (response: ResponseParams) => void;
  /** Called when the response document shows another response. */
  readonly shown: (answered: Answered) => void;
}

export function createAnswers({ document, folder, explain, shown }: AnswersOptions): Answers {
  const files: BodyFiles = createBodyFiles({ folder, pid: process.pid, isRunning });
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
      part = reply.file && reply.body === null && isText ? viewBody(reply.file) : undefined;
      const uri = document.name(reply.name, languageOf(reply)).toString();
      if (prepared) {
        explain(
          subjectOf(prepared, {
            status: reply.status,
            stream: reply.outcome === 'stream-ended',
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
    toFile: () => ({
      over: shownResponseSetting(),
      maxBytes: largestResponseSetting(),
      path: () => files.next(),
      more: 'raise "slotpad.response.largest"',
    }),
    forget() {
      current = undefined;
      part = undefined;
      void setContext('slotpad.response', undefined);
    },
    dispose: () => files.dispose(),
  };
}

/** The value of the context key `slotpad.response`. */
function contextOf({ reply }: Answered): 'body' | 'file' | 'binary' | 'none' {
  if (!reply.body && isBinary(reply.contentType)) return 'binary';
  if (reply.file && reply.body === null) return 'file';
  return reply.body ? 'body' : 'none';
}
