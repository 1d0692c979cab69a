/** Conditions of commands, menus and keys: VS Code's "when" clauses. */

import type { SettingName } from '../../common/settings/settings';
import { RESPONSE_SCHEME } from '../../server/lsp/messages';
import type { ContextKey, ContextKeys } from './context-keys';
import type { ViewId } from './views';

export type When = string;

/** True when every condition is true. */
export function all(...conditions: readonly When[]): When {
  return conditions.map((one) => (one.includes('||') ? `(${one})` : one)).join(' && ');
}

/** True when at least one condition is true. */
export function any(...conditions: readonly When[]): When {
  return conditions.join(' || ');
}

/** True when the key has a truthy value. */
export function isSet(key: ContextKey): When {
  return key;
}

export function isNotSet(key: ContextKey): When {
  return `!${key}`;
}

export function is<Key extends ContextKey>(
  key: Key,
  ...values: readonly (ContextKeys[Key] & string)[]
): When {
  return values.length === 1 ? `${key} == ${values[0]}` : `${key} =~ /^(${values.join('|')})$/`;
}

export function isNot<Key extends ContextKey>(key: Key, value: ContextKeys[Key] & string): When {
  return `${key} != ${value}`;
}

/** True in the menus of these views. */
export function inView(...ids: readonly ViewId[]): When {
  const [first = ''] = ids;
  return ids.length === 1 ? `view == ${first}` : `view =~ /^(${ids.join('|').replaceAll('.', '\\.')})$/`;
}

/** True while `slotpad.nodes` has a node, of a kind if given, even before the extension has started. */
function inNodeSetting(kind = '\\w+'): When {
  return `config.slotpad.nodes =~ /"kind":"${kind}"/`;
}

/** True while the settings have a node. */
export const hasNodeSetting = inNodeSetting();

/** True while there is a beacon node, of the settings or another one, such as the demo node. */
export const hasBeaconNode = any(is('slotpad.beaconNode', 'yes'), inNodeSetting('beacon'));

/** True while there is an execution node, of the settings or another one. */
export const hasExecutionNode = any(is('slotpad.executionNode', 'yes'), inNodeSetting('execution'));

/** True while there is a node of any kind. */
export const hasNode = any(isSet('slotpad.hasNode'), hasNodeSetting);

/** True in an editor with requests that Slotpad serves. */
export const inScratchFile = any(
  'editorLangId == jsonrpc',
  `editorLangId == http && ${isNot('slotpad.http', 'none')}`,
);

/** True while the caret is in a JSON-RPC call that Slotpad serves. */
export const inCall = any(
  'editorLangId == jsonrpc',
  all('editorLangId == http', isNot('slotpad.http', 'none'), isSet('slotpad.inCall')),
);

/** True while the caret is where Slotpad has the keys: not in a request that another extension serves. */
export const inOwnText = all(
  'editorTextFocus',
  any(
    'editorLangId == jsonrpc',
    all('editorLangId == http', any(is('slotpad.http', 'all'), isSet('slotpad.inRequest'))),
  ),
);

/** True where the extension runs on a computer: not in a browser alone, as in vscode.dev. */
export const onComputer = isNotSet('slotpad.web');

/** The same, also before the extension has started: a browser without a remote has no computer. */
export const hasComputer = `${onComputer} && (!isWeb || remoteName)`;

/** The opposite: in a browser alone. */
export const hasNoComputer = any(isSet('slotpad.web'), 'isWeb && !remoteName');

/** True in a workspace whose files may send requests. */
export const inTrustedWorkspace: When = 'isWorkspaceTrusted';

export const isUntrusted: When = `!${inTrustedWorkspace}`;

/** True in an editor with requests that can be sent. */
export const inSendingFile = all(inTrustedWorkspace, inScratchFile);

/** True on a file of the Explorer that may have requests. */
export const onRequestFile: When = 'resourceExtname =~ /^\\.(http|rest|jsonrpc)$/';

/** True on a file of the Explorer that can only be a collection of another tool. */
export const onCollectionFile: When = 'resourceExtname =~ /^\\.(har|bru|io)$/';

/** True in the response document and in responses opened from the history. */
export const inResponse: When = `resourceScheme == ${RESPONSE_SCHEME}`;

/** True where the keys of requests work: in a request of Slotpad, and in a response. */
export const inKeyPlace = any(inOwnText, all('editorTextFocus', inResponse));

/** True in the response document. */
export const inResponseDocument = all(inResponse, 'resourcePath =~ /^\\/response\\//');

/** True while a boolean setting is on. */
export function isOn(name: SettingName): When {
  return `config.slotpad.${name}`;
}

export function isOff(name: SettingName): When {
  return `!${isOn(name)}`;
}

/** True while a request file is open as a notebook. */
export const inRequestNotebook: When = 'notebookType =~ /^slotpad\\./';
