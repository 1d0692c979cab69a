/** What docs/sidebar.md says about each state. Not part of any bundle. */
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
    about: 'The node answers only some of the time: at least two outages in the last ten readings.',
    severities: ['warning', 'error'],
  },
  implausible: {
    label: 'reports impossible values',
    about:
      'The node reports a head, a distance or a time that cannot be true, such as a head slot of the far future. The first row below the node shows it. The last values stay.',
    severities: ['error'],
  },
  'not-a-node': {
    label: 'not a node',
    about: 'Something answers at the address, but not like a node of this kind.',
    severities: ['error'],
  },
  'not-sent': {
    label: 'cannot be asked (settings)',
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
    label: 'answers with errors (HTTP 500)',
    about: 'The node answers, but with an error instead of its state.',
    severities: ['error'],
  },
  unreachable: {
    label: 'unreachable (refused)',
    about:
      'The node does not answer: refused, timed out, connection lost, unknown host, TLS. In a browser, which does not tell whether the node runs or does not allow the page: no response (CORS?). The last values stay, and the row says when the node is asked again.',
    severities: ['error'],
  },
  starting: {
    label: 'starting or syncing (HTTP 503)',
    about: 'The node answers that it is not ready.',
    severities: ['warning'],
  },
  'no-block': {
    label: 'no block yet',
    about: 'The execution node has no latest block, as before its first import.',
    severities: ['warning'],
  },
  connecting: {
    label: 'connecting',
    about: 'Before the first response.',
    severities: ['waiting'],
  },
  late: {
    label: 'no answer for 12 s',
    about: 'The node has not answered the current reading for 6 seconds: two answers are missing.',
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
  'chain-mismatch': {
    label: 'wrong network: execution node on chain 17000, not 1',
    about: 'The nodes of a pair are on different chains.',
    severities: ['error'],
  },
  'execution-offline': {
    label: 'execution layer offline',
    about: 'The beacon node reports that its execution node does not answer. Its validators cannot propose.',
    severities: ['error'],
  },
  'engine-unreachable': {
    label: 'execution layer offline, though the execution node answers here',
    about: 'The same, but the execution node of the pair answers Slotpad: check the engine API.',
    severities: ['error'],
  },
  stalled: {
    label: 'stalled, … slots behind; stalled, last block … ago',
    about:
      'The head does not follow the chain, whatever the node says of itself: it is `slotpad.thresholds.syncDistance` slots behind the clock, or the latest block is older than `slotpad.thresholds.stalledSeconds` and ten block times. A syncing node is stalled when its head has not moved for that long.',
    severities: ['warning', 'error'],
  },
  behind: {
    label: '… slots behind the clock; behind, latest block … old',
    about:
      'New blocks arrive, but they are old: the node catches up without saying so, a proxy keeps old responses, or a clock is wrong.',
    severities: ['warning', 'error'],
  },
  syncing: {
    label: 'syncing, … slots behind',
    about:
      'The node reports that it is syncing, in whatever form. With two readings also the rate and the time left.',
    severities: ['warning', 'error'],
  },
  optimistic: {
    label: 'optimistic, head not verified',
    about: 'The beacon node follows the chain, but its execution node has not verified the head.',
    severities: ['error'],
  },
  'no-finality': {
    label: 'not finalizing, … epochs',
    about:
      'The finalized epoch is at least `slotpad.thresholds.finalityLag` epochs behind the head. Two are normal, three occur briefly.',
    severities: ['warning'],
  },
  unread: {
    label: 'cannot be judged: … of … requests refused (HTTP 429)',
    about:
      'The node answers, but not what it is judged by: its sync state, peers, finality, or genesis and configuration. What was read before stays with its age, and its alarms stay. Shown after a minute, at once if the value was never read; red after ten minutes.',
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
  'low-disk': {
    label: '… GB of disk left',
    about: 'Less free disk space than `slotpad.thresholds.diskFree`, on mainnet.',
    severities: ['warning', 'error'],
  },
  slow: {
    label: 'synced, slow to answer (…)',
    about: 'The first response of the last reading took a second or more.',
    severities: ['warning'],
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
