/** What is registered at activation besides the commands of package.json. It stays light: every window reads it. */

/** Commands that package.json does not list, because only links, lenses and fixes run them. */
export const internalCommands = [
  'slotpad.alertAction',
  'slotpad.copyMatch',
  'slotpad.disableRule',
  'slotpad.disableRuleForUser',
  'slotpad.openCellResponse',
  'slotpad.openLinked',
  'slotpad.requestActions',
  'slotpad.watchAction',
] as const;

/** The views of the sidebar, in order. Those without `web: true` are hidden in a browser without a computer behind it. */
export const views = {
  'slotpad.nodes': { name: 'Nodes', canDragRows: true, web: true },
  'slotpad.peers': { name: 'Peers', web: true, of: 'beacon' },
  'slotpad.validators': {
    name: 'Validators',
    canSelectMany: true,
    visibility: 'collapsed',
    of: 'beacon',
    web: true,
  },
  'slotpad.history': { name: 'History', canSelectMany: true, visibility: 'collapsed' },
} as const satisfies Readonly<Record<string, ViewDeclaration>>;

export type ViewId = keyof typeof views;

export interface ViewDeclaration {
  readonly name: string;
  readonly visibility?: 'collapsed';
  readonly canSelectMany?: true;
  /** Whether rows can be dragged within the view. */
  readonly canDragRows?: true;
  /** The view is there only while there is a node of this kind. */
  readonly of?: 'beacon';
  /** Whether the view works in a browser, without a computer behind it. */
  readonly web?: true;
}
