/**
 * What the page shows first of objects that people know, by the members that make them: a block is a block wherever it
 * stands. Everything else stays in the order of the node.
 */

/** A row of the table below. */
export interface Shape {
  /** Members that every object of this shape has. */
  readonly has: readonly string[];
  /** What one of them is called: `Block`. */
  readonly title: string;
  /** The members that are shown at once; the others are folded under "More". Absent: all. */
  readonly first?: readonly string[];
  /** The members that come first in a table. Default: `first`. */
  readonly order?: readonly string[];
  /** The columns of a table, where the members alone would not say enough. Default: the members. */
  readonly columns?: readonly Column[];
  /** Members that are a part of another one, drawn as a bar. */
  readonly shares?: readonly (readonly [part: string, whole: string])[];
  /** Members whose values are counted where there are many of this shape: clients, directions, states. */
  readonly counts?: readonly Count[];
  /** Objects of the same shape below this one, such as the calls of a call: a tree. */
  readonly tree?: Tree;
  /** Members in the order of time or of blocks, drawn as plots where the object has them as lists. */
  readonly plots?: readonly Plot[];
}

export interface Tree {
  /** The list of what is below. */
  readonly below: string;
  /** The members that name one. */
  readonly title: readonly string[];
  /** What it cost, with all that is below it. */
  readonly cost: string;
  /** There only where it failed. */
  readonly failure: string;
}

interface Column {
  readonly name: string;
  /** Names of members and indexes of items, from an item to the value; `*` is the first one. */
  readonly path: readonly string[];
}

interface Count {
  readonly title: string;
  readonly path: readonly string[];
  /** `client`: the name before the first slash of an agent. `number`: how often values are in a range. */
  readonly by?: 'client' | 'number';
}

export interface Plot {
  readonly member: string;
  readonly title: string;
  readonly shape: 'line' | 'bars';
  /** The member with the number of the first place. */
  readonly from?: string;
  /** Where a full bar ends. */
  readonly top?: number;
}

const shapes: readonly Shape[] = [
  {
    title: 'Block',
    has: ['parentHash', 'gasUsed', 'gasLimit', 'stateRoot'],
    first: [
      'number',
      'hash',
      'timestamp',
      'miner',
      'gasUsed',
      'gasLimit',
      'baseFeePerGas',
      'size',
      'parentHash',
      'parentBeaconBlockRoot',
      'transactions',
      'withdrawals',
      'uncles',
    ],
    shares: [['gasUsed', 'gasLimit']],
  },
  {
    title: 'Receipt',
    has: ['transactionHash', 'cumulativeGasUsed', 'logs'],
    first: [
      'status',
      'transactionHash',
      'blockNumber',
      'from',
      'to',
      'contractAddress',
      'gasUsed',
      'effectiveGasPrice',
      'revertReason',
      'logs',
    ],
  },
  {
    title: 'Transaction',
    has: ['nonce', 'gas', 'input', 'hash'],
    first: [
      'hash',
      'blockNumber',
      'from',
      'to',
      'value',
      'input',
      'nonce',
      'gas',
      'gasPrice',
      'maxFeePerGas',
      'maxPriorityFeePerGas',
      'type',
      'authorizationList',
    ],
  },
  {
    title: 'Log',
    has: ['address', 'topics', 'data'],
    first: ['address', 'topics', 'data', 'blockNumber', 'transactionHash', 'logIndex', 'removed'],
  },
  {
    title: 'Fee history',
    has: ['oldestBlock', 'gasUsedRatio'],
    first: ['oldestBlock', 'baseFeePerGas', 'gasUsedRatio', 'reward'],
    plots: [
      { member: 'baseFeePerGas', title: 'Base fee', shape: 'line', from: 'oldestBlock' },
      { member: 'gasUsedRatio', title: 'Gas used', shape: 'bars', from: 'oldestBlock', top: 1 },
      { member: 'blobGasUsedRatio', title: 'Blob gas used', shape: 'bars', from: 'oldestBlock', top: 1 },
      { member: 'baseFeePerBlobGas', title: 'Blob base fee', shape: 'line', from: 'oldestBlock' },
    ],
  },
  {
    title: 'Sync',
    has: ['currentBlock', 'highestBlock'],
    shares: [['currentBlock', 'highestBlock']],
  },
  {
    title: 'Sync',
    has: ['head_slot', 'sync_distance'],
    first: ['is_syncing', 'head_slot', 'sync_distance', 'is_optimistic', 'el_offline'],
  },
  {
    title: 'Proof',
    has: ['accountProof', 'storageHash'],
    first: ['address', 'balance', 'nonce', 'codeHash', 'storageHash', 'storageProof'],
  },
  {
    title: 'Call',
    has: ['type', 'from', 'gas', 'gasUsed'],
    first: [
      'type',
      'from',
      'to',
      'value',
      'input',
      'output',
      'error',
      'revertReason',
      'gasUsed',
      'gas',
      'calls',
      'logs',
    ],
    shares: [['gasUsed', 'gas']],
    tree: { below: 'calls', title: ['type', 'to', 'input'], cost: 'gasUsed', failure: 'error' },
  },
  { title: 'Signed', has: ['message', 'signature'], first: ['message'] },
  {
    title: 'Block',
    has: ['slot', 'proposer_index', 'parent_root', 'state_root', 'body'],
    first: ['slot', 'proposer_index', 'parent_root', 'state_root', 'body'],
  },
  {
    title: 'Body',
    has: ['randao_reveal', 'graffiti', 'attestations'],
    first: [
      'graffiti',
      'execution_payload',
      'execution_payload_header',
      'attestations',
      'sync_aggregate',
      'proposer_slashings',
      'attester_slashings',
      'deposits',
      'voluntary_exits',
      'blob_kzg_commitments',
    ],
  },
  {
    title: 'Payload',
    has: ['block_hash', 'fee_recipient', 'gas_used', 'gas_limit'],
    first: [
      'block_number',
      'block_hash',
      'timestamp',
      'fee_recipient',
      'gas_used',
      'gas_limit',
      'base_fee_per_gas',
      'transactions',
      'withdrawals',
    ],
    shares: [['gas_used', 'gas_limit']],
  },
  {
    title: 'Validator',
    has: ['index', 'balance', 'status', 'validator'],
    counts: [{ title: 'Status', path: ['status'] }],
  },
  {
    title: 'Peer',
    has: ['peer_id', 'direction', 'state'],
    order: ['state', 'direction', 'agent', 'peer_id', 'last_seen_p2p_address'],
    counts: [
      { title: 'Client', path: ['agent'], by: 'client' },
      { title: 'Direction', path: ['direction'] },
      { title: 'State', path: ['state'] },
    ],
  },
  {
    title: 'Peer',
    has: ['peer_id', 'peer_info'],
    columns: [
      { name: 'client', path: ['peer_info', 'client', 'kind'] },
      { name: 'version', path: ['peer_info', 'client', 'version'] },
      { name: 'connection', path: ['peer_info', 'connection_status', 'status'] },
      { name: 'direction', path: ['peer_info', 'connection_direction'] },
      { name: 'score', path: ['peer_info', 'score', '*', 'score'] },
      { name: 'head slot', path: ['peer_info', 'sync_status', '*', 'info', 'head_slot'] },
      { name: 'address', path: ['peer_info', 'seen_addresses', '*'] },
      { name: 'peer_id', path: ['peer_id'] },
    ],
    counts: [
      { title: 'Client', path: ['peer_info', 'client', 'kind'] },
      { title: 'Direction', path: ['peer_info', 'connection_direction'] },
      { title: 'Connection', path: ['peer_info', 'connection_status', 'status'] },
      { title: 'Score', path: ['peer_info', 'score', '*', 'score'], by: 'number' },
    ],
  },
  {
    title: 'Peer',
    has: ['enode', 'caps', 'name'],
    counts: [{ title: 'Client', path: ['name'], by: 'client' }],
  },
  {
    title: 'Committee',
    has: ['index', 'slot', 'validators'],
  },
];

/** The shape of an object by the names of its members. */
export function shapeOf(names: ReadonlySet<string>): Shape | undefined {
  return shapes.find(({ has }) => has.every((name) => names.has(name)));
}
