import * as vscode from 'vscode';
import type * as z from 'zod';
import { type EventsMessage, eventsRequestSchema } from '../../common/panels/events';
import type { Clock } from '../../common/units/clock';
import type { SlotScale } from '../../common/units/slots';
import { createLiveList, type LiveList } from '../../runner/events/events';
import type { LiveEvent } from '../../runner/events/live-entry';
import type { ShownResponse } from '../../workbench/response/shown';
import { createStreamView } from '../../workbench/response/stream';
import { createLivePage, type LiveAction } from '../../workbench/watch/live-page';
import type { LiveSource } from '../../workbench/watch/source';
import { summaryOf } from '../../workbench/watch/summary';
import { createPanel } from '../panels/panel';
import { Saving } from './saving';

export interface LiveListsOptions {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly prettyPrint: (text: string) => string;
  /** Shows the events as one JSON document. */
  readonly showJson: (list: OpenList, shown: ShownResponse) => Promise<void>;
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
  /** HTTP status of the response, for the title of the JSON document. */
  readonly status?: number;
  readonly schemaOf: (event: LiveEvent) => z.ZodType | undefined;
  readonly scale: SlotScale;
  /** Creates what feeds the list. `changed` has to be called when its status changes. */
  readonly source: (list: LiveList, changed: () => void) => LiveSource;
  /** To the side of the active editor by default. */
  readonly column?: vscode.ViewColumn;
  /** An existing list, which is fed even after the tab is closed. */
  readonly of?: LiveList;
}

/** A live list in a tab. Closing the tab ends its source. */
export interface OpenList {
  readonly key: string;
  /** The key of the watched request whose changes it lists. */
  readonly changesOf?: string;
  readonly title: string;
  readonly list: LiveList;
  readonly source: LiveSource;
  reveal(): void;
  close(): Promise<void>;
}

export interface LiveLists {
  open(options: OpenListOptions): OpenList;
  readonly all: readonly OpenList[];
  /** A list was opened or closed, or the state of one changed. */
  readonly onDidChange: vscode.Event<void>;
  /** Ends all lists; resolves when their filters are removed from the nodes. */
  end(): Promise<void>;
  dispose(): void;
}

export function createLiveLists(options: LiveListsOptions): LiveLists {
  const changes = new vscode.EventEmitter<void>();
  const lists = new Map<string, OpenList>();

  return {
    open(wanted) {
      void lists.get(wanted.key)?.close();
      const opened = openList(
        wanted,
        options,
        () => changes.fire(),
        () => {
          if (lists.get(wanted.key) === opened) lists.delete(wanted.key);
          changes.fire();
        },
      );
      lists.set(wanted.key, opened);
      changes.fire();
      return opened;
    },
    get all() {
      return [...lists.values()];
    },
    onDidChange: changes.event,
    async end() {
      await Promise.all([...lists.values()].map((list) => list.close()));
    },
    dispose() {
      for (const list of lists.values()) void list.close();
      changes.dispose();
    },
  };
}

function openList(
  wanted: OpenListOptions,
  { extensionUri, clock, prettyPrint, showJson }: LiveListsOptions,
  stateChanged: () => void,
  closed: () => void,
): OpenList {
  let ended: Promise<void> | undefined;
  const list = wanted.of ?? createLiveList({ now: clock.now });
  const saving = new Saving({ list, title: wanted.title, noun: wanted.noun, changed: () => page?.changed() });
  const unlisten = list.listen((entry) => saving.add(entry));
  let lastState = '';
  const changed = () => {
    page?.changed();
    const now = `${source?.status.kind} ${source?.running}`;
    if (now === lastState) return;
    lastState = now;
    stateChanged();
  };
  // The source may tell of changes before it is there itself.
  let source: LiveSource | undefined;
  let page: ReturnType<typeof createLivePage> | undefined;

  const act = (action: LiveAction, event?: LiveEvent) => {
    switch (action) {
      case 'start':
        return source?.start();
      case 'stop':
        return source?.stop();
      case 'retry':
        return source?.retry();
      case 'save':
        return void saving.start();
      case 'stop-saving':
        return void saving.stop();
      case 'json':
        return void showJson(opened, snapshot(wanted, list, prettyPrint, clock.now()));
      case 'copy':
        return void vscode.env.clipboard.writeText(prettyPrint(event?.data ?? ''));
    }
  };

  const panel = createPanel<z.output<typeof eventsRequestSchema>, EventsMessage>({
    extensionUri,
    page: 'events',
    title: wanted.title,
    column: wanted.column ?? vscode.ViewColumn.Beside,
    preserveFocus: true,
    messages: eventsRequestSchema,
    received: (message) => page?.received(message),
    visible: (visible) => page?.setVisible(visible),
    closed: () => void end(),
  });
  const live = wanted.source(list, changed);
  source = live;
  page = createLivePage({
    list,
    clock,
    about: () => ({
      title: wanted.title,
      detail: wanted.detail,
      noun: wanted.noun,
      status: live.status,
      running: live.running,
      saving: saving.progress,
    }),
    summary: (event) => event.summary ?? summaryOf(event.data, wanted.schemaOf(event), wanted.scale),
    prettyPrint,
    post: (message) => panel.post(message),
    act,
  });

  const end = () => {
    ended ??= (async () => {
      page?.dispose();
      unlisten();
      const gone = wanted.of ? undefined : live.dispose();
      closed();
      await Promise.all([gone, saving.close()]);
    })();
    return ended;
  };

  const opened: OpenList = {
    key: wanted.key,
    ...(wanted.changesOf === undefined ? {} : { changesOf: wanted.changesOf }),
    title: wanted.title,
    list,
    source: live,
    reveal: () => panel.reveal(undefined, false),
    close() {
      const done = end();
      panel.dispose();
      return done;
    },
  };
  return opened;
}

/** What is kept, as the response document shows events. */
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
