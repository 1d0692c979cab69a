/** Amounts as whole numbers of their smallest unit. */
import { counted } from '../../units/words';

/** `1500000` for `1.5` and 6 decimals; undefined if it has more decimals, or is no decimal number. */
export function shifted(text: string, decimals: number): string | undefined {
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
