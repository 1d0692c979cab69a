import * as vscode from 'vscode';
import { usualPorts } from '../../common/spec/ports';
import { counted } from '../../common/units/words';
import { clientWords } from '../../monitor/nodes/client-version';
import { suggestedName } from '../../monitor/nodes/naming';
import { freeName, hostOf } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import { probeLocal } from '../../monitor/nodes/probe-local';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { NodeAddress } from '../../runner/model/node-address';
import { showInformation, withProgress } from '../screen/messages';
import { showPick } from '../screen/picks';
import type { NodeRegistry } from './registry';
import { usualPlace, writeItems } from './setting';

export interface FindOptions {
  readonly registry: NodeRegistry;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
}

/** "Find Local Nodes": lists the nodes that answer on this machine, and adds the selected ones. */
export async function findLocalNodes({ registry, readerFor }: FindOptions): Promise<void> {
  const found = await withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: 'Looking for nodes on this machine',
      cancellable: true,
    },
    (_, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return probeLocal((url) => readerFor(url, controller.signal), registry.all);
    },
  );
  if (found.length === 0) {
    const add = 'Add Node';
    const ports = usualPorts.map(({ port }) => port).join(', ');
    const answer = await showInformation(
      `No other node answers on 127.0.0.1 at the ports ${ports}. Check that its HTTP API is enabled (often --http), or add the node by its URL.`,
      add,
    );
    if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
    return;
  }
  const place = usualPlace();
  const picked = await showPick(
    found.map(({ url, result }) => ({
      label: hostOf(url),
      description: clientWords(result.version),
      detail: [result.kind === 'beacon' ? 'Beacon node' : 'Execution node', result.network]
        .filter(Boolean)
        .join(', '),
      picked: true,
      url,
      result,
    })),
    {
      title: `Found ${counted(found.length, 'node')}`,
      placeHolder: `Select the nodes to add to ${placeName(place)}`,
      canPickMany: true,
    },
  );
  if (!picked?.length) return;
  const added: NodeAddress[] = [];
  for (const { url, result } of picked) {
    const { kind } = result;
    added.push({ name: freeName([...registry.all, ...added], kind, suggestedName(url, result)), kind, url });
  }
  await writeItems(place, (items) => [...items, ...added.map((node) => ({ ...node }))]);
}
