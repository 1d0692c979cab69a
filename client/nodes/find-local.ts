import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { counted } from '../../common/units/words';
import { createProgramRunner } from '../../monitor/local/program';
import { type LocalSearch, searchLocal } from '../../monitor/local/search';
import { suggestedName } from '../../monitor/nodes/naming';
import { freeName } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { NodeAddress } from '../../runner/model/node-address';
import { foundItem, nothingFound, searchNotes } from '../../workbench/nodes/found';
import { showInformation, withProgress } from '../screen/messages';
import { showPick } from '../screen/picks';
import type { NodeRegistry } from './registry';
import { usualPlace, writeItems } from './setting';

export interface FindOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  /** Called with the nodes that were added. */
  readonly offerAlerts?: (added: readonly NodeAddress[]) => Promise<void>;
}

/** Timeout of one run of `docker` or `kurtosis` in milliseconds. */
const longestRun = 10_000;

/** "Find Local Nodes": lists the nodes that answer on this machine, and adds the selected ones. */
export async function findLocalNodes(options: FindOptions): Promise<void> {
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
  await writeItems(place, (items) => [...items, ...added.map((node) => ({ ...node }))]);
  const done = `Added ${counted(added.length, 'node')} to ${placeName(place)}.`;
  void showInformation([done, ...searchNotes(search)].join(' '));
  await offerAlerts?.(added);
}
