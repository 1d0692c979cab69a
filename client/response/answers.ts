import * as vscode from 'vscode';
import type { BodyView } from '../../runner/json/body-view';
import { prettyPrint } from '../../runner/json/pretty';
import type { BodyFile, ToFile } from '../../runner/model/body-file';
import { isBinary } from '../../runner/model/content-type';
import { isStreamEnd } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { mostShown } from '../../runner/present/present';
import { languageOf } from '../../runner/present/tab-name';
import type { ResponseParams } from '../../server/lsp/messages';
import { subjectOf } from '../../workbench/response/shown';
import { type Answered, presentView, type ResponseView } from '../../workbench/response/views';
import { showInformation, showWarning } from '../screen/screen';
import { setContext } from '../surface/commands';
import type { ResponseDocument } from './document';
import type { AnswerPage, Waiting } from './page';

/** The response in the response document, in one of its views. */
export interface Answers extends vscode.Disposable {
  /** Shows a response, formatted. */
  show(answered: Answered): Promise<void>;
  /** Shows what else is known of a response, where it is still shown. */
  update(before: Answered, answered: Answered): Promise<void>;
  /** Makes a response the one that commands are about, which the page shows already. */
  select(answered: Answered): Promise<void>;
  /** Shows that a request is being sent; undefined where responses are shown as text. */
  sending(prepared: Prepared, cancel: () => void): Waiting | undefined;
  /** Brings the response to the front. */
  reveal(): Promise<void>;
  /** Whether the page with the progress of a request is in sight. */
  readonly isInSight: boolean;
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

interface AnswersOptions {
  readonly document: ResponseDocument;
  /** The page of responses. Absent where they are only shown as text. */
  readonly page?: AnswerPage | undefined;
  /** Absent where large bodies are not received. */
  readonly bodies?: LargeBodies;
  /** Called before the response document shows another response. */
  readonly explain: (response: ResponseParams) => void;
  /** Called when the response document shows another response. */
  readonly shown: (answered: Answered) => void;
}

export function createAnswers({ document, bodies, explain, page, shown }: AnswersOptions): Answers {
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

  const take = (answered: Answered) => {
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
  };
  /** The page shows the response, and the document has its text once it is opened. */
  const select = async (answered: Answered) => {
    take(answered);
    document.update(presentView(answered, 'pretty', { prettyPrint, most: mostShown }));
    await setContext('slotpad.response', contextOf(answered));
    shown(answered);
  };

  return {
    async show(answered) {
      if (page?.shows(answered)) {
        await select(answered);
        page.show(answered);
        return;
      }
      page?.close();
      take(answered);
      await draw();
      shown(answered);
    },
    async update(before, answered) {
      if (page?.shows(answered)) return page.update(answered);
      if (current !== before) return;
      current = answered;
      document.update(presentView(answered, view, { prettyPrint, most: mostShown }, part));
      shown(answered);
    },
    select,
    sending: (prepared, cancel) => page?.sending(prepared, cancel),
    async reveal() {
      if (!page?.reveal()) await document.reveal();
    },
    get isInSight() {
      return page?.isVisible ?? false;
    },
    async view(next) {
      if (next === 'headers' && page?.showHeaders()) return;
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
