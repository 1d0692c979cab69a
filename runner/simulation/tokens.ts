/** Symbols and decimals of tokens, as their contracts say them. */
import { decodeValues } from '../../common/contracts/values';
import { signatureHash } from '../../common/ethereum/signature';
import type { TokenWords } from '../../common/simulation/simulation';
import { printableText } from '../../common/units/hex';
import { plainText } from '../../common/units/plain-text';
import type { Ask } from './ask';

/** Maximum number of tokens that are asked. */
const MOST_TOKENS = 20;
/** Longest symbol that is shown. */
const LONGEST_SYMBOL = 24;
/** Digits of the largest amount: a token with more decimals has no amount of 1. */
const MOST_DECIMALS = 77n;

/** @param block as a parameter. @returns by address in lower case, without tokens that say nothing */
export async function readTokens(
  ask: Ask,
  tokens: Iterable<string>,
  block: string,
): Promise<ReadonlyMap<string, TokenWords>> {
  const wanted = [...new Set([...tokens].map((token) => token.toLowerCase()))].slice(0, MOST_TOKENS);
  const read = wanted.map(async (to): Promise<readonly [string, TokenWords]> => {
    const call = async (signature: string) => {
      const answer = await ask('eth_call', [{ to, input: signatureHash(signature).slice(0, 10) }, block]);
      return answer.ok && typeof answer.value === 'string' ? answer.value : '0x';
    };
    const [symbol, decimals] = await Promise.all([call('symbol()'), call('decimals()')]);
    return [to, { ...symbolIn(symbol), ...decimalsIn(decimals) }];
  });
  return new Map(await Promise.all(read));
}

function symbolIn(data: string): Pick<TokenWords, 'symbol'> {
  const decoded = decodeValues([{ type: 'string' }], data);
  const value = decoded.ok ? decoded.value[0]?.value : undefined;
  // Some early tokens return a text of 32 bytes.
  const old = data.length === 66 ? printableText(withoutZeros(data)) : undefined;
  const text = value?.kind === 'text' ? value.value : (old ?? '');
  const symbol = plainText(text, { max: LONGEST_SYMBOL }).trim();
  return symbol === '' ? {} : { symbol };
}

/** Without the zero bytes at the end. */
function withoutZeros(data: string): string {
  let end = data.length;
  while (end > 2 && data.endsWith('00', end)) end -= 2;
  return data.slice(0, end);
}

function decimalsIn(data: string): Pick<TokenWords, 'decimals'> {
  const decoded = data.length === 66 ? decodeValues([{ type: 'uint256' }], data) : undefined;
  const value = decoded?.ok ? decoded.value[0]?.value : undefined;
  return value?.kind === 'number' && value.value <= MOST_DECIMALS ? { decimals: Number(value.value) } : {};
}
