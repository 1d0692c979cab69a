import type { ComparisonColumn, ComparisonCounts, ComparisonRow } from '../../common/panels/compare';
import { grouped } from '../../common/units/digits';
import { counted, listed } from '../../common/units/words';

/** `Only Geth has it.`, `Geth and Reth have it.`; empty if all have it. */
export function whoHas(row: ComparisonRow, columns: readonly ComparisonColumn[]): string {
  const compared = columns.flatMap((column, index) => (column.compared ? [index] : []));
  const having = compared.filter((index) => row.cells[index] != null);
  if (having.length === compared.length) return '';
  const names = having.map((index) => columns[index]?.name ?? '');
  return `only ${listed(names)}`;
}

/** `3 values differ, 2 are only in some, 40 are the same`. */
export function summary({ same, differs, onlyIn }: ComparisonCounts): string {
  if (same + differs + onlyIn === 0) return '';
  if (differs + onlyIn === 0)
    return same === 1 ? 'The values are the same.' : `All ${grouped(same)} values are the same.`;
  const parts: string[] = [];
  if (differs > 0) parts.push(`${counted(differs, 'value differs', 'values differ')}`);
  if (onlyIn > 0) parts.push(`${grouped(onlyIn)} only in some`);
  if (same > 0) parts.push(`${grouped(same)} the same`);
  return parts.join(' · ');
}

/** A hex number in decimal; empty for anything else, and if it is too long for a number. */
export function inDecimal(cell: string | null): string {
  const digits = /^"0x([\da-f]{1,20})"$/i.exec(cell ?? '')?.[1];
  return digits === undefined || digits.length < 2 ? '' : grouped(BigInt(`0x${digits}`));
}
