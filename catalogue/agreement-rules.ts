import { http, jsonrpc, type RuleDoc } from './rule-doc';

const FROM = '"from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1"';
const TO = '"to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d"';

/** What values that stand together raise: members of an object, parameters of a call or of a query. */
export const agreementRules = [
  {
    code: 'range-reversed',
    severity: 'error',
    title: 'Reversed range',
    why: 'A range starts at or before its end. Nodes reject a reversed one: with status 400, or with an invalid-params error.',
    ...jsonrpc(
      'eth_getLogs({ "fromBlock": "0x20", "toBlock": "0x10" })',
      'eth_getLogs({ "fromBlock": "0x10", "toBlock": "0x20" })',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Limits',
  },
  {
    code: 'range-tags-reversed',
    severity: 'warning',
    title: 'Reversed range with tags',
    why: 'Nodes reject a range that starts after its end. A warning, because two tags may be the same block on a new chain.',
    ...jsonrpc(
      'eth_getLogs({ "fromBlock": "latest", "toBlock": "earliest" })',
      'eth_getLogs({ "fromBlock": "earliest", "toBlock": "latest" })',
    ),
    source: 'real nodes: filter options',
  },
  {
    code: 'range-empty',
    severity: 'error',
    title: 'Empty range',
    why: 'The method looks at the blocks after the first one, up to the last. Nodes reject a range that has none.',
    ...jsonrpc('debug_traceChain("0x10", "0x10")', 'debug_traceChain("0x10", "0x11")'),
    source: 'Client documentation: debug namespace',
  },
  {
    code: 'range-too-long',
    severity: 'warning',
    title: 'Range too long',
    why: 'The node computes each part of the range again, and rejects more than its limit with status 400.',
    ...http(
      'GET /lighthouse/analysis/attestation_performance/1?start_epoch=2049&end_epoch=2300',
      'GET /lighthouse/analysis/attestation_performance/1?start_epoch=2049&end_epoch=2148',
    ),
    source: 'real nodes: Differences in responses',
  },
  {
    code: 'members-contradict',
    severity: 'error',
    title: 'Members that contradict each other',
    why: 'Each member is right by itself, and together they cannot be: the node rejects the object, or acts on one of them only.',
    ...jsonrpc(
      `eth_sendTransaction({ ${FROM}, "authorizationList": [], "value": "0x1" })`,
      `eth_sendTransaction({ ${FROM}, ${TO}, "value": "0x1" })`,
    ),
    source: 'real nodes: transaction object',
  },
  {
    code: 'member-without-effect',
    severity: 'warning',
    title: 'Member without effect',
    why: 'The member means nothing beside another one. Some nodes ignore one of the two, so that something else is done than written; others reject both.',
    ...jsonrpc(
      `eth_sendTransaction({ ${FROM}, ${TO}, "value": "0x1", "type": "0x2", "gasPrice": "0x1" })`,
      `eth_sendTransaction({ ${FROM}, ${TO}, "value": "0x1", "type": "0x2", "maxFeePerGas": "0x1" })`,
    ),
    source: 'real nodes: transaction object',
  },
  {
    code: 'slot-outside-epoch',
    severity: 'warning',
    title: 'Slot of another epoch',
    why: 'The request names an epoch and a slot of another one, which nodes reject. A warning, because some networks have fewer than 32 slots in an epoch.',
    ...http(
      'GET /eth/v1/beacon/states/head/committees?epoch=2&slot=32',
      'GET /eth/v1/beacon/states/head/committees?epoch=2&slot=64',
    ),
    source: 'Ethereum Beacon Node API specification: Beacon',
  },
  {
    code: 'list-order',
    severity: 'error',
    title: 'List that does not rise',
    why: 'The numbers of the list must rise. Nodes reject it with an invalid-params error.',
    ...jsonrpc('eth_feeHistory("0x5", "latest", [50, 25])', 'eth_feeHistory("0x5", "latest", [25, 50])'),
    source: 'Ethereum execution API specification: eth',
  },
  {
    code: 'word-unlisted',
    severity: 'warning',
    title: 'Word that is not listed',
    why: 'The specification does not have this word here. A warning, because clients add words of their own.',
    ...jsonrpc('eth_subscribe("finalizedBlocks")', 'eth_subscribe("newHeads")'),
    source: 'Client documentation: eth namespace',
  },
] as const satisfies readonly RuleDoc[];
