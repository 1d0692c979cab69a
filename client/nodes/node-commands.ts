import * as vscode from 'vscode';
import { failureText, type Result } from '../../common/result';
import { type KnownNode, shownUrl } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import { movedItems } from '../../workbench/nodes/items';
import { type Move, moveByOne } from '../../workbench/nodes/order';
import type { PlainItem } from '../../workbench/tree/item';
import { showInformation, showWarning } from '../screen/screen';
import type { Handlers } from '../surface/commands';
import type { nodesSurface } from '../surface/nodes';
import { type AddOptions, addNode } from './add';
import { pickFrom } from './choosing';
import { setCredentials } from './credentials';
import { editNode, forgetSecret } from './edit';
import { changeItem, type NodeRegistry, writeItems } from './registry';

interface NodeCommandOptions extends AddOptions {
  /** Ends a demo node that this window started; absent where there can be none. */
  readonly stopDemo?: () => void;
  /** Offers ways to get a node when there is none. */
  readonly offerNodes: () => Promise<void>;
  /** The node of a row. */
  readonly nodeOfRow: (row: string | undefined) => KnownNode | undefined;
  /** Scrolls to the row of a node, and expands it. */
  readonly reveal: (row: string) => Promise<void>;
  /** The current rows of the Nodes view. */
  readonly rows: () => readonly PlainItem[];
}

/** The commands that add, change and select nodes. */
export function nodeCommands(options: NodeCommandOptions): Handlers<typeof nodesSurface> {
  const { chooseFile, registry } = options;
  const move = async (row: string | undefined, direction: 'up' | 'down') => {
    const node = await editable(options, row, `Select the node to move ${direction}`);
    if (node) await carryOut(moveByOne(node, options.rows(), direction, (id) => registry.byId(id)));
  };
  return {
    'slotpad.addNode': () => addNode(options),
    'slotpad.editNode': async (row?: string) => {
      const node = await editable(options, row, 'Select the node to edit');
      if (node) await editNode(node, options);
    },
    'slotpad.setNodeToken': async (row?: string) => {
      const node = await editable(options, row, 'Select the node to set a token for');
      if (node) await setCredentials(node, registry, chooseFile);
    },
    'slotpad.moveNodeUp': (row?: string) => move(row, 'up'),
    'slotpad.moveNodeDown': (row?: string) => move(row, 'down'),
    'slotpad.removeNode': (row?: string) => removeNode(options, row),
    'slotpad.selectNode': async (row?: string) => {
      const node = options.nodeOfRow(row) ?? (await pickNode(options));
      if (!node) return;
      await registry.select(node);
      // A click on a row selects its node, and shows what is known of it.
      if (row !== undefined) await options.reveal(row);
    },
    'slotpad.openNodeSettings': () =>
      vscode.commands.executeCommand('workbench.action.openSettings', 'slotpad.nodes'),
  };
}

async function removeNode(options: NodeCommandOptions, row: string | undefined): Promise<void> {
  const { registry } = options;
  const node = options.nodeOfRow(row) ?? (await pickFrom(configured(registry), 'Select the node to remove'));
  if (!node) return;
  if (!node.place) {
    options.stopDemo?.();
    return;
  }
  const remove = 'Remove';
  const token = node.connection?.auth === undefined ? '' : ' Its token is deleted as well.';
  const answer = await showWarning(
    `Remove the node "${node.name}" (${shownUrl(node.url)}) from ${placeName(node.place)}?${token}`,
    { modal: true },
    remove,
  );
  if (answer !== remove) return;
  await forgetSecret(node, { registry });
  await changeItem(node, () => undefined);
}

function configured(registry: NodeRegistry): readonly KnownNode[] {
  return registry.all.filter(({ place }) => place !== undefined);
}

/** The node of a row, else one that a person picks; undefined after a message for a node that is not in the settings. */
async function editable(
  { registry, nodeOfRow }: NodeCommandOptions,
  row: string | undefined,
  title: string,
): Promise<KnownNode | undefined> {
  const node = nodeOfRow(row) ?? (await pickFrom(configured(registry), title));
  if (!node || node.place) return node;
  void showInformation(`"${node.name}" is not in the settings, so there is nothing to change.`);
  return undefined;
}

/** Changes the order of nodes in their settings. */
export async function carryOut(move: Result<Move>): Promise<void> {
  if (!move.ok) {
    void showInformation(failureText(move.failure));
    return;
  }
  const { moving, before } = move.value;
  const keyOf = ({ kind, name, place }: KnownNode) => ({ kind, name: place?.name ?? name });
  const place = moving[0]?.place;
  if (place)
    await writeItems(place, (items) => movedItems(items, moving.map(keyOf), before && keyOf(before)));
}

async function pickNode({ offerNodes, registry }: NodeCommandOptions): Promise<KnownNode | undefined> {
  if (registry.all.length > 0) return pickFrom(registry.all, 'Send requests to', registry);
  await offerNodes();
  return undefined;
}
