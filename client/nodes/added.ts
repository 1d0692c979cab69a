import * as vscode from 'vscode';
import { hostOf } from '../../monitor/nodes/node';
import type { NodePlace } from '../../monitor/nodes/place';
import { placeName } from '../../monitor/nodes/places';
import type { NodeAddress } from '../../runner/model/node-address';
import { firstRequests } from '../../workbench/start/samples';
import { showInformation } from '../screen/screen';

/** A node that was just added to the settings. */
export interface AddedNode extends NodeAddress {
  readonly place: NodePlace;
  /** The id of its row; undefined if it is not in the list, because other settings hide it. */
  readonly id: string | undefined;
}

/**
 * Says that a node was added, and offers the next step: its first request, or to change what was chosen for it.
 * @param showRemotePage explains how to encrypt the connection, if it is not
 */
export async function offerRequest(
  { id, kind, name, place, url }: AddedNode,
  showRemotePage?: () => Promise<void>,
): Promise<void> {
  const send = `Try ${firstRequests[kind].name}`;
  const edit = 'Edit Node';
  const how = 'How to Encrypt the Connection';
  const warning = showRemotePage ? ` The connection to ${hostOf(url)} is not encrypted.` : '';
  const answer = await showInformation(
    `Added "${name}" to ${placeName(place)}.${warning}`,
    send,
    ...(id === undefined ? [] : [edit]),
    ...(showRemotePage ? [how] : []),
  );
  if (answer === edit) await vscode.commands.executeCommand('slotpad.editNode', id);
  else if (answer === how) await showRemotePage?.();
  else if (answer !== undefined) {
    // The request goes to the selected node.
    if (id !== undefined) await vscode.commands.executeCommand('slotpad.selectNode', id);
    await vscode.commands.executeCommand('slotpad.tryRequest', kind);
  }
}
