/** What a beacon block of the demo chain consists of, and its roots. */
import { beaconBlock, signedBlindedBlock } from '../../catalogue/beacon/beacon-block';
import { bare, membersOf, type Schema } from '../../catalogue/types';
import { type Limits, rootOf } from '../../common/ssz/roots';
import { attestationsIn } from './attestations';
import { branchOf, levelsOf, pair } from './beacon-state';
import { payloadJson } from './block-json';
import type { Blocks } from './blocks';
import type { BlockId, Chain } from './chain';
import { hexOf } from './hex';
import { forkName } from './schedule';
import type { Validators } from './validators';

/** What a beacon block is made of. */
export interface BlockSource {
  readonly chain: Chain;
  readonly validators: Validators;
  readonly blocks: Blocks;
}

type Members = Readonly<Record<string, unknown>>;

const limits: Limits = { fork: forkName, isElectra: false, withdrawals: 16, pair };
const member = (schema: Schema | undefined, name: string): Schema | undefined =>
  schema && membersOf(bare(schema))?.[name];
const bodySchema = () => member(beaconBlock, 'body');

function rootIn(schema: Schema | undefined, value: unknown): Uint8Array {
  const root = schema && rootOf(schema, value, limits);
  if (!root) throw new Error('A root of the demo chain cannot be computed.');
  return root;
}

/** What comes before and after the payload. */
function around({ chain, validators }: BlockSource, block: BlockId): readonly [Members, Members] {
  const { slot, variant } = block;
  const { random } = chain;
  const graffiti = Buffer.alloc(32);
  graffiti.write(validators.graffitiOf(validators.proposerOf(slot)));
  return [
    {
      randao_reveal: random.hex(96, 'randao reveal', slot),
      eth1_data: {
        deposit_root: random.hex(32, 'deposit root'),
        deposit_count: String(validators.all.length),
        block_hash: random.hex(32, 'eth1 block'),
      },
      graffiti: hexOf(graffiti),
      proposer_slashings: [],
      attester_slashings: [],
      attestations: attestationsIn({ chain, validators }, block),
      deposits: [],
      voluntary_exits: [],
      sync_aggregate: {
        // Nine of sixteen sign where a chain does not finalize.
        sync_committee_bits: `0x${(chain.scenario === 'no-finality' ? 'b5a9' : 'ffff').repeat(32)}`,
        sync_committee_signature: random.hex(96, 'sync committee', slot, variant),
      },
    },
    { bls_to_execution_changes: [], blob_kzg_commitments: [] },
  ];
}

const payloadOf = ({ chain, blocks }: BlockSource, block: BlockId): Members =>
  payloadJson(chain, blocks.contentOf(block));

export function bodyOf(source: BlockSource, block: BlockId): Members {
  const [before, after] = around(source, block);
  return { ...before, execution_payload: payloadOf(source, block), ...after };
}

/** With the header of the payload, which has the same root. */
export function blindedBodyOf(source: BlockSource, block: BlockId): Members {
  const [before, after] = around(source, block);
  return { ...before, execution_payload_header: payloadHeaderOf(source, block), ...after };
}

export function payloadHeaderOf(source: BlockSource, block: BlockId): Members {
  const { transactions, withdrawals, ...rest } = payloadOf(source, block);
  const payload = member(bodySchema(), 'execution_payload');
  const body = member(member(signedBlindedBlock, 'message'), 'body');
  const roots: Members = {
    ...rest,
    transactions_root: hexOf(rootIn(payload && only(payload, 'transactions'), { transactions })),
    withdrawals_root: hexOf(rootIn(payload && only(payload, 'withdrawals'), { withdrawals })),
  };
  // In the order of its type.
  const names = Object.keys(membersOf(bare(member(body, 'execution_payload_header') as Schema)) ?? {});
  return Object.fromEntries(names.map((name) => [name, roots[name]]));
}

/** An object with one of the members, whose root is that of the member: lists have limits by their name. */
function only(schema: Schema, name: string): Schema {
  return { form: 'object', members: { [name]: member(schema, name) } } as unknown as Schema;
}

export function bodyRootOf(source: BlockSource, block: BlockId): string {
  return hexOf(rootIn(bodySchema(), bodyOf(source, block)));
}

/** Place of the payload among the members of the body. */
const PAYLOAD = 9;
const PLACES = 16;

/** The proof that the payload is in the body. */
export function payloadBranchOf(source: BlockSource, block: BlockId): readonly string[] {
  const schema = bodySchema();
  const body = bodyOf(source, block);
  const roots = Object.keys(body).map((name) => rootIn(schema && only(schema, name), { [name]: body[name] }));
  const leaves = Array.from({ length: PLACES }, (_, at) => roots[at] ?? new Uint8Array(32));
  return branchOf(levelsOf(leaves), PAYLOAD);
}
