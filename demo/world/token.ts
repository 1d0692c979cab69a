import { keccakOfText, selectorOf, word } from './hex';

/** The demo token: a simulated ERC-20 contract. Amounts have 18 decimals. */
export const tokenName = 'Demo Token';
export const tokenSymbol = 'DEMO';
const tokenDecimals = 18;
export const tokenUnit = 10n ** 18n;
export const heldTokens = 10_000n * tokenUnit;
export const totalSupply = 1_000_000n * tokenUnit;

export const transferTopic = keccakOfText('Transfer(address,address,uint256)');

const selectors = {
  name: selectorOf('name()'),
  symbol: selectorOf('symbol()'),
  decimals: selectorOf('decimals()'),
  totalSupply: selectorOf('totalSupply()'),
  balanceOf: selectorOf('balanceOf(address)'),
  transfer: selectorOf('transfer(address,uint256)'),
  /** Always reverts, to show a revert. */
  revertAlways: selectorOf('revertAlways()'),
} as const;

/** Runtime code, which is never executed. It starts like compiled code. */
export const tokenCode = `0x6080604052348015600f57600080fd5b50${Object.values(selectors)
  .map((selector) => `63${selector.slice(2)}14`)
  .join('')}00`;

const encodeText = (text: string) => {
  const bytes = Buffer.from(text);
  const padded = Math.ceil(bytes.length / 32) * 64;
  return `0x${word(32)}${word(bytes.length)}${bytes.toString('hex').padEnd(padded, '0')}`;
};

export const encodeNumber = (value: number | bigint) => `0x${word(value)}`;

export const addressWord = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** `Error(string)`, as encoded by Solidity's `require`. */
const encodeRevert = (reason: string) => selectorOf('Error(string)') + encodeText(reason).slice(2);

export const transferInput = (to: string, amount: bigint) =>
  selectors.transfer + addressWord(to).slice(2) + word(amount);

export interface Transfer {
  readonly to: string;
  readonly amount: bigint;
}

/** The arguments of a `transfer` call; undefined for other input. */
export function transferOf(input: string): Transfer | undefined {
  if (!input.startsWith(selectors.transfer) || input.length !== 10 + 128) return undefined;
  return { to: `0x${input.slice(34, 74)}`, amount: BigInt(`0x${input.slice(74)}`) };
}

export type CallResult =
  | { readonly returned: string }
  | { readonly reverted: string; readonly reason: string };

/**
 * Runs a call of the token.
 * @param input selector and arguments, lower case
 * @param balanceOf balance in the token's smallest unit
 */
export function callToken(input: string, from: string, balanceOf: (address: string) => bigint): CallResult {
  switch (input.slice(0, 10)) {
    case selectors.name:
      return { returned: encodeText(tokenName) };
    case selectors.symbol:
      return { returned: encodeText(tokenSymbol) };
    case selectors.decimals:
      return { returned: encodeNumber(tokenDecimals) };
    case selectors.totalSupply:
      return { returned: encodeNumber(totalSupply) };
    case selectors.balanceOf:
      if (input.length < 74) return { reverted: '0x', reason: '' };
      return { returned: encodeNumber(balanceOf(`0x${input.slice(34, 74)}`)) };
    case selectors.transfer: {
      const transfer = transferOf(input);
      if (!transfer) return { reverted: '0x', reason: '' };
      if (transfer.amount <= balanceOf(from)) return { returned: encodeNumber(1) };
      return revertedWith('ERC20: transfer amount exceeds balance');
    }
    case selectors.revertAlways:
      return revertedWith('this function always reverts');
    default:
      return { reverted: '0x', reason: '' };
  }
}

const revertedWith = (reason: string): CallResult => ({ reverted: encodeRevert(reason), reason });
