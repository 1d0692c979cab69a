import type { Samples } from '../../common/panels/dashboard';
import { columns } from './readings';

/** All series as CSV: ISO times (UTC), raw numbers, empty cells. Series without numbers are left out. */
export function csvOf(parts: readonly Samples[]): string {
  const used = parts.flatMap((part) =>
    Object.entries(part.values)
      .filter(([, values]) => values.some((value) => value !== null))
      .map(([id, values]) => ({ id, values, part })),
  );
  const rows = new Map<number, string[]>();
  for (const part of parts) for (const time of part.times) rows.set(Math.floor(time), []);
  const times = [...rows.keys()].sort((a, b) => a - b);
  for (const row of rows.values()) for (let index = 0; index < used.length; index++) row.push('');
  used.forEach(({ values, part }, column) => {
    part.times.forEach((time, index) => {
      const value = values[index];
      const row = rows.get(Math.floor(time));
      if (row && value !== null && value !== undefined) row[column] = String(value);
    });
  });
  const lines = [
    ['time', ...used.map(({ id }) => columns[id] ?? id)],
    ...times.map((time) => [new Date(time).toISOString(), ...(rows.get(time) ?? [])]),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
