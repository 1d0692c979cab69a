/** The texts of a kind of alert. `monitor/alerts/declarations.ts` says when it is raised. */
export interface AlertSetting {
  /** A few words, for a heading or a list. */
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** Settings in `slotpad.thresholds` that it depends on. */
  readonly thresholds: readonly string[];
  /** Whether `"alerts": true` includes it. Others have to be listed. */
  readonly byDefault: boolean;
}

/** The kinds of alerts by their names in the `alerts` setting of a node, in the order of their notifications. */
export const alertSettings = {
  unreachable: {
    title: 'Unreachable',
    description: 'The node does not respond, or cannot be polled with its settings.',
    thresholds: [],
    byDefault: true,
  },
  'execution-layer': {
    title: 'Execution layer offline',
    description: 'The node cannot reach its execution node.',
    thresholds: [],
    byDefault: true,
  },
  sync: {
    title: 'Out of sync',
    description: 'The node falls behind the chain, follows it unverified, or stalls.',
    thresholds: ['syncDistance', 'stalledSeconds'],
    byDefault: true,
  },
  peers: {
    title: 'Few peers',
    description: 'The node has fewer peers than the threshold.',
    thresholds: ['beaconPeers', 'executionPeers'],
    byDefault: true,
  },
  disk: {
    title: 'Low disk space',
    description:
      'The free disk space is below the threshold, or at the pace of the last week the disk is full within 14 days.',
    thresholds: ['diskFree'],
    byDefault: true,
  },
  finality: {
    title: 'No finality',
    description: 'Finality lags behind the head.',
    thresholds: ['finalityLag'],
    byDefault: true,
  },
  network: {
    title: 'Another network',
    description:
      'The node is not on the network of its settings, on another chain than before, on another fork than other watched nodes, its execution node is on another chain, or several nodes respond at its address.',
    thresholds: [],
    byDefault: true,
  },
  attestations: {
    title: 'Missed attestations',
    description:
      'A watched validator did not attest in two consecutive epochs, or three separate times in eight.',
    thresholds: [],
    byDefault: true,
  },
  validators: {
    title: 'Validators in trouble',
    description:
      'A watched validator was slashed, leaves, missed a proposal or the work in its sync committee, got the fees of its block sent elsewhere, or its balance fell in four epochs in a row.',
    thresholds: [],
    byDefault: true,
  },
  clock: {
    title: 'Clock skew',
    description: 'The clock of the node differs from that of this machine by 5 seconds or more.',
    thresholds: [],
    byDefault: true,
  },
  reorg: {
    title: 'Reorg',
    description: 'A reorg is deeper than the threshold.',
    thresholds: ['reorgDepth'],
    byDefault: true,
  },
  outdated: {
    title: 'Outdated client',
    description:
      'The client is at least one minor version older than the newest one known (public networks only).',
    thresholds: [],
    byDefault: false,
  },
} as const satisfies Readonly<Record<string, AlertSetting>>;

export type AlertKind = keyof typeof alertSettings;

export const alertKinds = Object.keys(alertSettings) as readonly AlertKind[];

/** The meaning of `"alerts": true`. */
export const defaultAlertKinds: readonly AlertKind[] = alertKinds.filter(
  (kind) => alertSettings[kind].byDefault,
);
