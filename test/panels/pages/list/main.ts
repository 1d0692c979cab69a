/** A page of the kit alone: a list of as many rows as it is told to show. */
import '../../../../panels/kit/base.css';
import './style.css';
import { button, element } from '../../../../panels/kit/element';
import { connect } from '../../../../panels/kit/host';
import { createRows } from '../../../../panels/kit/rows';

const host = connect<readonly string[], { type: 'ready' } | { type: 'picked'; text: string }, string>();
const body = element('div', { role: 'list' });
const scroller = element('div', { class: 'scroller', tabindex: 0 }, body);
const rows = createRows<string>({
  scroller,
  body,
  rowHeight: 20,
  draw: (text) =>
    element(
      'div',
      { role: 'listitem', class: 'row' },
      button(text, () => {
        host.keep(text);
        host.post({ type: 'picked', text });
      }),
    ),
});
document.getElementById('page')?.append(element('h1', {}, host.kept ?? 'nothing kept'), scroller);
host.onMessage((texts) => rows.show(texts));
host.post({ type: 'ready' });
