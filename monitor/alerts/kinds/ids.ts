/** What a person can be alerted of, by its name in the setting `alerts` of a node, in the order in which it is told. */
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

/** Kinds that `"alerts": true` leaves out: they have to be listed by name. */
const optIn: ReadonlySet<AlertKind> = new Set();

/** What `"alerts": true` stands for. */
export const defaultAlertKinds: readonly AlertKind[] = alertKinds.filter((kind) => !optIn.has(kind));
