import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { suggestedName } from '../../monitor/nodes/naming';
import { freeName, hostOf, type KnownNode, type NodeKind } from '../../monitor/nodes/node';
import type { NodeUrl, UrlCredentials } from '../../monitor/nodes/node-url';
import { type ProbeResult, probe } from '../../monitor/nodes/probe';
import { causeWords, type NodeFailure, type NodeReader } from '../../monitor/nodes/reader';
import { createUrlCheck, insecure, type UrlVerdict } from '../../monitor/nodes/url-check';
import type { NodeAddress } from '../../runner/model/node-address';
import type { NodeItem } from '../../workbench/nodes/items';
import { screenText, sentencesText } from '../../workbench/screen/text';
import { createInput, type Input, showPick, withProgress } from '../screen/screen';
import { type AddedNode, offerRequest } from './added';
import type { ChooseFile } from './choosing';
import {
  askCredentials,
  type CredentialChoice,
  credentialChoices,
  keyInStorage,
  withoutCredentials,
} from './credentials';
import type { Candidate } from './probe-with';
import { type NodeRegistry, usualPlace, writeItems } from './registry';

export interface AddOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  /** Connects to a node with the settings that it would get. */
  readonly probeWith: (candidate: Candidate, signal: AbortSignal) => Promise<ProbeResult>;
  /** Lets a person choose certificates and secret files. Absent in a browser, where nodes can have none. */
  readonly chooseFile?: ChooseFile;
  /** Shows the page about remote nodes. Absent in a browser, which reaches nodes in its own way. */
  readonly showRemotePage?: () => Promise<void>;
  /** Called with the nodes that were added. Absent where there are no alerts. */
  readonly offerAlerts?: (added: readonly NodeAddress[]) => Promise<void>;
}

/**
 * "Add Node": asks for the URL, and for credentials if they are missing. Name and settings are the usual ones, and can be
 * changed afterwards. From an answer that is not the one of a node, a person can go back to the URL.
 */
export async function addNode(options: AddOptions): Promise<void> {
  const { offerAlerts, registry, showRemotePage } = options;
  let typed = '';
  for (;;) {
    const asked = await askUrl(options, { typed });
    if (!asked) return;
    const reached = await reach(asked, options);
    if (!reached) return;
    if (reached === 'back') {
      typed = asked.typed;
      continue;
    }
    const node = await save(asked.address, reached, registry);
    if (!node) return;
    void offerRequest(node, insecure(node.url) ? showRemotePage : undefined);
    const { kind, name, url } = node;
    return offerAlerts?.([{ kind, name, url }]);
  }
}

interface Reached extends Completed {
  readonly kind: NodeKind;
}

/** Asks for what is missing to reach the node, and for its kind if no node answers. */
async function reach(
  { address: { credentials, url }, result: first }: Asked,
  options: AddOptions,
): Promise<Reached | 'back' | undefined> {
  const found = await completed(url, first, options, credentials && accessOf(credentials));
  if (!found || found === 'back') return found;
  const { result } = found;
  const kind = result?.ok ? result.kind : await askKind(result?.failure);
  return kind === undefined || kind === 'back' ? kind : { ...found, kind };
}

/** Writes the node to the usual settings, and its secret to the secret storage. */
async function save(
  { hasKey, url: typed }: NodeUrl,
  { item: access, kind, result, secret: given }: Reached,
  registry: NodeRegistry,
): Promise<AddedNode | undefined> {
  const isTaken = (url: string) => registry.all.some((other) => other.kind === kind && other.url === url);
  // A node has one secret.
  const { url, ...kept } =
    hasKey && given === undefined ? keyInStorage(typed, isTaken) : { url: typed, item: {} };
  const place = usualPlace();
  const node: NodeAddress = { name: freeName(registry.all, kind, suggestedName(url, result)), kind, url };
  const secret = ('secret' in kept ? kept.secret : undefined) ?? given;
  // The token first, because the first reading starts with the change of the setting.
  if (secret !== undefined) await registry.secrets.set(node, secret);
  const item = { ...node, ...access, ...kept.item };
  if (!(await writeItems(place, (items) => [...items, item]))) return undefined;
  const added = registry.all.find((one) => one.kind === kind && one.url === url);
  return { ...node, place, id: added?.id };
}

interface Asked {
  /** The text in the box. */
  readonly typed: string;
  readonly address: NodeUrl;
  readonly result: ProbeResult;
}

/** Asks for a URL, and shows below the box what answers there. @param start the node to edit, or the text to begin with */
export async function askUrl(
  { chooseFile, clock, probeWith, readerFor, registry, showRemotePage }: AddOptions,
  { edited, typed = '' }: { readonly edited?: KnownNode; readonly typed?: string },
): Promise<Asked | undefined> {
  const value = edited?.url ?? '';
  const box = createInput();
  box.title = screenText(edited ? `URL of "${edited.name}"` : 'Add Node: URL');
  box.prompt = screenText(
    chooseFile
      ? 'URL of a beacon node or an execution node, the port of one on this machine, or the path of a socket file'
      : 'URL of a beacon node or an execution node, or the port of one on this machine',
  );
  box.placeholder = screenText('http://127.0.0.1:5052');
  box.ignoreFocusOut = true;
  box.value = edited ? value : typed;
  const help: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('question'),
    tooltip: 'How to Reach a Remote Node',
  };
  box.buttons = showRemotePage ? [help] : [];
  const check = createUrlCheck({
    clock,
    nodes: () => registry.all.filter(({ id }) => id !== edited?.id),
    hasHelp: showRemotePage !== undefined,
    probe: ({ credentials, url }, signal) =>
      credentials ? probeWith({ url, ...accessOf(credentials) }, signal) : probe(readerFor(url, signal)),
    show: (verdict) => showVerdict(box, verdict),
  });
  return new Promise((resolve) => {
    const finish = (asked: Asked | undefined) => {
      resolve(asked);
      box.hide();
    };
    box.onDidChangeValue((text) => check.typed(text));
    box.onDidTriggerButton(() => void showRemotePage?.());
    box.onDidAccept(async () => {
      const text = box.value;
      if (text === value) return edited && finish(undefined);
      const { address, level, result } = await check.settled();
      // The text may have changed during the check.
      if (box.value !== text || level === 'error' || level === 'busy') return;
      if (address && result) finish({ typed: text, address, result });
    });
    box.onDidHide(() => {
      check.dispose();
      box.dispose();
      resolve(undefined);
    });
    box.show();
    if (typed !== '') check.typed(typed);
  });
}

function showVerdict(box: Input, { level, text }: UrlVerdict): void {
  box.busy = level === 'busy';
  const severities = vscode.InputBoxValidationSeverity;
  const severity =
    level === 'error' ? severities.Error : level === 'warning' ? severities.Warning : severities.Info;
  box.validationMessage = text === '' ? undefined : { message: sentencesText(text), severity };
}

interface Access {
  readonly item: NodeItem;
  readonly secret?: string;
}

interface Completed extends Access {
  readonly result?: ProbeResult;
}

/** Credentials of a URL, as the settings and the secret storage have them. */
export function accessOf({ secret, user }: UrlCredentials): Required<Access> {
  return { item: { auth: 'basic', ...(user === undefined ? {} : { user }) }, secret };
}

/** Asks for the missing certificate or credentials and connects again, until the node answers or a person cancels. */
async function completed(
  url: string,
  first: ProbeResult | undefined,
  { chooseFile, probeWith }: AddOptions,
  given: Access = { item: {} },
): Promise<Completed | 'back' | undefined> {
  let result = first;
  let access = given;
  while (result && !result.ok) {
    const added = await askAccess(url, result.failure, chooseFile);
    if (added === 'nothing') break;
    if (!added || added === 'back') return added;
    // New credentials replace those that were refused.
    const kept: Access = 'ca' in added.item ? access : { item: withoutCredentials(access.item) };
    access = { ...kept, ...added, item: { ...kept.item, ...added.item } };
    const candidate = { url, ...access };
    result = await withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `Connecting to ${hostOf(url)} again`,
        cancellable: true,
      },
      (_, token) => {
        const controller = new AbortController();
        token.onCancellationRequested(() => controller.abort());
        return probeWith(candidate, controller.signal);
      },
    );
  }
  return { ...access, ...(result ? { result } : {}) };
}

/** The choice that leads back to the URL. */
const CHANGE_URL = 'Change the URL';

/**
 * @returns `nothing` when access is not the problem, or a person adds the node anyway; `back` to the URL; undefined when
 * canceled
 */
async function askAccess(
  url: string,
  failure: NodeFailure,
  chooseFile: ChooseFile | undefined,
): Promise<Access | 'nothing' | 'back' | undefined> {
  const { cause, what, remedy, status } = failure;
  // In a browser, other credentials don't make a request possible.
  const file = chooseFile && cause === 'not-sent';
  if (chooseFile && (cause === 'tls' || (file && what.startsWith('The CA file')))) {
    const choose = 'Choose CA File…';
    const picked = await showPick(
      [
        { label: choose, detail: 'PEM file with the certificate of the node or its certificate authority' },
        { label: CHANGE_URL },
        { label: 'Add Anyway', detail: 'Requests fail until the certificate is trusted' },
      ],
      { title: 'Add Node: Certificate', placeHolder: what, ignoreFocusOut: true },
    );
    if (picked?.label === CHANGE_URL) return 'back';
    if (picked?.label !== choose) return picked && 'nothing';
    const ca = await chooseFile('CA File', { Certificates: ['pem', 'crt', 'cer'] });
    return ca === undefined ? undefined : { item: { ca } };
  }
  if (status !== 401 && status !== 403 && !file) return 'nothing';
  const later: CredentialChoice = {
    label: 'Add Anyway',
    detail: 'Requests fail until credentials are set',
  };
  const back: CredentialChoice = { label: CHANGE_URL };
  const picked = await showPick([...credentialChoices(chooseFile), back, later], {
    title: 'Add Node: Credentials',
    placeHolder: [what, file ? remedy : ''].filter(Boolean).join(' '),
    ignoreFocusOut: true,
  });
  if (picked === back) return 'back';
  if (picked?.scheme === undefined) return picked && 'nothing';
  return askCredentials(picked.scheme, hostOf(url), chooseFile);
}

async function askKind(failure: NodeFailure | undefined): Promise<NodeKind | 'back' | undefined> {
  const anyway = 'Requests fail until it responds';
  const picked = await showPick(
    [
      { label: CHANGE_URL, nodeKind: 'back' as const },
      { label: 'Add as Beacon Node', detail: anyway, nodeKind: 'beacon' as const },
      { label: 'Add as Execution Node', detail: anyway, nodeKind: 'execution' as const },
    ],
    {
      title: `Add Node: Kind${failure ? ` (${causeWords(failure)})` : ''}`,
      placeHolder: failure?.what ?? 'The node was not checked.',
      ignoreFocusOut: true,
    },
  );
  return picked?.nodeKind;
}
