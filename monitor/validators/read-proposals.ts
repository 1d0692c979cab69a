import { blockRewards } from '../../catalogue/beacon/standard-rewards';
import { address, hash32 } from '../../catalogue/encoding';
import { block, receipt, transaction } from '../../catalogue/execution/objects';
import { responseReader, resultReader, valueReader } from '../../catalogue/responses/reader';
import { listOf, record } from '../../catalogue/types';
import { defined } from '../../common/defined';
import { epochOfSlot } from '../../common/units/slots';
import type { NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import type { NodeMemory } from '../readings/node-memory';
import { ask, readings } from './asked';
import type { Proposal } from './income';
import type { ValidatorsReading } from './state';

const rewards = responseReader('beacon-rewards-blocks-block-id', blockRewards, { total: true });

/**
 * Maximum number of past proposals that a reading checks, each with a few requests: an epoch of a network whose
 * validators are all watched. The others wait.
 */
const mostChecked = 32;
/** Maximum number of proposals that wait. Older ones are dropped. */
const mostWaiting = 256;

/** A block may arrive this many slots late. */
const latest = 2n;

interface ProposalContext {
  /** The current slot. */
  readonly slot: bigint;
  readonly slotsPerEpoch: number;
  /** Reads from the execution node, if it is known. */
  readonly execution: NodeReader | undefined;
}

/**
 * Whether the watched validators made their proposals. Proposals are checked once their epoch is over.
 * @param proposing the duties of the current epoch and the next one
 */
export async function readProposals(
  reader: NodeReader,
  proposing: ValidatorsReading['proposing'],
  { execution, slot: now, slotsPerEpoch }: ProposalContext,
  memory: NodeMemory,
): Promise<readonly Proposal[]> {
  memory.proposals ??= new Map();
  const waiting = memory.proposals;
  const epoch = epochOfSlot(now, slotsPerEpoch);
  for (const [index, slots] of proposing?.slots ?? []) {
    // The duties of the next epoch may still change.
    for (const slot of slots) if (epochOfSlot(slot, slotsPerEpoch) === epoch) waiting.set(slot, index);
  }
  for (const oldest of [...waiting.keys()].slice(0, -mostWaiting)) waiting.delete(oldest);
  const isOver = (slot: bigint) => epochOfSlot(slot, slotsPerEpoch) < epoch && slot + latest < now;
  const due = [...waiting].filter(([slot]) => isOver(slot));
  const checked: Proposal[] = [];
  for (const [slot, validator] of due.slice(0, mostChecked)) {
    const header = await ask(reader, readings.header, { block_id: String(slot) });
    if (!header.ok && header.failure.status !== 404) break;
    waiting.delete(slot);
    const [gwei, payment] = header.ok
      ? await Promise.all([rewardOf(reader, slot), readPayment(reader, execution, slot)])
      : [];
    checked.push({ slot: Number(slot), validator, made: header.ok, ...defined({ gwei }), ...payment });
  }
  return checked;
}

async function rewardOf(reader: NodeReader, slot: bigint): Promise<number | undefined> {
  const found = parsed(rewards, await ask(reader, readings.blockRewards, { block_id: String(slot) }));
  return found && Number(found.total);
}

/** The type of a block depends on its fork; blocks of all forks with tips before Gloas have these. */
const payload = record({ block_hash: hash32(), fee_recipient: address() });
const beaconBlock = valueReader(
  record({ data: record({ message: record({ body: record({ execution_payload_header: payload }) }) }) }),
  {
    data: { message: { body: { execution_payload_header: { block_hash: true, fee_recipient: true } } } },
  },
);
const header = resultReader('eth_getBlockByHash', block, {
  number: true,
  miner: true,
  baseFeePerGas: true,
});
const receipts = valueReader(listOf(receipt), {
  blockHash: true,
  transactionHash: true,
  from: true,
  gasUsed: true,
  effectiveGasPrice: true,
});
const payment = resultReader('eth_getTransactionByHash', transaction, { value: true, to: true });

const weiPerGwei = 1_000_000_000;

/** What a block paid its proposer on the execution layer. */
interface Payment {
  /** The fee recipient of its payload; in a block that was bought from a builder, usually the builder. */
  readonly feeRecipient?: string;
  /** Priority fees, or the payment of the builder, in gwei. */
  readonly tips?: number;
  /** Who got them; known with the tips only. */
  readonly paidTo?: string;
}

/**
 * What the transactions of a block paid its proposer: their priority fees, or, in a block that was bought from a builder,
 * the payment in its last transaction. Parts that the nodes do not know, or do not report completely, are absent.
 */
export async function readPayment(
  beacon: NodeReader,
  execution: NodeReader | undefined,
  slot: bigint,
): Promise<Payment> {
  const found = parsed(beaconBlock, await ask(beacon, readings.block, { block_id: String(slot) }));
  const { block_hash: hash, fee_recipient: recipient } =
    found?.data?.message?.body?.execution_payload_header ?? {};
  const feeRecipient = recipient?.toLowerCase();
  const paid = hash && execution ? await readTips(execution, hash, feeRecipient) : undefined;
  return defined({ feeRecipient, tips: paid?.gwei, paidTo: paid?.to });
}

async function readTips(
  execution: NodeReader,
  hash: string,
  feeRecipient: string | undefined,
): Promise<{ readonly gwei: number; readonly to: string | undefined } | undefined> {
  const of = parsed(header, await execution.call('eth_getBlockByHash', [hash, false]));
  if (of?.number == null || of.baseFeePerGas == null) return undefined;
  const number = `0x${BigInt(of.number).toString(16)}`;
  const all = parsed(receipts, await execution.call('eth_getBlockReceipts', [number]));
  // Since the block was read, another one may have replaced it.
  if (!all || all.some(({ blockHash }) => blockHash?.toLowerCase() !== hash.toLowerCase())) return undefined;
  const baseFee = BigInt(of.baseFeePerGas);
  let tips = 0n;
  let tip = 0n;
  for (const { effectiveGasPrice, gasUsed } of all) {
    if (effectiveGasPrice === undefined || gasUsed === undefined) return undefined;
    tip = (BigInt(effectiveGasPrice) - baseFee) * BigInt(gasUsed);
    tips += tip;
  }
  // Builders collect the fees and pay the proposer in the last transaction, which has no tip.
  const last = all.at(-1);
  const isBuilt = last?.from !== undefined && last.from === of.miner && tip === 0n;
  if (!isBuilt) return { gwei: Number(tips) / weiPerGwei, to: feeRecipient };
  const paid = parsed(payment, await execution.call('eth_getTransactionByHash', [last.transactionHash]));
  if (paid?.value === undefined) return undefined;
  return { gwei: Number(BigInt(paid.value)) / weiPerGwei, to: paid.to?.toLowerCase() };
}
