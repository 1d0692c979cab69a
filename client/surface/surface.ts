/** What a feature contributes to the editor, as plain data. package.json is generated from it. */
import type { ViewId } from './views';
import type { When } from './when';

export type SubmenuId = 'slotpad.copyAs' | 'slotpad.requests';

export type MenuId =
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
export interface InternalCommand {
  readonly internal: true;
  /** Who runs it, for readers of the code. */
  readonly usedBy: string;
}

/** Commands that package.json does not list, because only links, lenses and fixes run them. */
export const internalCommands = [
  'slotpad.copyMatch',
  'slotpad.disableRule',
  'slotpad.disableRuleForUser',
  'slotpad.openCellResponse',
  'slotpad.openLinked',
  'slotpad.watchAction',
] as const;

export interface KeyBinding {
  readonly key: string;
  readonly mac?: string;
  readonly when: When;
}

/** The text of a view without rows. */
export interface Welcome {
  readonly view: ViewId;
  /** Markdown; a link alone on its line becomes a button. */
  readonly lines: readonly string[];
  readonly when?: When;
}

export interface Submenu {
  readonly label: string;
  readonly places: readonly MenuPlace[];
}

export type CommandId = `slotpad.${string}`;

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
