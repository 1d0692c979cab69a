import { inDecimals } from './digits';

export type EtherUnit = 'wei' | 'gwei' | 'ether';

/** Decimal places of each unit in wei. */
const places: Readonly<Record<EtherUnit, number>> = { wei: 0, gwei: 9, ether: 18 };

/** An amount of wei in a unit, with all its digits: `1.5`, `1,234.000000001`. */
export function inUnit(wei: bigint, unit: EtherUnit): string {
  return inDecimals(wei, places[unit]);
}

/** An amount of wei in the most readable unit, with all its digits: `1.5 ether`, `30 gwei`, `7 wei`. */
export function formatWei(wei: bigint): string {
  const size = wei < 0n ? -wei : wei;
  if (size === 0n) return '0 wei';
  // From 100,000 gwei on, ether is usually shorter.
  const unit: EtherUnit = size >= 10n ** 14n ? 'ether' : size >= 10n ** 6n ? 'gwei' : 'wei';
  return `${inUnit(wei, unit)} ${unit}`;
}

/** A price of gas in gwei with three significant digits: `12.3 gwei`, `0.0451 gwei`. Below 1,000 wei: `7 wei`. */
export function formatGasPrice(wei: bigint): string {
  if (wei < 1000n) return `${wei} wei`;
  const digits = wei.toString();
  const kept = digits.length > 11 ? digits.length - 9 : 3;
  const scale = 10n ** BigInt(digits.length - kept);
  return `${inUnit(((wei + scale / 2n) / scale) * scale, 'gwei')} gwei`;
}

/** An amount of wei in ether with four significant digits: `0.0001028 ether`. */
export function formatCost(wei: bigint): string {
  const scale = 10n ** BigInt(Math.max(0, wei.toString().length - 4));
  return `${inUnit(((wei + scale / 2n) / scale) * scale, 'ether')} ether`;
}

/** An amount of gwei, the unit of the Beacon API: `32 ether`, `1 gwei`. */
export function formatGwei(gwei: bigint): string {
  return gwei === 0n ? '0 gwei' : formatWei(gwei * 10n ** 9n);
}

/** `1.5`, `ether` → wei; undefined if the text is not a number, or has more decimal places than the unit. */
export function parseUnit(text: string, unit: EtherUnit): bigint | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim().replace(/[,_](?=\d{3})/g, ''));
  const whole = match?.[1];
  if (whole === undefined) return undefined;
  const fraction = match?.[2] ?? '';
  if (fraction.length > places[unit]) return undefined;
  return BigInt(whole + fraction.padEnd(places[unit], '0'));
}
