/** What a person can be alerted of, by its name in the setting `alerts` of a node; in the order in which it is told. */
export const alertKinds = [
  'unreachable',
  'execution-layer',
  'sync',
  'peers',
  'disk',
  'finality',
  'reorg',
] as const;

export type AlertKind = (typeof alertKinds)[number];
