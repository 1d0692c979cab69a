import * as vscode from 'vscode';
import type { NodeAddress } from '../../runner/outcome';
import type { Clock } from '../sidebar/poller';
import { askCredentials, type CredentialChoice, credentialChoices } from './credentials';
import { chooseFile } from './files';
import { showRemotePage } from './help';
import { nameProblem, suggestedName } from './naming';
import { freeName, hostOf, type KnownNode, type NodeKind } from './node';
import { askPlace } from './place-choice';
import { placeName } from './places';
import { type ProbeResult, probe } from './probe';
import { causeWords, type Failure, type NodeReader } from './reader';
import type { NodeRegistry } from './registry';
import { type NodeItem, writeItems } from './setting';
import { answerWords, createUrlCheck, insecure, type UrlVerdict } from './url-check';

export interface AddOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  readonly extension: vscode.Uri;
}

/** URL, what it lacks, name, place: then the node is there. Leaving any step adds nothing. */
export async function addNode(options: AddOptions): Promise<void> {
  const { registry } = options;
  const asked = await askUrl(options);
  if (!asked) return;
  const { url, result } = asked;
  const lacking = result && !result.ok ? await askWhatLacks(url, result.failure) : { item: {} };
  if (!lacking) return;
  const kind = result?.ok ? result.kind : await askKind(result?.failure);
  if (!kind) return;
  const name = await askName(registry, kind, url, result);
  if (!name) return;
  const place = await askPlace(`Add "${name}" to`);
  if (!place) return;
  const node: NodeAddress = { name, kind, url };
  const { item, secret } = lacking;
  // The token first: with the setting the first reading begins.
  if (secret !== undefined) await registry.secrets.set(node, secret);
  await writeItems(place, (items) => [...items, { ...node, ...item }]);
  const added = `Added "${name}" to ${placeName(place)}.`;
  if (!insecure(url)) {
    vscode.window.setStatusBarMessage(`$(check) ${added}`, 5000);
    return;
  }
  const how = 'How to Encrypt It';
  const answer = await vscode.window.showInformationMessage(
    `${added} What is sent to ${hostOf(url)} is not encrypted.`,
    how,
  );
  if (answer === how) await showRemotePage(options.extension);
}

interface Asked {
  readonly url: string;
  readonly result?: ProbeResult;
}

/** A box that says what answers at what is typed in it. */
export async function askUrl(
  { registry, clock, readerFor, extension }: AddOptions,
  edited?: KnownNode,
): Promise<Asked | undefined> {
  const value = edited?.url ?? '';
  const box = vscode.window.createInputBox();
  box.title = edited ? `URL of "${edited.name}"` : 'Add Node: Where It Listens';
  box.prompt = 'URL of a beacon node or an execution node';
  box.placeholder = 'http://127.0.0.1:5052';
  box.ignoreFocusOut = true;
  box.value = value;
  const help: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('question'),
    tooltip: 'How to Reach a Remote Node',
  };
  box.buttons = [help];
  const check = createUrlCheck({
    clock,
    nodes: () => registry.all.filter(({ id }) => id !== edited?.id),
    probe: (url, signal) => probe(readerFor(url, signal)),
    show: (verdict) => showVerdict(box, verdict),
  });
  return new Promise((resolve) => {
    const finish = (asked: Asked | undefined) => {
      resolve(asked);
      box.hide();
    };
    box.onDidChangeValue((text) => check.typed(text));
    box.onDidTriggerButton(() => void showRemotePage(extension));
    box.onDidAccept(async () => {
      const text = box.value;
      if (text === value) return edited && finish(undefined);
      const { level, result } = await check.settled();
      // Whoever typed on meanwhile means something else.
      if (box.value !== text || text.trim() === '' || level === 'error' || level === 'busy') return;
      if (result) finish({ url: text.trim(), result });
    });
    box.onDidHide(() => {
      check.dispose();
      box.dispose();
      resolve(undefined);
    });
    box.show();
  });
}

function showVerdict(box: vscode.InputBox, { level, text }: UrlVerdict): void {
  box.busy = level === 'busy';
  const severities = vscode.InputBoxValidationSeverity;
  const severity =
    level === 'error' ? severities.Error : level === 'warning' ? severities.Warning : severities.Info;
  box.validationMessage = text === '' ? undefined : { message: text, severity };
}

interface Lacking {
  readonly item: NodeItem;
  readonly secret?: string;
}

/** Where the answer says what is missing, it is asked for; the rest is left as it is. */
async function askWhatLacks(url: string, failure: Failure): Promise<Lacking | undefined> {
  if (failure.cause === 'tls' && url.startsWith('https:')) {
    const picked = await vscode.window.showQuickPick(
      [
        {
          label: 'Choose Its CA File…',
          detail: 'PEM file with the certificate of the node, or of its authority',
          ca: true,
        },
        { label: 'Add It All the Same', detail: 'Requests to it fail until it is trusted', ca: false },
      ],
      { title: 'Add Node: Its Certificate', placeHolder: failure.what, ignoreFocusOut: true },
    );
    if (!picked?.ca) return picked && { item: {} };
    const ca = await chooseFile('CA File', { Certificates: ['pem', 'crt', 'cer'] });
    return ca === undefined ? undefined : { item: { ca } };
  }
  if (failure.status !== 401 && failure.status !== 403) return { item: {} };
  const later: CredentialChoice = {
    label: 'Add It All the Same',
    detail: 'Requests to it fail until it has credentials',
  };
  const picked = await vscode.window.showQuickPick([...credentialChoices(), later], {
    title: 'Add Node: Its Credentials',
    placeHolder: failure.what,
    ignoreFocusOut: true,
  });
  if (!picked) return undefined;
  return picked.scheme === undefined ? { item: {} } : askCredentials(picked.scheme, hostOf(url));
}

async function askKind(failure: Failure | undefined): Promise<NodeKind | undefined> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: 'Beacon Node', nodeKind: 'beacon' as const },
      { label: 'Execution Node', nodeKind: 'execution' as const },
    ],
    {
      title: `Add Node: What It Is${failure ? ` (${causeWords(failure)})` : ''}`,
      placeHolder: `${failure?.what ?? 'It was not asked.'} Add it all the same as:`,
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
  const name = await vscode.window.showInputBox({
    title: 'Add Node: Its Name',
    prompt: result?.ok ? `${answerWords(result)}.` : 'The sidebar and "# @node NAME" call it so.',
    value: freeName(registry.all, kind, suggestedName(url, result)),
    ignoreFocusOut: true,
    validateInput: (text) => nameProblem(text, kind, registry.all),
  });
  return name?.trim();
}
