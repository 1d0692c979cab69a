/** Responses made from the schemas of the catalogue, for operations that the world has no state for. */
import type { OperationEntry } from '../../catalogue/entry';
import { wrapperOf } from '../../catalogue/judge/judge-beacon';
import {
  elementOf,
  exampleValue,
  type KnownValue,
  membersOf,
  metaOf,
  problemsOf,
  type Schema,
} from '../../catalogue/types';
import { heldAccounts } from '../world/accounts';
import { feeRecipientOf, payloadJson } from '../world/block-json';
import type { BlockId } from '../world/chain';
import { zeroHash } from '../world/hex';
import { epochOf } from '../world/schedule';
import { blockGasLimit } from '../world/transaction';
import { finalityOf } from '../world/validators';
import { forkName, type World } from '../world/world';
import { attestationDataOf, attestationsIn } from './attestations';
import { blockOf, isFinal, stateOf } from './block-ids';
import { type BeaconCall, type BeaconReply, notFound, refusal } from './reply';

/** Members of blocks whose items would have to agree with the rest of the chain. */
const emptyLists = new Set([
  'transactions',
  'withdrawals',
  'deposits',
  'proposer_slashings',
  'attester_slashings',
  'voluntary_exits',
  'bls_to_execution_changes',
  'blob_kzg_commitments',
  'blobs',
  'kzg_proofs',
  'consolidations',
]);

/** Lengths of the Merkle branches of the network's fork. */
const branches: Readonly<Record<string, number>> = {
  execution_branch: 4,
  finality_branch: 6,
  current_sync_committee_branch: 5,
  next_sync_committee_branch: 5,
};

/** Values of a block by the names of their members. */
function namedValues(world: World, block: BlockId): Readonly<Record<string, string | number | bigint>> {
  const { chain, validators, blocks } = world;
  const parent = chain.parentOf(block);
  const proposer = validators.proposerOf(block.slot);
  const { baseFee, gasUsed } = blocks.contentOf(block);
  const { finalized } = finalityOf(chain, chain.head().slot);
  const root = chain.rootOf(block);
  const parentRoot = parent ? chain.rootOf(parent) : zeroHash;
  const parentHash = parent ? chain.hashOf(parent) : zeroHash;
  return {
    index: proposer,
    proposer_index: proposer,
    validator_index: proposer,
    root,
    block_root: root,
    head_root: root,
    beacon_block_root: root,
    parent_root: parentRoot,
    parent_block_root: parentRoot,
    parent_beacon_block_root: parentRoot,
    state_root: chain.stateRootOf(block),
    body_root: chain.random.hex(32, 'body root', block.slot, block.variant),
    block_hash: chain.hashOf(block),
    parent_hash: parentHash,
    parent_block_hash: parentHash,
    prev_randao: chain.random.hex(32, 'randao', block.slot),
    fee_recipient: feeRecipientOf(chain, block.slot),
    block_number: block.number,
    timestamp: chain.timestampOf(block.slot),
    gas_limit: blockGasLimit,
    gas_used: gasUsed,
    base_fee_per_gas: baseFee,
    blob_gas_used: 0,
    excess_blob_gas: 0,
    genesis_time: chain.genesisTime,
    genesis_validators_root: chain.random.hex(32, 'genesis validators root'),
    finalized_epoch: finalized,
    // A slot after what is signed.
    signature_slot: block.slot + 1,
    version: forkName,
  };
}

/**
 * The value of a member: of the request, else of the block that the request is about.
 * @param asked parameters of the path and the query, by name
 */
function valuesOf(
  world: World,
  block: BlockId,
  asked: Readonly<Record<string, string>>,
  listed: unknown,
): KnownValue {
  const named: Readonly<Record<string, string | number | bigint>> = namedValues(world, block);
  const [account = ''] = heldAccounts().keys();
  const { all } = world.validators;
  const { random } = world.chain;
  const validator = listed ?? named.proposer_index;
  const knownAt = (name: string, kind: string | undefined, example: unknown) => {
    if (name in asked) return asked[name];
    if (kind === 'validator-index') return validator;
    if (Object.hasOwn(named, name)) return named[name];
    switch (kind) {
      case 'slot':
        return block.slot;
      case 'epoch':
        return String(example) === '1' ? epochOf(block.slot) : undefined;
      case 'root':
      case 'hash':
        return random.hex(32, name, block.slot);
      case 'public-key':
        return all[Number(validator)]?.pubkey;
      case 'address':
        return account;
      default:
        return undefined;
    }
  };
  /** An object that the world has. */
  const objectOf = (name: string, schema: Schema) => {
    if (name === 'execution_payload') return payloadJson(world.chain, world.blocks.contentOf(block));
    return membersOf(schema)?.source && attestationDataOf(world, Number(asked.slot ?? block.slot));
  };
  return (name, schema) => {
    const object = objectOf(name, schema);
    if (object && problemsOf(schema, object).length === 0) return object;
    if (emptyLists.has(name)) return [];
    if (elementOf(schema)) {
      if (name === 'attestations') {
        const included = attestationsIn(world, block);
        return problemsOf(schema, included).length === 0 ? included : [];
      }
      const length = branches[name];
      return length && Array.from({ length }, (_, at) => random.hex(32, name, block.slot, at));
    }
    const meta = metaOf(schema);
    const value = knownAt(name, meta?.kind, meta?.example);
    if (value === undefined) return undefined;
    const written = typeof meta?.example === 'number' ? Number(value) : String(value);
    return problemsOf(schema, written).length === 0 ? written : undefined;
  };
}

/** A response with the form that the catalogue shows; 501 if it shows none. */
export function sampleReply(operation: OperationEntry, call: BeaconCall): BeaconReply {
  const { world, param, query } = call;
  const { envelope, method, path, pathParams, query: parameters } = operation;
  if (envelope === 'empty') return { empty: 200 };
  const fork = operation.responseByFork && forks.find((one) => operation.responseByFork?.(one));
  const schema = fork === undefined ? operation.response : operation.responseByFork?.(fork);
  if (!schema) return refusal(501, `the form of a response of ${method} ${path} is not known`);
  const [state, blockId, slot] = ['state_id', 'block_id', 'slot'].map(param);
  const head = world.chain.head();
  const block = state ? stateOf(world, state) : blockId ? blockOf(world, blockId) : head;
  if (!block) return notFound(`no block for ${state || blockId}`);
  const asked = Object.fromEntries(
    [...pathParams, ...parameters].flatMap(({ name }) => {
      const value = param(name) || query(name)[0];
      return value === undefined || /_id$/.test(name) ? [] : [[name, value]];
    }),
  );
  const listed = Array.isArray(call.body) && /^\d+$/.test(String(call.body[0])) ? call.body[0] : undefined;
  const at = slot ? { ...block, slot: Number(slot) } : block;
  const known = valuesOf(world, at, asked, listed);
  const data = exampleValue(schema, known);
  if (envelope === 'bare') return { json: data };
  const beside = exampleValue(wrapperOf(operation), known) as object;
  const { scenario } = world.chain;
  return {
    json: {
      ...beside,
      ...(state || blockId
        ? { execution_optimistic: scenario === 'optimistic', finalized: isFinal(world, block) }
        : {}),
      ...(fork === undefined ? {} : { version: fork }),
      data,
    },
    ...(fork === undefined ? {} : { headers: { 'Eth-Consensus-Version': fork } }),
  };
}

/** The fork of the demo network first; later forks for what did not exist before them. */
const forks = [forkName, 'electra', 'fulu', 'gloas'];
