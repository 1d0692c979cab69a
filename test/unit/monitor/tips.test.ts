import assert from 'node:assert/strict';
import { readPayment } from '../../../monitor/validators/read-proposals';
import { fakeReader, notFound } from './fake-reader';

const hash = `0x${'ab'.repeat(32)}`;
const builder = `0x${'b1'.repeat(20)}`;
const proposer = `0x${'aa'.repeat(20)}`;
const sender = `0x${'5e'.repeat(20)}`;
const payment = `0x${'99'.repeat(32)}`;
const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`;

const beacon = fakeReader({
  '/eth/v1/beacon/blinded_blocks/77': {
    version: 'fulu',
    data: {
      message: {
        slot: '77',
        body: { execution_payload_header: { block_hash: hash, fee_recipient: `0x${'B1'.repeat(20)}` } },
      },
      signature: '0x',
    },
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
    [`eth_getTransactionByHash ${payment}`]: { value: '0xde0b6b3a7640000', to: proposer },
    ...more,
  });

describe('the payment for a proposed block', () => {
  it('is the priority fees of its transactions, without the base fee, for the fee recipient', async () => {
    const node = execution([receipt(9, 21_000), receipt(7, 100_000), receipt(8, 50_000)]);
    assert.deepEqual(await readPayment(beacon, node, 77n), {
      feeRecipient: builder,
      tips: 2 * 21_000 + 50_000,
      paidTo: builder,
    });
    assert.equal((await readPayment(beacon, execution([]), 77n)).tips, 0);
  });

  it('is the payment of the builder, if the proposer bought the block from one', async () => {
    const node = execution([receipt(9, 21_000), receipt(7, 21_000, builder)]);
    assert.deepEqual(await readPayment(beacon, node, 77n), {
      feeRecipient: builder,
      tips: 1_000_000_000,
      paidTo: proposer,
    });
  });

  it('is not known if a node does not know the block, or knows another one', async () => {
    const other = `0x${'cd'.repeat(32)}`;
    for (const node of [
      undefined,
      execution([receipt(9, 21_000, sender, other)]),
      execution([], { [`eth_getBlockByHash ${hash}`]: null }),
      execution([], { 'eth_getBlockReceipts 0x10': notFound }),
    ]) {
      assert.deepEqual(await readPayment(beacon, node, 77n), { feeRecipient: builder });
    }
    const unknown = fakeReader({ '/eth/v1/beacon/blinded_blocks/77': notFound });
    assert.deepEqual(await readPayment(unknown, execution([]), 77n), {});
  });
});
