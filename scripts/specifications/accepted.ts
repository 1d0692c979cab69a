/** Differences between the official documents and the catalogue that are meant, with the reason. */
export interface Accepted {
  /** Matches `PLACE: WHAT` of a difference. */
  readonly line: RegExp;
  readonly why: string;
}

export const accepted: readonly Accepted[] = [
  {
    line: /^(debug_getBadBlocks result\[\]\.block|eth_simulateV1 result\[\])\.(mixHash|nonce|size): is required$/,
    why: 'A block that was never sealed has no seal, and nodes differ in what they show for it.',
  },
  {
    line: /^debug_traceBlockBy(Number|Hash) result\[\]\.(txHash|result): is required$/,
    why: 'Older nodes leave the hash out; an entry with an error has no result.',
  },
  {
    line: /^engine_\S+ result\.(payloadStatus\.)?status: may be "INVALID_BLOCK_HASH"$/,
    why: 'The text of the specification replaces it by INVALID from version 2 on.',
  },
  {
    line: /^engine_forkchoiceUpdatedV2 params\[1\]\.withdrawals: is required$/,
    why: 'This version takes the attributes of before Shanghai as well.',
  },
  {
    line: /^eth_newFilter params\[0\]\.blockHash: the member is missing$/,
    why: 'Nodes refuse or ignore it: a filter is about blocks to come.',
  },
  {
    line: /^eth_signTransaction result\.tx\.type: is required$/,
    why: 'Older nodes leave the type of a legacy transaction out.',
  },
  {
    line: /^POST \/eth\/v1\/beacon\/rewards\/attestations\S* response\.\w+\[\]\.inactivity: is required$/,
    why: 'Added to the specification later; older nodes leave it out.',
  },
  {
    line: /^GET \/eth\/v1\/debug\/fork_choice response\.fork_choice_nodes\[\]\.(parent_root|execution_block_hash): is required$/,
    why: 'Some clients leave out the parent of the first node, and the payload of before the merge.',
  },
  {
    line: /^GET \/eth\/v1\/node\/peers\S* response(\[\])?\.enr: is required$/,
    why: 'The record of a peer that came in is not known, and some clients leave it out.',
  },
  {
    line: /^GET \/eth\/v1\/node\/version: is deprecated$/,
    why: 'Every client serves it, and few the next version.',
  },
  {
    line: /^GET \/eth\/v1\/node\/syncing response\.(is_optimistic|el_offline): is required$/,
    why: 'Added to the specification later; older nodes leave them out.',
  },
];
