/**
 * Prints random blocks and states in SSZ and the JSON that Lodestar makes of them. Run as a process of its own, because
 * Lodestar reads LODESTAR_PRESET when it is loaded.
 */
import { randomBytes, type SszType } from './random-value';

export interface Vector {
  readonly path: string;
  readonly fork: string;
  readonly base64: string;
  readonly json: unknown;
}

const forks = ['phase0', 'altair', 'bellatrix', 'capella', 'deneb', 'electra', 'fulu'];
const types: Readonly<Record<string, string>> = {
  '/eth/v2/beacon/blocks/{block_id}': 'SignedBeaconBlock',
  '/eth/v1/beacon/blinded_blocks/{block_id}': 'SignedBlindedBeaconBlock',
  '/eth/v2/debug/beacon/states/{state_id}': 'BeaconState',
};

async function main(): Promise<void> {
  const loaded = await import('@lodestar/types');
  const ssz = loaded.ssz as unknown as Record<string, Record<string, SszType>>;
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x80000000;
  };
  const vectors: Vector[] = [];
  for (const [path, name] of Object.entries(types)) {
    for (const fork of forks) {
      // A mainnet state is megabytes: the newest is enough.
      const isLarge = name === 'BeaconState' && process.env.LODESTAR_PRESET !== 'minimal';
      if (isLarge && fork !== 'fulu') continue;
      const type = ssz[fork]?.[name] ?? ssz[fork]?.SignedBeaconBlock;
      if (!type) throw new Error(`Lodestar has no ${name} of ${fork}.`);
      const bytes = randomBytes(type, random);
      const json = type.toJson(type.deserialize(bytes));
      vectors.push({ path, fork, base64: Buffer.from(bytes).toString('base64'), json });
    }
  }
  process.stdout.write(JSON.stringify(vectors));
}

void main();
