/** Responses made from the schemas of the catalogue, for operations that the world has no state for. */
import type { OperationEntry } from '../../catalogue/entry';
import { wrapperOf } from '../../catalogue/judge/judge-beacon';
import {
  elementOf,
  exampleValue,
  type Fork,
  inFork,
  type KnownValue,
  membersOf,
  metaOf,
  problemsOf,
  type Schema,
} from '../../catalogue/types';
import { heldAccounts } from '../world/accounts';
import { attestationDataOf, attestationsIn } from '../world/attestations';
import { blindedBodyOf, bodyOf, payloadBranchOf, payloadHeaderOf } from '../world/beacon-body';
import { feeRecipientOf, payloadJson } from '../world/block-json';
import type { BlockId } from '../world/chain';
import { zeroHash } from '../world/hex';
import { epochOf, forkName, slotsPerEpoch } from '../world/schedule';
import { blockGasLimit } from '../world/transaction';
import { finalityOf } from '../world/validators';
import { beaconHeaderOf, finalizedAt, type World } from '../world/world';
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

/** Everybody in the sync committee signs, and the node builds its blocks itself. */
const fixed: Readonly<Record<string, string | boolean>> = {
  sync_committee_bits: `0x${'ff'.repeat(64)}`,
  execution_payload_blinded: false,
};

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

function picked(asked: Readonly<Record<string, string>>, ...names: readonly string[]) {
  return Object.fromEntries(names.flatMap((name) => (name in asked ? [[name, asked[name]]] : [])));
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
  fork: Fork,
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
  const isRight = (schema: Schema, value: unknown) => problemsOf(schema, value, { fork }).length === 0;
  /** An object that the world has. */
  const objectOf = (name: string, schema: Schema) => {
    if (name === 'execution_payload') return payloadJson(world.chain, world.blocks.contentOf(block));
    if (name === 'body')
      return (
        [bodyOf, blindedBodyOf]
          // Of a block that is to be signed, the request has these.
          .map((bodyIn) => ({ ...bodyIn(world, block), ...picked(asked, 'randao_reveal', 'graffiti') }))
          .find((one) => isRight(schema, one))
      );
    return membersOf(schema)?.source && attestationDataOf(world, Number(asked.slot ?? block.slot));
  };
  return (name, schema) => {
    if (Object.hasOwn(fixed, name)) return fixed[name];
    const object = objectOf(name, schema);
    if (object && isRight(schema, object)) return object;
    if (emptyLists.has(name)) return [];
    if (elementOf(schema)) {
      if (name === 'attestations') {
        const included = attestationsIn(world, block);
        return isRight(schema, included) ? included : [];
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

/** What light clients get, with headers and committees of the chain, and proofs that lead to their state root. */
function forLightClients(world: World, block: BlockId, data: object): object {
  const { chain, beaconStates } = world;
  const finalized = finalizedAt(chain, block.slot);
  const headers: Readonly<Record<string, BlockId>> = {
    header: block,
    attested_header: block,
    finalized_header: chain.upTo(finalized.epoch * slotsPerEpoch),
  };
  const proofs: Readonly<Record<string, unknown>> = {
    ...beaconStates.proofsOf(block.slot, block.variant, finalized),
    current_sync_committee: beaconStates.committee,
    next_sync_committee: beaconStates.committee,
  };
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => {
      const of = headers[name];
      if (of) {
        return [
          name,
          {
            beacon: beaconHeaderOf(world, of),
            execution: payloadHeaderOf(world, of),
            execution_branch: payloadBranchOf(world, of),
          },
        ];
      }
      return [name, proofs[name] ?? value];
    }),
  );
}

/** What light clients get is of the chain; other responses are as they are. */
function withProofs({ path }: OperationEntry, world: World, block: BlockId, example: unknown): unknown {
  if (!path.startsWith('/eth/v1/beacon/light_client/')) return example;
  return Array.isArray(example)
    ? example.map((one: { readonly data: object }) => ({
        ...one,
        data: forLightClients(world, block, one.data),
      }))
    : forLightClients(world, block, example as object);
}

/** The block that a request is about: the head where it names none. */
function requestedBlock(
  world: World,
  { state, blockId, root }: Readonly<Record<'state' | 'blockId' | 'root', string | undefined>>,
): BlockId | undefined {
  if (root) return world.chain.byRoot(root);
  if (state) return stateOf(world, state);
  return blockId ? blockOf(world, blockId) : world.chain.head();
}

/** A response with the form that the catalogue shows; 501 if it shows none. */
export function sampleReply(operation: OperationEntry, call: BeaconCall): BeaconReply {
  const { world, param, query } = call;
  const { envelope, method, path, pathParams, query: parameters } = operation;
  if (envelope === 'empty') return { empty: 200 };
  const { response } = operation;
  if (!response) return refusal(501, `the form of a response of ${method} ${path} is not known`);
  const [state, blockId, slot] = ['state_id', 'block_id', 'slot'].map(param);
  // The demo chain is in its first period for more than a day.
  if (path.endsWith('/light_client/updates') && query('start_period')[0] !== '0') return { json: [] };
  const root = path.endsWith('/bootstrap/{block_root}') ? param('block_root') : '';
  const block = requestedBlock(world, { state, blockId, root });
  if (!block) return notFound(`no block for ${state || blockId || root}`);
  const asked = Object.fromEntries(
    [...pathParams, ...parameters].flatMap(({ name }) => {
      const value = param(name) || query(name)[0];
      return value === undefined || /_id$/.test(name) ? [] : [[name, value]];
    }),
  );
  const listed = Array.isArray(call.body) && /^\d+$/.test(String(call.body[0])) ? call.body[0] : undefined;
  // A duty of an epoch is in it.
  const inEpoch = path.includes('/duties/') ? Number(param('epoch')) * slotsPerEpoch : undefined;
  const named = slot ? Number(slot) : inEpoch;
  const at = named === undefined ? block : { ...block, slot: named };
  const fork = forks.find((one) => inFork(response, one)) ?? forkName;
  const known = valuesOf(world, at, asked, listed, fork);
  const version = operation.beside?.version ? { version: fork } : {};
  const data = withProofs(operation, world, block, exampleValue(response, known, fork));
  if (envelope === 'bare') return { json: data };
  const beside = exampleValue(wrapperOf(operation), known) as object;
  const { scenario } = world.chain;
  const flags = { execution_optimistic: scenario === 'optimistic', finalized: isFinal(world, block) };
  // Prysm writes them as text in some responses.
  const isText =
    typeof (exampleValue(wrapperOf(operation)) as { finalized?: unknown }).finalized === 'string';
  const written = Object.entries(flags).map(([name, flag]) => [name, isText ? String(flag) : flag]);
  return {
    json: {
      ...beside,
      ...(state || blockId ? Object.fromEntries(written) : {}),
      ...version,
      data,
    },
    ...('version' in version ? { headers: { 'Eth-Consensus-Version': fork } } : {}),
  };
}

/** The fork of the demo network first; others for what exists only in them. */
const forks = [forkName, 'electra', 'fulu', 'gloas', 'phase0'] as const;
