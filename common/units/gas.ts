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

/** Of a block: wei per unit of gas, gas used and gas limit. */
export interface BlockFee {
  readonly baseFee: bigint;
  readonly gasUsed: bigint;
  readonly gasLimit: bigint;
}

/** The base fee of the block after this one: at most an eighth more or less, by the gas that this one used (EIP-1559). */
export function nextBaseFee({ baseFee, gasUsed, gasLimit }: BlockFee): bigint {
  const target = gasLimit / 2n;
  if (gasUsed === target || target === 0n) return baseFee;
  const change = (baseFee * (gasUsed > target ? gasUsed - target : target - gasUsed)) / target / 8n;
  if (gasUsed < target) return baseFee - change;
  return baseFee + (change > 0n ? change : 1n);
}
