/** Amounts as whole numbers of their smallest unit. */
import { counted } from '../../units/words';
import type { Contracts } from '../contracts';
import { bareSource } from './names';

/** An amount of a token in its smallest unit, or what is wrong with it. */
export type TokenAmount =
  | { readonly ok: true; readonly digits: string; readonly decimals: number }
  /** `unit`: no contract has the name. `decimals`: its directive does not say them. `amount`: the number does not fit. */
  | { readonly ok: false; readonly wrong: 'unit' | 'decimals' | 'amount'; readonly message: string };

/** `1500000` for `1.5`, `usdc` and 6 decimals. @param unit the name of a contract */
export function tokenAmount(
  written: string,
  unit: string,
  contracts: Pick<Contracts, 'target'>,
): TokenAmount {
  const target = contracts.target(unit);
  if (!target) {
    const message = `${unit} is not a unit. Use wei, gwei, ether, or the name of a contract with decimals: \`# @contract ${unit} = 0x… as ERC20 with 18 decimals\`.`;
    return { ok: false, wrong: 'unit', message };
  }
  const { decimals } = target;
  if (decimals === undefined) {
    const message = `The decimals of ${unit} are not known. Say them: \`# @contract ${unit} = 0x… as ${bareSource(target.source)} with 18 decimals\`.`;
    return { ok: false, wrong: 'decimals', message };
  }
  const digits = shifted(written, decimals);
  if (digits !== undefined) return { ok: true, digits, decimals };
  const message =
    /^-?\d/.test(written) && !/[xe]/i.test(written)
      ? `${written} ${unit} has more than ${counted(decimals, 'decimal')}.`
      : `Write the amount of ${unit} as a decimal number, as in 1.5 ${unit}.`;
  return { ok: false, wrong: 'amount', message };
}

/** `1500000` for `1.5` and 6 decimals; undefined if it has more decimals, or is no decimal number. */
function shifted(text: string, decimals: number): string | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  return whole + fraction.padEnd(decimals, '0');
}

const ETHER_UNITS: Readonly<Record<string, number>> = { ether: 18, gwei: 9, wei: 0 };

/** What is wrong with a number that is no whole number in its smallest unit. */
export function surplusDecimals(text: string): string | undefined {
  const [, number = '', fraction = '', unit] = /^(-?\d+\.(\d+))(ether|gwei|wei)?$/.exec(text) ?? [];
  if (fraction === '') return undefined;
  const most = ETHER_UNITS[unit ?? ''];
  if (most === undefined)
    return `${text} is not a whole number. Write a unit or the decimals, as in ${text} ether or ${text}e18.`;
  return fraction.length > most ? `${number} ${unit} has more than ${counted(most, 'decimal')}.` : undefined;
}

/** `15` and 5 zeros for `1.5e6`; other texts stay. */
export function withoutExponent(text: string): string {
  const [, whole = '', fraction = '', zeros] = /^(-?\d+)(?:\.(\d+))?e(\d{1,2})$/.exec(text) ?? [];
  if (zeros === undefined || fraction.length > Number(zeros)) return text;
  return whole + fraction + '0'.repeat(Number(zeros) - fraction.length);
}
