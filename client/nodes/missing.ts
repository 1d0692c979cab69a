import * as vscode from 'vscode';
import { searchLocal } from '../../monitor/local/search';
import { findDemo } from '../../monitor/nodes/find-demo';
import { suggestedName } from '../../monitor/nodes/naming';
import { freeName, hostOf, type NodeKind } from '../../monitor/nodes/node';
import { foundItem } from '../../workbench/nodes/found';
import { withProgress } from '../screen/messages';
import { type PickItem, showPick } from '../screen/picks';
import type { DemoNodeProcess } from './demo';
import type { FindOptions } from './find-local';
import { usualPlace, writeItems } from './setting';

export interface MissingNodeOptions extends Omit<FindOptions, 'offerAlerts'> {
  readonly demo: DemoNodeProcess;
}

/**
 * Finds a node of a kind for a request that has none: a running demo node at once, else what the person selects.
 *
 * @returns whether there is one now
 */
export type ProvideNode = (kind: NodeKind, signal: AbortSignal) => Promise<boolean>;

interface Choice extends PickItem {
  readonly run: () => PromiseLike<unknown>;
}

export function createNodeProvider(options: MissingNodeOptions): ProvideNode {
  const { readerFor, registry } = options;
  return async (kind, signal) => {
    if (registry.nothingConfigured) {
      const urls = await findDemo((url) => readerFor(url, signal));
      if (urls && !signal.aborted) registry.setDemo(urls, 'found');
      if (registry.selected(kind)) return true;
    }
    const found = await foundNodes(kind, signal, options);
    if (!found || signal.aborted) return false;
    const picked = await showPick<Choice>([...found, ...otherWays(options)], {
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
  { clock, readerFor, registry }: MissingNodeOptions,
): Promise<readonly Choice[] | undefined> {
  const title = `Looking for ${kind === 'beacon' ? 'a beacon node' : 'an execution node'} on this machine`;
  return withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_report, token) => {
      const own = new AbortController();
      token.onCancellationRequested(() => own.abort());
      const { nodes } = await searchLocal({
        clock,
        readerFor,
        known: registry.all,
        signal: AbortSignal.any([signal, own.signal]),
        run: async () => ({ kind: 'skipped', why: 'only the usual ports are needed' }),
        progress: () => undefined,
      });
      if (own.signal.aborted) return undefined;
      return nodes
        .filter(({ result }) => result.kind === kind)
        .map((node): Choice => {
          const { description, detail } = foundItem(node);
          const address = {
            name: freeName(registry.all, kind, suggestedName(node.url, node.result)),
            kind,
            url: node.url,
          };
          return {
            icon: 'plug',
            label: `Use ${hostOf(node.url)}`,
            description,
            detail,
            run: () => writeItems(usualPlace(), (items) => [...items, address]),
          };
        });
    },
  );
}

function otherWays({ demo }: MissingNodeOptions): readonly Choice[] {
  const command = (name: string) => () => vscode.commands.executeCommand(name);
  return [
    {
      icon: 'play',
      label: 'Start Demo Node',
      description: 'a development chain, only on this machine',
      run: () => demo.start('healthy'),
    },
    { icon: 'add', label: 'Add Node…', description: 'by its URL', run: command('slotpad.addNode') },
    {
      icon: 'search',
      label: 'Find Local Nodes…',
      description: 'also in Docker and Kurtosis',
      run: command('slotpad.findLocalNodes'),
    },
  ];
}
