/** What is offered when a request has no node. Also for a browser, where there is no demo node to start. */
import * as vscode from 'vscode';
import type { LocalNode } from '../../monitor/local/search';
import { suggestedName } from '../../monitor/nodes/naming';
import { type DemoUrls, freeName, hostOf, type NodeKind } from '../../monitor/nodes/node';
import type { FoundNode } from '../../monitor/nodes/probe-local';
import { foundItem } from '../../workbench/nodes/found';
import { type PickItem, showPick, withProgress } from '../screen/screen';
import type { AddedNode } from './added';
import { type NodeRegistry, usualPlace, writeItems } from './registry';

/**
 * Finds a node of a kind for a request that has none: a running demo node at once, else what the person selects.
 *
 * @returns whether there is one now
 */
export type ProvideNode = (kind: NodeKind, signal: AbortSignal) => Promise<boolean>;

interface Choice extends PickItem {
  readonly run: () => PromiseLike<unknown>;
}

interface ProviderOptions {
  readonly registry: NodeRegistry;
  /** Looks for a running demo node. Absent where none is looked for. */
  readonly findDemo?: (signal: AbortSignal) => Promise<DemoUrls | undefined>;
  /** Looks for nodes on this machine. */
  readonly find: (signal: AbortSignal) => Promise<readonly LocalNode[]>;
  /** Other ways to a node. */
  readonly others: readonly Choice[];
}

/** The way to a node that is always there. */
export const addByUrl: Choice = {
  icon: 'add',
  label: 'Add Node…',
  description: 'by its URL',
  run: () => vscode.commands.executeCommand('slotpad.addNode'),
};

export function createNodeProvider(options: ProviderOptions): ProvideNode {
  const { findDemo, registry } = options;
  return async (kind, signal) => {
    if (findDemo && registry.nothingConfigured) {
      const urls = await findDemo(signal);
      if (urls && !signal.aborted) registry.setDemo(urls, 'found');
      if (registry.selected(kind)) return true;
    }
    const found = await foundNodes(kind, signal, options);
    if (!found || signal.aborted) return false;
    const picked = await showPick<Choice>([...found, ...options.others], {
      title: `No ${kind} node is selected`,
      placeHolder: 'Select where to send the request',
      matchOnDescription: true,
    });
    await picked?.run();
    return !signal.aborted && registry.selected(kind) !== undefined;
  };
}

/** The nodes on the usual ports of this machine; undefined when canceled. */
async function foundNodes(
  kind: NodeKind,
  signal: AbortSignal,
  { find, registry }: ProviderOptions,
): Promise<readonly Choice[] | undefined> {
  const title = `Looking for ${kind === 'beacon' ? 'a beacon node' : 'an execution node'} on this machine`;
  return withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_report, token) => {
      const own = new AbortController();
      token.onCancellationRequested(() => own.abort());
      const nodes = await find(AbortSignal.any([signal, own.signal]));
      if (own.signal.aborted) return undefined;
      return nodes
        .filter(({ result }) => result.kind === kind)
        .map((node): Choice => {
          const { description, detail } = foundItem(node);
          return {
            icon: 'plug',
            label: `Use ${hostOf(node.url)}`,
            description,
            detail,
            run: () => useFound(node, registry),
          };
        });
    },
  );
}

/** Adds a node that was found on this machine to the settings, and selects it. @returns undefined when not written */
export async function useFound(
  { result, url }: FoundNode,
  registry: NodeRegistry,
): Promise<AddedNode | undefined> {
  const { kind } = result;
  const name = freeName(registry.all, kind, suggestedName(url, result));
  const place = usualPlace();
  if (!(await writeItems(place, (items) => [...items, { name, kind, url }]))) return undefined;
  const added = registry.all.find((node) => node.kind === kind && node.url === url);
  if (added) await registry.select(added);
  return { name, kind, url, place, id: added?.id };
}
