import * as vscode from 'vscode';
import { type DemoUrls, demoNodes, type KnownNode, type NodeKind, pick } from '../../monitor/nodes/node';
import { addressKey } from '../../monitor/nodes/node-url';
import type { NodeSecrets } from '../../workbench/nodes/secrets';
import type { Log } from '../log/log';
import { showWarning } from '../screen/messages';
import { onSettingChange } from '../settings/on-change';
import { readNodesSetting } from './setting';

/** How the address of the demo node is known. A demo node that was only found is used when no node is configured. */
export type DemoOrigin = 'started' | 'environment' | 'found';

/** All nodes, and the selected node of each kind. */
export interface NodeRegistry extends vscode.Disposable {
  readonly all: readonly KnownNode[];
  byId(id: string): KnownNode | undefined;
  selected(kind: NodeKind): KnownNode | undefined;
  select(node: KnownNode): Promise<void>;
  /** The addresses of the demo node; undefined while it is not running. */
  readonly demo: DemoUrls | undefined;
  setDemo(urls: DemoUrls | undefined, origin: DemoOrigin): void;
  /** True when `slotpad.nodes` has no node. */
  readonly nothingConfigured: boolean;
  readonly onDidChange: vscode.Event<void>;
  /** Tokens and passwords of nodes. */
  readonly secrets: NodeSecrets;
}

export function createNodeRegistry(memento: vscode.Memento, secrets: NodeSecrets, log: Log): NodeRegistry {
  const changes = new vscode.EventEmitter<void>();
  let demo: { urls: DemoUrls; origin: DemoOrigin } | undefined;
  let configured: readonly KnownNode[] = [];
  let all: readonly KnownNode[] = [];

  const combine = () => {
    const shownDemo =
      demo && (configured.length === 0 || demo.origin !== 'found') ? demoNodes(demo.urls) : [];
    const addresses = new Set(configured.map(({ url }) => addressKey(url)));
    all = [...configured, ...shownDemo.filter(({ url }) => !addresses.has(addressKey(url)))];
  };
  const read = (): string | undefined => {
    const { nodes, problems } = readNodesSetting();
    configured = nodes;
    combine();
    for (const problem of problems) log.warn(problem);
    return problems[0];
  };
  // At startup, problems are only in the log.
  read();

  const readAgain = () => {
    const problem = read();
    if (problem !== undefined) void showProblem(problem);
    changes.fire();
  };
  const listener = vscode.Disposable.from(
    onSettingChange('nodes', readAgain),
    vscode.workspace.onDidGrantWorkspaceTrust(readAgain),
    vscode.workspace.onDidChangeWorkspaceFolders(readAgain),
  );

  return {
    get all() {
      return all;
    },
    byId: (id) => all.find((node) => node.id === id),
    selected: (kind) => pick(all, kind, memento.get<string>(`selected.${kind}`)),
    async select(node) {
      await memento.update(`selected.${node.kind}`, node.id);
      changes.fire();
    },
    get demo() {
      return demo?.urls;
    },
    setDemo(urls, origin) {
      demo = urls && { urls, origin };
      combine();
      changes.fire();
    },
    get nothingConfigured() {
      return configured.length === 0;
    },
    onDidChange: changes.event,
    secrets,
    dispose() {
      listener.dispose();
      changes.dispose();
    },
  };
}

async function showProblem(problem: string): Promise<void> {
  const open = 'Open Settings';
  const answer = await showWarning(problem, open);
  if (answer === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'slotpad.nodes');
}
