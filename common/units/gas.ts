import { grouped } from './digits';

/** `21,000 gas` */
export function formatGas(gas: bigint): string {
  return `${grouped(gas)} gas`;
}

/** Part of a limit in percent, with one decimal place: `43.2 %`. Undefined for a limit of zero. */
export function formatShare(part: bigint, whole: bigint): string | undefined {
  if (whole <= 0n) return undefined;
  const permille = (part * 1000n + whole / 2n) / whole;
  return `${permille / 10n}.${permille % 10n} %`;
}
