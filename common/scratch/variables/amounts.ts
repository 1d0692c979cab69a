/** System variables that convert a number to a quantity: `{{$hex 1024}}`, `{{$ether 1.5}}`, `{{$gwei 30}}`. */
import { quantityOf } from '../../units/hex';
import { inUnit, parseUnit } from '../../units/wei';

const units = { $hex: 'wei', $gwei: 'gwei', $ether: 'ether' } as const;

export type AmountName = keyof typeof units;

export function isAmountName(name: string): name is AmountName {
  return Object.hasOwn(units, name);
}

/** The quantity for an amount: `$ether`, `1.5` → `0x14d1120d7b160000`. Undefined when it is not a number. */
export function amountValue(name: AmountName, args: readonly string[]): string | undefined {
  const [text] = args;
  const amount = args.length === 1 && text !== undefined ? parseUnit(text, units[name]) : undefined;
  return amount === undefined ? undefined : quantityOf(amount);
}

/** The placeholder for a quantity: `$hex`, 1024n → `{{$hex 1024}}`. */
export function amountPlaceholder(name: AmountName, value: bigint): string {
  return `{{${name} ${inUnit(value, units[name]).replaceAll(',', '')}}}`;
}
