import type { EventRow } from '../../common/panels/events';
import { element } from '../kit/element';

/** `12:03:04.123` in the local time zone; without milliseconds in a narrow page. */
function timeElement(at: number): HTMLElement {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return element(
    'span',
    { class: 'time', role: 'gridcell', title: date.toISOString() },
    time,
    element('span', { class: 'part' }, `.${String(date.getMilliseconds()).padStart(3, '0')}`),
  );
}

/** @param index of the row in the list, from 1 */
export function rowElement(row: EventRow, index: number): HTMLElement {
  const own = {
    id: `row-${row.order}`,
    role: 'row',
    'aria-level': 1,
    'aria-rowindex': index,
    'data-order': row.order,
  };
  const time = timeElement(row.at);
  if (row.kind === 'note') {
    const text = element('span', { role: 'gridcell', class: 'note-text', title: row.text }, row.text);
    return element('div', { ...own, class: `row note ${row.level}` }, time, text);
  }
  return element(
    'div',
    { ...own, class: 'row event', 'aria-expanded': 'false' },
    time,
    element('span', { class: `topic ${row.tone}`, role: 'gridcell', title: row.topic }, row.topic),
    element('span', { class: 'summary', role: 'gridcell', title: row.full }, row.summary),
    row.wrong !== '' &&
      element(
        'span',
        { class: 'wrong', role: 'gridcell', title: row.wrong },
        element('span', { class: 'visually-hidden' }, 'Differs from the specification: '),
        row.wrong,
      ),
  );
}
