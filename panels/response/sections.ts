/** The sections of a response as elements. */
import type { PageField, PageSection, PageTone, PageValue } from '../../common/panels/response';
import { button, element } from '../kit/element';
import { plotElement } from '../kit/plot';

export interface SectionActions {
  /** Sends the read of a link. */
  readonly follow: (link: number) => void;
  /** The title of a link, for its hover. */
  readonly linkTitle: (link: number) => string;
  /** Shows all rows of a list. */
  readonly showTable: (() => void) | undefined;
  /** Whether a group is open; undefined until a person has opened or closed it. */
  readonly isOpen: (key: string) => boolean | undefined;
  readonly opened: (key: string, open: boolean) => void;
}

type TableSection = Extract<PageSection, { kind: 'table' }>;
/** What stands for a verdict, and what a screen reader says in its place. */
export const marks: Readonly<Record<PageTone, string>> = {
  good: '✓',
  unchecked: '–',
  warning: '!',
  error: '✕',
};
export const spokenTones: Readonly<Record<PageTone, string>> = {
  good: '',
  unchecked: 'not checked',
  warning: 'warning',
  error: 'error',
};

type GroupSection = Extract<PageSection, { kind: 'group' }>;

/** @param key of the group around it */
export function sectionElements(
  sections: readonly PageSection[],
  actions: SectionActions,
  key = '',
): readonly HTMLElement[] {
  return sections.map((section, at) => sectionElement(section, actions, `${key}/${at}`));
}

function sectionElement(section: PageSection, actions: SectionActions, key: string): HTMLElement {
  switch (section.kind) {
    case 'lead':
      return element(
        'section',
        { class: 'lead' },
        element('p', { class: 'value' }, valueElement(section.value, actions)),
        section.about !== '' && element('p', { class: 'quiet' }, section.about),
      );
    case 'fields':
      return titled(
        section.title,
        element('dl', {}, ...section.rows.flatMap((row) => fieldElements(row, actions))),
      );
    case 'table':
      return tableElement(section, actions);
    case 'plot':
      return plotElement(section);
    case 'shares':
      return sharesElement(section);
    case 'text':
      return titled(
        section.title,
        element(
          'pre',
          { class: 'mono', tabindex: 0, role: 'group', 'aria-label': section.title || 'Text' },
          section.text,
        ),
      );
    case 'group':
      return groupElement(section, actions, key);
  }
}

function titled(title: string, ...content: readonly HTMLElement[]): HTMLElement {
  return element('section', {}, title !== '' && element('h2', {}, title), ...content);
}

function fieldElements(
  { about, label, value, wrong }: PageField,
  actions: SectionActions,
): readonly HTMLElement[] {
  return [
    element('dt', { title: about || undefined }, ...breakable(label)),
    element(
      'dd',
      { class: wrong === undefined ? undefined : 'wrong' },
      valueElement(value, actions),
      wrong !== undefined && element('span', { class: 'reason warning' }, wrong),
    ),
  ];
}

/** A long name may break behind an underscore, not within a word. */
function breakable(label: string): readonly (string | HTMLElement)[] {
  const [first = '', ...rest] = label.split(/(?<=_)/);
  return [first, ...rest.flatMap((part) => [element('wbr'), part])];
}

/** A value with the raw one in its hover; a link where there is a request for its details. */
function valueElement(value: PageValue, { follow, linkTitle }: SectionActions): HTMLElement {
  const { code, link, note, raw, share, text } = value;
  const shown =
    link === undefined
      ? element('span', { class: code ? 'mono' : undefined, title: raw }, text)
      : element(
          'a',
          {
            href: '#',
            class: code ? 'mono' : undefined,
            title: [linkTitle(link), raw].filter(Boolean).join('\n'),
          },
          text,
        );
  if (link !== undefined) {
    shown.addEventListener('click', (event) => {
      event.preventDefault();
      follow(link);
    });
  }
  return element(
    'span',
    { class: 'one' },
    shown,
    note !== undefined && element('span', { class: 'quiet note' }, note),
    share !== undefined && barElement(share),
  );
}

function barElement(share: number): HTMLElement {
  const full = element('span', { class: 'full' });
  full.style.width = `${share * 100}%`;
  return element('span', { class: 'meter', 'aria-hidden': 'true' }, full);
}

function tableElement({ columns, rows, title, total }: TableSection, actions: SectionActions): HTMLElement {
  const head = columns.map(({ about, name, numeric }) =>
    element('th', { scope: 'col', class: numeric ? 'number' : undefined, title: about || undefined }, name),
  );
  const body = rows.map((cells) =>
    element(
      'tr',
      {},
      ...columns.map(({ numeric }, at) => {
        const value = cells[at];
        return element(
          'td',
          { class: numeric ? 'number' : undefined },
          value && valueElement(value, actions),
        );
      }),
    ),
  );
  const scroller = element(
    'div',
    { class: 'table', tabindex: 0, role: 'group', 'aria-label': `${title || 'List'}, ${total} rows` },
    element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body)),
  );
  // The links of a table are one stop of the Tab key: the arrows move between them.
  const links = [...scroller.querySelectorAll('a')];
  for (const [at, link] of links.entries()) link.tabIndex = at === 0 ? 0 : -1;
  scroller.addEventListener('keydown', (event) => {
    const at = links.indexOf(event.target as HTMLAnchorElement);
    const step =
      event.key === 'ArrowDown' || event.key === 'ArrowRight'
        ? 1
        : event.key === 'ArrowUp' || event.key === 'ArrowLeft'
          ? -1
          : 0;
    const next = links[at + step];
    if (at < 0 || step === 0 || !next) return;
    event.preventDefault();
    next.focus();
  });
  const { showTable } = actions;
  const isCut = total > rows.length;
  return titled(
    title,
    scroller,
    ...(isCut
      ? [
          element(
            'p',
            { class: 'quiet' },
            `The first ${rows.length} of ${total.toLocaleString('en-US')}. `,
            showTable && button('Show all as a table', showTable),
          ),
        ]
      : []),
  );
}

function sharesElement({ rows, title }: Extract<PageSection, { kind: 'shares' }>): HTMLElement {
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const items = rows.map(({ count, label }) => {
    const full = element('span', { class: 'full' });
    full.style.width = `${(count / all) * 100}%`;
    return element(
      'li',
      {},
      element('span', { class: 'label', title: label }, label),
      element('span', { class: 'meter', 'aria-hidden': 'true' }, full),
      element('span', { class: 'count' }, `${count.toLocaleString('en-US')} · ${percent(count / all)}`),
    );
  });
  return element(
    'section',
    { class: 'shares' },
    element('h2', {}, title),
    element('ul', { 'aria-label': title }, ...items),
  );
}

/** `38 %`, `0.4 %`: not zero where there are some. */
function percent(part: number): string {
  return `${(part * 100).toFixed(part < 0.01 ? 1 : 0)} %`;
}

function groupElement(
  { note, open, sections, title, tone }: GroupSection,
  actions: SectionActions,
  key: string,
): HTMLElement {
  const isOpen = actions.isOpen(key) ?? open;
  const inside = element('div', { class: 'inside' });
  const made = element(
    'details',
    { class: 'group' },
    element(
      'summary',
      {},
      tone && element('span', { class: `sign ${tone}`, 'aria-hidden': 'true' }, marks[tone]),
      tone &&
        spokenTones[tone] !== '' &&
        element('span', { class: 'visually-hidden' }, `${spokenTones[tone]}: `),
      element('span', { class: 'title' }, title),
      note !== '' && element('span', { class: `quiet note ${tone ?? ''}` }, note),
    ),
    inside,
  );
  // The content of a closed group is not made.
  let isMade = false;
  const make = () => {
    if (isMade) return;
    isMade = true;
    inside.append(...sectionElements(sections, actions, key));
  };
  if (isOpen) make();
  made.open = isOpen;
  made.addEventListener('toggle', () => {
    if (made.open) make();
    actions.opened(key, made.open);
  });
  return made;
}
