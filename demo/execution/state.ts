import { failed, type Result, success } from '../../common/result';
import { tokenAddress } from '../world/accounts';
import { keccak, quantity, word } from '../world/hex';
import { addressWord, callToken, tokenName, tokenSymbol, totalSupply } from '../world/token';
import { blockGasLimit, intrinsicGas } from '../world/transaction';
import type { World } from '../world/world';
import { atState } from './block-parameter';
import { amount, type Methods, member, text } from './method';
import { invalidParams, type RpcError, rpcError, valueOrError } from './rpc-error';

/** A short string in Solidity's storage layout: text in the first bytes, twice its length in the last one. */
const storedText = (value: string) =>
  `0x${Buffer.from(value).toString('hex').padEnd(62, '0')}${(value.length * 2).toString(16).padStart(2, '0')}`;

/** Storage of the token, in the usual order of an ERC-20 contract: balances, allowances, supply, name, symbol. */
function tokenStorage({ ledger }: World, position: bigint, number: number): string {
  if (position === 2n) return `0x${word(totalSupply)}`;
  if (position === 3n) return storedText(tokenName);
  if (position === 4n) return storedText(tokenSymbol);
  const wanted = `0x${word(position)}`;
  for (const holder of ledger.holders()) {
    const place = Buffer.from(addressWord(holder).slice(2) + word(0), 'hex');
    if (keccak(place) === wanted) return `0x${word(ledger.tokensAfter(holder, number))}`;
  }
  return `0x${word(0)}`;
}

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

export const stateMethods: Methods = {
  eth_getBalance: (world, [address, block]) =>
    atState(world, block, (number) => quantity(world.ledger.weiAfter(text(address), number))),
  eth_getTransactionCount: (world, [address, block]) =>
    atState(world, block, (number) => quantity(world.ledger.nonceAfter(text(address), number))),
  eth_getCode: (world, [address, block]) =>
    atState(world, block, (number) => world.ledger.codeAfter(text(address), number)),
  eth_getStorageAt: (world, [address, position, block]) =>
    atState(world, block, (number) =>
      text(address) === tokenAddress ? tokenStorage(world, BigInt(text(position)), number) : `0x${word(0)}`,
    ),
  eth_call: (world, [call, block]) =>
    atState(world, block, (number) => valueOrError(run(world, call, number))),
  eth_estimateGas: (world, [call, block]) =>
    atState(world, block, (number) => {
      const result = run(world, call, number);
      if (!result.ok) return result.failure;
      const to = member(call, 'to');
      const input = inputOf(call);
      const runs = to !== undefined && text(to) === tokenAddress ? 30_000n : 0n;
      const needed = intrinsicGas(input, to === undefined) + runs;
      const limit = amount(call, 'gas') ?? blockGasLimit;
      if (needed > limit) return invalidParams(`gas required exceeds allowance (${limit})`);
      return quantity(needed);
    }),
};
