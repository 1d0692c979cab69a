/** What docs/reference/states.md says about each state. Not part of any bundle. */
import type { HealthSeverity, StateId } from './state';

export interface StateDoc {
  /** The words of the row, with `…` for values. */
  readonly label: string;
  /** One to three sentences. */
  readonly about: string;
  readonly severities: readonly HealthSeverity[];
}

export const stateDocs: Readonly<Record<StateId, StateDoc>> = {
  flapping: {
    label: 'flapping, … of the last … readings failed',
    about: 'The node responds only some of the time: at least two outages in the last ten polls.',
    severities: ['warning', 'error'],
  },
  implausible: {
    label: 'reports impossible values',
    about:
      'The node reports a head, a distance or a time that is impossible, such as a head slot far in the future. The first row below the node shows it. The last values stay.',
    severities: ['error'],
  },
  'not-a-node': {
    label: 'not a node',
    about: 'Something responds at the address, but not like a node of this kind.',
    severities: ['error'],
  },
  'not-sent': {
    label: 'not polled (settings)',
    about:
      'Nothing is sent to the node, because its settings are incomplete or wrong: a missing file, a file without a JWT secret or certificate, a token that is not set. The first row of the node has the reason.',
    severities: ['error'],
  },
  'no-credentials': {
    label: 'wants credentials (HTTP 401)',
    about: 'The node, or a proxy in front of it, refuses the credentials of the node or asks for some.',
    severities: ['error'],
  },
  'error-response': {
    label: 'responds with errors (HTTP 500)',
    about: 'The node responds, but with an error instead of its state.',
    severities: ['error'],
  },
  unreachable: {
    label: 'unreachable (refused)',
    about:
      'The node does not respond: refused, timed out, connection lost, unknown host, TLS. In a browser, Slotpad cannot tell a node that is down from one that does not allow the page: both are "no response (CORS?)". The last values stay, and the row says when the node is polled again.',
    severities: ['error'],
  },
  starting: {
    label: 'starting or syncing (HTTP 503)',
    about: 'The node responds that it is not ready. Red after ten minutes.',
    severities: ['warning', 'error'],
  },
  'no-block': {
    label: 'no block yet',
    about: 'The execution node has no latest block, as before its first import. Red after ten minutes.',
    severities: ['warning', 'error'],
  },
  connecting: {
    label: 'connecting',
    about: 'Before the first response.',
    severities: ['waiting'],
  },
  late: {
    label: 'no response for 12 s',
    about: 'The node has not responded for two poll intervals (12 s by default).',
    severities: ['warning'],
  },
  'wrong-network': {
    label: 'wrong network: hoodi, not mainnet',
    about: 'The node is not on the `network` of its settings.',
    severities: ['error'],
  },
  'other-chain': {
    label: 'on another chain than before',
    about:
      'The genesis validators root or the genesis block and chain id are not those of the last reading. Shown for ten minutes. Blocks and slots of two chains are never compared.',
    severities: ['warning'],
  },
  'several-nodes': {
    label: 'several nodes respond at its address',
    about:
      'Three times within five minutes the head or what is finalized went back, or another client, version or peer id responded, as behind a load balancer. Heads that go back and forth are not reported one by one then.',
    severities: ['warning'],
  },
  fork: {
    label: 'on another fork than … from slot …',
    about:
      'At least three blocks of the node differ from those of another watched node of the same chain, or two blocks of an execution node from those that a beacon node has built on. The hover names the first one, and which nodes agree.',
    severities: ['error'],
  },
  'chain-mismatch': {
    label: 'wrong network: execution node on chain 17000, not 1',
    about: 'The nodes of a pair are on different chains.',
    severities: ['error'],
  },
  'execution-offline': {
    label: 'execution layer offline',
    about: 'The beacon node reports that its execution node does not respond. Its validators cannot propose.',
    severities: ['error'],
  },
  'engine-unreachable': {
    label: 'execution layer offline, though the execution node responds here',
    about: 'The same, but the execution node of the pair responds to Slotpad: check the engine API.',
    severities: ['error'],
  },
  stalled: {
    label: 'stalled, … slots behind; stalled, last block … ago',
    about:
      'The head does not follow the chain, even if the node reports that it is synced: it is `slotpad.thresholds.syncDistance` slots behind the clock, or the latest block is older than `slotpad.thresholds.stalledSeconds` and ten block times. A syncing node is stalled when its head has not moved for that long. Red after two minutes without a new head, and when the head is five minutes old, on private networks 15, or as many slots behind as the red threshold says.',
    severities: ['warning', 'error'],
  },
  behind: {
    label: '… slots behind the clock; behind, latest block … old',
    about:
      'New blocks arrive, but they are old: the node catches up without saying so, a proxy keeps old responses, or a clock is wrong. Amber also where the head was at least two slots old, or the latest block 30 seconds and two and a half block times, in each of the last ten readings, while the clocks agree.',
    severities: ['warning', 'error'],
  },
  syncing: {
    label: 'syncing, … slots behind',
    about: 'The node reports that it is syncing. After two polls also the rate and the time left.',
    severities: ['warning', 'error'],
  },
  optimistic: {
    label: 'optimistic, head not verified',
    about: 'The beacon node follows the chain, but its execution node has not verified the head.',
    severities: ['error'],
  },
  restarting: {
    label: 'restarted … times within an hour',
    about:
      'By its uptime, which clients with the extension endpoints report, the process of the node has started at least three times within an hour. Red from six times.',
    severities: ['warning', 'error'],
  },
  unsteady: {
    label: 'execution layer offline in … of the last … readings',
    about:
      'Within the last ten readings the execution layer was offline or the head not verified at least twice, the node syncing three times, though not in the last one; or its last head was replaced four times, outside of development chains.',
    severities: ['warning'],
  },
  'finality-back': {
    label: 'finality went back, from epoch … to …',
    about:
      'The node reports an earlier finalized epoch than before, though it is not behind. Amber where only the justified epoch went back, which a move to another branch can do.',
    severities: ['warning', 'error'],
  },
  'head-back': {
    label: 'head went back, from block … to …',
    about:
      'The node does not say that it syncs, and its head is at least `slotpad.thresholds.syncDistance.amber` slots or blocks below the highest one that it reported, as after a crash. Not on chains that make blocks on demand, which may be reset.',
    severities: ['warning'],
  },
  'no-finality': {
    label: 'not finalizing, … epochs',
    about:
      'The finalized epoch is at least `slotpad.thresholds.finalityLag` epochs behind the head. Two are normal, three occur briefly. The hover says how much of the stake votes, if the client tells it, or how many members of the sync committee. Red from 9 epochs, on private networks from 32.',
    severities: ['warning', 'error'],
  },
  unread: {
    label: 'cannot be judged: … of … requests refused (HTTP 429)',
    about:
      'The node responds, but not to the requests that its state depends on: its sync state, head, peers, finality, version, or genesis and configuration. What was read before stays with its age, and its alarms stay. Shown after a minute, at once if the value was never read; red after ten minutes.',
    severities: ['warning', 'error'],
  },
  'no-peers': {
    label: 'no peers',
    about:
      'No peer is connected. Amber if new blocks arrive nevertheless on a chain whose execution nodes need no peers. Not on development chains: chain ids such as 1337 and 31337, or configurations such as `minimal`.',
    severities: ['warning', 'error'],
  },
  'few-peers': {
    label: 'few peers (…)',
    about:
      'Fewer peers than `slotpad.thresholds.beaconPeers` or `slotpad.thresholds.executionPeers`. Not on development chains.',
    severities: ['warning', 'error'],
  },
  'one-way-peers': {
    label: 'only inbound peers (…); only outbound peers (…)',
    about:
      'All of five or more peers opened the connection, or none did, half an hour after the start. Public networks only.',
    severities: ['warning'],
  },
  'ports-closed': {
    label: 'ports closed',
    about: 'The node reports that its ports cannot be reached from outside. Public networks only.',
    severities: ['warning'],
  },
  'low-disk': {
    label: '… GB of disk left',
    about: 'Less free disk space than `slotpad.thresholds.diskFree`, which follows the network of the node.',
    severities: ['warning', 'error'],
  },
  'disk-filling': {
    label: 'disk full on 3 December',
    about:
      'At the pace of the last week the disk is full within 14 days; red within 3. Computed from the readings on disk once there is a day of them.',
    severities: ['warning', 'error'],
  },
  'low-memory': {
    label: '… % of memory in use',
    about: 'At least 97 % of the memory of its machine is in use.',
    severities: ['warning'],
  },
  'missing-blobs': {
    label: 'blobs missing at slot …',
    about:
      'The node serves a recent block that has blobs, but not its blobs, or fewer data columns than it says to keep. Asked for once in ten minutes, one blob at a time. Also if it has no blobs of an old block that is within the 4,096 epochs for which nodes keep them, which is asked for every six hours.',
    severities: ['warning'],
  },
  'clock-skew': {
    label: 'clock differs by …',
    about:
      'The clocks of this machine and of the node differ by 5 seconds or more, by the `Date` of responses (the middle of five readings) or by the head.',
    severities: ['warning'],
  },
  outdated: {
    label: 'outdated, does not know the fork …',
    about:
      'The configuration of the node has no fork that its network, or another watched node of its chain, has scheduled: amber before the fork, red after it. A node with an older version of a client than another watched node is synced, and its hover says so.',
    severities: ['ok', 'warning', 'error'],
  },
  slow: {
    label: 'synced, slow to respond (…)',
    about: 'The first response of the last reading took a second or more.',
    severities: ['warning'],
  },
  'head-unjudged': {
    label: 'responds, age of its head not judged',
    about:
      'An execution node of a chain that Slotpad does not know, without peers, whose blocks come at no steady pace: they may be made on demand. Not on development chains such as 1337 and 31337, where that is usual.',
    severities: ['ok'],
  },
  backfilling: {
    label: 'synced, backfilling (… %)',
    about: 'Synced from a checkpoint. Older blocks are still being downloaded.',
    severities: ['ok'],
  },
  synced: {
    label: 'synced',
    about: 'Nothing of the above.',
    severities: ['ok'],
  },
};
