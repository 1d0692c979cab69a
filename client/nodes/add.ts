import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { nameProblem, suggestedName } from '../../monitor/nodes/naming';
import { freeName, hostOf, type KnownNode, type NodeKind } from '../../monitor/nodes/node';
import type { NodeUrl, UrlCredentials } from '../../monitor/nodes/node-url';
import { placeName } from '../../monitor/nodes/places';
import { type ProbeResult, probe } from '../../monitor/nodes/probe';
import { causeWords, type NodeFailure, type NodeReader } from '../../monitor/nodes/reader';
import { answerWords, createUrlCheck, insecure, type UrlVerdict } from '../../monitor/nodes/url-check';
import type { NodeAddress } from '../../runner/model/node-address';
import type { NodeItem } from '../../workbench/nodes/items';
import { iconText, screenText, sentencesText } from '../../workbench/screen/text';
import { showBriefly, showInformation, withProgress } from '../screen/messages';
import { createInput, type Input, showInput, showPick } from '../screen/picks';
import {
  askCredentials,
  askKeyPlace,
  type CredentialChoice,
  credentialChoices,
  withoutCredentials,
} from './credentials';
import type { ChooseFile } from './files';
import { askPlace } from './place-choice';
import type { Candidate } from './probe-with';
import type { NodeRegistry } from './registry';
import { writeItems } from './setting';

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

/** "Add Node": asks for URL, missing credentials, name and settings location. Canceling a step adds nothing. */
export async function addNode(options: AddOptions): Promise<void> {
  const { offerAlerts, registry, showRemotePage } = options;
  const asked = await askUrl(options);
  if (!asked) return;
  const { url: typed, credentials, hasKey } = asked.address;
  const found = await completed(typed, asked.result, options, credentials && accessOf(credentials));
  if (!found) return;
  const { result } = found;
  const kind = result?.ok ? result.kind : await askKind(result?.failure);
  if (!kind) return;
  const isTaken = (url: string) => registry.all.some((other) => other.kind === kind && other.url === url);
  // A node has one secret.
  const kept =
    hasKey && found.secret === undefined
      ? await askKeyPlace(typed, 'Add Node: API Key', isTaken)
      : { url: typed, item: {} };
  if (!kept) return;
  const { url } = kept;
  const item = { ...found.item, ...kept.item };
  const secret = kept.secret ?? found.secret;
  const name = await askName(registry, kind, url, result);
  if (!name) return;
  const place = await askPlace(`Add "${name}" to`);
  if (!place) return;
  const node: NodeAddress = { name, kind, url };
  // The token first, because the first reading starts with the change of the setting.
  if (secret !== undefined) await registry.secrets.set(node, secret);
  await writeItems(place, (items) => [...items, { ...node, ...item }]);
  const added = `Added "${name}" to ${placeName(place)}.`;
  if (!insecure(url) || !showRemotePage) {
    showBriefly(iconText('check', added), 5000);
    await offerAlerts?.([node]);
    return;
  }
  const how = 'How to Encrypt the Connection';
  const answer = await showInformation(`${added} The connection to ${hostOf(url)} is not encrypted.`, how);
  if (answer === how) await showRemotePage();
  await offerAlerts?.([node]);
}

interface Asked {
  readonly address: NodeUrl;
  readonly result: ProbeResult;
}

/** Asks for a URL, and shows below the box what answers there. */
export async function askUrl(
  { chooseFile, clock, probeWith, readerFor, registry, showRemotePage }: AddOptions,
  edited?: KnownNode,
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
  box.value = value;
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
      if (address && result) finish({ address, result });
    });
    box.onDidHide(() => {
      check.dispose();
      box.dispose();
      resolve(undefined);
    });
    box.show();
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
): Promise<Completed | undefined> {
  let result = first;
  let access = given;
  while (result && !result.ok) {
    const added = await askAccess(url, result.failure, chooseFile);
    if (added === 'nothing') break;
    if (!added) return undefined;
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

/** @returns `nothing` when access is not the problem, or a person adds the node anyway; undefined when canceled */
async function askAccess(
  url: string,
  failure: NodeFailure,
  chooseFile: ChooseFile | undefined,
): Promise<Access | 'nothing' | undefined> {
  const { cause, what, remedy, status } = failure;
  // In a browser, other credentials don't make a request possible.
  const file = chooseFile && cause === 'not-sent';
  if (chooseFile && (cause === 'tls' || (file && what.startsWith('The CA file')))) {
    const choose = 'Choose CA File…';
    const picked = await showPick(
      [
        { label: choose, detail: 'PEM file with the certificate of the node or its certificate authority' },
        { label: 'Add Anyway', detail: 'Requests fail until the certificate is trusted' },
      ],
      { title: 'Add Node: Certificate', placeHolder: what, ignoreFocusOut: true },
    );
    if (picked?.label !== choose) return picked && 'nothing';
    const ca = await chooseFile('CA File', { Certificates: ['pem', 'crt', 'cer'] });
    return ca === undefined ? undefined : { item: { ca } };
  }
  if (status !== 401 && status !== 403 && !file) return 'nothing';
  const later: CredentialChoice = {
    label: 'Add Anyway',
    detail: 'Requests fail until credentials are set',
  };
  const picked = await showPick([...credentialChoices(chooseFile), later], {
    title: 'Add Node: Credentials',
    placeHolder: [what, file ? remedy : ''].filter(Boolean).join(' '),
    ignoreFocusOut: true,
  });
  if (picked?.scheme === undefined) return picked && 'nothing';
  return askCredentials(picked.scheme, hostOf(url), chooseFile);
}

async function askKind(failure: NodeFailure | undefined): Promise<NodeKind | undefined> {
  const picked = await showPick(
    [
      { label: 'Beacon Node', nodeKind: 'beacon' as const },
      { label: 'Execution Node', nodeKind: 'execution' as const },
    ],
    {
      title: `Add Node: Kind${failure ? ` (${causeWords(failure)})` : ''}`,
      placeHolder: `${failure?.what ?? 'The node was not checked.'} Add it anyway as:`,
      ignoreFocusOut: true,
    },
  );
  return picked?.nodeKind;
}

async function askName(
  registry: NodeRegistry,
  kind: NodeKind,
  url: string,
  result: ProbeResult | undefined,
): Promise<string | undefined> {
  const name = await showInput({
    title: 'Add Node: Name',
    prompt: result?.ok
      ? `${answerWords(result)}.`
      : 'The name is shown in the sidebar and used in "# @node NAME".',
    value: freeName(registry.all, kind, suggestedName(url, result)),
    ignoreFocusOut: true,
    validateInput: (text) => nameProblem(text, kind, registry.all),
  });
  return name?.trim();
}
