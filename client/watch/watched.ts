import * as vscode from 'vscode';
import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import type { Clock } from '../../common/units/clock';
import { createLiveList } from '../../runner/events/events';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { type PrepareInput, prepare } from '../../runner/request/prepare';
import type { ResponseParams } from '../../server/lsp/messages';
import { subjectOf } from '../../workbench/response/subject';
import { type AnswerWatch, watchAnswers } from '../../workbench/watch/answer-watch';
import type { LiveSource } from '../../workbench/watch/source';
import { timeoutSetting } from '../settings/settings';
import type { AnswerDocuments, WatchAction } from './answer-document';
import { chooseInterval } from './interval';
import type { LiveLists, OpenList } from './lists';
import type { Running } from './running';

export interface WatchedOptions {
  readonly input: PrepareInput;
  readonly prepared: Prepared;
  /** Initial interval in milliseconds. */
  readonly interval: number;
  readonly about: {
    readonly key: string;
    readonly title: string;
    readonly detail: string;
    readonly scale: NetworkScale;
  };
  readonly clock: Clock;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly prettyPrint: (text: string) => string;
  readonly explain: (response: ResponseParams) => void;
  readonly memento: vscode.Memento;
  readonly documents: AnswerDocuments;
  readonly lists: LiveLists;
  readonly changed: () => void;
  readonly closed: () => void;
}

/** A repeated request, with the document of its newest response and the list of its changes. */
export interface Watched extends Running {
  readonly uri: vscode.Uri;
  readonly watch: AnswerWatch;
  start(): void;
  show(): Promise<void>;
  act(action: WatchAction): Promise<void>;
  close(): void;
}

export function createWatched(options: WatchedOptions): Watched {
  const { input, prepared, about, clock, send, prettyPrint, explain, memento, documents, lists } = options;
  let { interval } = options;
  let drawn = '';
  let shownList: OpenList | undefined;
  let listChanged: () => void = () => undefined;
  let closed = false;
  const list = createLiveList({ now: clock.now });

  const watch: AnswerWatch = watchAnswers({
    prepare: () => prepare(input),
    send,
    timeoutMs: timeoutSetting,
    interval: () => interval,
    clock,
    list,
    scale: about.scale,
    prettyPrint,
    changed(what) {
      const now = watch.words;
      // Before the text changes, so that the server can explain it.
      if (what === 'answer') explainAnswer();
      if (what === 'answer' || now !== drawn) document.draw(what);
      drawn = now;
      listChanged();
      options.changed();
    },
  });
  const explainAnswer = () =>
    explain(
      subjectOf(prepared, {
        status: watch.answer?.reply.status ?? null,
        stream: false,
        uri: document.uri.toString(),
        request: { uri: input.document.uri, line: prepared.line },
      }),
    );
  const close = () => {
    if (closed) return;
    closed = true;
    watch.stop();
    document.dispose();
    void shownList?.close();
    options.closed();
  };
  const document = documents.open(prepared.name, () => watch, close);

  const showList = () => {
    if (shownList && lists.all.includes(shownList)) return shownList.reveal();
    shownList = lists.open({
      ...about,
      title: `Changes of ${about.title}`,
      key: `${about.key} changes`,
      changesOf: about.key,
      // The document with the lens is already to the side.
      column: vscode.ViewColumn.Active,
      noun: 'row',
      schemaOf: () => undefined,
      of: list,
      source(_, changed) {
        listChanged = changed;
        return changesSource(watch);
      },
    });
  };

  return {
    title: prepared.name,
    uri: document.uri,
    watch,
    start: () => watch.start(),
    stop: () => watch.stop(),
    show: () => document.reveal(),
    reveal: () => void document.reveal(),
    close,
    get status() {
      return watch.status;
    },
    get running() {
      return isRunning(watch);
    },
    async act(action) {
      if (action === 'pause') watch.pause();
      else if (action === 'go-on') watch.start();
      else if (action === 'stop') watch.stop();
      else if (action === 'list') showList();
      else {
        interval = (await chooseInterval(memento)) ?? interval;
        // The new interval starts now, not after the old one.
        watch.hasten();
      }
    },
  };
}

function isRunning({ state }: AnswerWatch): boolean {
  return state.kind === 'asking' || state.kind === 'waiting';
}

/** The list of changes controls its watch, but closing the list does not stop the watch. */
function changesSource(watch: AnswerWatch): LiveSource {
  return {
    start: () => watch.start(),
    stop: () => watch.stop(),
    retry: () => watch.hasten(),
    get status() {
      return watch.status;
    },
    get running() {
      return isRunning(watch);
    },
    dispose: async () => undefined,
  };
}
