import { defined } from '../../common/defined';
import { quantity } from '../world/hex';
import { blockGasLimit, effectiveGasPrice } from '../world/transaction';
import { heightOf } from './block-parameter';
import { type Method, type Methods, text } from './method';
import { rpcError } from './rpc-error';

/** Maximum number of blocks in a response. */
const maxBlocks = 1024;

const feeHistory: Method = (world, [count, newest, percentiles]) => {
  const { chain, blocks } = world;
  const height = heightOf(world, newest);
  if (!height) return rpcError(-32000, `block not found: ${text(newest)}`);
  const last = height === 'pending' ? chain.head() : height;
  const size = Math.min(Number(BigInt(text(count))), maxBlocks, last.number + 1);
  const oldest = last.number - size + 1;
  const contents = Array.from({ length: size }, (_, at) => chain.atNumber(oldest + at, last)).flatMap(
    (block) => (block ? [blocks.contentOf(block)] : []),
  );
  const next = chain.atNumber(last.number + 1);
  const nextFee = (next ? blocks.contentOf(next) : blocks.pendingContent()).baseFee;
  const ratios = contents.map(({ gasUsed }) => Number(gasUsed) / Number(blockGasLimit));
  const wanted = Array.isArray(percentiles) ? (percentiles as readonly number[]) : [];
  const reward = contents.map(({ transactions, baseFee }) => {
    const tips = transactions
      .map((one) => effectiveGasPrice(one, baseFee) - baseFee)
      .sort((a, b) => Number(a - b));
    return wanted.map((one) => quantity(tips[Math.floor(((tips.length - 1) * one) / 100)] ?? 0n));
  });
  return {
    oldestBlock: quantity(oldest),
    baseFeePerGas: [...contents.map(({ baseFee }) => baseFee), nextFee].map(quantity),
    gasUsedRatio: ratios,
    baseFeePerBlobGas: [...contents, 0].map(() => '0x1'),
    blobGasUsedRatio: ratios.map(() => 0),
    ...defined({ reward: wanted.length > 0 ? reward : undefined }),
  };
};

export const feeMethods: Methods = {
  eth_feeHistory: feeHistory,
  // No block of this chain has blobs.
  eth_blobBaseFee: () => '0x1',
  eth_baseFee: ({ blocks }) => quantity(blocks.pendingContent().baseFee),
};
