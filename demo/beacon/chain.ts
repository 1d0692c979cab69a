import { aggregateOf, attestationDataOf, attestationsIn } from '../world/attestations';
import type { BlockId } from '../world/chain';
import { zeroHash } from '../world/hex';
import { epochOf, forkName, slotsPerEpoch } from '../world/schedule';
import { chainId } from '../world/transaction';
import { finalityOf } from '../world/validators';
import type { World } from '../world/world';
import { beaconHeaderOf, networkName } from '../world/world';
import { blockRewardsOf } from './analysis';
import { blockOf, isFinal, stateOf } from './block-ids';
import { epochsPerSyncPeriod, syncRewardsOf } from './duties';
import { type BeaconCall, type BeaconMethod, badRequest, notFound, stated, wrapped } from './reply';

/** Fork version of the demo network, which starts with Deneb. */
const forkVersion = '0x50000539';

/** Answers with the state of the `state_id` in the path. */
function atState(call: BeaconCall, answer: (block: BlockId) => unknown) {
  const { world, param } = call;
  const block = stateOf(world, param('state_id'));
  if (!block) return notFound(`no state for ${param('state_id')}`);
  return stated(world, answer(block), isFinal(world, block));
}

function headerOf(world: World, block: BlockId): object {
  const { chain } = world;
  const { slot, variant } = block;
  return {
    root: chain.rootOf(block),
    canonical: chain.isCanonical(block),
    header: {
      message: beaconHeaderOf(world, block),
      signature: slot === 0 ? `0x${'0'.repeat(192)}` : chain.random.hex(96, 'block signature', slot, variant),
    },
  };
}

const headers: BeaconMethod = ({ world, query }) => {
  const { chain } = world;
  const [slot] = query('slot');
  const [parentRoot] = query('parent_root');
  let found: BlockId | undefined = chain.head();
  if (slot !== undefined) found = chain.atSlot(Number(slot));
  if (parentRoot !== undefined) {
    const parent = chain.byRoot(parentRoot);
    const next = parent && (chain.atSlot(parent.slot + 1) ?? chain.atSlot(parent.slot + 2));
    const child = next && chain.isCanonical(parent) ? next : undefined;
    found = slot === undefined || child?.slot === found?.slot ? child : undefined;
  }
  return stated(world, found ? [headerOf(world, found)] : [], found !== undefined && isFinal(world, found));
};

const atBlock = (call: BeaconCall, answer: (block: BlockId) => unknown, beside = {}) => {
  const { world, param } = call;
  const block = blockOf(world, param('block_id'));
  if (!block) return notFound(`no block for ${param('block_id')}`);
  return stated(world, answer(block), isFinal(world, block), beside);
};

const checkpoints: BeaconMethod = (call) =>
  atState(call, (block) => {
    const { chain } = call.world;
    const { previousJustified, justified, finalized } = finalityOf(chain, block.slot);
    const checkpoint = (epoch: number) => ({
      epoch: String(epoch),
      root: epoch === 0 ? zeroHash : chain.rootOf(chain.upTo(epoch * slotsPerEpoch)),
    });
    return {
      previous_justified: checkpoint(previousJustified),
      current_justified: checkpoint(justified),
      finalized: checkpoint(finalized),
    };
  });

/** The validators that a request selects by `id` and `status`. */
function selected({ world, query, body }: BeaconCall) {
  const asked = body as
    | { readonly ids?: readonly string[] | null; readonly statuses?: readonly string[] | null }
    | undefined;
  const list = Array.isArray(body) ? (body as string[]) : undefined;
  const ids = list ?? asked?.ids ?? query('id');
  const statuses = list ? [] : (asked?.statuses ?? query('status'));
  const { all, find } = world.validators;
  const chosen = ids.length > 0 ? ids.flatMap((id) => find(String(id)) ?? []) : all;
  // The name of a group selects all its statuses: `active`, `pending`, `exited`, `withdrawal`.
  return chosen.filter(
    ({ status }) =>
      statuses.length === 0 || statuses.some((one) => status === one || status.startsWith(`${one}_`)),
  );
}

const validatorList: BeaconMethod = (call) =>
  atState(call, ({ slot }) =>
    selected(call).map((one) => call.world.validators.recordOf(one, epochOf(slot))),
  );

const balances: BeaconMethod = (call) =>
  atState(call, ({ slot }) =>
    selected(call).map((one) => ({
      index: String(one.index),
      balance: String(call.world.validators.balanceOf(one, epochOf(slot))),
    })),
  );

const oneValidator: BeaconMethod = (call) => {
  const validator = call.world.validators.find(call.param('validator_id'));
  if (!validator) return notFound(`no validator ${call.param('validator_id')}`);
  return atState(call, ({ slot }) => call.world.validators.recordOf(validator, epochOf(slot)));
};

const committees: BeaconMethod = (call) => {
  const { world, query } = call;
  const block = stateOf(world, call.param('state_id'));
  if (!block) return notFound(`no state for ${call.param('state_id')}`);
  const [slotText] = query('slot');
  const [indexText] = query('index');
  const current = epochOf(block.slot);
  const epoch = Number(query('epoch')[0] ?? current);
  if (Math.abs(epoch - current) > 1)
    return badRequest(`epoch ${epoch} is too far from the state's epoch ${current}`);
  const slots = Array.from({ length: slotsPerEpoch }, (_, place) => epoch * slotsPerEpoch + place);
  return stated(
    world,
    slots
      .filter((slot) => (slotText === undefined || slot === Number(slotText)) && Number(indexText ?? 0) === 0)
      .map((slot) => ({
        index: '0',
        slot: String(slot),
        validators: world.validators.committeeOf(slot).map(String),
      })),
    isFinal(world, block),
  );
};

/** SYNC_COMMITTEE_SUBNET_COUNT */
const SUBCOMMITTEES = 4;

const syncCommittees: BeaconMethod = (call) =>
  atState(call, () => {
    const members = call.world.validators.syncCommittee().map(String);
    const size = members.length / SUBCOMMITTEES;
    return {
      validators: members,
      validator_aggregates: Array.from({ length: SUBCOMMITTEES }, (_, at) =>
        members.slice(at * size, (at + 1) * size),
      ),
    };
  });

const spec: BeaconMethod = ({ world }) =>
  wrapped({
    CONFIG_NAME: networkName,
    PRESET_BASE: 'mainnet',
    SECONDS_PER_SLOT: String(Math.max(1, Math.round(world.chain.slotMs / 1000))),
    SLOTS_PER_EPOCH: String(slotsPerEpoch),
    MIN_GENESIS_TIME: String(world.chain.genesisTime),
    GENESIS_FORK_VERSION: forkVersion,
    GENESIS_DELAY: '0',
    ALTAIR_FORK_EPOCH: '0',
    BELLATRIX_FORK_EPOCH: '0',
    CAPELLA_FORK_EPOCH: '0',
    DENEB_FORK_EPOCH: '0',
    DEPOSIT_CHAIN_ID: String(chainId),
    DEPOSIT_NETWORK_ID: String(chainId),
    DEPOSIT_CONTRACT_ADDRESS: '0x4242424242424242424242424242424242424242',
    MAX_EFFECTIVE_BALANCE: '32000000000',
    EJECTION_BALANCE: '16000000000',
    EFFECTIVE_BALANCE_INCREMENT: '1000000000',
    EPOCHS_PER_ETH1_VOTING_PERIOD: '64',
    SYNC_COMMITTEE_SIZE: '512',
    MIN_VALIDATOR_WITHDRAWABILITY_DELAY: '256',
    EPOCHS_PER_SYNC_COMMITTEE_PERIOD: String(epochsPerSyncPeriod),
    TERMINAL_TOTAL_DIFFICULTY: '131072',
  });

const fork = () => ({ previous_version: forkVersion, current_version: forkVersion, epoch: '0' });

/** As Prysm writes it, with its flags as text. */
const validatorCount: BeaconMethod = (call) => {
  const reply = atState(call, () => {
    const { all } = call.world.validators;
    const counts = new Map<string, number>();
    for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts].map(([status, count]) => ({ status, count: String(count) }));
  });
  if (!('json' in reply)) return reply;
  const { execution_optimistic, finalized, ...rest } = reply.json as Readonly<Record<string, unknown>>;
  if (finalized === undefined) return reply;
  const flags = { execution_optimistic: String(execution_optimistic), finalized: String(finalized) };
  return { ...reply, json: { ...rest, ...flags } };
};

/** The tree from the last finalized block to the head. */
const forkChoice: BeaconMethod = ({ world: { chain } }) => {
  const head = chain.head();
  const { justified, finalized } = finalityOf(chain, head.slot);
  const checkpoint = (epoch: number) => ({
    epoch: String(epoch),
    root: chain.rootOf(chain.upTo(epoch * slotsPerEpoch, head)),
  });
  const first = chain.upTo(finalized * slotsPerEpoch, head).number;
  const nodes = Array.from({ length: head.number - first + 1 }, (_, at) => {
    const block = chain.atNumber(first + at, head);
    const parent = block && chain.parentOf(block);
    return (
      block && {
        slot: String(block.slot),
        block_root: chain.rootOf(block),
        parent_root: parent ? chain.rootOf(parent) : zeroHash,
        justified_epoch: String(justified),
        finalized_epoch: String(finalized),
        weight: String((head.number - block.number + 1) * 32_000_000_000),
        validity: chain.scenario === 'optimistic' ? 'optimistic' : 'valid',
        execution_block_hash: chain.hashOf(block),
      }
    );
  });
  return {
    json: {
      justified_checkpoint: checkpoint(justified),
      finalized_checkpoint: checkpoint(finalized),
      fork_choice_nodes: nodes.filter((node) => node !== undefined),
      extra_data: {},
    },
  };
};

export const chainMethods: Readonly<Record<string, BeaconMethod>> = {
  'beacon-genesis': ({ world }) =>
    wrapped({
      genesis_time: String(world.chain.genesisTime),
      genesis_validators_root: world.chain.random.hex(32, 'genesis validators root'),
      genesis_fork_version: forkVersion,
    }),
  'beacon-headers': headers,
  'beacon-headers-block-id': (call) => atBlock(call, (block) => headerOf(call.world, block)),
  'beacon-rewards-blocks-block-id': (call) => atBlock(call, (block) => blockRewardsOf(call.world, block)),
  'post-beacon-rewards-sync-committee-block-id': (call) =>
    atBlock(call, (block) => syncRewardsOf(call, block)),
  'beacon-blocks-block-id-root': (call) =>
    atBlock(call, (block) => ({ root: call.world.chain.rootOf(block) })),
  'beacon-states-state-id-root': (call) =>
    atState(call, (block) => ({ root: call.world.chain.stateRootOf(block) })),
  'beacon-states-state-id-fork': (call) => atState(call, fork),
  'beacon-states-state-id-finality-checkpoints': checkpoints,
  'beacon-states-state-id-validators': validatorList,
  'post-beacon-states-state-id-validators': validatorList,
  'beacon-states-state-id-validators-validator-id': oneValidator,
  'beacon-states-state-id-validator-balances': balances,
  'post-beacon-states-state-id-validator-balances': balances,
  'beacon-states-state-id-committees': committees,
  'beacon-states-state-id-sync-committees': syncCommittees,
  'beacon-states-state-id-randao': (call) =>
    atState(call, ({ slot }) => ({ randao: call.world.chain.random.hex(32, 'randao', slot) })),
  'beacon-states-state-id-pending-deposits': (call) => atState(call, () => []),
  'beacon-states-state-id-pending-consolidations': (call) => atState(call, () => []),
  'beacon-states-state-id-pending-partial-withdrawals': (call) => atState(call, () => []),
  'config-spec': spec,
  'config-fork-schedule': () => wrapped([fork()]),
  'config-deposit-contract': () =>
    wrapped({ chain_id: String(chainId), address: '0x4242424242424242424242424242424242424242' }),
  'beacon-states-state-id-validator-count': validatorCount,
  'post-beacon-states-state-id-validator-identities': (call) =>
    atState(call, () =>
      selected(call).map(({ index, pubkey }) => ({ index: String(index), pubkey, activation_epoch: '0' })),
    ),
  'beacon-blocks-block-id-attestations-v2': (call) =>
    atBlock(call, (block) => attestationsIn(call.world, block), { version: forkName }),
  'beacon-blocks-block-id-attestations': (call) =>
    atBlock(call, (block) => attestationsIn(call.world, block)),
  'beacon-blob-sidecars-block-id': (call) => atBlock(call, () => [], { version: forkName }),
  'beacon-blobs-block-id': (call) => atBlock(call, () => []),
  'validator-attestation-data': ({ world, query }) => {
    const [slot] = query('slot');
    const last = world.chain.clockSlot() + 1;
    if (Number(slot) > last) return badRequest(`slot ${slot} is after slot ${last}`);
    return wrapped(attestationDataOf(world, Number(slot)));
  },
  'validator-aggregate-attestation-v2': ({ world, query }) => ({
    json: { version: forkName, data: aggregateOf(world, Number(query('slot')[0])) },
  }),
  'validator-aggregate-attestation': ({ world, query }) =>
    wrapped(aggregateOf(world, Number(query('slot')[0]))),
  'debug-fork-choice': forkChoice,
  'beacon-pool-attestations-v2': () => ({ json: { version: forkName, data: [] } }),
  'beacon-pool-attestations': () => wrapped([]),
  'beacon-pool-attester-slashings-v2': () => ({ json: { version: forkName, data: [] } }),
  'beacon-pool-attester-slashings': () => wrapped([]),
  'beacon-pool-proposer-slashings': () => wrapped([]),
  'beacon-pool-voluntary-exits': () => wrapped([]),
  'beacon-pool-bls-to-execution-changes': () => wrapped([]),
};
