/** The views of the sidebar, in order. Those without `web: true` are hidden in a browser without a computer behind it. */
export const views = {
  'slotpad.nodes': { name: 'Nodes', canDragRows: true, web: true },
  'slotpad.peers': { name: 'Peers', web: true },
  'slotpad.validators': { name: 'Validators', canSelectMany: true, visibility: 'collapsed' },
  'slotpad.history': { name: 'History', canSelectMany: true, visibility: 'collapsed' },
} as const satisfies Readonly<Record<string, ViewDeclaration>>;

export type ViewId = keyof typeof views;

export interface ViewDeclaration {
  readonly name: string;
  readonly visibility?: 'collapsed';
  readonly canSelectMany?: true;
  /** Whether rows can be dragged within the view. */
  readonly canDragRows?: true;
  /** Whether the view works in a browser, without a computer behind it. */
  readonly web?: true;
}
