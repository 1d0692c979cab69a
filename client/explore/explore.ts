import * as vscode from 'vscode';
import type { Contracts, Deployment } from '../../common/contracts/contracts';
import { mask } from '../../common/masking/mask';
import type { PageAction, PageLink } from '../../common/panels/response';
import { failureText } from '../../common/result';
import type { KnownNode } from '../../monitor/nodes/node';
import type { KeptExchange } from '../../runner/history/history-entry';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { prepare } from '../../runner/request/prepare';
import type { Send } from '../../runner/send/send';
import { keptPageInput } from '../../workbench/history/kept-response';
import { type ExploredFrom, exploredBy, exploredText, nodeForLink } from '../../workbench/response/explored';
import { LARGEST_PAGE, responsePage } from '../../workbench/response/page';
import type { Answered } from '../../workbench/response/views';
import { type EndedRun, type RunEnd, runPage } from '../../workbench/run/run-page';
import { isReadOfDemo } from '../../workbench/send/allowed-hosts';
import { transactionOf } from '../../workbench/traces/recognized';
import type { NodeRegistry } from '../nodes/registry';
import type { ResponseDocument } from '../response/document';
import type { LastResponse } from '../response/last-session';
import type { AnswerPage, PageEntry, ResponsePanel } from '../response/page';
import { showInformation, showInput, showPick, showWarning } from '../screen/screen';
import { nodeAt, refuseUntrusted } from '../send/ask';
import type { RequestInputs } from '../send/inputs';
import { setting, timeoutSetting } from '../settings/settings';

export interface ExploreOptions {
  readonly panel: ResponsePanel;
  readonly registry: Pick<NodeRegistry, 'all' | 'selected' | 'startedDemo'>;
  readonly inputs: RequestInputs;
  /** The contracts of a folder, which are found by name. */
  readonly contractsFor: (folder: vscode.Uri) => Promise<Contracts | undefined>;
  /** Adds to the history. */
  readonly send: Send;
  readonly document: Pick<ResponseDocument, 'reveal'>;
  /** Makes a response the one that commands are about. */
  readonly select: (answered: Answered) => Promise<void>;
  /** Opens a response of the history as a document. */
  readonly openKept: (last: LastResponse, column: vscode.ViewColumn | undefined) => Promise<void>;
}

export interface Explore extends AnswerPage {
  /** Asks for a hash, a number or an address, and shows what it is. */
  explore(): Promise<void>;
  /**
   * Sends a request to a node, and shows the response. What is more than a read is written to a file and not sent.
   */
  open(link: PageLink, node: KnownNode): Promise<void>;
  /** Shows a response of the history. @returns false if it is not shown as a page: too large, or switched off */
  showKept(exchange: KeptExchange, contracts: Contracts | undefined): boolean;
  /** Shows the requests of a run with their responses. @returns false where responses are shown as text */
  showRun(run: EndedRun, again: () => unknown): boolean;
  /** Fills a page that the editor restored. */
  revive(revived: vscode.WebviewPanel, last: LastResponse | undefined): void;
}

export function createExplore(options: ExploreOptions): Explore {
  const { inputs, panel, registry } = options;
  let running: AbortController | undefined;
  let last: PageEntry | undefined;

  const isPage = () => setting('response.view') === 'page';

  const nodeOf = (link: PageLink, from: ExploredFrom) =>
    nodeForLink(
      link,
      from,
      registry.all,
      registry.selected(link.language === 'http' ? 'beacon' : 'execution'),
    );

  /** Sends a read, and shows its response as the next one. */
  const follow = async (link: PageLink, from: ExploredFrom, how: 'next' | 'again' | 'first') => {
    const { isTrusted } = vscode.workspace;
    if (!isTrusted && !registry.startedDemo) return refuseUntrusted();
    running?.abort();
    const own = new AbortController();
    running = own;
    const { signal } = own;
    const text = exploredText(link, nodeOf(link, from));
    const input = await inputs.at(scratchOf(link, text), 1, signal);
    if (!input || signal.aborted) return;
    const prepared = input.ok ? await prepare(input.value) : input;
    if (!prepared.ok) return void showWarning(failureText(prepared.failure));
    if (signal.aborted) return;
    if (!isTrusted && !isReadOfDemo(prepared.value, registry.startedDemo)) return refuseUntrusted();
    if (!isRead(prepared.value)) {
      if (how === 'first') await write(link, nodeOf(link, from));
      return;
    }
    await sendLink(context, { link, how }, prepared.value, own);
  };

  const context: Context = { options, nodeOf, follow };

  return {
    shows({ prepared, reply }) {
      return isPage() && !isTooLarge({ reply }) && prepared?.stream !== true;
    },
    show(answered) {
      last = entryFor(context, answered);
      panel.show(last, 'first');
    },
    update(answered) {
      const before = last;
      last = entryFor(context, answered);
      if (before) panel.replace(before, last);
    },
    sending(prepared, cancel) {
      if (!isPage()) return undefined;
      running?.abort();
      return panel.sending(prepared.name, nodeAt(prepared.url, registry.all)?.name ?? '', cancel);
    },
    reveal: () => panel.reveal(),
    showHeaders() {
      if (!panel.isOpen) return false;
      panel.showTab('headers');
      return true;
    },
    close: () => panel.close(),
    get isVisible() {
      return panel.isVisible;
    },
    async explore() {
      if (!vscode.workspace.isTrusted && !registry.startedDemo) return refuseUntrusted();
      const link = await askWhat(await deploymentsOf(options), isServed);
      if (link) await follow(link, { kind: link.language === 'http' ? 'beacon' : 'execution' }, 'first');
    },
    open: (link, node) => follow(link, { kind: node.kind, node }, 'first'),
    showKept(exchange, contracts) {
      const { body, entry } = exchange;
      if (!isPage() || entry.body === 'head' || (body?.length ?? 0) > LARGEST_PAGE) return false;
      panel.show(
        keptEntry(context, { ended: { name: entry.name }, exchange, contracts }, 'From the history'),
        'first',
      );
      return true;
    },
    showRun(run, again) {
      if (!isPage()) return false;
      panel.show(runEntry(context, run, again), 'first');
      return true;
    },
    revive: (revived, last) => panel.revive(revived, last && keptEntry(context, last, 'Restored')),
  };

  function isServed({ language }: PageLink): boolean {
    return registry.selected(language === 'http' ? 'beacon' : 'execution') !== undefined;
  }
}

/** The contracts of the workspace whose addresses are known. */
async function deploymentsOf({ contractsFor }: ExploreOptions): Promise<readonly Deployment[]> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const found = folder && vscode.workspace.isTrusted ? await contractsFor(folder.uri) : undefined;
  return found?.deployments() ?? [];
}

/** Asks what to look for, and which of several things it is. */
async function askWhat(
  deployments: readonly Deployment[],
  isServed: (link: PageLink) => boolean,
): Promise<PageLink | undefined> {
  const text = await showInput({
    title: 'Explore',
    prompt:
      'A hash, an address, a contract of the workspace, a block, a slot, or the index or key of a validator',
    placeHolder: '0x…, 1234567, latest, head',
    validateInput: (value) =>
      value.trim() === '' || exploredBy(value, deployments).length > 0
        ? undefined
        : 'Enter a hash (0x and 64 digits), an address (0x and 40), a number, a block tag, a public key, or the name of a deployed contract.',
  });
  if (text === undefined || text.trim() === '') return undefined;
  const found = exploredBy(text, deployments).filter(isServed);
  if (found.length === 0) void showInformation('No node is selected that could know this.');
  if (found.length < 2) return found[0];
  const picked = await showPick(
    found.map((one) => ({
      label: one.title,
      description: one.language === 'http' ? 'beacon' : 'execution',
      link: one,
    })),
    { title: 'Explore' },
  );
  return picked?.link;
}

/** A body that would make a page slow, or that is in a file. */
function isTooLarge({ reply }: Pick<Answered, 'reply'>): boolean {
  return (reply.file !== undefined && reply.body === null) || (reply.body?.length ?? 0) > LARGEST_PAGE;
}

/** What the entries of the page need. */
interface Context {
  readonly options: ExploreOptions;
  readonly nodeOf: (link: PageLink, from: ExploredFrom) => string | undefined;
  readonly follow: (link: PageLink, from: ExploredFrom, how: 'next' | 'again' | 'first') => Promise<void>;
}

/** Unix time in seconds. */
function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** Sends the read of a link, and shows its response. */
async function sendLink(
  context: Context,
  { how, link }: { readonly link: PageLink; readonly how: 'next' | 'again' | 'first' },
  prepared: Prepared,
  own: AbortController,
): Promise<void> {
  const { document, panel, registry, select, send } = context.options;
  const { signal } = own;
  const node = nodeAt(prepared.url, registry.all)?.name ?? '';
  const waiting = panel.sending(link.title, node, () => own.abort());
  const { source: _, ...sent } = prepared;
  const answeredBy = (reply: Reply): Answered => ({ prepared: sent, reply: { ...reply, name: link.title } });
  let shown: PageEntry | undefined;
  const show = async (reply: Reply) => {
    const answered = answeredBy(reply);
    await select(answered);
    if (isTooLarge(answered)) return document.reveal(panel.column);
    shown = entryFor(context, answered, link);
    panel.show(shown, how);
  };
  let showing: Promise<void> | undefined;
  const onUnverified = (reply: Reply) => {
    showing = show(reply);
  };
  const reply = await send(prepared, { signal, timeoutMs: timeoutSetting(), onUnverified }).finally(() =>
    waiting.end(),
  );
  await showing;
  if (shown) panel.replace(shown, entryFor(context, answeredBy(reply), link));
  else if (!signal.aborted) await show(reply);
}

/** @param link of a response that was explored */
function entryFor({ follow, nodeOf, options }: Context, answered: Answered, link?: PageLink): PageEntry {
  const { document, panel, registry, select } = options;
  const { prepared, reply, request } = answered;
  const node = prepared && nodeAt(prepared.url, registry.all);
  const from: ExploredFrom = {
    kind: prepared?.kind === 'beacon' ? 'beacon' : 'execution',
    node,
    url: prepared && mask(prepared.url, prepared.secrets) === prepared.url ? baseOf(prepared) : undefined,
  };
  const act = async (action: PageAction) => {
    switch (action) {
      case 'json':
        return document.reveal(panel.column);
      case 'table':
        return vscode.commands.executeCommand('slotpad.showTable');
      case 'trace':
        return vscode.commands.executeCommand('slotpad.showTrace');
      case 'transaction': {
        const methods = prepared?.calls.map(({ method }) => method) ?? [];
        return vscode.commands.executeCommand(
          'slotpad.traceTransaction',
          transactionOf(methods, reply.body ?? ''),
        );
      }
      case 'save':
        return vscode.commands.executeCommand('slotpad.saveResponse');
      case 'write':
        return link && write(link, nodeOf(link, from));
      case 'again':
        if (link) return follow(link, from, 'again');
        return request && vscode.commands.executeCommand('slotpad.send', request);
    }
  };
  const entry: PageEntry = {
    name: link?.title ?? reply.name,
    page: () => {
      const page = responsePage({ ...answered, node: node?.name, now: now() });
      return link ? { ...page, name: link.title, actions: ['write', ...page.actions] } : page;
    },
    act,
    follow: (to) => follow(to, from, 'next'),
    selected: () => select(answered),
    size: reply.body?.length ?? 0,
  };
  return entry;
}

/** A response of the history. @param origin where it comes from, in words */
function keptEntry({ follow, options }: Context, last: LastResponse, origin: string): PageEntry {
  const { openKept, panel, registry } = options;
  const { contracts, ended, exchange } = last;
  const { entry } = exchange;
  const from: ExploredFrom = {
    kind: exchange.detail.kind === 'beacon' ? 'beacon' : 'execution',
    node: registry.all.find(({ name }) => name === entry.node),
  };
  return {
    name: entry.name,
    page: () => {
      const page = responsePage(keptPageInput(exchange, contracts, now(), origin));
      const { actions } = page;
      return { ...page, actions: actions.filter((one) => one === 'again' || one === 'json') };
    },
    act: (action) => {
      if (action === 'json') return openKept(last, panel.column);
      if (ended.request) return vscode.commands.executeCommand('slotpad.send', ended.request);
      return vscode.commands.executeCommand('slotpad.sendAgain', entry.id);
    },
    follow: (to) => follow(to, from, 'next'),
    selected: () => undefined,
    size: exchange.body?.length ?? 0,
  };
}

/** A run: each of its responses opens as the next one. */
function runEntry(context: Context, run: EndedRun, again: () => unknown): PageEntry {
  const { document, panel, registry, select } = context.options;
  const open = async ({ answered }: RunEnd) => {
    await select(answered);
    if (isTooLarge(answered)) return void (await document.reveal(panel.column));
    panel.show(entryFor(context, answered), 'next');
  };
  const ends = run.ends.map((end) => {
    const { prepared } = end.answered;
    return { ...end, node: prepared && nodeAt(prepared.url, registry.all)?.name };
  });
  const page = runPage({ ...run, ends });
  return {
    name: page.name,
    page: () => page,
    act: again,
    follow(link) {
      const end = run.ends[page.links.indexOf(link)];
      return end && open(end);
    },
    selected: () => undefined,
    size: run.ends.reduce((sum, { answered }) => sum + (answered.reply.body?.length ?? 0), 0),
  };
}

function isRead({ effect }: Prepared): boolean {
  return effect === 'read';
}

/** The address of a node by the URL of a request. */
function baseOf({ kind, url }: Pick<Prepared, 'kind' | 'url'>): string {
  if (kind !== 'beacon') return url;
  const { origin, pathname } = new URL(url);
  const api = pathname.search(/\/(?:eth|vendor|lighthouse)\//);
  return origin + (api < 0 ? '' : pathname.slice(0, api));
}

function scratchOf({ language }: PageLink, text: string) {
  return {
    uri: vscode.Uri.from({ scheme: 'untitled', path: 'Explore' }),
    languageId: language,
    version: 1,
    getText: () => text,
  };
}

async function write(link: PageLink, node: string | undefined): Promise<void> {
  const content = exploredText(link, node);
  const document = await vscode.workspace.openTextDocument({ language: link.language, content });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
}
