import { hash32 } from '../../catalogue/encoding';
import { block, receipt, transaction } from '../../catalogue/execution/objects';
import { resultReader, valueReader } from '../../catalogue/responses/reader';
import { listOf, record } from '../../catalogue/types';
import type { NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import { ask, readings } from './asked';

/** The type of a block depends on its fork; blocks of all forks with tips before Gloas have this hash. */
const payload = record({ block_hash: hash32() });
const beaconBlock = valueReader(
  record({ data: record({ message: record({ body: record({ execution_payload: payload }) }) }) }),
  { data: { message: { body: { execution_payload: { block_hash: true } } } } },
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
const payment = resultReader('eth_getTransactionByHash', transaction, { value: true });

const weiPerGwei = 1_000_000_000;

/**
 * What the transactions of a block paid its proposer on the execution layer: their priority fees, or, in a block that
 * was bought from a builder, the payment in its last transaction.
 *
 * @returns gwei; undefined if one of the nodes does not know the block, or does not report it completely
 */
export async function readTips(
  beacon: NodeReader,
  execution: NodeReader,
  slot: bigint,
): Promise<number | undefined> {
  const found = parsed(beaconBlock, await ask(beacon, readings.block, { block_id: String(slot) }));
  const hash = found?.data?.message?.body?.execution_payload?.block_hash;
  if (hash === undefined) return undefined;
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
  if (!isBuilt) return Number(tips) / weiPerGwei;
  const paid = parsed(payment, await execution.call('eth_getTransactionByHash', [last.transactionHash]));
  return paid?.value === undefined ? undefined : Number(BigInt(paid.value)) / weiPerGwei;
}
