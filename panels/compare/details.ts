import type { ComparisonColumn, ComparisonRow } from '../../common/panels/compare';
import { button, element, fill } from '../kit/element';
import { inDecimal } from './words';

export interface Details {
  readonly element: HTMLElement;
  show(row: ComparisonRow | undefined, columns: readonly ComparisonColumn[]): void;
}

/** The selected place with its values, wrapped instead of cut off. */
export function createDetails(copy: (text: string) => void): Details {
  const place = element('section', { class: 'details', 'aria-label': 'Chosen place', hidden: true });
  return {
    element: place,
    show(row, columns) {
      place.hidden = !row || row.open;
      if (!row || row.open) return;
      const values = columns.flatMap((column, index) => {
        if (!column.compared) return [];
        const cell = row.cells[index] ?? null;
        const decimal = inDecimal(cell);
        return [
          element('dt', {}, column.name),
          element(
            'dd',
            { class: cell === null ? 'quiet' : 'mono' },
            cell ?? 'not there',
            decimal !== '' && element('span', { class: 'quiet' }, ` ${decimal}`),
          ),
        ];
      });
      fill(
        place,
        element(
          'div',
          { class: 'path' },
          element('span', { class: 'mono' }, row.path === '' ? 'answer' : row.path),
          button('Copy Path', () => copy(row.path)),
        ),
        element('dl', {}, ...values),
      );
    },
  };
}
