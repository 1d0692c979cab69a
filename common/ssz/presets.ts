/**
 * The lengths of the consensus specification that differ by preset. The response does not name its preset: the bytes fit
 * only one of them.
 */
export interface Preset {
  readonly name: string;
  readonly slotsPerHistoricalRoot: number;
  readonly epochsPerHistoricalVector: number;
  readonly epochsPerSlashingsVector: number;
  readonly syncCommitteeSize: number;
  readonly maxCommitteesPerSlot: number;
  /** `(MIN_SEED_LOOKAHEAD + 1) * SLOTS_PER_EPOCH` */
  readonly proposerLookahead: number;
  readonly slotsPerEpoch: number;
  /** Members of the committee that attests payloads, `PTC_SIZE`. */
  readonly payloadCommitteeSize: number;
}

const mainnet: Preset = {
  name: 'mainnet',
  slotsPerHistoricalRoot: 8192,
  epochsPerHistoricalVector: 65_536,
  epochsPerSlashingsVector: 8192,
  syncCommitteeSize: 512,
  maxCommitteesPerSlot: 64,
  proposerLookahead: 64,
  slotsPerEpoch: 32,
  payloadCommitteeSize: 512,
};

/** In the order in which they are tried. */
export const presets: readonly Preset[] = [
  mainnet,
  { ...mainnet, name: 'gnosis', proposerLookahead: 32, slotsPerEpoch: 16 },
  {
    name: 'minimal',
    slotsPerHistoricalRoot: 64,
    epochsPerHistoricalVector: 64,
    epochsPerSlashingsVector: 64,
    syncCommitteeSize: 32,
    maxCommitteesPerSlot: 4,
    proposerLookahead: 16,
    slotsPerEpoch: 8,
    payloadCommitteeSize: 16,
  },
];
