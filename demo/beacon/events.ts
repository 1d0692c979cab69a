import type { BlockId, Chain } from '../world/chain';
import { epochOf } from '../world/schedule';
import { finalityOf } from '../world/validators';
import type { World } from '../world/world';
import { blockEvent, finalizedEvent, headEvent, payloadAttributesEvent, reorgEvent } from './event-json';
import type { BeaconFlags } from './reply';
import { everySlot } from './slot-timer';

/** Called with the event's name and its JSON; a log line has the name `log`. */
export type Listener = (name: string, json: object) => void;

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
