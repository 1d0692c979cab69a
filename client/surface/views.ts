/** The views of the sidebar, in order. */
export const views = {
  'slotpad.nodes': { name: 'Nodes' },
  'slotpad.peers': { name: 'Peers' },
  'slotpad.validators': { name: 'Validators', visibility: 'collapsed' },
  'slotpad.history': { name: 'History', visibility: 'collapsed' },
} as const;

export type ViewId = keyof typeof views;
