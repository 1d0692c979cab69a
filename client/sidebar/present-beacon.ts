import type { PlainRequest } from '../../common/requests/plain-request';
import { grouped } from '../../common/units/digits';
import { timeOfSlot } from '../../common/units/slots';
import { formatUnixTime } from '../../common/units/time';
import { age, bytes, counted, diskSize, percent, shortenedInside } from '../../common/units/words';
import { pace } from '../../monitor/health/health';
import { clientWords, old, skewWords, stillWords } from '../../monitor/health/wording';
import { clockSkew } from '../../monitor/readings/clock-skew';
import {
  type BeaconReading,
  type DatabaseReading,
  finalityLag,
  type NodeState,
  type PeerCounts,
} from '../../monitor/readings/node-state';
import { decodedRows } from './enr-rows';
import type { PlainItem } from './item';
import type { BeaconKey } from './requests';
import { type PresentOptions, rowsOf } from './rows';

/** The numbers of a beacon node. */
export function beaconRows(
  state: NodeState,
  reading: BeaconReading,
  { requests, now, thresholds }: PresentOptions,
): readonly PlainItem[] {
  const { rows, add } = rowsOf(state);
  const request = (key: BeaconKey): PlainRequest => requests.beacon(key, state.node.url, reading.prefix);
  add('version', 'Version', reading.version && clientWords(reading.version), {
    icon: 'tag',
    value: reading.version ?? '',
    request: request('version'),
  });
  add('network', 'Network', reading.network, {
    icon: 'globe',
    note: reading.genesisRoot && `Genesis validators root: ${reading.genesisRoot}`,
    request: request('spec'),
  });
  const time = reading.clock && Number(timeOfSlot(BigInt(reading.headSlot), reading.clock)) * 1000;
  const skew = clockSkew(state);
  // Of a time that one of two clocks has wrong an age would be nonsense.
  const aged = time === undefined || skew !== undefined ? '' : old(now - time);
  const head = [grouped(reading.headSlot), aged, stillWords(state)];
  add('head', 'Head slot', head.filter(Boolean).join(' · '), {
    icon: 'git-commit',
    what: 'slot',
    value: reading.headSlot,
    note:
      time === undefined
        ? undefined
        : `Began ${formatUnixTime(Math.floor(time / 1000)) ?? 'at no time that a calendar has'}`,
    request: request('head'),
  });
  add('clock', 'Clock skew', skew === undefined ? undefined : skewWords(skew), {
    icon: 'clock',
    color: 'charts.yellow',
    note: 'By the clock of this machine the node is in another slot than it says. Set the one that is wrong.',
    request: request('genesis'),
  });
  add('justified', 'Justified epoch', reading.justifiedEpoch && grouped(reading.justifiedEpoch), {
    icon: 'unlock',
    what: 'epoch',
    value: reading.justifiedEpoch ?? '',
    request: request('finality'),
  });
  const lag = finalityWords(reading, thresholds.finalityLag);
  add(
    'finalized',
    'Finalized epoch',
    reading.finalizedEpoch && `${grouped(reading.finalizedEpoch)}${lag.words}`,
    {
      icon: 'lock',
      what: 'epoch',
      ...(lag.bad ? { color: 'charts.yellow' } : {}),
      value: reading.finalizedEpoch ?? '',
      note: lag.bad ? 'A healthy chain finalizes two epochs behind its head.' : undefined,
      request: request('finality'),
    },
  );
  add('sync', 'Sync', syncWords(state, reading), {
    icon: 'sync',
    value: reading.syncDistance,
    note: reading.ownState && `The node calls it ${reading.ownState}.`,
    request: request(reading.ownState !== undefined ? 'vendorSyncing' : 'syncing'),
  });
  add('peers', 'Peers', reading.peers && peerWords(reading.peers), {
    icon: 'broadcast',
    value: String(reading.peers?.connected),
    ...(reading.peers?.connected === 0 && reading.syncDistance !== '0' ? { color: 'charts.red' } : {}),
    request: request(reading.peers?.inbound === undefined ? 'peerCount' : 'connectedPeers'),
  });
  const { natOpen } = reading;
  add('nat', 'NAT', natOpen === undefined ? undefined : natOpen ? 'ports open' : 'ports closed', {
    icon: 'plug',
    ...(natOpen === false ? { color: 'charts.yellow' } : {}),
    value: String(natOpen),
    note:
      natOpen === false
        ? 'Forward its peer-to-peer ports to this machine to be reached by others.'
        : undefined,
    request: request('vendorNat'),
  });
  addExecutionLayer(state, reading, now, request, add);
  addDatabase(state, reading.database, request('vendorDatabase'), add);
  addValidators(state, reading.validators, request('vendorValidators'), add);
  addHost(state, reading, request, add);
  const up = reading.host?.nodeUptime;
  add('uptime', 'Uptime', up === undefined ? undefined : age(up * 1000), {
    icon: 'watch',
    value: `${up} s`,
    request: request('vendorHost'),
  });
  addIdentity(state, reading, request('identity'), add);
  return rows;
}

type Add = ReturnType<typeof rowsOf>['add'];

function addExecutionLayer(
  state: NodeState,
  reading: BeaconReading,
  now: number,
  request: (key: BeaconKey) => PlainRequest,
  add: Add,
): void {
  const layer = reading.executionLayer;
  const ask = request(layer ? 'vendorExecution' : 'syncing');
  const { rows, add: below } = rowsOf(state);
  const { percentage, cachedAndReady, headBlock, headTime } = layer ?? {};
  below('execution-layer/sync', 'Synced', percentage === undefined ? undefined : `${round(percentage)} %`, {
    icon: 'sync',
    value: String(percentage),
    request: ask,
  });
  below(
    'execution-layer/ready',
    'Cached and ready',
    cachedAndReady === undefined ? undefined : cachedAndReady ? 'yes' : 'no',
    {
      icon: cachedAndReady ? 'check' : 'circle-slash',
      value: String(cachedAndReady),
      note: 'Whether it has enough blocks of the execution layer to vote on deposits.',
      request: ask,
    },
  );
  below(
    'execution-layer/head',
    'Latest block',
    headBlock && grouped(headBlock) + (headTime === undefined ? '' : ` · ${old(now - headTime * 1000)}`),
    { icon: 'git-commit', value: headBlock ?? '', request: ask },
  );
  const words = reading.elOffline
    ? 'offline'
    : reading.isOptimistic
      ? 'online, head not verified yet'
      : reading.elUnknown && !layer
        ? undefined
        : percentage !== undefined && percentage < 99.95
          ? `online, ${round(percentage)} % synced`
          : 'online';
  add('execution-layer', 'Execution layer', words, {
    icon: 'server-process',
    request: ask,
    ...(rows.length > 0 ? { children: rows } : {}),
  });
}

function addDatabase(
  state: NodeState,
  database: DatabaseReading | undefined,
  request: PlainRequest,
  add: Add,
): void {
  if (!database) return;
  const { rows, add: below } = rowsOf(state);
  const { anchor, oldestBlobSlot, schema, splitSlot } = database;
  below('database/schema', 'Schema', schema === undefined ? undefined : String(schema), {
    icon: 'versions',
    request,
  });
  below('database/split', 'Split slot', splitSlot && grouped(splitSlot), {
    icon: 'split-horizontal',
    what: 'slot',
    value: splitSlot ?? '',
    note: 'States before it are in the cold database.',
    request,
  });
  below(
    'database/anchor',
    'Anchor',
    anchor === undefined
      ? undefined
      : anchor === null
        ? 'none: history is complete'
        : `slot ${grouped(anchor.anchorSlot)}${anchor.oldestBlockSlot === undefined ? '' : `, blocks from slot ${grouped(anchor.oldestBlockSlot)} on`}`,
    {
      icon: 'pinned',
      value: anchor === null ? 'null' : (anchor?.anchorSlot ?? ''),
      note: anchor
        ? 'Synced from a checkpoint: states before it are missing until they are reconstructed.'
        : undefined,
      request,
    },
  );
  below(
    'database/blobs',
    'Blobs',
    oldestBlobSlot === undefined ? undefined : `from slot ${grouped(oldestBlobSlot)} on`,
    {
      icon: 'file-binary',
      value: oldestBlobSlot ?? '',
      note:
        database.blobs === undefined
          ? undefined
          : `In a database of their own: ${database.blobs ? 'yes' : 'no'}`,
      request,
    },
  );
  const parts = [
    schema === undefined ? undefined : `schema ${schema}`,
    splitSlot === undefined ? undefined : `split at slot ${grouped(splitSlot)}`,
  ];
  add('database', 'Database', parts.filter(Boolean).join(' · '), {
    icon: 'database',
    request,
    children: rows,
  });
}

function addValidators(
  state: NodeState,
  validators: Readonly<Record<string, number>> | undefined,
  request: PlainRequest,
  add: Add,
): void {
  if (!validators) return;
  const { rows, add: below } = rowsOf(state);
  let all = 0;
  let active = 0;
  for (const [status, count] of Object.entries(validators)) {
    all += count;
    if (status.startsWith('active')) active += count;
    const words = status.replace('_', ', ');
    below(`validators/${status}`, words.charAt(0).toUpperCase() + words.slice(1), grouped(count), {
      icon: statusIcons[status.split('_')[0] ?? ''] ?? 'circle-outline',
      value: String(count),
      note: status,
      request,
    });
  }
  add('validators', 'Validators', `${grouped(active)} active of ${grouped(all)}`, {
    icon: 'organization',
    value: String(all),
    note: 'Of the whole chain.',
    request,
    children: rows,
  });
}

const statusIcons: Readonly<Record<string, string>> = {
  active: 'pass',
  pending: 'clock',
  exited: 'sign-out',
  withdrawal: 'credit-card',
};

function addHost(
  state: NodeState,
  reading: BeaconReading,
  request: (key: BeaconKey) => PlainRequest,
  add: Add,
): void {
  const { host, diskFreeBytes: free } = reading;
  if (!host && free === undefined) return;
  const { rows, add: below } = rowsOf(state);
  const ask = request('vendorHost');
  const { cores, diskTotal, load, memoryTotal, memoryUsed, processMemory, threads } = host ?? {};
  const { cpu, received, sent } = state.rates ?? {};
  const on = threads === undefined ? '' : ` of ${counted(threads, 'thread')}`;
  below('host/cpu', 'CPU', cpu === undefined ? undefined : `${percent(cpu)}${on}`, {
    icon: 'chip',
    note: cores === undefined ? undefined : counted(cores, 'core'),
    request: request('vendorHealth'),
  });
  below('host/load', 'Load', load?.map((each) => each.toFixed(2)).join(', '), {
    icon: 'dashboard',
    note: 'Waiting or running, on average of 1, 5 and 15 minutes.',
    request: ask,
  });
  const memory =
    memoryUsed === undefined || memoryTotal === undefined
      ? undefined
      : `${bytes(memoryUsed)} of ${bytes(memoryTotal)}`;
  below('host/memory', 'Memory', memory, { icon: 'circuit-board', value: `${memoryUsed}`, request: ask });
  below(
    'host/process-memory',
    'Memory of the node',
    processMemory === undefined ? undefined : bytes(processMemory),
    {
      icon: 'circuit-board',
      value: String(processMemory),
      request: request('vendorHealth'),
    },
  );
  below(
    'host/disk',
    'Disk free',
    free === undefined
      ? undefined
      : diskSize(free) + (diskTotal === undefined ? '' : ` of ${diskSize(diskTotal)}`),
    { icon: 'save-all', value: String(free), request: ask },
  );
  below(
    'host/network',
    'Network',
    received === undefined || sent === undefined
      ? undefined
      : `${bytes(Math.round(received))}/s in, ${bytes(Math.round(sent))}/s out`,
    {
      icon: 'arrow-swap',
      note: `${host?.received} bytes in, ${host?.sent} bytes out since the machine started`,
      request: ask,
    },
  );
  below('host/system', 'System', host?.system, { icon: 'vm', request: ask });
  below(
    'host/uptime',
    'Running for',
    host?.systemUptime === undefined ? undefined : age(host.systemUptime * 1000),
    {
      icon: 'watch',
      value: `${host?.systemUptime} s`,
      request: ask,
    },
  );
  const short = [
    cpu === undefined ? undefined : `CPU ${percent(cpu)}`,
    memoryUsed === undefined || !memoryTotal ? undefined : `memory ${percent(memoryUsed / memoryTotal)}`,
    free === undefined ? undefined : `${diskSize(free)} free`,
  ];
  add('host', 'Host', short.filter(Boolean).join(' · ') || host?.name || 'known', {
    icon: 'vm-running',
    value: host?.name ?? short.filter(Boolean).join(' · '),
    request: ask,
    children: rows,
  });
}

function addIdentity(state: NodeState, reading: BeaconReading, request: PlainRequest, add: Add): void {
  if (!reading.identity) return;
  const { rows, add: below } = rowsOf(state);
  const { enr, peerId } = reading.identity;
  below('identity/peer-id', 'Peer id', peerId, { icon: 'key', request });
  below('identity/enr', 'Node record', enr, {
    icon: 'note',
    request,
    ...(enr ? { children: decodedRows(`${state.node.id}/identity/enr`, enr) } : {}),
  });
  add('identity', 'Identity', shortenedInside(peerId, 9, 8), {
    icon: 'account',
    value: peerId,
    request,
    children: rows,
  });
}

function finalityWords(reading: BeaconReading, from: number): { words: string; bad: boolean } {
  const lag = finalityLag(reading);
  return lag === undefined || lag < BigInt(Math.ceil(from))
    ? { words: '', bad: false }
    : { words: ` · ${grouped(lag)} epochs behind the head`, bad: true };
}

function syncWords(state: NodeState, reading: BeaconReading): string {
  const { ownProgress: own, ownState } = reading;
  if (own && 'completed' in own) {
    const all = own.completed + own.remaining;
    return `history ${all > 0 ? percent(Math.floor((own.completed / all) * 100) / 100) : ''} filled in, ${grouped(own.remaining)} slots left`;
  }
  const named = ownState && !/^synced$/i.test(ownState) ? ` (${ownState})` : '';
  if (!reading.isSyncing && reading.syncDistance === '0') return `done${named}`;
  const slots = reading.syncDistance === '1' ? 'slot' : 'slots';
  const speed = reading.isSyncing ? pace(state, Number(reading.syncDistance), 'slot') : '';
  return `${grouped(reading.syncDistance)} ${slots} behind${speed}${named}`;
}

function peerWords(peers: PeerCounts): string {
  if (peers.connected === 0) return 'none connected';
  const sides =
    peers.inbound === undefined || peers.outbound === undefined
      ? ''
      : ` (${peers.estimated ? 'about ' : ''}${grouped(peers.inbound)} in, ${grouped(peers.outbound)} out)`;
  return `${grouped(peers.connected)} connected${sides}`;
}

function round(value: number): string {
  return String(Math.floor(value * 10) / 10);
}
