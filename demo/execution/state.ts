import { failed, type Result, success } from '../../common/result';
import { tokenAddress } from '../world/accounts';
import { keccak, quantity, word } from '../world/hex';
import { addressWord, callToken, transferOf, transferTopic } from '../world/token';
import { blockGasLimit, intrinsicGas } from '../world/transaction';
import type { World } from '../world/world';
import { atState } from './block-parameter';
import { amount, type Methods, member, text } from './method';
import { invalidParams, type RpcError, rpcError, valueOrError } from './rpc-error';

/** Selector and arguments of a call object, from `input` or `data`. */
export const inputOf = (call: unknown) => text(member(call, 'input') ?? member(call, 'data') ?? '0x');

/** Runs a call and returns its output. */
function run(world: World, call: unknown, number: number): Result<string, RpcError> {
  const { ledger } = world;
  const from = text(member(call, 'from') ?? `0x${'0'.repeat(40)}`);
  const value = amount(call, 'value') ?? 0n;
  const have = ledger.weiAfter(from, number);
  if (value > 0n && value > have) {
    const message = `insufficient funds for transfer: address ${from} have ${have} want ${value}`;
    return failed(rpcError(-32000, message));
  }
  const to = member(call, 'to');
  if (to === undefined || text(to) !== tokenAddress) return success('0x');
  if (value > 0n) return failed(rpcError(3, 'execution reverted', '0x'));
  const result = callToken(inputOf(call), from, (address) => ledger.tokensAfter(address, number));
  if ('returned' in result) return success(result.returned);
  const reason = result.reason ? `: ${result.reason}` : '';
  return failed(rpcError(3, `execution reverted${reason}`, result.reverted));
}

/** Address of the logs for transfers of ether. */
const ETHER = `0x${'ee'.repeat(20)}`;

/** The logs of a call that succeeds: a transfer of the token, and of ether if they are wanted. */
function logsOf(
  call: unknown,
  withEther: boolean,
  block: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  const from = text(member(call, 'from') ?? `0x${'0'.repeat(40)}`);
  const to = member(call, 'to');
  const value = amount(call, 'value') ?? 0n;
  const moved = to !== undefined && text(to) === tokenAddress ? transferOf(inputOf(call)) : undefined;
  const written = [
    ...(withEther && value > 0n && to !== undefined ? [{ address: ETHER, to: text(to), amount: value }] : []),
    ...(moved ? [{ address: tokenAddress, ...moved }] : []),
  ];
  return written.map((one, at) => ({
    address: one.address,
    topics: [transferTopic, addressWord(from), addressWord(one.to)],
    data: `0x${word(one.amount)}`,
    blockNumber: block.number,
    blockHash: block.hash,
    transactionHash: keccak(Buffer.from(`${JSON.stringify(call)}`)),
    transactionIndex: '0x0',
    logIndex: quantity(at),
    removed: false,
  }));
}

/** Gas that a call needs. */
function gasOf(call: unknown): bigint {
  const to = member(call, 'to');
  const runs = to !== undefined && text(to) === tokenAddress ? 30_000n : 0n;
  return intrinsicGas(inputOf(call), to === undefined) + runs;
}

const slotOf = (world: World, address: string, position: unknown, number: number) =>
  `0x${word(address === tokenAddress ? world.state.slotAfter(BigInt(text(position)), number) : 0n)}`;

export const stateMethods: Methods = {
  eth_getBalance: (world, [address, block]) =>
    atState(world, block, (number) => quantity(world.ledger.weiAfter(text(address), number))),
  eth_getTransactionCount: (world, [address, block]) =>
    atState(world, block, (number) => quantity(world.ledger.nonceAfter(text(address), number))),
  eth_getCode: (world, [address, block]) =>
    atState(world, block, (number) => world.ledger.codeAfter(text(address), number)),
  eth_getStorageAt: (world, [address, position, block]) =>
    atState(world, block, (number) => slotOf(world, text(address), position, number)),
  eth_getStorageValues: (world, [requests, block]) =>
    atState(world, block, (number) =>
      Object.fromEntries(
        Object.entries(requests as Readonly<Record<string, readonly unknown[]>>).map(([address, slots]) => [
          address,
          slots.map((slot) => slotOf(world, address.toLowerCase(), slot, number)),
        ]),
      ),
    ),
  eth_getProof: (world, [given, keys, block]) =>
    atState(world, block, (number) => {
      const address = text(given);
      const { nonce, balance, codeHash, storageHash } = world.state.accountAfter(address, number);
      return {
        address,
        accountProof: world.state.proveAccount(address, number),
        balance: quantity(balance),
        codeHash,
        nonce: quantity(nonce),
        storageHash,
        storageProof: (keys as readonly unknown[]).map((key) => ({
          key,
          value: quantity(BigInt(slotOf(world, address, key, number))),
          proof: world.state.proveSlot(address, BigInt(text(key)), number),
        })),
      };
    }),
  eth_createAccessList: (world, [call, block]) =>
    atState(world, block, (number) => {
      const result = run(world, call, number);
      const gasUsed = quantity(gasOf(call));
      return result.ok
        ? { accessList: [], gasUsed }
        : { accessList: [], gasUsed, error: result.failure.message };
    }),
  eth_simulateV1: (world, [payload, block]) =>
    atState(world, block, (number) => {
      const pending = world.blocks.pendingContent();
      const states = member(payload, 'blockStateCalls') as readonly unknown[];
      const first = Math.min(number, world.chain.head().number) + 1;
      const withEther = member(payload, 'traceTransfers') === true;
      return states.map((state, at) => {
        const place = {
          number: quantity(first + at),
          hash: world.chain.random.hex(32, 'simulated block', first + at),
        };
        return {
          ...world.blocks.blockJson(pending, false),
          ...place,
          transactions: [],
          calls: ((member(state, 'calls') ?? []) as readonly unknown[]).map((call) => {
            const result = run(world, call, number);
            const gasUsed = quantity(gasOf(call));
            if (result.ok) {
              const logs = logsOf(call, withEther, place);
              return { status: '0x1', returnData: result.value, gasUsed, logs };
            }
            const { code, data, message } = result.failure;
            return { status: '0x0', returnData: '0x', gasUsed, logs: [], error: { code, message, data } };
          }),
        };
      });
    }),
  eth_call: (world, [call, block]) =>
    atState(world, block, (number) => valueOrError(run(world, call, number))),
  eth_estimateGas: (world, [call, block]) =>
    atState(world, block, (number) => {
      const result = run(world, call, number);
      if (!result.ok) return result.failure;
      const needed = gasOf(call);
      const limit = amount(call, 'gas') ?? blockGasLimit;
      if (needed > limit) return invalidParams(`gas required exceeds allowance (${limit})`);
      return quantity(needed);
    }),
};
