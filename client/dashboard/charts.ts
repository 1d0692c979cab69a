import type { ChartDescription, MissingCard, Source, Threshold } from '../../common/panels/dashboard';
import { listed } from '../../common/units/words';
import type { Shown } from '../../monitor/health/node-choice';
import { gigabyte, isDiskJudged } from '../../monitor/readings/disk';
import type { BeaconReading, NodeState, Thresholds } from '../../monitor/readings/node-state';

export interface Cards {
  readonly charts: readonly ChartDescription[];
  /** What this node cannot tell. */
  readonly missing: readonly MissingCard[];
}

const common = { thresholds: [], worst: 'most', from: 'zero' } as const;

/** Whether there was a number of a series lately: a card stays when one reading lacks it. */
export type Had = (source: Source, series: string) => boolean;

/** The live charts of what is shown: those for which its readings had numbers. */
export function cardsOf(shown: Shown, thresholds: Thresholds, had: Had = () => false): Cards {
  const beacon = readingOf(shown, 'beacon');
  const execution = readingOf(shown, 'execution');
  const charts: ChartDescription[] = [];
  const missing: MissingCard[] = [];
  if (beacon) addBeacon(beacon, shown.beacon?.node.name ?? '', thresholds, had, charts, missing);
  if (execution) {
    if (execution.headTime !== undefined || had('execution', 'blockAge')) charts.push(blockAge(thresholds));
    else
      missing.push({
        title: 'Execution block age',
        why: 'The node does not say when its latest block was made.',
      });
    if (execution.peers !== undefined || had('execution', 'peers')) charts.push(executionPeers(thresholds));
    else missing.push({ title: 'Execution peers', why: 'The client has no net_peerCount.' });
  } else if (beacon) {
    if (beacon.executionLayer?.headTime !== undefined || had('beacon', 'layerBlockAge')) {
      charts.push(layerBlockAge(thresholds));
    } else {
      missing.push({
        title: 'Execution block age and peers',
        why: shown.execution
          ? `${shown.execution.node.name} has not answered yet.`
          : 'They need the execution node that belongs to this beacon node: add it to the nodes.',
      });
    }
  }
  if (!shown.beacon && execution) {
    missing.push({
      title: 'Head slot lag, peers in and out, host, validators and events',
      why: 'They come from a beacon node: add the one that drives this execution node.',
    });
  }
  return { charts, missing };
}

function readingOf<Kind extends 'beacon' | 'execution'>(shown: Shown, kind: Kind) {
  const reading = shown[kind]?.reading;
  return reading?.kind === kind
    ? (reading as Extract<NonNullable<NodeState['reading']>, { kind: Kind }>)
    : undefined;
}

function addBeacon(
  reading: BeaconReading,
  name: string,
  thresholds: Thresholds,
  had: Had,
  charts: ChartDescription[],
  missing: MissingCard[],
): void {
  const { host, peers } = reading;
  charts.push({
    ...common,
    id: 'lag',
    title: 'Head slot lag',
    about: 'Slots from the head of the node to the present slot, by its own count.',
    unit: 'slots',
    source: 'beacon',
    series: [{ id: 'lag', label: 'Behind', colour: 'blue' }],
    thresholds: pair(thresholds.syncDistance, 'above'),
  });
  if (peers || had('beacon', 'connected')) {
    const sides = (peers?.inbound !== undefined && peers.outbound !== undefined) || had('beacon', 'inbound');
    charts.push({
      ...common,
      id: 'peers',
      title: 'Peers',
      about: 'Connected peers: those that called this node, and those that it called.',
      unit: 'peers',
      source: 'beacon',
      series: [
        { id: 'connected', label: 'All', colour: 'blue' },
        ...(sides
          ? ([
              { id: 'inbound', label: 'In', colour: 'green' },
              { id: 'outbound', label: 'Out', colour: 'orange' },
            ] as const)
          : []),
      ],
      // A network of one node has none, and is well.
      thresholds: peers?.connected !== 0 ? pair(thresholds.beaconPeers, 'below') : [],
      worst: 'least',
    });
    if (!sides) {
      missing.push({ title: 'Peers in and out', why: 'The node counts its peers and does not list them.' });
    }
  }
  if (reading.prefix === undefined && !had('beacon', 'memory')) {
    missing.push({
      title: 'CPU, memory, disk and network',
      why: `They need the vendor endpoints of a node, which ${name} does not serve.`,
    });
    return;
  }
  const lacking: string[] = [];
  if ((host?.cpuTotal !== undefined && host.cpuIdle !== undefined) || had('beacon', 'cpu')) {
    charts.push({
      ...common,
      id: 'cpu',
      title: 'CPU',
      about: 'How busy the machine is, over all of its threads, between two readings.',
      unit: 'fraction',
      source: 'beacon',
      series: [{ id: 'cpu', label: 'Busy', colour: 'purple' }],
      end: 1,
    });
  } else lacking.push('CPU');
  if (host?.memoryUsed !== undefined || had('beacon', 'memory')) {
    charts.push({
      ...common,
      id: 'memory',
      title: 'Memory',
      about: 'In use on the machine, and what the node itself holds of it.',
      unit: 'bytes',
      source: 'beacon',
      series: [
        { id: 'memory', label: 'Machine', colour: 'blue' },
        ...(host?.processMemory === undefined && !had('beacon', 'processMemory')
          ? []
          : ([{ id: 'processMemory', label: 'Node', colour: 'orange' }] as const)),
      ],
      ...(host?.memoryTotal === undefined ? {} : { end: host.memoryTotal }),
    });
  } else lacking.push('memory');
  if (reading.diskFreeBytes !== undefined || had('beacon', 'diskFree')) {
    charts.push({
      ...common,
      id: 'disk',
      title: 'Disk free',
      about: 'Free space of the disk that holds the data of the node.',
      unit: 'disk',
      source: 'beacon',
      series: [{ id: 'diskFree', label: 'Free', colour: 'green' }],
      thresholds: isDiskJudged(reading) ? pair(thresholds.diskFree, 'below', gigabyte) : [],
      worst: 'least',
      from: 'near',
    });
  } else lacking.push('disk');
  if (host?.received !== undefined || host?.sent !== undefined || had('beacon', 'received')) {
    charts.push({
      ...common,
      id: 'network',
      title: 'Network',
      about: 'What the machine receives and sends, all programs together.',
      unit: 'bytes-per-second',
      source: 'beacon',
      series: [
        { id: 'received', label: 'In', colour: 'blue' },
        { id: 'sent', label: 'Out', colour: 'orange' },
      ],
    });
  } else lacking.push('network');
  if (lacking.length > 0) {
    missing.push({
      title: capitalised(lacking),
      why: 'The node does not say: some clients count it on Linux only.',
    });
  }
}

function blockAge({ stalledSeconds }: Thresholds): ChartDescription {
  return {
    ...common,
    id: 'block-age',
    title: 'Execution block age',
    about: 'How old the latest block of the execution node was when it was read.',
    unit: 'seconds',
    source: 'execution',
    series: [{ id: 'blockAge', label: 'Age', colour: 'orange' }],
    thresholds: stalled(stalledSeconds),
  };
}

function layerBlockAge({ stalledSeconds }: Thresholds): ChartDescription {
  return {
    ...blockAge({ stalledSeconds } as Thresholds),
    about:
      'How old the latest block is that the beacon node knows of its execution node; it is asked for seldom.',
    source: 'beacon',
    series: [{ id: 'layerBlockAge', label: 'Age', colour: 'orange' }],
  };
}

function executionPeers({ executionPeers: limits }: Thresholds): ChartDescription {
  return {
    ...common,
    id: 'execution-peers',
    title: 'Execution peers',
    about: 'Connected peers of the execution node.',
    unit: 'peers',
    source: 'execution',
    series: [{ id: 'peers', label: 'All', colour: 'blue' }],
    thresholds: pair(limits, 'below'),
    worst: 'least',
  };
}

function stalled(seconds: number): readonly Threshold[] {
  return seconds > 0 ? [{ value: seconds, level: 'amber', bad: 'above' }] : [];
}

function pair(
  { amber, red }: { readonly amber: number; readonly red: number },
  bad: Threshold['bad'],
  unit = 1,
): readonly Threshold[] {
  return (
    [
      ['amber', amber],
      ['red', red],
    ] as const
  ).flatMap(([level, value]) => (value > 0 ? [{ value: value * unit, level, bad }] : []));
}

/** `CPU`, `CPU and memory`, `CPU, memory and disk`; begins with a capital. */
function capitalised(words: readonly string[]): string {
  const text = listed(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
