import * as vscode from 'vscode';
import { nameProblem } from '../../monitor/nodes/naming';
import { type KnownNode, type NodeKind, shownUrl } from '../../monitor/nodes/node';
import type { NodePlace } from '../../monitor/nodes/place';
import { placeName, samePlace } from '../../monitor/nodes/places';
import { secretNames } from '../../runner/connection/connection';
import { hasKeyMark } from '../../runner/connection/path-key';
import type { NodeItem } from '../../workbench/nodes/items';
import { withMember } from '../../workbench/nodes/items';
import { type PickItem, showInformation, showInput, showPick } from '../screen/screen';
import { type AddOptions, accessOf, askUrl } from './add';
import { askPlace, type ChooseFile } from './choosing';
import { askKeyPlace, setCredentials, withoutCredentials } from './credentials';
import { changeItem, type NodeRegistry, writeItems } from './registry';

interface Part extends PickItem {
  /** Asks for the new value and writes it. @returns what identifies the node now, if that changed */
  readonly change: () => Promise<NewKey | undefined>;
}

interface NewKey {
  readonly name?: string;
  readonly kind?: NodeKind;
  readonly place?: NodePlace;
}

/** "Edit Node": lists the properties of a node with their values, until a person closes the list. */
export async function editNode(node: KnownNode, options: AddOptions): Promise<void> {
  let current: KnownNode | undefined = node;
  while (current?.place) {
    const picked: Part | undefined = await showPick(partsOf(current, options), {
      title: `Edit "${current.name}" in ${placeName(current.place)}`,
      placeHolder: 'Select a property to change',
      // Some steps open other windows, and the list is shown again after each step.
      ignoreFocusOut: true,
    });
    if (!picked) return;
    current = findChanged(options.registry, current, await picked.change());
  }
}

/** The node after a change. */
function findChanged({ all }: NodeRegistry, before: KnownNode, changed: NewKey = {}): KnownNode | undefined {
  const { name = before.place?.name, kind = before.kind } = changed;
  const place = changed.place ?? before.place;
  return all.find(
    (each) =>
      each.kind === kind &&
      each.place !== undefined &&
      each.place.name === name &&
      place !== undefined &&
      samePlace(each.place, place),
  );
}

function partsOf(node: KnownNode, options: AddOptions): readonly Part[] {
  const { chooseFile, registry } = options;
  const { connection = {} } = node;
  const set = (member: string, value: unknown) =>
    changeItem(node, (item) => withMember(item, member, value)).then((): undefined => undefined);
  return [
    { icon: 'tag', label: 'Name', description: node.name, change: () => rename(node, options) },
    {
      icon: 'link',
      label: 'URL',
      description: shownUrl(node.url),
      change: () => readdress(node, options).then((): undefined => undefined),
    },
    {
      icon: 'symbol-class',
      label: 'Kind',
      description: node.kind === 'beacon' ? 'beacon node' : 'execution node',
      change: () => changeKind(node, options),
    },
    {
      icon: 'globe',
      label: 'Expected Network',
      description: node.network ?? 'any',
      change: async () => {
        const network = await showInput({
          title: `Network of "${node.name}"`,
          prompt: 'Name or chain id, such as mainnet, hoodi or 560048. Leave empty for any network.',
          value: node.network ?? '',
        });
        return network === undefined ? undefined : set('network', network.trim() || undefined);
      },
    },
    {
      icon: 'shield',
      label: 'Ask Before Sending',
      description: node.askBeforeSending
        ? 'yes, before signing or sending transactions'
        : 'no, not even before signing or sending transactions',
      change: () => set('askBeforeSending', node.askBeforeSending ? false : undefined),
    },
    {
      icon: 'key',
      label: 'Credentials',
      description: connection.jwtSecretFile
        ? `JWT secret ${connection.jwtSecretFile}`
        : connection.auth === 'basic'
          ? connection.user === undefined
            ? 'user and password'
            : `user ${connection.user}`
          : connection.auth === undefined
            ? 'none'
            : secretNames[connection.auth],
      change: () => setCredentials(node, registry, chooseFile).then((): undefined => undefined),
    },
    ...(chooseFile ? fileParts(node, chooseFile) : []),
    {
      icon: 'save-all',
      label: 'Settings Location',
      description: node.place ? placeName(node.place) : '',
      change: () => moveTo(node, options),
    },
    {
      icon: 'gear',
      label: 'More Settings',
      description: chooseFile ? 'proxy, timeouts, alerts' : 'timeouts',
      change: async () => {
        const { scope = 'user' } = node.place ?? {};
        const command = {
          user: 'workbench.action.openSettingsJson',
          workspace: 'workbench.action.openWorkspaceSettingsFile',
          folder: 'workbench.action.openFolderSettingsFile',
        }[scope];
        await vscode.commands.executeCommand(command, { revealSetting: { key: 'slotpad.nodes' } });
        return undefined;
      },
    },
  ];
}

/** The properties that are files. */
function fileParts(node: KnownNode, chooseFile: ChooseFile): readonly Part[] {
  const { ca, certificate } = node.connection ?? {};
  return [
    {
      icon: 'verified',
      label: 'CA File',
      description: ca ?? 'public certificate authorities',
      change: () => chooseAuthority(node, chooseFile),
    },
    {
      icon: 'account',
      label: 'Client Certificate',
      description: certificate ?? 'none',
      change: () => chooseCertificate(node, chooseFile),
    },
  ];
}

async function chooseAuthority(node: KnownNode, chooseFile: ChooseFile): Promise<undefined> {
  const remove = { label: 'Remove' };
  const choose = { label: 'Choose a File…' };
  const title = `CA File of "${node.name}"`;
  const picked = node.connection?.ca ? await showPick([choose, remove], { title }) : choose;
  const chosen =
    picked === choose ? await chooseFile(title, { Certificates: ['pem', 'crt', 'cer'] }) : undefined;
  if (picked !== remove && chosen === undefined) return;
  await changeItem(node, (item) => withMember(item, 'ca', chosen));
}

async function rename(node: KnownNode, { registry }: AddOptions): Promise<NewKey | undefined> {
  const others = registry.all.filter(({ id }) => id !== node.id);
  const before = node.place?.name ?? node.name;
  const typed = await showInput({
    title: `Name of "${node.name}"`,
    prompt: 'The name is shown in the sidebar and used in "# @node NAME".',
    value: before,
    validateInput: (text) => nameProblem(text, node.kind, others),
  });
  const name = typed?.trim();
  if (!name || name === before) return undefined;
  const selected = registry.selected(node.kind)?.id === node.id;
  await changeItem(node, (item) => withMember(item, 'name', name));
  // The id of the selected node contains its name.
  const now = findChanged(registry, node, { name });
  if (selected && now) await registry.select(now);
  return { name };
}

async function changeKind(node: KnownNode, { registry }: AddOptions): Promise<NewKey> {
  const kind = node.kind === 'beacon' ? 'execution' : 'beacon';
  const secret = node.connection?.auth && (await registry.secrets.of(node));
  if (secret !== undefined) {
    await registry.secrets.set({ ...node, kind }, secret);
    await forgetSecret(node, { registry });
  }
  await changeItem(node, (item) => withMember(item, 'kind', kind));
  return { kind };
}

/** Asks for the certificate and its key, and writes both or neither. */
async function chooseCertificate(node: KnownNode, chooseFile: ChooseFile): Promise<undefined> {
  const remove = { label: 'Remove' };
  const choose = { label: 'Choose Certificate and Key…' };
  const title = `Client Certificate of "${node.name}"`;
  const picked = node.connection?.certificate ? await showPick([choose, remove], { title }) : choose;
  const certificate =
    picked === choose
      ? await chooseFile(`${title}: Certificate`, { Certificates: ['pem', 'crt', 'cer'] })
      : undefined;
  const key = certificate && (await chooseFile(`${title}: Private Key`, { Keys: ['pem', 'key'] }));
  if (picked !== remove && key === undefined) return;
  await changeItem(node, (item) =>
    withMember(withMember(item, 'certificate', key && certificate), 'key', key),
  );
}

async function readdress(node: KnownNode, options: AddOptions): Promise<void> {
  const asked = await askUrl(options, { edited: node });
  if (!asked) return;
  const { credentials, hasKey, url: typed } = asked.address;
  const { auth } = node.connection ?? {};
  const isTaken = (url: string) =>
    options.registry.all.some(
      (other) => other.kind === node.kind && other.id !== node.id && other.url === url,
    );
  const given = credentials
    ? { url: typed, ...accessOf(credentials) }
    : hasKey && (auth === undefined || auth === 'path')
      ? await askKeyPlace(typed, `API Key of "${node.name}"`, isTaken)
      : { url: typed, item: {} };
  if (!given) return;
  const { item: members, secret, url } = given;
  if (secret !== undefined) {
    if (auth !== undefined) await forgetSecret(node, options);
    // The password first, because the first reading starts with the change of the setting.
    await options.registry.secrets.set({ ...node, url }, secret);
    await changeItem(node, (item) => ({ ...withoutCredentials(withMember(item, 'url', url)), ...members }));
    return;
  }
  const hasLeft = auth === 'path' && !hasKeyMark(url);
  await changeItem(node, (item) => {
    const moved = withMember(item, 'url', url);
    return hasLeft ? withoutCredentials(moved) : moved;
  });
  if (hasLeft) return forgetSecret(node, options);
  if (auth === undefined) return;
  // The secret was for the old address and must not be sent to another one.
  await forgetSecret(node, options);
  const setAgain = 'Set Again';
  const what = secretNames[auth];
  const answer = await showInformation(
    `The ${what} of "${node.name}" was for its old address and was deleted.`,
    setAgain,
  );
  const now = options.registry.byId(node.id);
  if (answer === setAgain && now) await setCredentials(now, options.registry, options.chooseFile);
}

/** Deletes the secret of a node, unless another node has the same address. */
export async function forgetSecret(
  node: KnownNode,
  { registry }: Pick<AddOptions, 'registry'>,
): Promise<void> {
  const shared = registry.all.some(
    ({ id, kind, url }) => id !== node.id && kind === node.kind && url === node.url,
  );
  if (!shared) await registry.secrets.set(node, undefined);
}

async function moveTo(node: KnownNode, { registry }: AddOptions): Promise<NewKey | undefined> {
  const { place } = node;
  const to = place && (await askPlace(`Write "${node.name}" to`));
  if (!to || samePlace(to, place)) return undefined;
  let moved: NodeItem | undefined;
  const found = await changeItem(node, (item) => {
    moved = item;
    return item;
  });
  if (!found || !moved) return undefined;
  const item = moved;
  const selected = registry.selected(node.kind)?.id === node.id;
  if (!(await writeItems(to, (items) => [...items, item]))) return undefined;
  await changeItem(node, () => undefined);
  // The id of the selected node contains its settings.
  const now = findChanged(registry, node, { place: to });
  if (selected && now) await registry.select(now);
  return { place: to };
}
