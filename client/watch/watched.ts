/** Requests that are sent again and again: their state, their interval, and the item in the status bar. */
import * as vscode from 'vscode';
import type { EventsState } from '../../common/panels/events';
import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import type { Clock } from '../../common/units/clock';
import { shortened, took } from '../../common/units/words';
import { createLiveList } from '../../runner/events/events';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { type PrepareInput, prepare } from '../../runner/request/prepare';
import { intervalOf } from '../../runner/watch/watch';
import type { ResponseParams } from '../../server/lsp/messages';
import { subjectOf } from '../../workbench/response/shown';
import { iconText, screenText, tooltipText } from '../../workbench/screen/text';
import { type AnswerWatch, watchAnswers } from '../../workbench/watch/answer-watch';
import { linePlot } from '../../workbench/watch/live-page';
import type { LiveSource } from '../../workbench/watch/source';
import { createPick, createStatusItem, type PickItem, pickItem, showInput, showPick } from '../screen/screen';
import { timeoutSetting } from '../settings/settings';
import { setContext } from '../surface/commands';
import type { AnswerDocuments, WatchAction } from './answer-document';
import type { LiveLists, OpenList } from './lists';

interface WatchedOptions {
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
  let isLineShown = false;
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
      // A number is easier to follow as a line than as JSON.
      if (!isLineShown && watch.numbers.length > 0 && !closed) {
        isLineShown = true;
        showList();
      }
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
      title: watch.numbers.length > 0 ? about.title : `Changes of ${about.title}`,
      plot: () => linePlot(about.title, watch.numbers),
      key: `${about.key} changes`,
      changesOf: about.key,
      // The document with the lens is already to the side.
      column: documents.columnOf(document.uri) ?? vscode.ViewColumn.Active,
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

/** An event stream, a filter or a watched request. */
export interface Running {
  readonly title: string;
  readonly status: EventsState['status'];
  readonly running: boolean;
  reveal(): void;
  stop(): void;
}

/** A live list as `Running`. */
export function runningList({ title, source, reveal }: OpenList): Running {
  return {
    title,
    reveal,
    stop: () => source.stop(),
    get status() {
      return source.status;
    },
    get running() {
      return source.running;
    },
  };
}

/** Shows in the status bar which watches are running; a click offers to show or stop them. */
export function createRunningStatus(all: () => readonly Running[]): vscode.Disposable & { draw(): void } {
  const item = createStatusItem('slotpad.watching', 92, 'Slotpad: watches and event streams');
  item.command = 'slotpad.showWatches';

  const draw = () => {
    const running = all().filter((one) => one.running);
    void setContext('slotpad.watching', running.length > 0);
    if (running.length === 0) {
      item.hide();
      return;
    }
    const failing = running.some(({ status }) => status.kind === 'waiting');
    const [first] = running;
    const name = running.length === 1 && first ? shortened(first.title, 30) : `${running.length} watches`;
    item.accessibilityInformation = {
      label: `Watching: ${screenText(name)}${failing ? ', connection lost' : ''}`,
    };
    item.text = iconText(failing ? 'warning' : 'eye', name);
    item.tooltip = tooltipText(
      [
        ...running.map(({ title, status }) => screenText(`${title}: ${status.text}`)),
        'Click to show or stop.',
      ].join('\n'),
    );
    item.show();
  };
  draw();
  return { draw, dispose: () => item.dispose() };
}

/** Lists all watches, to show or stop them. */
export async function pickRunning(all: readonly Running[]): Promise<void> {
  const stop = { iconPath: new vscode.ThemeIcon('debug-stop'), tooltip: 'Stop' };
  const pick = createPick<PickItem & { readonly one?: Running }>();
  const fill = () => {
    const running = all.filter((one) => one.running);
    const items: readonly (PickItem & { readonly one?: Running })[] = [
      ...all.map((one) => ({
        icon: one.running ? 'eye' : 'eye-closed',
        label: one.title,
        detail: one.status.text,
        buttons: one.running ? [stop] : [],
        one,
      })),
      ...(running.length > 1
        ? [
            { label: '', kind: vscode.QuickPickItemKind.Separator },
            { icon: 'debug-stop', label: 'Stop All' },
          ]
        : []),
    ];
    pick.items = items.map(pickItem);
  };
  fill();
  pick.title = screenText('Watches and event streams');
  pick.placeholder = screenText(all.length === 0 ? 'Nothing is watched.' : 'Choose one to show it');
  pick.onDidTriggerItemButton(({ item }) => {
    item.one?.stop();
    fill();
  });
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    if (chosen?.one) chosen.one.reveal();
    else if (chosen) for (const one of all) one.stop();
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
}

/** Memento key of the last interval, in milliseconds. */
const INTERVAL_KEY = 'slotpad.watchInterval';
const OFFERED = [1000, 2000, 5000, 12_000, 30_000, 60_000, 300_000];

/** The last interval, or one that a person chooses now. Milliseconds; undefined when the choice was canceled. */
export async function chosenInterval(memento: vscode.Memento): Promise<number | undefined> {
  const known = memento.get<unknown>(INTERVAL_KEY);
  return typeof known === 'number' && known >= 500 ? known : chooseInterval(memento);
}

/** Asks for the interval and remembers it. Milliseconds; undefined when the choice was canceled. */
async function chooseInterval(memento: vscode.Memento): Promise<number | undefined> {
  const last = memento.get<unknown>(INTERVAL_KEY);
  const items = OFFERED.map((ms) => ({
    label: `Every ${took(ms)}`,
    description: [ms === 12_000 ? 'each slot' : '', ms === last ? 'last used' : '']
      .filter(Boolean)
      .join(', '),
    ms: ms as number | undefined,
  }));
  const picked = await showPick([...items, { label: 'Another Interval…', description: '', ms: undefined }], {
    title: 'How often?',
    placeHolder: 'Time from each response to the next request',
  });
  if (!picked) return undefined;
  const ms = picked.ms ?? (await typedInterval());
  if (ms !== undefined) await memento.update(INTERVAL_KEY, ms);
  return ms;
}

async function typedInterval(): Promise<number | undefined> {
  const text = await showInput({
    title: 'How often?',
    prompt: 'For example 500 ms, 5 s, 2 min or 1 h',
    validateInput: (value) =>
      intervalOf(value) === undefined ? 'Enter a time from 500 ms to 24 h, such as 5 s or 2 min.' : undefined,
  });
  return text === undefined ? undefined : intervalOf(text);
}
