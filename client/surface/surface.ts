/**
 * What a feature contributes to the editor, as plain data, and the conditions ("when" clauses) of its
 * commands, menus and keys. package.json is generated from it.
 */
import type { SettingName } from '../../common/settings/settings';
import { RESPONSE_SCHEME } from '../../server/lsp/messages';
import type { ViewId } from './registered';

type SubmenuId = 'slotpad.copyAs' | 'slotpad.editor' | 'slotpad.requests';

type MenuId =
  | 'editor/title/run'
  | 'editor/title'
  | 'editor/context'
  | 'explorer/context'
  | 'notebook/toolbar'
  | 'view/title'
  | 'view/item/context'
  | 'file/newFile'
  | SubmenuId;

export interface MenuPlace {
  readonly menu: MenuId;
  /** `NAME@POSITION`; `navigation` and `inline` are shown as buttons. */
  readonly group: string;
  readonly when?: When;
}

export interface CommandDeclaration {
  readonly title: string;
  /** `$(NAME)` of a codicon. */
  readonly icon?: string;
  /** The command is disabled (grayed out) unless this condition is true. */
  readonly enablement?: When;
  /** Shown before the title in the palette, after "Slotpad". */
  readonly category?: string;
  /** When the command palette lists the command. */
  readonly palette: When | 'always' | 'never';
  /** Whether the command works in a browser, without a computer behind it. Default false: it is hidden there. */
  readonly web?: boolean;
  readonly menus?: readonly MenuPlace[];
  readonly keys?: readonly KeyBinding[];
}

/** A command that is in no menu: only links, lenses and tree items run it. */
interface InternalCommand {
  readonly internal: true;
  /** Who runs it, for readers of the code. */
  readonly usedBy: string;
}

interface KeyBinding {
  readonly key: string;
  readonly mac?: string;
  readonly when: When;
}

/** The text of a view without rows. */
interface Welcome {
  readonly view: ViewId;
  /** Markdown; a link alone on its line becomes a button. */
  readonly lines: readonly string[];
  readonly when?: When;
}

interface Submenu {
  readonly label: string;
  readonly places: readonly MenuPlace[];
}

type CommandId = `slotpad.${string}`;

export interface Surface<Id extends CommandId = CommandId> {
  readonly commands: Readonly<Record<Id, CommandDeclaration | InternalCommand>>;
  readonly submenus?: Readonly<Partial<Record<SubmenuId, Submenu>>>;
  readonly welcomes?: readonly Welcome[];
  /** Pages that the editor restores after a restart, which starts the extension. */
  readonly restoredPages?: readonly string[];
}

/** Keeps the command ids as literal types, so that handlers are checked against them. */
export function defineSurface<const S extends Surface>(surface: S): S {
  return surface;
}

/** The link to a command in a welcome text. */
export function commandLink(title: string, command: string, ...args: readonly unknown[]): string {
  const query = args.length === 0 ? '' : `?${encodeURIComponent(JSON.stringify(args))}`;
  return `[${title}](command:${command}${query})`;
}

/** The context keys that Slotpad sets with `setContext`, for the conditions of menus. */
export interface ContextKeys {
  /** Whether there is a beacon node. */
  'slotpad.beaconNode': 'yes' | 'no';
  /** Whether there is a node of any kind. */
  'slotpad.hasNode': boolean;
  /** A demo node that this window started is running. */
  'slotpad.demoRuns': boolean;
  /** Whether there is an execution node. */
  'slotpad.executionNode': 'yes' | 'no';
  /** Which requests in `.http` files Slotpad serves. */
  'slotpad.http': 'all' | 'ethereum' | 'none';
  /** The caret is in a request that Slotpad serves, in an `.http` file that it shares with another extension. */
  'slotpad.inRequest': boolean;
  /** The caret is in a JSON-RPC call of an `.http` file. */
  'slotpad.inCall': boolean;
  /** The log of a node is being streamed. */
  'slotpad.logRuns': boolean;
  'slotpad.peersFiltered': boolean;
  /** Where the body of the shown response is; undefined before the first response. */
  'slotpad.response': 'body' | 'file' | 'binary' | 'none' | undefined;
  /** A request is being sent, or an event stream is open. */
  'slotpad.sending': boolean;
  /** Whether the selected beacon node serves the extension endpoints. */
  'slotpad.vendorEndpoints': 'yes' | 'no' | 'unknown';
  /** The extension runs in a browser, without a computer behind it. */
  'slotpad.web': boolean;
  /** A watch or a live list of events is running. */
  'slotpad.watching': boolean;
}

export type ContextKey = keyof ContextKeys;

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

/** True in the Explorer on what is a collection of another tool by its name: a file, or a folder of Bruno. */
export const onCollection = any(
  'resourceExtname =~ /^\\.(har|bru|io)$/',
  'resourceFilename =~ /postman_(collection|environment)\\.json$|^thunder-collection|^[Ii]nsomnia.*\\.(json|yaml)$|^bruno\\.json$/',
  all('explorerResourceIsFolder', 'resourceFilename =~ /bruno/i'),
);

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
