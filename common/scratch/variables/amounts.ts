/** The system variables that write a number in another unit: `{{$hex 1024}}`, `{{$ether 1.5}}`, `{{$gwei 30}}`. */
import { quantityOf } from '../../units/hex';
import { inUnit, parseUnit } from '../../units/wei';

const units = { $hex: 'wei', $gwei: 'gwei', $ether: 'ether' } as const;

export type AmountName = keyof typeof units;

export function isAmountName(name: string): name is AmountName {
  return Object.hasOwn(units, name);
}

/** The quantity that a placeholder stands for: `$ether`, `1.5` → `0x14d1120d7b160000`. Undefined when it is no number. */
export function amountValue(name: AmountName, args: readonly string[]): string | undefined {
  const [text] = args;
  const amount = args.length === 1 && text !== undefined ? parseUnit(text, units[name]) : undefined;
  return amount === undefined ? undefined : quantityOf(amount);
}

/** The placeholder that stands for a quantity: `0x400`, `$hex` → `{{$hex 1024}}`. */
export function amountPlaceholder(name: AmountName, value: bigint): string {
  return `{{${name} ${inUnit(value, units[name]).replaceAll(',', '')}}}`;
}
