/** The commands of the history: search, open, send again, compare, delete. */
import * as vscode from 'vscode';
import type { PlainRequest } from '../../common/requests/plain-request';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import type { Clock } from '../../common/units/clock';
import { ago, counted } from '../../common/units/words';
import { hostOf } from '../../monitor/nodes/node';
import type { History } from '../../runner/history/history';
import type { HistoryEntry, KeptExchange } from '../../runner/history/history-entry';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { prepare } from '../../runner/request/prepare';
import type { Answer } from '../../workbench/compare/present';
import {
  idOfPath,
  isComplete,
  replyOf,
  scratchOf,
  subjectOfKept,
} from '../../workbench/history/kept-response';
import { type Hit, hitsIn, hitsInBodies, outcomeWords, timeWords } from '../../workbench/history/present';
import { screenText } from '../../workbench/screen/text';
import type { Comparisons } from '../compare/compare';
import type { WorkspaceContracts } from '../contracts/contracts';
import type { Explore } from '../explore/explore';
import type { NodeRegistry } from '../nodes/registry';
import { columnOfTab, isResponse, type ResponseDocument } from '../response/document';
import { createPick, type PickItem, pickItem, showInformation, showWarning } from '../screen/screen';
import { refuseUntrusted } from '../send/ask';
import type { Replied, Replies } from '../send/replies';
import type { SendCommands } from '../send/send-command';
import type { Feature, Handlers } from '../surface/commands';
import type { historySurface } from '../surface/responses';
import type { TreePlace } from '../tree/view';
import type { KeptDocuments } from './documents';
import type { Recorder } from './recorder';
import { createHistoryView, type HistoryView } from './view';

interface HistoryCommandsOptions {
  readonly recorder: Recorder;
  readonly view: HistoryView;
  readonly documents: KeptDocuments;
  readonly page: Pick<Explore, 'showKept' | 'reveal'>;
  readonly contractsOf: WorkspaceContracts['contractsOf'];
  readonly comparisons: Comparisons;
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly sending: Pick<SendCommands, 'send'>;
  /** The latest response is the one in the response document. */
  readonly replies: Pick<Replies, 'latest'>;
  readonly response: Pick<ResponseDocument, 'close'>;
}

/** Commands of the History view. A row passes its id and the ids of the selection. */
function historyCommands(options: HistoryCommandsOptions): Handlers<typeof historySurface> {
  const { recorder, view, documents } = options;
  const { history } = recorder;

  const read = async (id: unknown): Promise<KeptExchange | undefined> => {
    if (!(await mayRead())) return undefined;
    if (typeof id !== 'string' || id.startsWith('group/')) return undefined;
    const exchange = await history.open(id);
    if (!exchange) void showInformation('This entry is no longer in the history.');
    return exchange;
  };
  const idsOf = (row: unknown, rows: unknown): readonly string[] => {
    const ids = Array.isArray(rows) && rows.length > 0 ? (rows as unknown[]) : [row];
    return ids.filter((id): id is string => typeof id === 'string' && !id.startsWith('group/'));
  };
  const open = async (id: unknown, focus: boolean) => {
    const exchange = await read(id);
    if (!exchange) return;
    if (options.page.showKept(exchange, await options.contractsOf(exchange))) {
      if (focus) options.page.reveal();
      return;
    }
    await documents.open(exchange, focus);
  };

  return {
    // The click on a row. As in the Explorer, the focus stays in the list, so that Delete applies to the row.
    'slotpad.openHistory': (id: unknown) => open(id, false),
    'slotpad.searchHistory': async () => {
      if (!(await mayRead())) return;
      await history.load();
      const id = await pickEntry(history, {
        title: 'Search History',
        placeholder: 'Names, addresses, nodes, outcomes, or text of requests and responses',
        now: () => options.clock.now(),
      });
      if (id !== undefined) await open(id, true);
    },
    'slotpad.sendAgain': async (row?: unknown) => {
      const exchange = await read(row);
      if (exchange) await sendAgain(options, exchange);
    },
    'slotpad.openHistoryRequest': async (row?: unknown) => {
      const exchange = await read(row);
      if (exchange) await showScratch(scratchOf(exchange.entry, exchange.detail));
    },
    'slotpad.goToHistoryFile': async (row?: unknown) => {
      const exchange = await read(row);
      if (exchange?.entry.file) await goToFile(exchange.entry.file);
    },
    'slotpad.compareHistory': async (row?: unknown, rows?: unknown) => {
      const ids = idsOf(row, rows);
      if (ids.length === 1) await compareWith(options, ids[0]);
      else await compareEntries(options, ids);
    },
    'slotpad.compareWith': (place?: unknown) => compareWith(options, idOf(place)),
    'slotpad.keepResponse': () => keepResponse(options),
    'slotpad.deleteFromHistory': async (row?: unknown, rows?: unknown) => {
      const ids = idsOf(row, rows);
      await history.remove(ids.length > 0 ? ids : view.selected);
    },
    'slotpad.clearHistory': async () => {
      if (!(await mayRead())) return;
      await history.load();
      const { length } = history.entries;
      if (length === 0) return;
      const clear = 'Clear';
      const answer = await showWarning(
        `Clear the history of this workspace, ${counted(length, 'request')}?`,
        { modal: true, detail: 'The saved responses are deleted from disk.' },
        clear,
      );
      if (answer === clear) await history.clear();
    },
    'slotpad.groupHistory': () => view.group(view.grouping === 'day' ? 'file' : 'day'),
  };
}

/** Moves the shown response to a tab of its own, so that the next one does not replace it. */
async function keepResponse({
  recorder,
  documents,
  replies,
  response,
}: HistoryCommandsOptions): Promise<void> {
  const id = replies.latest && recorder.idOf(replies.latest.reply);
  const exchange = id === undefined ? undefined : await recorder.history.open(id);
  if (exchange) {
    await documents.keep(exchange, columnOfTab());
    await response.close();
    return;
  }
  const save = 'Save Response As…';
  const answer = await showInformation(
    'Only a response in the history can be kept in a tab of its own. You can save this one.',
    save,
  );
  if (answer === save) await vscode.commands.executeCommand('slotpad.saveResponse');
}

/** False in an untrusted workspace, where the history is neither kept nor read. */
async function mayRead(): Promise<boolean> {
  if (!vscode.workspace.isTrusted) await refuseUntrusted();
  return vscode.workspace.isTrusted;
}

/** The id of an entry by its row, lens or tab; undefined for the response document. */
function idOf(place: unknown): string | undefined {
  if (typeof place === 'string') return place;
  const uri = place instanceof vscode.Uri ? place : vscode.window.activeTextEditor?.document.uri;
  return uri && !isResponse(uri) ? idOfPath(uri.path) : undefined;
}

async function showScratch({ language, text }: PlainRequest): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language, content: text });
  await vscode.window.showTextDocument(document);
}

async function goToFile({ uri, line }: { readonly uri: string; readonly line: number }): Promise<void> {
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const place = new vscode.Range(line, 0, line, 0);
    await vscode.window.showTextDocument(document, { selection: place });
  } catch {
    void showInformation(
      'The file of this request no longer exists. You can open the request in a scratch file instead.',
    );
  }
}

/** Sends the original request if this window still has it, else the kept one if nothing in it is masked. */
async function sendAgain(
  { recorder, registry, sending }: HistoryCommandsOptions,
  exchange: KeptExchange,
): Promise<void> {
  if (!vscode.workspace.isTrusted) return refuseUntrusted();
  const { entry, detail } = exchange;
  const place = { uri: entry.file?.uri ?? 'untitled:history', line: entry.file?.line ?? 0 };
  const asSent = recorder.asSent(entry.id);
  if (asSent) return sending.send(asSent, place);
  if (!isComplete(entry, detail)) {
    const openRequest = 'Open Request in Scratch File';
    const answer = await showInformation(
      detail.bodyTooLong
        ? 'The body of this request was too large to keep, or not text, so the request cannot be sent again from the history.'
        : 'This request contains secrets, which are not kept. Fill them in first, or send the request from its file.',
      openRequest,
    );
    if (answer === openRequest) await showScratch(scratchOf(entry, detail));
    return;
  }
  const { language, text } = scratchOf({ ...entry, masked: false }, detail);
  const document = new ScratchDocument(place.uri, language, 1, text, { anySize: true });
  const prepared = await prepare({
    document,
    placed: document.blockAtLine(document.lineCount - 1),
    variables: fileVariables(document),
    secrets: await registry.secrets.all(registry.all),
    nodes: {
      beacon: registry.selected('beacon'),
      execution: registry.selected('execution'),
      all: registry.all,
    },
  });
  if (!prepared.ok) {
    void showWarning(prepared.failure.message);
    return;
  }
  const source = entry.file ? { uri: entry.file.uri, names: entry.file.names } : undefined;
  const named = { ...prepared.value, name: entry.name, line: place.line };
  await sending.send(source ? { ...named, source } : named, place);
}

// ---------------------------------------------------------------- comparing

/** Compares an entry, or the shown response without `id`, with an entry that a person picks. */
async function compareWith(options: HistoryCommandsOptions, id: string | undefined): Promise<void> {
  const { recorder, clock, comparisons, replies } = options;
  const { history } = recorder;
  if (!(await mayRead())) return;
  await history.load();
  const entry = id === undefined ? undefined : history.entries.find((one) => one.id === id);
  const shown = id === undefined ? shownOf(replies.latest) : undefined;
  if (!entry && !shown) {
    void showInformation('There is no response to compare yet. Send a request first.');
    return;
  }
  // The shown response is in the history too: it is not compared with itself.
  const own = entry?.id ?? history.entries.find((one) => recorder.asSent(one.id) === shown?.prepared)?.id;
  const what = history.entries.find((one) => one.id === own)?.what;
  if (history.entries.every((one) => one.id === own)) {
    void showInformation('There is no earlier response in the history to compare with.');
    return;
  }
  const other = await pickEntry(history, {
    title: 'Compare With',
    placeholder: 'Select an earlier response. Responses to the same request are listed first.',
    now: () => clock.now(),
    first: (one) => one.what === what,
    without: own,
  });
  if (other === undefined) return;
  if (entry) return compareEntries(options, [entry.id, other]);
  const exchange = await history.open(other);
  if (!exchange || !shown) return;
  const now: Answer = {
    name: recorder.nodeOf(shown.prepared) ?? hostOf(shown.prepared.url),
    detail: 'now',
    reply: shown.reply,
  };
  comparisons.show({
    title: shown.prepared.name,
    subject: shown.prepared,
    answers: [answerOf(exchange), now],
  });
}

/** The exchange in the response document; undefined when nothing was sent. */
function shownOf(
  latest: Replied | undefined,
): { readonly prepared: Prepared; readonly reply: Reply } | undefined {
  return latest?.sent && { prepared: latest.sent.prepared, reply: latest.reply };
}

/** Compares entries, the oldest on the left. */
async function compareEntries(
  { recorder, comparisons }: HistoryCommandsOptions,
  ids: readonly string[],
): Promise<void> {
  if (!(await mayRead())) return;
  const found = await Promise.all([...ids].sort().map((id) => recorder.history.open(id)));
  const exchanges = found.filter((one) => one !== undefined);
  const [first] = exchanges;
  if (!first || exchanges.length < 2) {
    void showInformation('Select at least two responses to compare.');
    return;
  }
  comparisons.show({
    title: titleOf(first.entry),
    subject: subjectOfKept(first),
    answers: exchanges.map(answerOf),
  });
}

/** The name, with the method or path unless the name contains it. */
function titleOf({ name, what }: KeptExchange['entry']): string {
  return name === '' || name.includes(what) ? name || what : `${name} · ${what}`;
}

function answerOf(exchange: KeptExchange): Answer {
  const { entry } = exchange;
  const apart =
    entry.body === 'head'
      ? 'Only the beginning of this response was kept, so it cannot be compared.'
      : undefined;
  return {
    name: entry.node ?? (entry.sentTo.replace(/^\S+ /, '') || 'answer'),
    detail: timeWords(entry.at),
    reply: replyOf(exchange),
    ...(apart === undefined ? {} : { apart }),
  };
}

interface HistoryPartsOptions extends Omit<HistoryCommandsOptions, 'view'> {
  readonly place: TreePlace;
  readonly memento: vscode.Memento;
}

/** The History view and its commands. */
export function registerHistory(options: HistoryPartsOptions): Feature<typeof historySurface> {
  const view = createHistoryView(options.place, options.recorder, options.clock, options.memento);
  return { commands: historyCommands({ ...options, view }), dispose: () => view.dispose() };
}

interface HitItem extends PickItem {
  readonly id: string;
}

interface EntryPickOptions {
  readonly title: string;
  readonly placeholder: string;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** Entries that are listed before all others. */
  readonly first?: (entry: HistoryEntry) => boolean;
  /** The id of an entry that is not listed. */
  readonly without?: string | undefined;
}

/** Lets a person search entries by name, address, outcome, and text of requests and responses. */
function pickEntry(history: History, options: EntryPickOptions): Promise<string | undefined> {
  const { title, placeholder, now, first, without } = options;
  const all = history.entries.filter(({ id }) => id !== without);
  const entries = first ? [...all.filter(first), ...all.filter((entry) => !first(entry))] : all;
  const pick = createPick<HitItem>();
  pick.title = screenText(title);
  pick.placeholder = screenText(placeholder);
  let round = 0;

  const itemOf = ({ entry, snippet }: Hit): HitItem => ({
    id: entry.id,
    label: entry.name || entry.what,
    description: [entry.node, outcomeWords(entry), ago(now() - entry.at)].filter(Boolean).join(' · '),
    detail: snippet ?? `${entry.sentTo} · ${timeWords(entry.at)}`,
    // The search below decides: VS Code's own filter sees only the label.
    alwaysShow: true,
  });
  const bodiesOf = async (id: string) => {
    const exchange = await history.open(id);
    return exchange ? [exchange.detail.body ?? '', exchange.body ?? ''] : [];
  };
  const search = async (query: string) => {
    const own = ++round;
    const hits = [...hitsIn(entries, query)];
    pick.items = hits.map((hit) => pickItem(itemOf(hit)));
    pick.busy = true;
    for await (const hit of hitsInBodies(entries, query, bodiesOf, () => own === round)) {
      if (own !== round) return;
      hits.push(hit);
      pick.items = hits.map((hit) => pickItem(itemOf(hit)));
    }
    if (own === round) pick.busy = false;
  };

  return new Promise((resolve) => {
    let chosen: string | undefined;
    pick.onDidChangeValue((query) => void search(query));
    pick.onDidAccept(() => {
      chosen = pick.selectedItems[0]?.id;
      pick.hide();
    });
    pick.onDidHide(() => {
      round++;
      pick.dispose();
      resolve(chosen);
    });
    void search('');
    pick.show();
  });
}
