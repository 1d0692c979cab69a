import * as vscode from 'vscode';
import { failureText, type Result } from '../../common/result';
import { isScenario } from '../../demo/world/scenario';
import { type KnownNode, shownUrl } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import { movedItems } from '../../workbench/nodes/items';
import { type Move, moveByOne } from '../../workbench/nodes/order';
import type { PlainItem } from '../../workbench/tree/item';
import { showInformation, showWarning } from '../screen/messages';
import { registerCommands } from '../surface/register';
import { type AddOptions, addNode } from './add';
import { setCredentials } from './credentials';
import type { DemoNodeProcess } from './demo';
import { editNode, forgetSecret } from './edit';
import { findLocalNodes } from './find-local';
import { showRemotePage } from './help';
import { pickFrom } from './pick';
import type { NodeRegistry } from './registry';
import { changeItem, writeItems } from './setting';
import type { nodesSurface } from './surface';

export interface NodeCommandOptions extends AddOptions {
  readonly demo: DemoNodeProcess;
  /** The node of a row. */
  readonly nodeOfRow: (row: string | undefined) => KnownNode | undefined;
  /** Whether a request has been sent in this window. */
  readonly hasSent: () => boolean;
  /** The current rows of the Nodes view. */
  readonly rows: () => readonly PlainItem[];
}

export function registerNodeCommands(options: NodeCommandOptions): vscode.Disposable {
  const { registry, demo } = options;
  const move = async (row: string | undefined, direction: 'up' | 'down') => {
    const node = await editable(options, row, `Select the node to move ${direction}`);
    if (node) await carryOut(moveByOne(node, options.rows(), direction, (id) => registry.byId(id)));
  };
  return vscode.Disposable.from(
    registerCommands<typeof nodesSurface>({
      'slotpad.addNode': () => addNode(options),
      'slotpad.editNode': async (row?: string) => {
        const node = await editable(options, row, 'Select the node to edit');
        if (node) await editNode(node, options);
      },
      'slotpad.setNodeToken': async (row?: string) => {
        const node = await editable(options, row, 'Select the node to set a token for');
        if (node) await setCredentials(node, registry);
      },
      'slotpad.moveNodeUp': (row?: string) => move(row, 'up'),
      'slotpad.moveNodeDown': (row?: string) => move(row, 'down'),
      'slotpad.showRemoteNodes': () => showRemotePage(options.extension),
      'slotpad.findLocalNodes': () => findLocalNodes(options),
      'slotpad.startDemoNode': async (scenario?: unknown) => {
        if (typeof scenario === 'string' && isScenario(scenario)) await demo.start(scenario);
        else await demo.choose();
        if (demo.runs && !options.hasSent()) void offerRequest();
      },
      'slotpad.switchDemoNode': () => demo.choose(),
      'slotpad.stopDemoNode': () => demo.stop(),
      'slotpad.removeNode': (row?: string) => removeNode(options, row),
      'slotpad.selectNode': async (row?: string) => {
        const node = options.nodeOfRow(row) ?? (await pickNode(registry));
        if (node) await registry.select(node);
      },
      'slotpad.openNodeSettings': () =>
        vscode.commands.executeCommand('workbench.action.openSettings', 'slotpad.nodes'),
    }),
  );
}

/** The next step after the demo node has started. */
async function offerRequest(): Promise<void> {
  const send = 'Try eth_blockNumber';
  const answer = await showInformation('The demo node is running. Send your first request?', send);
  if (answer === send) await vscode.commands.executeCommand('slotpad.tryRequest');
}

async function removeNode(options: NodeCommandOptions, row: string | undefined): Promise<void> {
  const { registry } = options;
  const node = options.nodeOfRow(row) ?? (await pickFrom(configured(registry), 'Select the node to remove'));
  if (!node) return;
  if (!node.place) {
    options.demo.stop();
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

async function pickNode(registry: NodeRegistry): Promise<KnownNode | undefined> {
  if (registry.all.length === 0) {
    const add = 'Add Node';
    const start = 'Start Demo Node';
    const answer = await showInformation('There are no nodes yet.', add, start);
    if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
    if (answer === start) await vscode.commands.executeCommand('slotpad.startDemoNode', 'healthy');
    return undefined;
  }
  return pickFrom(registry.all, 'Send requests to', registry);
}
