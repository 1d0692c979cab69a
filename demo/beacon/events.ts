import { type BlockId, epochOf, slotsPerEpoch } from '../world/chain';
import { finalityOf, isActive } from '../world/validators';
import type { World } from '../world/world';
import type { BeaconFlags } from './reply';

/** Called with the event's name and its JSON; a log line has the name `log`. */
export type Listener = (name: string, json: object) => void;

/** What the beacon node says by itself. Its timers run only while someone listens. */
export interface Events {
  /** The returned function ends it. */
  listen(listener: Listener): () => void;
  close(): void;
}

/** After a long sleep of the machine only so many blocks are told of, not all that were missed. */
const mostBlocks = 64;

export function createEvents(world: World, { preparePayload }: Pick<BeaconFlags, 'preparePayload'>): Events {
  const { chain } = world;
  const listeners = new Set<Listener>();
  let cancels: (() => void)[] = [];
  let told = chain.head();

  const tell = (name: string, json: object) => {
    for (const listener of listeners) listener(name, json);
  };
  const optimistic = () => ({ execution_optimistic: chain.scenario === 'optimistic' });
  const dutyRoot = (slot: number) => chain.rootOf(chain.upTo(Math.max(0, slot)));

  const headEvent = (head: BlockId) => {
    const parent = chain.parentOf(head);
    const epochStart = epochOf(head.slot) * slotsPerEpoch;
    return {
      slot: String(head.slot),
      block: chain.rootOf(head),
      state: chain.stateRootOf(head),
      epoch_transition: parent !== undefined && epochOf(parent.slot) < epochOf(head.slot),
      previous_duty_dependent_root: dutyRoot(epochStart - slotsPerEpoch - 1),
      current_duty_dependent_root: dutyRoot(epochStart - 1),
      ...optimistic(),
    };
  };

  const logLine = (level: string, msg: string, rest: Readonly<Record<string, string>>) =>
    tell('log', { time: timeOf(chain.clock.now()), level, msg, ...rest });

  const tellBlocks = (head: BlockId) => {
    const gone = chain.replaced(told, head);
    if (gone.length > 0) {
      tell('chain_reorg', {
        slot: String(head.slot),
        depth: String(gone.length),
        old_head_block: chain.rootOf(told),
        new_head_block: chain.rootOf(head),
        old_head_state: chain.stateRootOf(told),
        new_head_state: chain.stateRootOf(head),
        epoch: String(epochOf(head.slot)),
        ...optimistic(),
      });
      logLine('WARN', 'Beacon chain re-org', {
        service: 'beacon',
        previous_head: chain.rootOf(told),
        new_head: chain.rootOf(head),
        reorg_distance: String(gone.length),
      });
    }
    const first = Math.max((gone.at(-1) ?? { number: told.number + 1 }).number, head.number - mostBlocks + 1);
    for (let number = first; number <= head.number; number++) {
      const block = chain.atNumber(number, head);
      if (!block) continue;
      tell('block', { slot: String(block.slot), block: chain.rootOf(block), ...optimistic() });
      logLine('INFO', 'New block received', {
        service: 'beacon',
        slot: String(block.slot),
        root: chain.rootOf(block),
      });
    }
    tell('head', headEvent(head));
    const { finalized } = finalityOf(head.slot);
    if (finalized > finalityOf(told.slot).finalized) {
      const checkpoint = chain.upTo(finalized * slotsPerEpoch, head);
      tell('finalized_checkpoint', {
        block: chain.rootOf(checkpoint),
        state: chain.stateRootOf(checkpoint),
        epoch: String(finalized),
        ...optimistic(),
      });
    }
    told = head;
  };

  const tellState = () => {
    const head = chain.head();
    const distance = chain.clockSlot() - head.slot;
    const connected = world.peers.list().filter((peer) => peer.connected).length;
    const common = { service: 'slot_notifier', peers: String(connected) };
    if (chain.scenario === 'el-offline') {
      logLine('ERROR', 'Error during execution engine upcheck', {
        service: 'exec',
        error: 'connection refused',
      });
    }
    if (connected < 20) logLine('WARN', 'Low peer count', { ...common, peer_count: String(connected) });
    if (distance > 1) {
      const perSecond = chain.scenario === 'syncing' ? 20_000 / chain.slotMs : 0;
      const left = perSecond > 0 ? Math.round(distance / perSecond) : undefined;
      logLine('INFO', 'Syncing', {
        ...common,
        distance: `${distance} slots`,
        speed: `${perSecond.toFixed(2)} slots/sec`,
        est_time: left === undefined ? '--' : `${Math.floor(left / 60)} mins`,
      });
      return;
    }
    logLine('INFO', 'Synced', {
      ...common,
      exec_hash: `${chain.hashOf(head)} (verified)`,
      finalized_epoch: String(finalityOf(head.slot).finalized),
      epoch: String(epochOf(head.slot)),
      block: distance === 0 ? chain.rootOf(head) : '   …  empty',
      slot: String(chain.clockSlot()),
    });
  };

  const tellPayload = () => {
    if (!preparePayload) return;
    const head = chain.head();
    const slot = chain.clockSlot() + 1;
    if (slot - head.slot > 2) return;
    const { all, proposerOf, find } = world.validators;
    const active = all.filter(isActive);
    const withdrawals = Array.from({ length: 4 }, (_, place) => {
      const index = slot * 4 + place;
      const validator = active[index % active.length];
      return {
        index: String(index),
        validator_index: String(validator?.index ?? 0),
        address: `0x${(find(String(validator?.index ?? 0))?.withdrawalCredentials ?? '').slice(26)}`,
        amount: String(11_000_000 + chain.random.below(9_000_000, 'withdrawal', index)),
      };
    });
    tell('payload_attributes', {
      version: 'deneb',
      data: {
        proposal_slot: String(slot),
        proposer_index: String(proposerOf(slot)),
        parent_block_root: chain.rootOf(head),
        parent_block_number: String(head.number),
        parent_block_hash: chain.hashOf(head),
        payload_attributes: {
          timestamp: String(chain.timestampOf(slot)),
          prev_randao: chain.random.hex(32, 'randao', head.slot),
          suggested_fee_recipient: preparePayload.feeRecipient,
          withdrawals,
          parent_beacon_block_root: chain.rootOf(head),
        },
      },
    });
  };

  /** Calls at the same place of every slot, `into` milliseconds after its start. */
  const everySlot = (into: number, call: () => void) => {
    let due = chain.startOf(chain.clockSlot()) + into;
    let cancel = () => {};
    const plan = () => {
      const now = chain.clock.now();
      // After a sleep of the machine the missed ones are left out.
      if (due <= now) due += chain.slotMs * (Math.floor((now - due) / chain.slotMs) + 1);
      cancel = chain.clock.after(due - now, fire);
    };
    const fire = () => {
      // Timers may come a millisecond before their time, in the slot before.
      const early = chain.clock.now() < due;
      plan();
      if (!early) call();
    };
    plan();
    cancels.push(() => cancel());
  };

  const stop = () => {
    for (const cancel of cancels) cancel();
    cancels = [];
  };

  const start = () => {
    told = chain.head();
    everySlot(0, () => {
      const head = chain.head();
      if (head.slot !== told.slot) tellBlocks(head);
    });
    everySlot(chain.slotMs / 2, tellState);
    if (preparePayload) {
      const lookahead = Math.min(preparePayload.lookaheadMs ?? chain.slotMs / 3, chain.slotMs);
      everySlot(chain.slotMs - lookahead, tellPayload);
    }
  };

  return {
    listen(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
    close() {
      listeners.clear();
      stop();
    },
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 21 13:18:05.123` */
function timeOf(now: number): string {
  const date = new Date(now);
  return `${months[date.getUTCMonth()]} ${date.toISOString().slice(8, 10)} ${date.toISOString().slice(11, 23)}`;
}
