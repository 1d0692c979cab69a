/** Live lists of events, notifications and repeated responses: their pages, and saving their rows. */
import * as vscode from 'vscode';
import type * as z from 'zod';
import type { Schema } from '../../catalogue/types';
import { defined } from '../../common/defined';
import { type EventsMessage, type EventsState, eventsRequestSchema } from '../../common/panels/events';
import type { PagePlot } from '../../common/panels/response';
import type { Clock } from '../../common/units/clock';
import type { SlotScale } from '../../common/units/slots';
import { counted } from '../../common/units/words';
import { createLiveList, type LiveList } from '../../runner/events/events';
import { createEventFile, type EventFile } from '../../runner/events/events-file';
import type { LiveEntry, LiveEvent } from '../../runner/events/live-entry';
import { createStreamView } from '../../runner/present/stream';
import type { ShownResponse } from '../../workbench/response/shown';
import { iconText } from '../../workbench/screen/text';
import {
  createLivePage,
  type LiveAbout,
  type LiveAction,
  type LivePage,
} from '../../workbench/watch/live-page';
import type { LiveSource } from '../../workbench/watch/source';
import { summaryOf } from '../../workbench/watch/summary';
import { createPanel, type Panel } from '../panels/panel';
import { showBriefly, showError, showInformation, showWarning } from '../screen/screen';

interface LiveListsOptions {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly prettyPrint: (text: string) => string;
  /** Shows the events as one JSON document. */
  readonly showJson: (key: string, name: string, shown: ShownResponse) => Promise<void>;
}

export interface OpenListOptions {
  /** Opening a list with the key of an open one closes that one. */
  readonly key: string;
  /** The key of the watched request whose changes it lists. */
  readonly changesOf?: string;
  readonly title: string;
  readonly detail: string;
  /** `event`, `item`, `change`. */
  readonly noun: string;
  /** Why nothing may arrive. */
  readonly hint?: string;
  /** HTTP status of the response, for the title of the JSON document. */
  readonly status?: number | null;
  readonly schemaOf: (event: LiveEvent) => Schema | undefined;
  readonly scale: SlotScale;
  /** Creates what feeds the list. `changed` has to be called when its status changes. */
  readonly source: (list: LiveList, changed: () => void) => LiveSource;
  /** To the side of the active editor by default. */
  readonly column?: vscode.ViewColumn;
  /** A watched number as a line. */
  readonly plot?: () => PagePlot | undefined;
  /** An existing list, which is fed even after the tab is closed. */
  readonly of?: LiveList;
}

/** A live list in a tab. Closing the tab ends its source. */
export interface OpenList {
  readonly key: string;
  /** The key of the watched request whose changes it lists. */
  readonly changesOf: string | undefined;
  readonly title: string;
  readonly list: LiveList;
  readonly source: LiveSource;
  /** Does not need `this`. */
  readonly reveal: () => void;
  /** Ends its source; the tab stays. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveLists {
  open(options: OpenListOptions): OpenList;
  /** Shows in a tab of the last session that its list has ended. Does not need `this`. */
  readonly revive: (panel: vscode.WebviewPanel) => void;
  readonly all: readonly OpenList[];
  /** A list was opened or closed, or the state of one changed. */
  readonly onDidChange: vscode.Event<void>;
  /** Ends all lists, whose tabs stay; resolves when their filters are removed from the nodes. */
  end(): Promise<void>;
  dispose(): void;
}

export function createLiveLists(options: LiveListsOptions): LiveLists {
  const changes = new vscode.EventEmitter<void>();
  const lists = new Map<string, OpenList>();

  return {
    open(wanted) {
      const { key } = wanted;
      void lists.get(key)?.close();
      const stateChanged = () => changes.fire();
      const opened = new ListTab(wanted, options, stateChanged, (tab) => {
        if (lists.get(key) === tab) lists.delete(key);
        changes.fire();
      });
      lists.set(key, opened);
      changes.fire();
      return opened;
    },
    revive: (panel) => showOver(panel, options),
    get all() {
      return [...lists.values()];
    },
    onDidChange: changes.event,
    async end() {
      await Promise.all([...lists.values()].map((list) => list.end()));
    },
    dispose() {
      for (const list of lists.values()) void list.end();
      changes.dispose();
    },
  };
}

class ListTab implements OpenList {
  readonly list: LiveList;
  readonly source: LiveSource;
  readonly #wanted: OpenListOptions;
  readonly #options: LiveListsOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #saving: Saving;
  readonly #page: LivePage;
  readonly #panel: Panel<EventsMessage>;
  readonly #unlisten: () => void;
  readonly #closed: (tab: ListTab) => void;
  #ended: Promise<void> | undefined;

  /** @param stateChanged called when the status of the source changes @param closed called when the tab is closed */
  constructor(
    wanted: OpenListOptions,
    options: LiveListsOptions,
    stateChanged: () => void,
    closed: (tab: ListTab) => void,
  ) {
    const { clock, extensionUri, prettyPrint } = options;
    const { noun, title } = wanted;
    this.#wanted = wanted;
    this.#options = options;
    this.#closed = closed;
    const changed = () => this.#changed.fire();
    this.list = wanted.of ?? createLiveList({ now: clock.now });
    this.#saving = new Saving({ list: this.list, title, noun, changed });
    this.#unlisten = this.list.listen((entry) => this.#saving.add(entry));
    this.source = wanted.source(this.list, changed);
    this.#page = createLivePage({
      list: this.list,
      clock,
      about: () => this.#about(),
      plot: wanted.plot,
      summary: (event) => event.summary ?? summaryOf(event.data, wanted.schemaOf(event), wanted.scale),
      prettyPrint,
      post: (message) => this.#panel.post(message),
      act: (action, event) => void this.#act(action, event),
    });
    this.#panel = createPanel<z.output<typeof eventsRequestSchema>, EventsMessage>({
      extensionUri,
      page: 'events',
      title,
      column: wanted.column ?? vscode.ViewColumn.Beside,
      preserveFocus: true,
      messages: eventsRequestSchema,
      received: (message) => this.#page.received(message),
      visible: (visible) => this.#page.setVisible(visible),
      closed: () => void this.end(),
    });
    this.#changed.event(() => this.#page.changed());
    let lastState = this.#state;
    this.#changed.event(() => {
      if (this.#state === lastState) return;
      lastState = this.#state;
      stateChanged();
    });
  }

  get key(): string {
    return this.#wanted.key;
  }

  get changesOf(): string | undefined {
    return this.#wanted.changesOf;
  }

  get title(): string {
    return this.#wanted.title;
  }

  // An arrow function: it is passed on without the object.
  readonly reveal = (): void => this.#panel.reveal(undefined, false);

  close(): Promise<void> {
    const ended = this.end();
    this.#panel.dispose();
    return ended;
  }

  get #state(): string {
    return `${this.source.status.kind} ${this.source.running}`;
  }

  #about(): LiveAbout {
    const { title, detail, noun, hint } = this.#wanted;
    const { status, running } = this.source;
    return { title, detail, noun, status, running, saving: this.#saving.progress, ...defined({ hint }) };
  }

  #act(action: LiveAction, event: LiveEvent | undefined): void | Promise<void> {
    const { clock, prettyPrint, showJson } = this.#options;
    switch (action) {
      case 'start':
        return this.source.start();
      case 'stop':
        return this.source.stop();
      case 'retry':
        return this.source.retry();
      case 'save':
        return this.#saving.start();
      case 'stop-saving':
        return this.#saving.stop();
      case 'json':
        return showJson(this.key, this.title, snapshot(this.#wanted, this.list, prettyPrint, clock.now()));
      case 'copy':
        return this.#copy(prettyPrint(event?.data ?? ''));
    }
  }

  async #copy(text: string): Promise<void> {
    await vscode.env.clipboard.writeText(text);
    showBriefly(iconText('copy', 'Copied'), 2000);
  }

  end(): Promise<void> {
    this.#ended ??= this.#endOnce();
    return this.#ended;
  }

  async #endOnce(): Promise<void> {
    this.#page.dispose();
    this.#unlisten();
    // A list that was passed in has a source of its own, which goes on.
    const sourceEnded = this.#wanted.of ? undefined : this.source.dispose();
    this.#closed(this);
    await Promise.all([sourceEnded, this.#saving.close()]);
    this.#changed.dispose();
  }
}

/** Nothing is sent without a person, so the list of a restored tab stays empty. */
function showOver(
  revived: vscode.WebviewPanel,
  { clock, extensionUri, prettyPrint }: LiveListsOptions,
): void {
  const { title } = revived;
  const page = createLivePage({
    list: createLiveList({ now: clock.now }),
    clock,
    about: () => ({
      title,
      detail: '',
      noun: 'event',
      hint: 'Send the request again to start a new list.',
      status: { kind: 'stopped', text: 'Ended when the window was reloaded' },
      running: false,
      over: true,
      saving: null,
    }),
    summary: () => '',
    prettyPrint,
    post: (message) => panel.post(message),
    act: () => undefined,
  });
  const panel = createPanel<z.output<typeof eventsRequestSchema>, EventsMessage>({
    extensionUri,
    page: 'events',
    title,
    revived,
    messages: eventsRequestSchema,
    received: (message) => page.received(message),
    visible: (visible) => page.setVisible(visible),
    closed: () => page.dispose(),
  });
}

/** The list as the response document shows events. */
function snapshot(
  { title, noun, status = 200 }: OpenListOptions,
  list: LiveList,
  prettyPrint: (text: string) => string,
  now: number,
): ShownResponse {
  const view = createStreamView({ name: title, status, prettyPrint, noun });
  for (const entry of list.kept()) {
    if (entry.kind === 'note') continue;
    const { topic: event, data, id, problems } = entry;
    view.add({ event, data, problems, ...(id === undefined ? {} : { id }) });
  }
  return view.snapshot(new Date(now).toLocaleTimeString());
}

interface SavingOptions {
  readonly list: LiveList;
  readonly title: string;
  /** `event`, `item`, `change`. */
  readonly noun: string;
  /** Called after saving has started or stopped. */
  readonly changed: () => void;
}

/** Saves the rows of a live list to a file: the current ones at once, new ones as they arrive. */
class Saving {
  readonly #options: SavingOptions;
  #file: { readonly out: EventFile; readonly name: string } | undefined;
  #closed = false;

  constructor(options: SavingOptions) {
    this.#options = options;
  }

  /** The file and its number of lines; null while not saving. */
  get progress(): EventsState['saving'] {
    return this.#file ? { file: this.#file.name, count: this.#file.out.count } : null;
  }

  /** Adds a new row while saving. */
  add(entry: LiveEntry): void {
    this.#file?.out.add(entry);
  }

  /** Asks for a file and starts saving to it. */
  async start(): Promise<void> {
    const uri = await this.#askForFile();
    if (!uri || this.#closed) return;
    if (uri.scheme !== 'file') {
      void showWarning('Events can only be saved to a local file. Choose a local file.');
      return;
    }
    const out = createEventFile(uri.fsPath, (why) => {
      this.#setFile(undefined);
      void showError(`Saving has stopped: ${why}`);
    });
    for (const entry of this.#options.list.kept()) out.add(entry);
    this.#setFile({ out, name: uri.fsPath });
  }

  /** Completes the file and offers to open it. */
  async stop(): Promise<void> {
    const file = this.#file;
    this.#setFile(undefined);
    if (!file) return;
    const { out, name } = file;
    await out.close();
    const open = 'Open File';
    void showInformation(`Saved ${counted(out.count, 'line')} to ${name}.`, open).then((answer) => {
      if (answer === open) void vscode.commands.executeCommand('vscode.open', vscode.Uri.file(name));
    });
  }

  /** Completes the file without a message when the tab is closed. */
  async close(): Promise<void> {
    this.#closed = true;
    const file = this.#file;
    this.#file = undefined;
    await file?.out.close();
  }

  #askForFile(): Thenable<vscode.Uri | undefined> {
    const { title, noun } = this.#options;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const name = `${fileNameOf(title)}.ndjson`;
    return vscode.window.showSaveDialog({
      title: `Save All ${noun === 'event' ? 'Events' : 'Rows'} To`,
      filters: { 'JSON lines': ['ndjson', 'jsonl'] },
      ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
    });
  }

  #setFile(file: { readonly out: EventFile; readonly name: string } | undefined): void {
    this.#file = file;
    this.#options.changed();
  }
}

function fileNameOf(title: string): string {
  const name = title.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, 60) || 'events';
}
