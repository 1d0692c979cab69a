import type { TraceRow, TraceText } from '../../common/panels/trace';
import { element } from '../kit/element';

/** Levels that are indented; deeper ones show their number. */
const DEEPEST_INDENT = 24;

export interface RowState {
  readonly index: number;
  readonly row: TraceRow;
  /** Undefined while it is not decoded. */
  readonly text: TraceText | undefined;
  /** Undefined for a row without rows inside it. */
  readonly expanded: boolean | undefined;
  readonly selected: boolean;
  readonly match: boolean;
  readonly place: readonly [position: number, size: number];
  /** Share of the gas of the trace, 0 to 1; undefined if unknown. */
  readonly share: number | undefined;
}

export function rowId(index: number): string {
  return `row-${index}`;
}

/** A row of the tree. */
export function rowElement(state: RowState): HTMLElement {
  const { expanded, index, match, place, row, selected, share, text } = state;
  const { depth, failure, gas, kind, value } = row;
  const [position, size] = place;
  const made = element(
    'div',
    {
      class: ['row', kind, failure, match && 'match', selected && 'at'].filter(Boolean).join(' '),
      id: rowId(index),
      role: 'treeitem',
      'aria-level': depth + 1,
      'aria-posinset': position,
      'aria-setsize': size,
      'aria-expanded': expanded === undefined ? undefined : String(expanded),
      'aria-selected': String(selected),
    },
    labelElement(row, text, expanded),
    element('span', { class: 'value' }, value),
    element('span', { class: 'gas' }, gas === null ? '' : gas.toLocaleString('en-US'), bar(share)),
  );
  const label = made.firstElementChild;
  if (label instanceof HTMLElement) label.style.paddingLeft = `${8 + Math.min(depth, DEEPEST_INDENT) * 14}px`;
  return made;
}

function labelElement(
  row: TraceRow,
  text: TraceText | undefined,
  expanded: boolean | undefined,
): HTMLElement {
  const { depth, failure, kind, name, tag, target } = row;
  const twistie = expanded === undefined ? '' : expanded ? ' open' : ' closed';
  const [head = '', rest = ''] = split(text?.text ?? name, name);
  // Without a name, no code ran.
  const joined = name === '' ? '' : name === 'new' || kind === 'event' ? ' ' : '::';
  const who = element('span', { class: 'target' }, target);
  const what = element('span', { class: 'name' }, head);
  return element(
    'span',
    { class: 'label' },
    element('span', { class: `twistie${twistie}`, 'aria-hidden': true }),
    depth > DEEPEST_INDENT && element('span', { class: 'quiet' }, `${depth} `),
    ...(kind === 'event' ? badge('event') : []),
    ...(tag === '' ? [] : badge(tag)),
    // Where there is only one call, nobody asks where its failure began.
    ...(failure === 'began' && !(depth === 0 && expanded === undefined)
      ? badge('failure began here', 'error')
      : []),
    ...(name === 'new' ? [what, joined, who] : [who, joined, what]),
    element('span', { class: 'arguments' }, rest),
    text && text.result !== '' && element('span', { class: 'result' }, ` → ${text.result}`),
    failure !== 'none' && element('span', { class: 'failure' }, ` ✗ ${text?.failure || 'failed'}`),
  );
}

/** A word in a frame. The space is for screen readers. */
function badge(text: string, tone = ''): readonly (HTMLElement | string)[] {
  return [element('span', { class: `badge ${tone}` }, text), ' '];
}

/** The name, and what follows it. */
function split(text: string, name: string): readonly [head: string, rest: string] {
  return text.startsWith(name) ? [name, text.slice(name.length)] : [text, ''];
}

function bar(share: number | undefined): HTMLElement | undefined {
  if (share === undefined) return undefined;
  const made = element('span', { class: 'bar', 'aria-hidden': true });
  made.style.width = `${Math.round(Math.min(1, share) * 1000) / 10}%`;
  return made;
}
