import { protoArray } from '../../catalogue/beacon/fork-choice';
import { forkChoice } from '../../catalogue/beacon/standard-debug';
import { type Read, responseReader } from '../../catalogue/responses/reader';
import { beaconPaths, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { isUnreachable, type NodeFailure, type NodeReader } from '../nodes/reader';
import type { NodeMemory } from '../readings/node-memory';
import { type DetailResult, detailPart, unknownFormat } from './detail';

/** A summary of the fork choice tree of a beacon node. Slots and epochs are decimal text. */
export interface ForkChoice {
  /** Which endpoint it comes from. */
  readonly from: 'extension' | 'standard';
  readonly blocks: number;
  readonly firstSlot?: string;
  readonly lastSlot?: string;
  /** Blocks without a child: more than one while branches compete. */
  readonly heads: number;
  readonly justifiedEpoch?: string;
  readonly finalizedEpoch?: string;
  /** Blocks that the execution node has not verified yet, and blocks that it rejected. */
  readonly unverified: number;
  readonly invalid: number;
  /** Gwei. */
  readonly proposerBoost?: number;
  readonly pruneThreshold?: number;
}

const checkpoint = { epoch: true } as const;
const extension = responseReader('vendor-proto-array', protoArray, {
  prune_threshold: true,
  justified_checkpoint: checkpoint,
  finalized_checkpoint: checkpoint,
  nodes: { slot: true, parent: true, execution_status: true },
  previous_proposer_boost: { score: true },
});
const standard = responseReader('debug-fork-choice', forkChoice, {
  justified_checkpoint: checkpoint,
  finalized_checkpoint: checkpoint,
  fork_choice_nodes: { slot: true, block_root: true, parent_root: true, validity: true },
});

export const forkChoicePart = detailPart<ForkChoice>('fork-choice', readForkChoice);

/** From the extension endpoint, which has more; from the standard one where the node does not serve it. */
export async function readForkChoice(
  reader: NodeReader,
  memory: NodeMemory,
): Promise<DetailResult<ForkChoice>> {
  const prefixes = memory.prefix === null ? [] : memory.prefix ? [memory.prefix] : vendorPrefixes;
  const extensions = prefixes.map((prefix) => withPrefix(beaconPaths.vendorProtoArray, prefix));
  const known = memory.forkChoiceFrom;
  const paths = known === undefined ? [...extensions, beaconPaths.forkChoice] : [known];
  let failure: NodeFailure | undefined;
  for (const path of paths) {
    const answer = await reader.get(path);
    if (!answer.ok) {
      failure = answer.failure;
      if (isUnreachable(failure)) break;
      continue;
    }
    const isStandard = path === beaconPaths.forkChoice;
    const value = isStandard ? fromStandard(standard(answer.value)) : fromExtension(extension(answer.value));
    if (value) {
      memory.forkChoiceFrom = path;
      return { ok: true, value };
    }
    failure = unknownFormat('The fork choice');
  }
  delete memory.forkChoiceFrom;
  return { ok: false, failure: failure ?? unknownFormat('The fork choice') };
}

function fromExtension(tree: Read<typeof extension> | undefined): ForkChoice | undefined {
  const nodes = tree?.nodes;
  if (!nodes) return undefined;
  const parents = new Set(nodes.flatMap(({ parent }) => parent ?? []));
  const boost = tree.previous_proposer_boost?.score;
  return {
    from: 'extension',
    ...span(nodes),
    heads: nodes.length - parents.size,
    ...epochs(tree),
    unverified: nodes.filter(({ execution_status }) => isStatus(execution_status, 'Optimistic')).length,
    invalid: nodes.filter(({ execution_status }) => isStatus(execution_status, 'Invalid')).length,
    ...(boost === undefined ? {} : { proposerBoost: boost }),
    ...(tree.prune_threshold === undefined ? {} : { pruneThreshold: tree.prune_threshold }),
  };
}

function fromStandard(tree: Read<typeof standard> | undefined): ForkChoice | undefined {
  const nodes = tree?.fork_choice_nodes;
  if (!nodes) return undefined;
  const parents = new Set(nodes.map(({ parent_root }) => parent_root));
  return {
    from: 'standard',
    ...span(nodes),
    heads: nodes.filter(({ block_root }) => !parents.has(block_root)).length,
    ...epochs(tree),
    unverified: nodes.filter(({ validity }) => validity === 'optimistic').length,
    invalid: nodes.filter(({ validity }) => validity === 'invalid').length,
  };
}

function span(nodes: readonly { slot?: string | undefined }[]) {
  const slots = nodes.flatMap(({ slot }) => slot ?? []);
  const [first, last] = slots.reduce<readonly [string?, string?]>(
    ([least, most], slot) => [
      least === undefined || BigInt(slot) < BigInt(least) ? slot : least,
      most === undefined || BigInt(slot) > BigInt(most) ? slot : most,
    ],
    [],
  );
  return {
    blocks: nodes.length,
    ...(first === undefined || last === undefined ? {} : { firstSlot: first, lastSlot: last }),
  };
}

interface Checkpoints {
  justified_checkpoint?: { epoch?: string | undefined } | undefined;
  finalized_checkpoint?: { epoch?: string | undefined } | undefined;
}

function epochs({ finalized_checkpoint, justified_checkpoint }: Checkpoints) {
  const [justified, finalized] = [justified_checkpoint?.epoch, finalized_checkpoint?.epoch];
  return {
    ...(justified === undefined ? {} : { justifiedEpoch: justified }),
    ...(finalized === undefined ? {} : { finalizedEpoch: finalized }),
  };
}

/** `{Optimistic: '0x…'}`: the status is the name of the only member. */
function isStatus(status: unknown, name: string): boolean {
  return typeof status === 'object' && status !== null && Object.hasOwn(status, name);
}
