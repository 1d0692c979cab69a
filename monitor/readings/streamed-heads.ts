/**
 * The head of a beacon node from its event stream. While heads arrive in time, and the last response about its sync state
 * was good and is not old, nobody has to ask for them. Whatever is odd is asked for: a stream never makes a node look well
 * that does not respond.
 */
import { chainEvents } from '../../catalogue/beacon/standard-events';
import { needed, valueReader } from '../../catalogue/responses/reader';
import { type SlotClock, slotAt } from '../../common/units/slots';
import type { KnownNode } from '../nodes/node';
import type { Ending } from '../poll/ending';
import type { NodeEvent, NodeEvents } from '../poll/node-events';
import { remembered } from './chain-memory';
import { isDue, type NodeMemory, noteRead, type StreamedHead, type SyncState } from './node-memory';

const headEvent = valueReader(chainEvents.head, {
  slot: needed(true),
  block: needed(true),
  execution_optimistic: true,
});

/** Heads that wait for a reading. */
const mostFresh = 64;

/** Listens to the heads of a node, for its readings with this memory. */
export function followHeads(
  events: Pick<NodeEvents, 'follow'>,
  { id }: KnownNode,
  memory: NodeMemory,
): Ending {
  const lost = () => {
    delete memory.stream;
  };
  const ending = events.follow(id, ['head', 'chain_reorg'], (event) => hear(memory, event), lost);
  return {
    dispose() {
      ending.dispose();
      lost();
    },
  };
}

function hear(memory: NodeMemory, { at, data, topic }: NodeEvent): void {
  const found = topic === 'head' ? headEvent(data) : undefined;
  if (!found || found.execution_optimistic === true) {
    // A reorg, or an event that says nothing: the next reading asks.
    memory.stream = { fresh: [] };
    askAgain(memory);
    return;
  }
  const head = { slot: found.slot, root: found.block, at };
  const { fresh = [] } = memory.stream ?? {};
  memory.stream = { fresh: [...fresh.slice(1 - mostFresh), head], last: head };
}

function askAgain(memory: NodeMemory): void {
  noteRead(memory, 'sync', undefined);
  noteRead(memory, 'head', undefined);
}

/** Adds the streamed heads to the chain of the node. Of heads without a reorg between them, each follows the one before. */
export function takeStreamed(memory: NodeMemory, clock: SlotClock | undefined): void {
  const { chain, stream } = memory;
  if (!stream || stream.fresh.length === 0) return;
  const { fresh } = stream;
  stream.fresh = [];
  const heads = chain?.heads ?? [];
  const last = heads.at(-1);
  if (!chain || !last || !clock) return;
  const later = fresh.filter(({ slot }) => BigInt(slot) > last.at);
  const inOrder = later.every(({ root, slot }, index) =>
    index === 0 ? root !== last.id : isAfter({ root, slot }, later[index - 1]),
  );
  const known = fresh.filter(({ slot }) => BigInt(slot) === last.at).every(({ root }) => root === last.id);
  const isFuture = later.some(({ at, slot }) => BigInt(slot) > (slotAt(at / 1000, clock) ?? 0n) + mostAhead);
  if (!inOrder || !known || isFuture) {
    askAgain(memory);
    return;
  }
  const added = later.map(({ root, slot }, index) => ({
    at: BigInt(slot),
    id: root,
    parent: later[index - 1]?.root ?? last.id,
  }));
  chain.heads = [...heads, ...added].slice(-remembered);
}

/** Clocks differ. Slots. */
const mostAhead = 2n;

function isAfter(one: { readonly root: string; readonly slot: string }, before: StreamedHead | undefined) {
  return before !== undefined && one.root !== before.root && BigInt(one.slot) > BigInt(before.slot);
}

/** A block may come until attestations for it are due: a third of its slot. */
const late = 4 / 3;

/** The sync state of a node whose stream makes asking for it unnecessary; undefined: ask. */
export function streamedSync(
  memory: NodeMemory,
  clock: SlotClock | undefined,
  now: number | undefined,
): SyncState | undefined {
  const { last } = memory.stream ?? {};
  const { sync } = memory;
  if (!last || !sync || !clock || now === undefined || isDue(memory, 'sync', now)) return undefined;
  const age = now - last.at;
  if (!(age >= 0 && age < late * clock.secondsPerSlot * 1000)) return undefined;
  const isWell =
    !sync.is_syncing && !sync.is_optimistic && !sync.el_offline && Number(sync.sync_distance) <= 1;
  const head = memory.chain?.heads?.at(-1);
  if (!isWell || head?.id !== last.root) return undefined;
  return last.slot === sync.head_slot ? sync : { ...sync, head_slot: last.slot, sync_distance: '0' };
}
