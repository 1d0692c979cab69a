import * as vscode from 'vscode';
import { isScenario } from '../../demo/scenario';
import type { NodeAddress } from '../../runner/outcome';
import { counted } from '../words';
import type { DemoNode } from './demo';
import { freeName, hostOf, type KnownNode, type NodeKind, shownUrl, urlProblem } from './node';
import { type ProbeResult, probe } from './probe';
import { causeWords, type NodeReader } from './reader';
import type { NodeRegistry } from './registry';
import { changeItem, usualPlace, writeItems } from './setting';

export interface NodeCommandOptions {
  readonly registry: NodeRegistry;
  readonly demo: DemoNode;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  /** The node that a row of the view stands for. */
  readonly nodeOfRow: (row: string | undefined) => KnownNode | undefined;
}

export function registerNodeCommands(options: NodeCommandOptions): vscode.Disposable {
  const { registry, demo } = options;
  const register = vscode.commands.registerCommand;
  return vscode.Disposable.from(
    register('slotpad.addNode', () => addNode(options)),
    register('slotpad.findLocalNodes', () => findLocalNodes(options)),
    register('slotpad.startDemoNode', (scenario?: unknown) =>
      typeof scenario === 'string' && isScenario(scenario) ? demo.start(scenario) : demo.choose(),
    ),
    register('slotpad.switchDemoNode', () => demo.choose()),
    register('slotpad.stopDemoNode', () => demo.stop()),
    register('slotpad.removeNode', (row?: string) => removeNode(options, row)),
    register('slotpad.selectNode', async (row?: string) => {
      const node = options.nodeOfRow(row) ?? (await pickNode(registry));
      if (node) await registry.select(node);
    }),
    register('slotpad.openNodeSettings', () =>
      vscode.commands.executeCommand('workbench.action.openSettings', 'slotpad.nodes'),
    ),
  );
}

async function addNode({ registry, readerFor }: NodeCommandOptions): Promise<void> {
  const typed = await vscode.window.showInputBox({
    title: 'Add Node (1/2)',
    prompt: 'URL of a beacon node or an execution node',
    placeHolder: 'http://127.0.0.1:5052',
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? undefined : urlProblem(text)),
  });
  if (!typed || urlProblem(typed)) return;
  const url = typed.trim();
  const answer = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `Asking ${hostOf(url)} what it is`,
      cancellable: true,
    },
    (_, token) => probe(readerFor(url, signalOf(token))),
  );
  const kind = answer.ok ? answer.kind : await askKind(answer);
  if (!kind) return;
  const suggestion = freeName(registry.all, kind, hostOf(url));
  const name = await vscode.window.showInputBox({
    title: 'Add Node (2/2)',
    prompt: answer.ok ? `${answer.version}${answer.network ? `, ${answer.network}` : ''}` : shownUrl(url),
    value: suggestion,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return 'The name is empty.';
      const taken = registry.all.some((node) => node.kind === kind && node.name === text.trim());
      return taken ? `There is already a node named "${text.trim()}".` : undefined;
    },
  });
  if (name?.trim()) await writeItems(usualPlace(), (items) => [...items, { name: name.trim(), kind, url }]);
}

async function askKind(answer: Extract<ProbeResult, { ok: false }>): Promise<NodeKind | undefined> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: 'Beacon node', nodeKind: 'beacon' as const },
      { label: 'Execution node', nodeKind: 'execution' as const },
    ],
    {
      title: `No node answered: ${causeWords(answer.failure)}`,
      placeHolder: `${answer.failure.what} Add it all the same as:`,
      ignoreFocusOut: true,
    },
  );
  return picked?.nodeKind;
}

/** Where nodes listen by default. Only loopback is asked, and only when a person asks for it. */
const localPorts: readonly number[] = [5052, 9596, 3500, 5051, 8545];

async function findLocalNodes({ registry, readerFor }: NodeCommandOptions): Promise<void> {
  const urls = localPorts.map((port) => `http://127.0.0.1:${port}`);
  const answers = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: 'Looking for nodes on this machine',
      cancellable: true,
    },
    (_, token) => {
      const signal = signalOf(token);
      return Promise.all(urls.map(async (url) => ({ url, result: await probe(readerFor(url, signal)) })));
    },
  );
  const known = new Set(registry.all.map((node) => node.url));
  const found = answers.flatMap(({ url, result }) => (result.ok && !known.has(url) ? [{ url, result }] : []));
  if (found.length === 0) {
    const add = 'Add Node';
    const answer = await vscode.window.showInformationMessage(
      `No other node answers on 127.0.0.1 at the ports ${localPorts.join(', ')}. Add it by its URL if it listens elsewhere.`,
      add,
    );
    if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
    return;
  }
  const picked = await vscode.window.showQuickPick(
    found.map(({ url, result }) => ({
      label: hostOf(url),
      description: result.version,
      detail: [result.kind === 'beacon' ? 'Beacon node' : 'Execution node', result.network]
        .filter(Boolean)
        .join(', '),
      picked: true,
      url,
      nodeKind: result.kind,
    })),
    { title: `Found ${counted(found.length, 'node')}`, placeHolder: 'Which ones to add', canPickMany: true },
  );
  if (!picked?.length) return;
  const added: NodeAddress[] = [];
  for (const { url, nodeKind: kind } of picked)
    added.push({ name: freeName([...registry.all, ...added], kind, hostOf(url)), kind, url });
  await writeItems(usualPlace(), (items) => [...items, ...added.map((node) => ({ ...node }))]);
}

async function removeNode(options: NodeCommandOptions, row: string | undefined): Promise<void> {
  const configured = options.registry.all.filter((node) => node.origin === 'settings');
  const node = options.nodeOfRow(row) ?? (await pickFrom(configured, 'Remove which node?'));
  if (!node) return;
  if (node.origin === 'demo') {
    options.demo.stop();
    return;
  }
  const remove = 'Remove';
  const answer = await vscode.window.showWarningMessage(
    `Remove the node "${node.name}" (${shownUrl(node.url)}) from the settings?`,
    { modal: true },
    remove,
  );
  if (answer !== remove) return;
  await changeItem(node, () => undefined);
}

async function pickNode(registry: NodeRegistry): Promise<KnownNode | undefined> {
  if (registry.all.length === 0) {
    const add = 'Add Node';
    const start = 'Start Demo Node';
    const answer = await vscode.window.showInformationMessage('There is no node yet.', add, start);
    if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
    if (answer === start) await vscode.commands.executeCommand('slotpad.startDemoNode', 'healthy');
    return undefined;
  }
  return pickFrom(registry.all, 'Send requests to', registry);
}

async function pickFrom(
  nodes: readonly KnownNode[],
  title: string,
  registry?: NodeRegistry,
): Promise<KnownNode | undefined> {
  const picked = await vscode.window.showQuickPick(
    nodes.map((node) => ({
      label: `$(${registry?.selected(node.kind)?.id === node.id ? 'check' : 'blank'}) ${node.name}`,
      description: node.kind === 'beacon' ? 'beacon node' : 'execution node',
      detail: shownUrl(node.url),
      node,
    })),
    { title, matchOnDescription: true, matchOnDetail: true },
  );
  return picked?.node;
}

export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  // Ends with its token, which the progress that made it disposes.
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
