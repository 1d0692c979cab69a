import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import { read } from '../../common/scratch/reading/reading';
import { fileVariables } from '../../common/scratch/variables/variables';
import { destinationOf } from '../../common/target/request-target';
import { mayBeWatched, sendsTransaction } from '../../server/features/actions/lens';
import { goesToSeveral } from '../../workbench/compare/several-nodes';
import { namedDestination } from '../../workbench/nodes/items';
import type { NodeRegistry } from '../nodes/registry';
import { type PickItem, showPick } from '../screen/screen';
import { findPlace } from './inputs';

interface RequestAction extends PickItem {
  readonly command: string;
}

/** Lists what can be done with the request at a place, besides sending it, and does it. */
export async function showRequestActions(
  at: unknown,
  registry: Pick<NodeRegistry, 'all' | 'selected'>,
): Promise<void> {
  const found = await findPlace(at);
  if (!found) return;
  const { document, line } = found;
  const { languageId } = document;
  if (languageId !== 'http' && languageId !== 'jsonrpc') return;
  const uri = document.uri.toString();
  const scratch = new ScratchDocument(uri, languageId, document.version, document.getText());
  const placed = scratch.blockAtLine(line);
  const reading = read(placed.block, fileVariables(scratch), scratch.catalogue);
  const to = destinationOf(scratch, placed, reading);
  const { name } = namedDestination(to, registry);
  const ofKind = registry.all.filter(({ kind }) => kind === to.layer);
  const isRpc = reading.kind === 'rpc';
  const action = (icon: string, label: string, command: string): RequestAction => ({ icon, label, command });
  const actions = [
    ...(sendsTransaction(reading) ? [action('beaker', 'Simulate Transaction', 'slotpad.simulate')] : []),
    ...(mayBeWatched(placed.block, reading) ? [action('eye', 'Watch Request', 'slotpad.watch')] : []),
    ...(ofKind.length > 1 && goesToSeveral(reading)
      ? [action('split-horizontal', 'Send to Several Nodes…', 'slotpad.sendToSeveral')]
      : []),
    ...(to.kind === 'selected' && ofKind.length > 1
      ? [action('radio-tower', 'Select Node…', 'slotpad.selectNode')]
      : []),
    action('copy', 'Copy Request as cURL', 'slotpad.copyAsCurl'),
    action('copy', 'Copy Request as fetch', 'slotpad.copyAsFetch'),
    action('copy', 'Copy Request as PowerShell', 'slotpad.copyAsPowerShell'),
    ...(isRpc
      ? [
          action('copy', 'Copy Request as ethers Call', 'slotpad.copyAsEthers'),
          action('copy', 'Copy Request as viem Call', 'slotpad.copyAsViem'),
        ]
      : []),
    ...(languageId === 'jsonrpc'
      ? [action('copy', 'Copy Request as cast Command', 'slotpad.copyAsCast')]
      : []),
  ];
  const picked = await showPick(actions, {
    title: name === undefined ? 'Request' : `Request to ${name}`,
  });
  if (!picked) return;
  const { command } = picked;
  await vscode.commands.executeCommand(command, ...(command === 'slotpad.selectNode' ? [] : [{ uri, line }]));
}
