import assert from 'node:assert/strict';
import { readTips } from '../../../monitor/validators/read-tips';
import { fakeReader, notFound } from './fake-reader';

const hash = `0x${'ab'.repeat(32)}`;
const builder = `0x${'b1'.repeat(20)}`;
const sender = `0x${'5e'.repeat(20)}`;
const payment = `0x${'99'.repeat(32)}`;
const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`;

const beacon = fakeReader({
  '/eth/v2/beacon/blocks/77': {
    version: 'fulu',
    data: { message: { slot: '77', body: { execution_payload: { block_hash: hash } } }, signature: '0x' },
  },
});
const block = { number: '0x10', hash, miner: builder, baseFeePerGas: gwei(7) };
const receipt = (price: number, gas: number, from = sender, blockHash = hash) => ({
  blockHash,
  transactionHash: payment,
  from,
  gasUsed: `0x${gas.toString(16)}`,
  effectiveGasPrice: gwei(price),
});
const execution = (receipts: readonly object[], more: Readonly<Record<string, unknown>> = {}) =>
  fakeReader({
    [`eth_getBlockByHash ${hash}`]: block,
    'eth_getBlockReceipts 0x10': receipts,
    [`eth_getTransactionByHash ${payment}`]: { value: '0xde0b6b3a7640000' },
    ...more,
  });

describe('the tips of a proposed block', () => {
  it('are the priority fees of its transactions, without the base fee', async () => {
    const node = execution([receipt(9, 21_000), receipt(7, 100_000), receipt(8, 50_000)]);
    assert.equal(await readTips(beacon, node, 77n), 2 * 21_000 + 50_000);
    assert.equal(await readTips(beacon, execution([]), 77n), 0);
  });

  it('are the payment of the builder, if the proposer bought the block from one', async () => {
    const node = execution([receipt(9, 21_000), receipt(7, 21_000, builder)]);
    assert.equal(await readTips(beacon, node, 77n), 1_000_000_000);
  });

  it('are not known if a node does not know the block, or knows another one', async () => {
    const other = `0x${'cd'.repeat(32)}`;
    assert.equal(await readTips(beacon, execution([receipt(9, 21_000, sender, other)]), 77n), undefined);
    assert.equal(
      await readTips(beacon, execution([], { [`eth_getBlockByHash ${hash}`]: null }), 77n),
      undefined,
    );
    assert.equal(
      await readTips(beacon, execution([], { 'eth_getBlockReceipts 0x10': notFound }), 77n),
      undefined,
    );
    assert.equal(
      await readTips(fakeReader({ '/eth/v2/beacon/blocks/77': notFound }), execution([]), 77n),
      undefined,
    );
  });
});
