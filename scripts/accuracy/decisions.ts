/** Mistakes that are not found on purpose, with the reason. A survivor without a decision is work to do. */

export interface Decision {
  /** Kind of mistake or of alteration. */
  readonly kind: string;
  /** Method, operation or pattern of places. */
  readonly where: RegExp;
  readonly reason: string;
}

/** Methods of single clients whose objects are known by an example only. */
const byExample =
  /^(?:eth_(?:sendRawTransactionConditional|(?:send|cancel)PrivateTransaction|sendBundle|cancelBundle|resend|\w*UserOperation\w*)|(?:debug|trace)_simulateV1|erigon_getLatestLogs|parity_composeTransaction|arbtrace_(?:filter|call)|timeboost_\w+|auctioneer_\w+|zks_estimate\w+|zkevm_estimateCounters|linea_estimateGas|rollup_\w+) /;
const UNDOCUMENTED = 'No document shows all members that the clients accept.';

/** For requests: matched with `ENTRY FORM`. */
export const requestDecisions: readonly Decision[] = [
  ...['member-misspelt', 'member-case', 'member-snake'].map((kind) => ({
    kind,
    where: byExample,
    reason: UNDOCUMENTED,
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
    kind: 'null',
    where: /^eth_get(?:Block|Transaction|Uncle)\S* result$/,
    reason: 'null is the answer for a block or a transaction that the node does not have.',
  },
  {
    kind: 'missing',
    where: /^vendor-analysis-attestation-performance-\S+ 0\.epochs\.\d+$/,
    reason: 'The members are epochs; the range of the request says which.',
  },
];

export function decisionFor(
  decisions: readonly Decision[],
  kind: string,
  where: string,
): Decision | undefined {
  return decisions.find((decision) => decision.kind === kind && decision.where.test(where));
}
