/** Mistakes that are not found on purpose, with the reason. A survivor without a decision is work to do. */

export interface Decision {
  /** Kind of mistake or of alteration. */
  readonly kind: string;
  /** Method, operation or pattern of places. */
  readonly where: RegExp;
  readonly reason: string;
}

/** For requests: matched with `ENTRY FORM`. */
export const requestDecisions: readonly Decision[] = [
  {
    kind: 'data-odd',
    where: /^eth_get(?:Proof params\.1|StorageValues params)\./,
    reason: 'geth pads storage keys: a warning.',
  },
  {
    kind: 'params-swapped',
    where: /^erigon_getLatestLogs$/,
    reason: 'The options are known by an example only.',
  },
  {
    kind: 'member-missing',
    where: /^post-beacon-(?:blinded-)?blocks \S+\.execution_requests$/,
    reason: 'The fork of the block is not known without the header Eth-Consensus-Version.',
  },
  ...[
    'hex-without-prefix',
    'hex-upper-prefix',
    'quantity-leading-zero',
    'quantity-decimal',
    'quantity-number',
  ].map((kind) => ({
    kind,
    where: /^zkevm_getNativeBlockHashesInRange /,
    reason: 'Erigon takes a block number in every form.',
  })),
  {
    kind: 'name-short',
    where: /^anvil_dealERC20/,
    reason: 'A name that differs by a digit may be another version of the method.',
  },
  {
    kind: 'quantity-decimal',
    where: /^eth_feeHistory params\.0$/,
    reason: 'geth takes a decimal count of blocks.',
  },
  {
    kind: 'quantity-number',
    where: /^eth_feeHistory params\.0$/,
    reason: 'geth takes a JSON number for the count of blocks.',
  },
  {
    kind: 'hex-without-prefix',
    where: /^eth_feeHistory params\.0$/,
    reason: 'Without 0x the count of blocks is a decimal number, which geth takes.',
  },
  {
    kind: 'query-missing',
    where: /^validator-(?:blocks-slot|blocks-slot-v2|blinded-blocks-slot) /,
    reason: 'The endpoint was removed from the specification: that is reported instead.',
  },
];

/** For responses: matched with `ENTRY PLACE`. */
export const responseDecisions: readonly Decision[] = [
  {
    kind: 'type',
    where:
      /^(?:debug_executionWitness\w* result\.headers|admin_\w+Peer result|clique_\w+ result\.votes\.0|optimism_rollupConfig result\.genesis\.system_config|opp2p_peers result\.bannedSubnets\.0)$/,
    reason: 'No document shows the form.',
  },
  {
    kind: 'type',
    where: /^(?:anvil|evm)_setNextBlockTimestamp result$/,
    reason: 'Clients give null, true or the time.',
  },
  {
    kind: 'type',
    where: /^(?:post-)?(?:builder|debug|validator)-\S+ version$/,
    reason: 'The specification has no version here.',
  },
  {
    kind: 'leading-zero',
    where:
      /^(?:eth_send\w+Sync|zkevm_|parity_|eth_getTransactionBySenderAndNonce)\S* (?:\S+\.)?(?:type|v|r|s)$/,
    reason: 'Some nodes pad types and signatures.',
  },
  {
    kind: 'leading-zero',
    where: /^eth_getBlockAccessList /,
    reason: 'Storage slots and values may be padded.',
  },
  ...['leading-zero', 'number'].map((kind) => ({
    kind,
    where: /^qbft_getRequestTimeoutSeconds result$/,
    reason: 'Besu gives a JSON number or hex.',
  })),
  ...['leading-zero', 'digit'].map((kind) => ({
    kind,
    where: /^engine_getClientVersionV1 result\.0\.commit$/,
    reason: 'Some clients give the commit as text of their own.',
  })),
  {
    kind: 'null',
    where:
      /^(?:ots_|erigon_|trace_|eth_getRaw|debug_getRaw(?:Transaction|Receipts)|eth_getAccount|debug_codeByHash)\S* result$/,
    reason: 'null is the answer for what the node does not have.',
  },
  {
    kind: 'missing',
    where:
      /^(?:ots_|erigon_)\S+ (?:\S+\.)?(?:size|uncles|withdrawals|transactions|issuance|logs|logsBloom|status|timestamp)$/,
    reason: 'Explorers leave out what they do not show.',
  },
  {
    kind: 'null',
    where:
      /^(?:ots_|erigon_)\S+ (?:\S+\.)?(?:uncles|withdrawals|transactions|issuance|logs|logsBloom|status|timestamp|blockHash)$/,
    reason: 'Explorers leave out what they do not show.',
  },
  {
    kind: 'number',
    where: /^ots_\S+ (?:\S+\.)?timestamp$/,
    reason: 'Erigon has a JSON number, anvil has hex.',
  },
  ...['missing', 'null', 'type', 'number'].map((kind) => ({
    kind,
    where: /^(?:(?:anvil|hardhat)_metadata|anvil_nodeInfo) /,
    reason: 'Hardhat and versions of anvil differ in these members.',
  })),
  ...['missing', 'null'].map((kind) => ({
    kind,
    where: /^debug_trace\S+ (?:\S+\.)?(?:txHash|failed|output|storage|error|memory|transactionHash)$/,
    reason: 'Nodes leave it out where there is nothing to say, and older nodes always.',
  })),
  ...['type', 'number'].map((kind) => ({
    kind,
    where: /^debug_traceTransaction result\.(?:storage|gas|structLogs\.0\.(?:error|gas))$/,
    reason: 'Only ganache has the member, or has it in hex.',
  })),
  ...['short', 'no-prefix'].map((kind) => ({
    kind,
    where:
      /^(?:debug_traceTransaction result\.returnValue|eth_getAccountInfo result\.code|eth_getBlockReceipts result\.0\.logs\.0\.data|trace_\S+ result\.0\.result\.code|eth_fillTransaction result\.raw)$/,
    reason: 'Bytes of any length; some nodes write these without 0x.',
  })),
  ...['missing', 'null'].map((kind) => ({
    kind,
    where: /^eth_fillTransaction result\./,
    reason: 'The transaction is not signed, and nodes leave out what is not known yet.',
  })),
  {
    kind: 'leading-zero',
    where: /^eth_fillTransaction result\.tx\.[rs]$/,
    reason: 'Some nodes pad signatures.',
  },
  ...['missing', 'null'].map((kind) => ({
    kind,
    where: /^eth_config result\.(?:next|last|current\.blobSchedule)$/,
    reason: 'There is no other fork, or none with blobs yet.',
  })),
  {
    kind: 'leading-zero',
    where: /^eth_new\w*Filter result$/,
    reason: 'Some nodes pad the ids of filters.',
  },
  ...['digit', 'leading-zero'].map((kind) => ({
    kind,
    where: /^eth_subscribe result$/,
    reason: 'Each client has ids of its own form.',
  })),
  ...['digit', 'leading-zero', 'number'].map((kind) => ({
    kind,
    where: /^eth_protocolVersion result$/,
    reason: 'Nodes give hex, decimal text or a JSON number.',
  })),
  ...['missing', 'null', 'type'].map((kind) => ({
    kind,
    where: /^lodestar-ws-epoch data$/,
    reason: 'No document shows the response.',
  })),
  ...['missing', 'null', 'type'].map((kind) => ({
    kind,
    where: /^trace_\S+ result\.0\.(?:stateDiff|vmTrace|transactionHash|trace|action\.creationMethod)$/,
    reason: 'Only what was asked for is there, and only some clients have the member.',
  })),
  {
    kind: 'null',
    where: /^eth_get(?:Block|Transaction|Uncle)\S* result$/,
    reason: 'null is the answer for a block or a transaction that the node does not have.',
  },
  {
    kind: 'null',
    where: /^eth_getFilter(?:Changes|Logs) result$/,
    reason: 'Some nodes answer null for a filter that they do not know.',
  },
  {
    kind: 'leading-zero',
    where: /^(?:eth_(?:get(?:Block|Transaction)|fill)|ots_|erigon_)\S* (?:\S+\.)?type$/,
    reason: 'The type is one byte, in one or two digits.',
  },
  {
    kind: 'leading-zero',
    where:
      /^(?:(?:eth_(?:get(?:Block|Transaction)|fill)|ots_)\S* (?:\S+\.)?v|eth_getProof result\.storageProof\.0\.value)$/,
    reason: 'Some nodes pad signatures and values of slots.',
  },
  {
    kind: 'short',
    where: /^(?:eth_(?:get(?:Block|Transaction)|fill)|ots_|erigon_)\S* (?:\S+\.)?[rs]$/,
    reason: 'The parts of a signature are quantities: any length is a number.',
  },
  {
    kind: 'short',
    where: /^eth_get(?:StorageAt|Code|Proof) /,
    reason: 'Code has any length, and some nodes do not pad slots.',
  },
  {
    kind: 'missing',
    where: /^(?:eth_get|ots_|erigon_)\S+ (?:\S+\.)?(?:blockTimestamp|removed|totalDifficulty|difficulty)$/,
    reason: 'Nodes of other versions do not have the member.',
  },
  {
    kind: 'null',
    where: /^(?:eth_get|ots_|erigon_)\S+ (?:\S+\.)?(?:blockTimestamp|totalDifficulty)$/,
    reason: 'No specification has the member; some nodes give null.',
  },
  {
    kind: 'missing',
    where: /^(?:eth_getBlock|ots_|erigon_)\S+ result\.(?:\w+\.)?(?:baseFeePerGas|requestsHash)$/,
    reason: 'Blocks before London and before Prague do not have the member.',
  },
  {
    kind: 'null',
    where: /^(?:eth_getBlock|ots_|erigon_)\S+ result\.(?:\w+\.)?(?:baseFeePerGas|requestsHash)$/,
    reason: 'Some nodes give null for the members of later forks.',
  },
  {
    kind: 'missing',
    where: /^(?:eth_(?:get(?:Block|Transaction)|fill)|ots_|erigon_)\S* (?:\S+\.)?(?:type|chainId)$/,
    reason: 'Legacy transactions and receipts of older nodes do not have the member.',
  },
  {
    kind: 'null',
    where: /^(?:eth_(?:get(?:Block|Transaction)|fill)|ots_|erigon_)\S* (?:\S+\.)?chainId$/,
    reason: 'Legacy transactions are not bound to a chain.',
  },
  {
    kind: 'missing',
    where: /^(?:eth_(?:get(?:Block|Transaction)|fill)|ots_|erigon_)\S* (?:\S+\.)?(?:v|yParity)$/,
    reason: 'Some nodes have v, others yParity; one of them is enough.',
  },
  {
    kind: 'null',
    where: /^(?:eth_(?:get(?:Block|Transaction)|fill)|ots_|erigon_)\S* (?:\S+\.)?yParity$/,
    reason: 'Where v is set, yParity is not needed.',
  },
  {
    kind: 'null',
    where: /^(?:eth_(?:get(?:Block|Transaction)|fill)|ots_|erigon_)\S* (?:\S+\.)?to$/,
    reason: 'null is the receiver of a transaction that creates a contract.',
  },
  {
    kind: 'missing',
    where:
      /^(?:eth_get(?:Block|Transaction)Receipts?|ots_\w+) (?:\S+\.)?(?:blobGasPrice|effectiveGasPrice|contractAddress|to)$/,
    reason: 'Some nodes leave the member out where it says nothing new.',
  },
  {
    kind: 'null',
    where: /^(?:eth_get(?:Block|Transaction)Receipts?|ots_\w+) (?:\S+\.)?blobGasPrice$/,
    reason: 'Only blob transactions have a price of blob gas.',
  },
  {
    kind: 'type',
    where: /^(?:eth_get(?:Block|Transaction)Receipts?|ots_\w+) (?:\S+\.)?blockTimestamp$/,
    reason: 'No specification has the member; anvil writes it as a JSON number in some versions.',
  },
  {
    kind: 'null',
    where: /^eth_get(?:Logs|FilterLogs|FilterChanges) result\.0\.blockHash$/,
    reason: 'The hash is null in a pending log.',
  },
  {
    kind: 'missing',
    where: /^eth_feeHistory result\.(?:baseFeePerBlobGas|blobGasUsedRatio|reward)$/,
    reason: 'Older nodes have no blob fees, and rewards are given only for percentiles.',
  },
  {
    kind: 'null',
    where: /^eth_feeHistory result\.(?:baseFeePerBlobGas|blobGasUsedRatio|reward)$/,
    reason: 'Some nodes give null for lists that they do not have.',
  },
  {
    kind: 'missing',
    where: /^(?:post-)?beacon-\S+ finalized$/,
    reason: 'Older versions of the specification do not have the member.',
  },
  {
    kind: 'missing',
    where: /^config-spec data\.\w+$/,
    reason: 'Which constants there are depends on the fork and on the version of the node.',
  },
  {
    kind: 'missing',
    where: /^vendor-proto-array data\.(?:indices\.|nodes\.0\.)/,
    reason: 'The keys are block roots; members of the nodes depend on the version.',
  },
  {
    kind: 'null',
    where: /^vendor-proto-array data\.nodes\.0\.(?:best_|justified_|finalized_)\w+$/,
    reason: 'null is the answer for a block without children, or of an older version.',
  },
  {
    kind: 'type',
    where: /^vendor-proto-array data\.nodes\.0\.parent$/,
    reason: 'The alteration of null is a number, which is a right value.',
  },
  {
    kind: 'missing',
    where: /^post-vendor-ui-validator-(?:info|metrics) data\.validators\.\d+$/,
    reason: 'The node leaves out validators that it does not monitor.',
  },
  {
    kind: 'missing',
    where: /^vendor-peers(?:-connected)? 0\.peer_info\./,
    reason: 'Which members there are depends on the state of the connection and on the version.',
  },
  {
    kind: 'null',
    where:
      /^vendor-peers(?:-connected)? 0\.peer_info\.(?:client\.agent_string|connection_direction|enr|meta_data)$/,
    reason: 'null until the peer has told it.',
  },
  {
    kind: 'number',
    where: /^vendor-peers(?:-connected)? 0\.peer_info\.subnets\.0\.Attestation$/,
    reason: 'Newer nodes give a JSON number.',
  },
  {
    kind: 'negative',
    where: /^post-beacon-rewards-attestations-epoch /,
    reason: 'Penalties are negative.',
  },
  {
    kind: 'missing',
    where: /^post-beacon-rewards-attestations-epoch \S+\.(?:inactivity|inclusion_delay)$/,
    reason: 'Inclusion delays belong to phase 0, and older nodes have no inactivity.',
  },
  {
    kind: 'null',
    where: /^post-beacon-rewards-attestations-epoch \S+\.inclusion_delay$/,
    reason: 'Inclusion delays belong to phase 0.',
  },
  {
    kind: 'missing',
    where: /^vendor-(?:database-info|health|eth1-syncing|analysis-block-rewards) /,
    reason: 'Which members there are depends on the version of Lighthouse.',
  },
  {
    kind: 'null',
    where: /^vendor-(?:database-info|eth1-syncing|eth1-block-cache|merge-readiness) /,
    reason: 'null is the answer for what the node does not know.',
  },
  {
    kind: 'missing',
    where: /^node-(?:identity data\.metadata\.syncnets|syncing data\.(?:is_optimistic|el_offline))$/,
    reason: 'Older versions of the specification do not have the member.',
  },
  {
    kind: 'missing',
    where: /^node-peers (?:meta|data\.0\.(?:agent_version|enr)$)/,
    reason: 'Some nodes leave it out.',
  },
  {
    kind: 'null',
    where: /^node-peers (?:meta$|data\.0\.(?:agent_version|enr|direction)$)/,
    reason: 'Some nodes give null for what they do not know.',
  },
  {
    kind: 'missing',
    where: /^vendor-analysis-attestation-performance-\S+ 0\.epochs\.\d+\.delay$/,
    reason: 'Without an attestation there is no delay.',
  },
  {
    kind: 'null',
    where: /^vendor-analysis-attestation-performance-\S+ 0\.epochs\.\d+\.delay$/,
    reason: 'Without an attestation there is no delay.',
  },
  {
    kind: 'null',
    where: /^vendor-validator-inclusion-epoch-validator-id data$/,
    reason: 'null is the answer for an unknown validator.',
  },
  ...(['missing', 'null'] as const).map((kind) => ({
    kind,
    where: /^eth_getBlock\S* result\.parentBeaconBlockRoot$/,
    reason: 'Blocks before Cancun do not have the member.',
  })),
  {
    kind: 'missing',
    where: /^vendor-analysis-attestation-performance-\S+ 0\.epochs\.\d+$/,
    reason: 'The members are epochs; the range of the request says which.',
  },
  ...['missing', 'null', 'type', 'number', 'negative', 'digit', 'short', 'no-prefix'].flatMap((kind) => [
    {
      kind,
      where: /^debug-fork-choice (?:\S+\.)?extra_data\b/,
      reason: 'The specification leaves it to the client what is in it.',
    },
    {
      kind,
      where: /^(?:debug_(?:gcStats|memStats) result\.|admin_nodeInfo result\.protocols\.)/,
      reason: 'What Go, and what each protocol, reports of itself: no document shows the members.',
    },
    {
      kind,
      where: /^post-prysm-v1-validators-performance /,
      reason: 'Only some members are in the document of Prysm.',
    },
  ]),
  ...['missing', 'null'].flatMap((kind) => [
    {
      kind,
      where: /^admin_nodeInfo result\.(?:enr|id|ip|listenAddr|ports(?:\.\w+)?|protocols)$/,
      reason: 'Which members there are depends on the client.',
    },
    {
      kind,
      where: /^debug-fork-choice fork_choice_nodes\.\d+\.(?:parent_root|execution_block_hash)$/,
      reason: 'The first node has no parent; blocks before the merge have no payload.',
    },
    {
      kind,
      where:
        /^eth_(?:getHeaderBy\w+|simulateV1) result\.(?:\d+\.)?(?:baseFeePerGas|blobGasUsed|excessBlobGas|mixHash|nonce|parentBeaconBlockRoot|requestsHash|withdrawals|withdrawalsRoot|difficulty|size)$/,
      reason: 'Headers of earlier forks do not have the member; some nodes give null.',
    },
    {
      kind,
      where: /^eth_capabilities result\.\w+\.(?:oldestBlock|deleteStrategy)$/,
      reason: 'What is never deleted has no oldest block and no strategy.',
    },
    {
      kind,
      where: /^eth_simulateV1 result\.\d+\.calls\.\d+\.(?:logs|maxUsedGas)$/,
      reason: 'Calls that fail have no logs, and only some clients have the maximum.',
    },
  ]),
  {
    kind: 'null',
    where: /^eth_(?:getHeaderBy\w+|simulateV1) result\.(?:\d+\.)?(?:hash|logsBloom|miner|number)$/,
    reason: 'They are null in a pending block.',
  },
  {
    kind: 'null',
    where: /^eth_(?:getHeaderBy\w+|baseFee) result$/,
    reason: 'null is the answer for a block that the node does not have, and before London.',
  },
  {
    kind: 'short',
    where: /(?:extraData|extra_data)$/,
    reason: 'It has up to 32 bytes.',
  },
  {
    kind: 'leading-zero',
    where: /^debug_traceCall result\.returnValue$/,
    reason: 'They are bytes.',
  },
  {
    kind: 'missing',
    where:
      /^(?:beacon-blob-sidecars-block-id (?:execution_optimistic|version)|beacon-states-state-id-pending-\w+(?:-\w+)? version|debug-beacon-data-column-sidecars-block-id finalized)$/,
    reason: 'Nodes of other versions do not have the member.',
  },
  ...['null', 'type'].map((kind) => ({
    kind,
    where: /^beacon-blob-sidecars-block-id version$/,
    reason: 'The specification has no version here.',
  })),
  {
    kind: 'negative',
    where: /^post-beacon-rewards-sync-committee-block-id data\.\d+\.reward$/,
    reason: 'A penalty is a negative reward.',
  },
  {
    kind: 'missing',
    where: /^debug_storageRangeAt result\.nextKey$/,
    reason: 'Not every node writes a member that is null.',
  },
  {
    kind: 'missing',
    where: /^node-identity data\.metadata\.custody_group_count$/,
    reason: 'Before Fulu there is none.',
  },
];

export function decisionFor(
  decisions: readonly Decision[],
  kind: string,
  where: string,
): Decision | undefined {
  return decisions.find((decision) => decision.kind === kind && decision.where.test(where));
}
