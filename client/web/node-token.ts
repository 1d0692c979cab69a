import type { KnownNode } from '../../monitor/nodes/node';
import { secretNames } from '../../runner/connection/connection';
import { pickFrom } from '../nodes/pick';
import type { NodeRegistry } from '../nodes/registry';
import { showInformation } from '../screen/messages';
import { showInput } from '../screen/picks';

/** "Set a Node's Token": asks for the secret of a node whose settings say that it has one. */
export async function setToken(registry: NodeRegistry): Promise<void> {
  const nodes = registry.all.filter(({ connection }) => connection?.auth !== undefined);
  if (nodes.length === 0) {
    void showInformation(
      'No node in "slotpad.nodes" has "auth". Add it to the node first, for example "auth": "bearer".',
    );
    return;
  }
  const node = await pickFrom(nodes, 'Select the node to set a token for');
  const auth = node?.connection?.auth;
  if (node && auth) await ask(node, secretNames[auth], registry);
}

async function ask(node: KnownNode, what: string, { secrets }: NodeRegistry): Promise<void> {
  const secret = await showInput({
    title: `${what.charAt(0).toUpperCase()}${what.slice(1)} of "${node.name}"`,
    prompt: 'It is kept in the secret storage and sent only to this address. Leave it empty to remove it.',
    password: true,
    ignoreFocusOut: true,
  });
  if (secret !== undefined) await secrets.set(node, secret.trim() === '' ? undefined : secret.trim());
}
