import type * as vscode from 'vscode';
import type { KnownNode } from '../../monitor/nodes/node';
import { readNodeUrl } from '../../monitor/nodes/node-url';
import { placeName } from '../../monitor/nodes/places';
import { hasKeyMark, splitKey } from '../../runner/connection/path-key';
import type { NodeItem } from '../../workbench/nodes/items';
import { withMember } from '../../workbench/nodes/items';
import { iconText } from '../../workbench/screen/text';
import { showBriefly, showInput, showPick } from '../screen/screen';
import type { ChooseFile } from './choosing';
import { changeItem, type NodeRegistry } from './registry';

export type CredentialKind = 'bearer' | 'basic' | 'path' | 'jwt';

/** New credentials: the part for the settings, and the secret for the secret storage. */
export interface Credentials {
  readonly item: NodeItem;
  readonly secret?: string;
}

/**
 * Asks where an API key in the path of a URL is kept.
 * @param title of the dialog
 * @param isTaken whether another node has this URL
 * @returns the URL for the settings, with credentials unless the key stays in it; undefined when canceled
 */
export async function askKeyPlace(
  url: string,
  title: string,
  isTaken: (url: string) => boolean,
): Promise<({ readonly url: string } & Credentials) | undefined> {
  const kept = keyInStorage(url, isTaken);
  const storage = { label: 'Keep in Secret Storage', detail: `The settings have ${kept.url}` };
  const settings = { label: 'Save in Settings', detail: 'Everyone who reads the settings can see it' };
  const picked = await showPick([storage, settings], {
    title,
    placeHolder: 'The path of the URL looks like an API key',
    ignoreFocusOut: true,
  });
  if (!picked) return undefined;
  return picked === storage ? kept : { url, item: {} };
}

/** The key of a URL for the secret storage, and `***` in its place for the settings. */
export function keyInStorage(url: string, isTaken: (url: string) => boolean) {
  const { key, url: marked } = splitKey(url, isTaken);
  return { url: marked, item: { auth: 'path' as const }, secret: key };
}

/** A kind of credentials to choose; `scheme` is absent for other items of the list. */
export interface CredentialChoice extends vscode.QuickPickItem {
  readonly scheme?: CredentialKind;
}

/** @param chooseFile absent where nodes can have no files */
export function credentialChoices(chooseFile: ChooseFile | undefined): readonly CredentialChoice[] {
  const all: readonly CredentialChoice[] = [
    {
      label: 'Token…',
      detail: 'Sent as "Authorization: Bearer"; kept in the secret storage',
      scheme: 'bearer',
    },
    {
      label: 'User and Password…',
      detail: 'Sent as "Authorization: Basic"; the password is kept in the secret storage',
      scheme: 'basic',
    },
    {
      label: 'JWT Secret File…',
      detail: 'For the engine API: a token is made from the file for each request',
      scheme: 'jwt',
    },
  ];
  return chooseFile ? all : all.filter(({ scheme }) => scheme !== 'jwt');
}

/** Asks for credentials of one kind. @param name the name of the node, or its host */
export async function askCredentials(
  kind: CredentialKind,
  name: string,
  chooseFile?: ChooseFile,
): Promise<Credentials | undefined> {
  if (kind === 'jwt') {
    const jwtSecretFile = await chooseFile?.('JWT Secret File');
    return jwtSecretFile === undefined ? undefined : { item: { jwtSecretFile } };
  }
  const ask = (title: string, prompt: string, password: boolean) =>
    showInput({
      title,
      prompt,
      password,
      ignoreFocusOut: true,
      validateInput: (text) =>
        text.trim() === ''
          ? 'Enter a value.'
          : /[\r\n]/.test(text)
            ? 'The value must be a single line.'
            : undefined,
    });
  const storage = 'It is sent only to this address and is not written to any settings file.';
  if (kind === 'path') {
    const secret = await ask(`API Key of ${name}`, storage, true);
    return secret === undefined ? undefined : { item: { auth: 'path' }, secret: secret.trim() };
  }
  if (kind === 'bearer') {
    const secret = await ask(`Token of ${name}`, storage, true);
    return secret === undefined ? undefined : { item: { auth: 'bearer' }, secret: secret.trim() };
  }
  const user = await ask(
    `User of ${name}`,
    'Your user name at the node or at the proxy in front of it.',
    false,
  );
  if (user === undefined) return undefined;
  const secret = await ask(`Password of ${user.trim()} at ${name}`, storage, true);
  return secret === undefined ? undefined : { item: { auth: 'basic', user: user.trim() }, secret };
}

/** Removes the credentials from an item of the settings. */
export function withoutCredentials(item: NodeItem): NodeItem {
  return ['auth', 'user', 'jwtSecretFile'].reduce((left, name) => withMember(left, name, undefined), item);
}

/** "Set a Node's Token": sets or removes the credentials of a node in the settings. */
export async function setCredentials(
  node: KnownNode,
  registry: NodeRegistry,
  chooseFile: ChooseFile | undefined,
): Promise<void> {
  const { auth, jwtSecretFile } = node.connection ?? {};
  if (hasKeyMark(node.url)) {
    const given = await askCredentials('path', `"${node.name}"`);
    return given && writeCredentials(node, registry, given);
  }
  const has = auth !== undefined || jwtSecretFile !== undefined;
  const none: CredentialChoice = { label: 'None', detail: 'Removes the current credentials' };
  const read = readNodeUrl(node.url);
  const fromUrl: CredentialChoice = {
    label: 'API Key of the URL',
    detail: 'Moves the key from the settings to the secret storage',
    scheme: 'path',
  };
  const choices = [
    ...(read.ok && read.value.hasKey ? [fromUrl] : []),
    ...credentialChoices(chooseFile),
    ...(has ? [none] : []),
  ];
  const picked = await showPick(choices, {
    title: `Credentials of "${node.name}" in ${node.place ? placeName(node.place) : ''}`,
    placeHolder: has ? 'Replaces the current credentials' : 'No credentials are set',
    ignoreFocusOut: true,
  });
  if (!picked) return;
  if (picked === fromUrl) return moveKey(node, registry);
  const given =
    picked.scheme === undefined
      ? { item: {} }
      : await askCredentials(picked.scheme, `"${node.name}"`, chooseFile);
  if (given) await writeCredentials(node, registry, given);
}

/** Moves the API key in the URL of a node to the secret storage. The node gets the same requests as before. */
async function moveKey(node: KnownNode, registry: NodeRegistry): Promise<void> {
  const isTaken = (one: string) => registry.all.some(({ kind, url }) => kind === node.kind && url === one);
  const { key, url } = splitKey(node.url, isTaken);
  if (node.connection?.auth !== undefined) await registry.secrets.set(node, undefined);
  await registry.secrets.set({ ...node, url }, key);
  await changeItem(node, (item) => ({ ...withoutCredentials(withMember(item, 'url', url)), auth: 'path' }));
  showBriefly(iconText('check', `Moved the API key of "${node.name}" to the secret storage.`), 5000);
}

async function writeCredentials(node: KnownNode, registry: NodeRegistry, given: Credentials): Promise<void> {
  await registry.secrets.set(node, given.secret);
  await changeItem(node, (item) => ({ ...withoutCredentials(item), ...given.item }));
  const done = Object.keys(given.item).length === 0 ? 'no longer has credentials' : 'now has credentials';
  showBriefly(iconText('check', `"${node.name}" ${done}.`), 5000);
}
