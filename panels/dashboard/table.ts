import { element } from '../kit/element';
import { createRows } from '../kit/rows';

export interface TableData {
  readonly columns: readonly string[];
  /** The text of the cells, newest first. */
  readonly rows: readonly (readonly string[])[];
}

const rowHeight = 22;

/** The numbers of a chart. In long lists only the visible rows are drawn. */
export function createTable(title: string): { readonly element: HTMLElement; show(data: TableData): void } {
  const head = element('tr');
  const body = element('tbody');
  const table = element('table', { 'aria-label': title }, element('thead', {}, head), body);
  const scroller = element(
    'div',
    { class: 'table', tabindex: 0, role: 'group', 'aria-label': `${title}, table` },
    table,
  );
  let columns = 1;
  const rows = createRows<readonly string[]>({
    scroller,
    body,
    rowHeight,
    draw: (cells, index) =>
      element('tr', { 'aria-rowindex': index + 2 }, ...cells.map((cell) => element('td', {}, cell))),
    spacer: () => element('tr', {}, element('td', { colspan: columns })),
  });
  return {
    element: scroller,
    show(data) {
      columns = data.columns.length;
      head.replaceChildren(...data.columns.map((name) => element('th', { scope: 'col' }, name)));
      table.setAttribute('aria-rowcount', String(data.rows.length + 1));
      rows.show(data.rows);
    },
  };
}
