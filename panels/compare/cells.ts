import type { ComparisonColumn, ComparisonRow } from '../../common/panels/compare';
import { listed } from '../../common/units/words';
import { element } from '../kit/element';
import { whoHas } from './words';

const letters = 'ABCDEFGH';

export function headerRow(columns: readonly ComparisonColumn[]): HTMLElement {
  return element(
    'tr',
    { role: 'row', 'aria-rowindex': 1 },
    element('th', { scope: 'col', role: 'columnheader', class: 'corner' }, 'Place'),
    ...columns.map(headerCell),
  );
}

function headerCell(column: ComparisonColumn): HTMLElement {
  const { name, detail, state, status, took, cause } = column;
  return element(
    'th',
    { scope: 'col', role: 'columnheader', class: `column ${state}` },
    element('div', { class: 'node', title: name }, name),
    detail !== '' && element('div', { class: 'quiet cut', title: detail }, detail),
    element(
      'div',
      { class: 'status' },
      element('span', { class: 'state' }, state === 'waiting' ? 'waiting…' : status),
      took !== '' && element('span', { class: 'quiet' }, took),
    ),
    cause !== '' && element('div', { class: 'cause', title: cause }, cause),
  );
}

/** The name of a place, with a mark that shows whether the nodes agree. */
export function nameCell(
  row: ComparisonRow,
  columns: readonly ComparisonColumn[],
  closed: boolean,
): HTMLElement {
  const sign = row.mark === 'differs' && !row.open ? '≠' : row.mark === 'only-in' ? '◐' : '';
  const words =
    row.mark === 'differs' ? 'differs' : row.mark === 'only-in' ? whoHas(row, columns) : 'the same';
  const cell = element(
    'th',
    { scope: 'row', role: 'rowheader', class: 'name', title: row.path },
    element('span', { class: 'sign', 'aria-hidden': true }, sign),
    element('span', { class: 'twisty', 'aria-hidden': true }, row.open ? (closed ? '▸' : '▾') : ''),
    element('span', { class: 'mono' }, row.name === '' ? 'answer' : row.name),
    element('span', { class: 'visually-hidden' }, `, ${words}`),
    row.mark === 'only-in' &&
      element('span', { class: 'quiet who', title: words, 'aria-hidden': true }, words),
    row.writtenDifferently &&
      element('span', { class: 'quiet who', title: 'The values mean the same.' }, 'written differently'),
  );
  cell.style.paddingLeft = `${4 + Math.max(0, row.depth - 1) * 14}px`;
  return cell;
}

/** @param place index of the column */
export function valueCell(
  row: ComparisonRow,
  columns: readonly ComparisonColumn[],
  place: number,
): HTMLElement {
  const value = row.cells[place];
  if (!columns[place]?.compared) return element('td', { class: 'apart', role: 'gridcell' });
  if (value == null) {
    return element('td', { class: 'absent', role: 'gridcell' }, element('span', {}, 'not there'));
  }
  const group = row.groups[place] ?? 0;
  const plain = row.mark === 'same' || row.open;
  const several = !plain && row.mark === 'differs' && columns.filter((one) => one.compared).length > 2;
  const tint = plain ? '' : ` group group-${row.mark === 'only-in' ? 'own' : group % 6}`;
  return element(
    'td',
    {
      role: 'gridcell',
      class: row.open ? 'quiet' : `mono${tint}${several ? ' lettered' : ''}`,
      title: row.open ? undefined : value,
    },
    element('span', { class: 'value' }, value),
    several && element('span', { class: 'letter', 'aria-hidden': true }, letters[group] ?? '·'),
    several && element('span', { class: 'visually-hidden' }, sameAs(row, columns, place)),
  );
}

/** `, the same as node 2 and node 3`; empty if no other node has this value. */
function sameAs(row: ComparisonRow, columns: readonly ComparisonColumn[], place: number): string {
  const others = columns.flatMap(({ name }, other) =>
    other !== place && row.groups[other] === row.groups[place] ? [name] : [],
  );
  return others.length > 0 ? `, the same as ${listed(others)}` : '';
}
