import type { EventsMessage } from '../../common/panels/events';
import { button, element } from '../kit/element';

export type Detail = Omit<Extract<EventsMessage, { type: 'detail' }>, 'type'>;

const LINE = 18;
const MOST_LINES = 28;
/** Padding, border, and space for a scroll bar. */
const AROUND = 28;

/** Height of an expanded event in pixels; the style sheet uses the same line height. */
export function detailHeight(detail: Detail | undefined): number {
  if (!detail) return 0;
  const lines = Math.min(MOST_LINES, detail.text.split('\n', MOST_LINES).length);
  return (lines + Math.min(4, detail.problems.length)) * LINE + AROUND;
}

export function detailElement(detail: Detail, copy: () => void): HTMLElement {
  const body = element(
    'div',
    { class: 'detail-body', role: 'group', tabindex: 0, 'aria-label': 'The event as JSON' },
    detail.problems.length > 0 &&
      element(
        'ul',
        { class: 'problems', 'aria-label': 'Differs from the specification' },
        ...detail.problems.map(({ path, message }) =>
          element(
            'li',
            { title: message },
            path === '' ? undefined : element('code', {}, path),
            path === '' ? message : ` ${message}`,
          ),
        ),
      ),
    element('pre', { class: 'mono' }, ...coloured(detail.text)),
  );
  const copyButton = button('Copy', copy, { class: 'copy', title: 'Copy this event' });
  const cell = element('div', { class: 'detail-cell', role: 'gridcell' }, body, copyButton);
  const made = element('div', { class: 'detail', role: 'row', 'aria-level': 2 }, cell);
  made.style.height = `${detailHeight(detail)}px`;
  return made;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** JSON with syntax colors of the theme. */
function coloured(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon, number] = match;
    if (match.index > at) parts.push(text.slice(at, match.index));
    const kind =
      colon !== undefined
        ? 'name'
        : quoted !== undefined
          ? 'string'
          : number !== undefined
            ? 'number'
            : 'word';
    parts.push(element('span', { class: `json-${kind}` }, quoted ?? whole), colon ?? '');
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}
