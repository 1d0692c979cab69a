/**
 * Nodes on this machine: the search for them, the demo node, and what is offered when a request has no node.
 */
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { counted } from '../../common/units/words';
import { isScenario } from '../../demo/world/scenario';
import { createProgramRunner } from '../../monitor/local/program';
import { type LocalSearch, searchLocal } from '../../monitor/local/search';
import { findDemo } from '../../monitor/nodes/find-demo';
import { suggestedName } from '../../monitor/nodes/naming';
import { freeName } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import type { FoundNode } from '../../monitor/nodes/probe-local';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { NodeAddress } from '../../runner/model/node-address';
import { foundItem, nothingFound, searchNotes } from '../../workbench/nodes/found';
import { showInformation, showPick, withProgress } from '../screen/screen';
import type { Handlers } from '../surface/commands';
import type { localNodesSurface } from '../surface/nodes';
import { offerRequest } from './added';
import type { DemoNodeProcess } from './demo';
import { addByUrl, createNodeProvider, type ProvideNode, useFound } from './providing';
import { type NodeRegistry, usualPlace, writeItems } from './registry';

interface LocalCommandOptions extends FindOptions {
  readonly demo: DemoNodeProcess;
  readonly showRemotePage: () => Promise<void>;
  /** Whether a request has been sent in this window. */
  readonly hasSent: () => boolean;
  /** The node on this machine that a row of the Nodes view offers. */
  readonly found: (row: string) => FoundNode | undefined;
}

/** The commands that need a computer: those that look for nodes on this machine, and those of the demo node. */
export function localCommands(options: LocalCommandOptions): Handlers<typeof localNodesSurface> {
  const { demo } = options;
  return {
    'slotpad.showRemoteNodes': () => options.showRemotePage(),
    'slotpad.findLocalNodes': () => findLocalNodes(options),
    'slotpad.useFoundNode': async (row?: unknown) => {
      const node = typeof row === 'string' ? options.found(row) : undefined;
      const added = node && (await useFound(node, options.registry));
      if (added) void offerRequest(added);
    },
    'slotpad.startDemoNode': async (scenario?: unknown) => {
      if (typeof scenario === 'string' && isScenario(scenario)) await demo.start(scenario);
      else await demo.choose();
      if (demo.runs && !options.hasSent()) void offerFirst();
    },
    'slotpad.switchDemoNode': () => demo.choose(),
    'slotpad.stopDemoNode': () => demo.stop(),
  };
}

/** The next step after the demo node has started. */
async function offerFirst(): Promise<void> {
  const send = 'Try eth_blockNumber';
  const answer = await showInformation('The demo node is running. Send your first request?', send);
  if (answer === send) await vscode.commands.executeCommand('slotpad.tryRequest');
}

/** What to do without any node. */
export async function offerNodes(): Promise<void> {
  const add = 'Add Node';
  const start = 'Start Demo Node';
  const answer = await showInformation('There are no nodes yet.', add, start);
  if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
  if (answer === start) await vscode.commands.executeCommand('slotpad.startDemoNode', 'healthy');
}

interface FindOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  /** Called with the nodes that were added. */
  readonly offerAlerts?: (added: readonly NodeAddress[]) => Promise<void>;
}

/** Timeout of one run of `docker` or `kurtosis` in milliseconds. */
const longestRun = 10_000;

/** "Find Local Nodes": lists the nodes that answer on this machine, and adds the selected ones. */
async function findLocalNodes(options: FindOptions): Promise<void> {
  const search = await searchWithProgress(options);
  if (!search) return;
  if (search.nodes.length === 0) {
    const add = 'Add Node';
    const answer = await showInformation(nothingFound(search), add);
    if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
    return;
  }
  await addFound(search, options);
}

/** @returns undefined when canceled */
async function searchWithProgress({
  clock,
  readerFor,
  registry,
}: FindOptions): Promise<LocalSearch | undefined> {
  return withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: 'Looking for nodes on this machine',
      cancellable: true,
    },
    async (report, token) => {
      const controller = new AbortController();
      const { signal } = controller;
      token.onCancellationRequested(() => controller.abort());
      let before = 0;
      const search = await searchLocal({
        clock,
        readerFor,
        known: registry.all,
        signal,
        run: vscode.workspace.isTrusted
          ? createProgramRunner({ env: process.env, cwd: homedir(), signal, timeoutMs: longestRun })
          : async () => ({ kind: 'skipped', why: 'this workspace is not trusted' }),
        progress(done, all) {
          const now = (100 * done) / Math.max(all, 1);
          report(`${done} of ${counted(all, 'address', 'addresses')}`, now - before);
          before = now;
        },
      });
      return signal.aborted ? undefined : search;
    },
  );
}

async function addFound(search: LocalSearch, { offerAlerts, registry }: FindOptions): Promise<void> {
  const place = usualPlace();
  const picked = await showPick(
    search.nodes.map((node) => ({ ...foundItem(node), picked: true, node })),
    {
      title: `Found ${counted(search.nodes.length, 'node')}`,
      placeHolder: `Select the nodes to add to ${placeName(place)}`,
      canPickMany: true,
    },
  );
  if (!picked?.length) return;
  const added: NodeAddress[] = [];
  for (const { node: found } of picked) {
    const { result, url } = found;
    const { kind } = result;
    added.push({ name: freeName([...registry.all, ...added], kind, suggestedName(url, result)), kind, url });
  }
  const isWritten = await writeItems(place, (items) => [...items, ...added.map((node) => ({ ...node }))]);
  if (!isWritten) return;
  const done = `Added ${counted(added.length, 'node')} to ${placeName(place)}.`;
  void showInformation([done, ...searchNotes(search)].join(' '));
  await offerAlerts?.(added);
}

interface MissingNodeOptions extends Omit<FindOptions, 'offerAlerts'> {
  readonly demo: DemoNodeProcess;
}

/** Provides nodes on a computer: looks also on unusual ports, and offers the demo node. */
export function createLocalProvider({ clock, demo, readerFor, registry }: MissingNodeOptions): ProvideNode {
  const command = (name: string) => () => vscode.commands.executeCommand(name);
  return createNodeProvider({
    registry,
    findDemo: (signal) => findDemo((url) => readerFor(url, signal)),
    find: async (signal) => {
      const search = await searchLocal({
        clock,
        readerFor,
        known: registry.all,
        signal,
        run: async () => ({ kind: 'skipped', why: 'only the usual ports are needed' }),
        progress: () => undefined,
      });
      return search.nodes;
    },
    others: [
      {
        icon: 'play',
        label: 'Start Demo Node',
        description: 'a development chain, only on this machine',
        run: () => demo.start('healthy'),
      },
      addByUrl,
      {
        icon: 'search',
        label: 'Find Local Nodes…',
        description: 'also in Docker and Kurtosis',
        run: command('slotpad.findLocalNodes'),
      },
    ],
  });
}

/** Shows the page about remote nodes. */
export async function showRemotePage(extension: vscode.Uri): Promise<void> {
  const page = vscode.Uri.joinPath(extension, 'docs', 'guide', 'remote-nodes.md');
  try {
    await vscode.commands.executeCommand('markdown.showPreview', page);
  } catch {
    // The built-in Markdown extension is disabled.
    await vscode.window.showTextDocument(page, { preview: true });
  }
}
