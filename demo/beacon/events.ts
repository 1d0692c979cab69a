import type { BlockId, Chain } from '../world/chain';
import { epochOf, slotsPerEpoch } from '../world/schedule';
import { finalityOf, isActive } from '../world/validators';
import type { World } from '../world/world';
import type { BeaconFlags } from './reply';

/** Called with the event's name and its JSON; a log line has the name `log`. */
type Listener = (name: string, json: object) => void;

/** The event stream of the beacon node. Its timers run only while someone listens. */
export interface Events {
  /** @returns a function that removes the listener */
  listen(listener: Listener): () => void;
  close(): void;
}

type PreparePayload = BeaconFlags['preparePayload'];

/** Maximum number of missed blocks to send after the machine has slept. */
const mostBlocks = 64;

export function createEvents(world: World, { preparePayload }: Pick<BeaconFlags, 'preparePayload'>): Events {
  return new EventSource(world, preparePayload);
}

class EventSource implements Events {
  readonly #world: World;
  readonly #chain: Chain;
  readonly #preparePayload: PreparePayload;
  readonly #listeners = new Set<Listener>();
  #cancels: (() => void)[] = [];
  /** The head of the last `head` event. */
  #lastHead: BlockId;

  constructor(world: World, preparePayload: PreparePayload) {
    this.#world = world;
    this.#chain = world.chain;
    this.#preparePayload = preparePayload;
    this.#lastHead = world.chain.head();
  }

  listen(listener: Listener): () => void {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stop();
    };
  }

  close(): void {
    this.#listeners.clear();
    this.#stop();
  }

  #start(): void {
    const chain = this.#chain;
    const preparePayload = this.#preparePayload;
    this.#lastHead = chain.head();
    this.#cancels.push(
      everySlot(chain, 0, () => this.#sendNewHead()),
      everySlot(chain, chain.slotMs / 2, () => this.#logState()),
    );
    if (preparePayload) {
      const lookahead = Math.min(preparePayload.lookaheadMs ?? chain.slotMs / 3, chain.slotMs);
      this.#cancels.push(
        everySlot(chain, chain.slotMs - lookahead, () => this.#sendPayload(preparePayload.feeRecipient)),
      );
    }
  }

  #stop(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
  }

  #send(name: string, json: object): void {
    for (const listener of this.#listeners) listener(name, json);
  }

  #log(level: string, msg: string, fields: Readonly<Record<string, string>>): void {
    this.#send('log', { time: timeOf(this.#chain.clock.now()), level, msg, ...fields });
  }

  #sendNewHead(): void {
    const head = this.#chain.head();
    if (head.slot === this.#lastHead.slot) return;
    const replaced = this.#chain.replaced(this.#lastHead, head);
    if (replaced.length > 0) this.#sendReorg(head, replaced.length);
    const next = replaced.at(-1)?.number ?? this.#lastHead.number + 1;
    this.#sendBlocks(Math.max(next, head.number - mostBlocks + 1), head);
    this.#send('head', headEvent(this.#chain, head));
    const { finalized } = finalityOf(this.#chain, head.slot);
    if (finalized > finalityOf(this.#chain, this.#lastHead.slot).finalized) {
      this.#send('finalized_checkpoint', finalizedEvent(this.#chain, head));
    }
    this.#lastHead = head;
  }

  /** @param depth how many blocks were replaced */
  #sendReorg(head: BlockId, depth: number): void {
    this.#send('chain_reorg', reorgEvent(this.#chain, this.#lastHead, head, depth));
    this.#log('WARN', 'Beacon chain re-org', {
      service: 'beacon',
      previous_head: this.#chain.rootOf(this.#lastHead),
      new_head: this.#chain.rootOf(head),
      reorg_distance: String(depth),
    });
  }

  /** @param first number of the first block; the last one is the head */
  #sendBlocks(first: number, head: BlockId): void {
    for (let number = first; number <= head.number; number++) {
      const block = this.#chain.atNumber(number, head);
      if (!block) continue;
      this.#send('block', blockEvent(this.#chain, block));
      this.#log('INFO', 'New block received', {
        service: 'beacon',
        slot: String(block.slot),
        root: this.#chain.rootOf(block),
      });
    }
  }

  #sendPayload(feeRecipient: string): void {
    const head = this.#chain.head();
    const slot = this.#chain.clockSlot() + 1;
    // A node that is behind does not prepare payloads.
    if (slot - head.slot > 2) return;
    this.#send('payload_attributes', payloadAttributesEvent(this.#world, head, slot, feeRecipient));
  }

  /** The lines that a node logs once a slot. */
  #logState(): void {
    const chain = this.#chain;
    const distance = chain.clockSlot() - chain.head().slot;
    const connected = this.#world.peers.list().filter((peer) => peer.connected).length;
    const common = { service: 'slot_notifier', peers: String(connected) };
    if (chain.scenario === 'el-offline') {
      this.#log('ERROR', 'Error during execution engine upcheck', {
        service: 'exec',
        error: 'connection refused',
      });
    }
    if (connected < 20) this.#log('WARN', 'Low peer count', { ...common, peer_count: String(connected) });
    if (distance > 1) this.#log('INFO', 'Syncing', { ...common, ...syncFields(chain, distance) });
    else this.#log('INFO', 'Synced', { ...common, ...headFields(chain) });
  }
}

/** @param distance slots from the head to the present slot */
function syncFields(chain: Chain, distance: number): Readonly<Record<string, string>> {
  const perSecond = chain.scenario === 'syncing' ? 20_000 / chain.slotMs : 0;
  const left = perSecond > 0 ? Math.round(distance / perSecond) : undefined;
  return {
    distance: `${distance} slots`,
    speed: `${perSecond.toFixed(2)} slots/sec`,
    est_time: left === undefined ? '--' : `${Math.floor(left / 60)} mins`,
  };
}

function headFields(chain: Chain): Readonly<Record<string, string>> {
  const head = chain.head();
  const slot = chain.clockSlot();
  return {
    exec_hash: `${chain.hashOf(head)} (verified)`,
    finalized_epoch: String(finalityOf(chain, head.slot).finalized),
    epoch: String(epochOf(head.slot)),
    block: slot === head.slot ? chain.rootOf(head) : '   …  empty',
    slot: String(slot),
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 21 13:18:05.123` */
function timeOf(now: number): string {
  const date = new Date(now);
  return `${months[date.getUTCMonth()]} ${date.toISOString().slice(8, 10)} ${date.toISOString().slice(11, 23)}`;
}

/** Data of the events of `/eth/v1/events`, with the names of the Beacon API. */

const blockEvent = (chain: Chain, block: BlockId) => ({
  slot: String(block.slot),
  block: chain.rootOf(block),
  ...optimistic(chain),
});

function headEvent(chain: Chain, head: BlockId) {
  const parent = chain.parentOf(head);
  const epochStart = epochOf(head.slot) * slotsPerEpoch;
  return {
    slot: String(head.slot),
    block: chain.rootOf(head),
    state: chain.stateRootOf(head),
    epoch_transition: parent !== undefined && epochOf(parent.slot) < epochOf(head.slot),
    previous_duty_dependent_root: dutyRoot(chain, epochStart - slotsPerEpoch - 1),
    current_duty_dependent_root: dutyRoot(chain, epochStart - 1),
    ...optimistic(chain),
  };
}

/** @param depth how many blocks were replaced */
const reorgEvent = (chain: Chain, oldHead: BlockId, newHead: BlockId, depth: number) => ({
  slot: String(newHead.slot),
  depth: String(depth),
  old_head_block: chain.rootOf(oldHead),
  new_head_block: chain.rootOf(newHead),
  old_head_state: chain.stateRootOf(oldHead),
  new_head_state: chain.stateRootOf(newHead),
  epoch: String(epochOf(newHead.slot)),
  ...optimistic(chain),
});

/** The checkpoint that is finalized when this block is the head. */
function finalizedEvent(chain: Chain, head: BlockId) {
  const { finalized } = finalityOf(chain, head.slot);
  const checkpoint = chain.upTo(finalized * slotsPerEpoch, head);
  return {
    block: chain.rootOf(checkpoint),
    state: chain.stateRootOf(checkpoint),
    epoch: String(finalized),
    ...optimistic(chain),
  };
}

/** @param slot slot of the block that will be proposed on top of the head */
function payloadAttributesEvent(world: World, head: BlockId, slot: number, feeRecipient: string) {
  const { chain, validators } = world;
  return {
    version: 'deneb',
    data: {
      proposal_slot: String(slot),
      proposer_index: String(validators.proposerOf(slot)),
      parent_block_root: chain.rootOf(head),
      parent_block_number: String(head.number),
      parent_block_hash: chain.hashOf(head),
      payload_attributes: {
        timestamp: String(chain.timestampOf(slot)),
        prev_randao: chain.random.hex(32, 'randao', head.slot),
        suggested_fee_recipient: feeRecipient,
        withdrawals: withdrawalsAt(world, slot),
        parent_beacon_block_root: chain.rootOf(head),
      },
    },
  };
}

/** The four withdrawals of a slot's block; amounts in gwei. */
function withdrawalsAt({ chain, validators }: World, slot: number) {
  const active = validators.all.filter(isActive);
  return Array.from({ length: 4 }, (_, place) => {
    const index = slot * 4 + place;
    const validator = String(active[index % active.length]?.index ?? 0);
    return {
      index: String(index),
      validator_index: validator,
      address: `0x${(validators.find(validator)?.withdrawalCredentials ?? '').slice(26)}`,
      amount: String(11_000_000 + chain.random.below(9_000_000, 'withdrawal', index)),
    };
  });
}

const optimistic = (chain: Chain) => ({ execution_optimistic: chain.scenario === 'optimistic' });

const dutyRoot = (chain: Chain, slot: number) => chain.rootOf(chain.upTo(Math.max(0, slot)));

/**
 * Calls back at the same time in every slot.
 * @param into milliseconds after the start of the slot
 * @returns a function that stops the timer
 */
function everySlot(chain: Chain, into: number, call: () => void): () => void {
  let due = chain.startOf(chain.clockSlot()) + into;
  let cancel = () => {};
  const schedule = () => {
    const now = chain.clock.now();
    // Slots that passed while the machine slept are skipped.
    if (due <= now) due += chain.slotMs * (Math.floor((now - due) / chain.slotMs) + 1);
    cancel = chain.clock.after(due - now, fire);
  };
  const fire = () => {
    // A timer may fire a millisecond early, in the slot before.
    const early = chain.clock.now() < due;
    schedule();
    if (!early) call();
  };
  schedule();
  return () => cancel();
}
