import type * as vscode from 'vscode';
import { listed } from '../../common/units/words';
import type { KnownNode } from '../../monitor/nodes/node';
import { hasCredentials, readNodeUrl } from '../../monitor/nodes/node-url';
import { withMember } from '../../workbench/nodes/items';
import { iconText } from '../../workbench/screen/text';
import { showBriefly, showWarning } from '../screen/screen';
import { accessOf } from './add';
import { withoutCredentials } from './credentials';
import { changeItem, type NodeRegistry } from './registry';

/** Memento key of the nodes that a person wants to keep as they are. */
const KEPT = 'nodes.credentialsInUrl';

/**
 * Warns about nodes with a password in their URL, and offers to move it to the secret storage. Once per window, and
 * again for nodes that are added later.
 * @param memento for all windows
 */
export function watchUrlCredentials(registry: NodeRegistry, memento: vscode.Memento): vscode.Disposable {
  const warned = new Set(memento.get<readonly string[]>(KEPT) ?? []);
  const look = () => {
    const nodes = registry.all.filter(({ place, url }) => place !== undefined && hasCredentials(url));
    const added = nodes.filter(({ id }) => !warned.has(id));
    for (const { id } of added) warned.add(id);
    if (added.length > 0) void warn(added, registry, memento);
  };
  look();
  return registry.onDidChange(look);
}

async function warn(
  nodes: readonly KnownNode[],
  registry: NodeRegistry,
  memento: vscode.Memento,
): Promise<void> {
  const names = listed(
    nodes.map(({ name }) => `"${name}"`),
    'and',
  );
  const text =
    nodes.length === 1 ? `The URL of the node ${names} has` : `The URLs of the nodes ${names} have`;
  const move = 'Move to Secret Storage';
  const keep = "Don't Warn Again";
  const answer = await showWarning(
    `${text} credentials, which everyone who reads the settings can see. Move them to the secret storage?`,
    move,
    keep,
  );
  if (answer === keep) {
    const before = memento.get<readonly string[]>(KEPT) ?? [];
    await memento.update(KEPT, [...before, ...nodes.map(({ id }) => id)]);
  }
  if (answer !== move) return;
  for (const node of nodes) await moveCredentials(node, registry);
  showBriefly(iconText('check', `Moved the credentials of ${names} to the secret storage.`), 5000);
}

/** Moves the credentials in the URL of a node to the secret storage. The node sends the same requests as before. */
async function moveCredentials(node: KnownNode, { secrets }: NodeRegistry): Promise<void> {
  const read = readNodeUrl(node.url);
  if (!read.ok || !read.value.credentials) return;
  const { item: members, secret } = accessOf(read.value.credentials);
  const url = withoutUserInformation(node.url);
  await secrets.set({ ...node, url }, secret);
  await changeItem(node, (item) => ({ ...withoutCredentials(withMember(item, 'url', url)), ...members }));
}

/** Keeps the rest of the URL as it is. */
function withoutUserInformation(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href.replace(/\/+$/, '');
}
