import { defined } from '../../common/defined';
import { failed, type Result, success } from '../../common/result';
import { nextBaseFee } from '../../common/units/gas';
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

/** Blocks on top of the one of this number, as a request describes them. Nothing is kept. */
function simulated(world: World, payload: unknown, number: number): readonly unknown[] {
  const pending = world.blocks.pendingContent();
  const head = Math.min(number, world.chain.head().number);
  const withEther = member(payload, 'traceTransfers') === true;
  const template: object & { readonly timestamp?: string } = world.blocks.blockJson(pending, false);
  const secondsPerSlot = BigInt(world.chain.timestampOf(1) - world.chain.timestampOf(0));
  // Without validation nobody pays fees.
  const isValidated = member(payload, 'validation') === true;
  const hashOf = (block: bigint) => world.chain.random.hex(32, 'simulated block', Number(block));
  let before: { readonly number: bigint; readonly time: bigint; readonly next: bigint } = {
    number: BigInt(head),
    time: BigInt(template.timestamp ?? 0) - secondsPerSlot,
    next: isValidated ? pending.baseFee : 0n,
  };
  const blockOf = (state: unknown, isFirst: boolean) => {
    const overrides = member(state, 'blockOverrides');
    const set = (name: string, value: bigint) => amount(overrides, name) ?? value;
    const calls = (member(state, 'calls') ?? []) as readonly unknown[];
    const gasUsed = calls.reduce((sum: bigint, call) => sum + gasOf(call), 0n);
    const gasLimit = set('gasLimit', blockGasLimit);
    const own = { number: before.number + 1n, time: set('time', before.time + secondsPerSlot) };
    const baseFee = set('baseFeePerGas', before.next);
    const place = { number: quantity(own.number), hash: hashOf(own.number) };
    const json = {
      ...template,
      ...place,
      ...(!isFirst && { parentHash: hashOf(before.number) }),
      timestamp: quantity(own.time),
      baseFeePerGas: quantity(baseFee),
      gasLimit: quantity(gasLimit),
      gasUsed: quantity(gasUsed),
      ...defined({
        miner: member(overrides, 'feeRecipient') ?? undefined,
        mixHash: member(overrides, 'prevRandao') ?? undefined,
      }),
      transactions: calls.map((_, index) =>
        world.chain.random.hex(32, 'simulated', Number(own.number) - 1, index),
      ),
      calls: calls.map((call) => simulatedCall(world, call, number, withEther, place)),
    };
    before = { ...own, next: isValidated ? nextBaseFee({ baseFee, gasUsed, gasLimit }) : 0n };
    return json;
  };
  const states = member(payload, 'blockStateCalls') as readonly unknown[];
  return states.flatMap((state, at) => {
    const wanted = amount(member(state, 'blockOverrides'), 'number') ?? before.number + 1n;
    // The blocks before the number that is asked for are empty.
    const between: unknown[] = [];
    while (before.number + 1n < wanted && between.length < MOST_SIMULATED)
      between.push(blockOf({}, at + between.length === 0));
    return [...between, blockOf(state, at + between.length === 0)];
  });
}

/** Blocks of a simulation (execution-apis). */
const MOST_SIMULATED = 256;

function simulatedCall(
  world: World,
  call: unknown,
  number: number,
  withEther: boolean,
  place: Readonly<Record<string, unknown>>,
) {
  const result = run(world, call, number);
  const gasUsed = quantity(gasOf(call));
  if (result.ok) {
    return { status: '0x1', returnData: result.value, gasUsed, logs: logsOf(call, withEther, place) };
  }
  const { code, data, message } = result.failure;
  return { status: '0x0', returnData: '0x', gasUsed, logs: [], error: { code, message, data } };
}

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
    atState(world, block, (number) => simulated(world, payload, number)),
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
