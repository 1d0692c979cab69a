/**
 * Prints random blocks and states in SSZ and the JSON that Lodestar makes of them. Run as a process of its own, because
 * Lodestar reads LODESTAR_PRESET when it is loaded.
 */
import { operations } from '../../../catalogue/beacon';
import { decodedForks } from '../../../common/ssz/decode';
import { randomBytes, type SszType } from './random-value';

export interface Vector {
  readonly path: string;
  readonly fork: string;
  readonly base64: string;
  readonly json: unknown;
  /** Of a signed block: the root of its message. */
  readonly root?: string;
}

/** Names of Lodestar's types; the first one that a fork has counts. */
const types: Readonly<Record<string, readonly string[]>> = {
  '/eth/v2/beacon/blocks/{block_id}': ['SignedBeaconBlock'],
  '/eth/v1/beacon/blinded_blocks/{block_id}': ['SignedBlindedBeaconBlock', 'SignedBeaconBlock'],
  '/eth/v2/debug/beacon/states/{state_id}': ['BeaconState'],
  '/eth/v1/beacon/states/{state_id}/pending_consolidations': ['PendingConsolidations'],
  '/eth/v1/beacon/states/{state_id}/pending_deposits': ['PendingDeposits'],
  '/eth/v1/beacon/states/{state_id}/pending_partial_withdrawals': ['PendingPartialWithdrawals'],
  '/eth/v1/beacon/execution_payload_envelopes/{block_id}': ['SignedExecutionPayloadEnvelope'],
  '/eth/v1/beacon/blob_sidecars/{block_id}': ['BlobSidecars'],
  '/eth/v1/debug/beacon/data_column_sidecars/{block_id}': ['DataColumnSidecars'],
  '/eth/v1/beacon/light_client/bootstrap/{block_root}': ['LightClientBootstrap'],
  '/eth/v1/beacon/light_client/finality_update': ['LightClientFinalityUpdate'],
  '/eth/v1/beacon/light_client/optimistic_update': ['LightClientOptimisticUpdate'],
  '/eth/v1/beacon/pool/payload_attestations': ['PayloadAttestations'],
  '/eth/v3/validator/blocks/{slot}': ['BlockContents', 'BeaconBlock'],
  '/eth/v4/validator/blocks/{slot}': ['BlockContents'],
  '/eth/v1/validator/payload_attestation_data': ['PayloadAttestationData'],
  '/eth/v2/validator/aggregate_attestation': ['Attestation'],
  '/eth/v1/validator/execution_payload_bids/{slot}/{builder_index}': ['ExecutionPayloadBid'],
  '/eth/v1/validator/execution_payload_envelopes/{slot}/{beacon_block_root}': ['ExecutionPayloadEnvelope'],
};
/** The other form of what a node makes for a validator. */
const others: typeof types = {
  '/eth/v3/validator/blocks/{slot}': ['BlindedBeaconBlock'],
  '/eth/v4/validator/blocks/{slot}': ['BeaconBlock'],
};

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;

async function main(): Promise<void> {
  const loaded = await import('@lodestar/types');
  const ssz = loaded.ssz as unknown as Record<string, Record<string, SszType>>;
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x80000000;
  };
  const vectors: Vector[] = [];
  for (const [path, names] of [...Object.entries(types), ...Object.entries(others)]) {
    const operation = operations.find((one) => one.method === 'GET' && one.path === path);
    for (const fork of operation ? decodedForks(operation) : []) {
      // A mainnet state is megabytes: the newest ones are enough.
      const isLarge = names[0] === 'BeaconState' && process.env.LODESTAR_PRESET !== 'minimal';
      if (isLarge && fork !== 'fulu' && fork !== 'gloas') continue;
      const type = names.map((name) => ssz[fork]?.[name]).find(Boolean);
      if (!type && names[0] === 'BlindedBeaconBlock') continue;
      if (!type) throw new Error(`Lodestar has no ${names.join(' or ')} of ${fork}.`);
      const bytes = randomBytes(type, random);
      const value = type.deserialize(bytes);
      const json = type.toJson(value);
      const message =
        names[0]?.startsWith('Signed') && path.includes('blocks') ? type.fields?.message : undefined;
      const root = message && hex(message.hashTreeRoot((value as { message: unknown }).message));
      const base64 = Buffer.from(bytes).toString('base64');
      vectors.push({ path, fork, base64, json, ...(root === undefined ? {} : { root }) });
    }
  }
  process.stdout.write(JSON.stringify(vectors));
}

void main();
