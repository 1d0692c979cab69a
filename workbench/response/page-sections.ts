/** The parts of a response page: fields, tables, plots and groups, made from JSON and its schema. */
import type { SpecProblem } from '../../catalogue/types';
import type {
  PageColumn,
  PageField,
  PagePlot,
  PageSection,
  PageShare,
  PageValue,
} from '../../common/panels/response';
import type { PathStep } from '../../common/scratch/json/json-path';
import type { JsonMember, JsonNode } from '../../common/scratch/types';
import { grouped } from '../../common/units/digits';
import { integerOf } from '../../common/units/hex';
import { counted, shortened } from '../../common/units/words';
import { scalarOf } from '../../server/features/response/response-hover';
import { type Plot, type Shape, shapeOf, type Tree } from './page-shapes';
import type { Placed, ValueReader } from './page-values';

/** Limits of one page. What is beyond them is in the table and in the JSON. */
const MOST_ROWS = 100;
const MOST_FIELDS = 400;
const MOST_COLUMNS = 12;
const MOST_SHARES = 8;
const DEEPEST = 6;

export interface SectionOptions {
  readonly read: ValueReader;
  /** The text of the response. */
  readonly text: string;
  readonly problems: readonly SpecProblem[];
  /** How many more items of trees the page takes. */
  readonly trees: { left: number };
}

/** The sections of a value. @param title of the section; empty at the top */
export function sectionsOf(
  placed: Placed,
  title: string,
  options: SectionOptions,
  depth = 0,
): readonly PageSection[] {
  const { node } = placed;
  if (depth > DEEPEST) return [textSection(node, title, options)];
  if (node.kind === 'object') return objectSections(placed, title, options, depth);
  if (node.kind === 'array') return listSections(placed, title, options, depth);
  const value = options.read.value(placed);
  return [{ kind: 'lead', value, about: options.read.about(placed) }];
}

// ---------------------------------------------------------------- objects

function objectSections(
  placed: Placed,
  title: string,
  options: SectionOptions,
  depth: number,
): PageSection[] {
  const { read } = options;
  const { node } = placed;
  const members = read.below(placed);
  if (members.length === 0) return [{ kind: 'text', title, text: 'Nothing in it.' }];
  const shape = shapeOf(new Set(members.map(({ name }) => name ?? '')));
  const meanings = node.kind === 'object' ? read.meaningsOf(node) : undefined;
  const { plots, plotted, same } = plotsOf(shape, members, read);
  const order = shape?.first;
  const isFirst = ({ name = '' }: Placed) => !order || order.includes(name);
  const first = members.filter(isFirst);
  if (order) first.sort((a, b) => order.indexOf(a.name ?? '') - order.indexOf(b.name ?? ''));
  const fields: PageField[] = [];
  const parts: PageSection[] = [];
  for (const one of first.slice(0, MOST_FIELDS)) {
    const name = one.name ?? '';
    if (plotted.has(name)) continue;
    if (name === shape?.tree?.below && one.node.kind === 'array') {
      parts.push(...treeSections(one, shape.tree, options, depth + 1));
      continue;
    }
    if (!isField(one, meanings)) {
      parts.push(...partOf(one, name, options, depth));
      continue;
    }
    const value = read.value(one, meanings);
    const own = name === shape?.tree?.cost ? ownCost(placed, shape.tree, read) : undefined;
    const note = [value.note, own].filter(Boolean).join(' · ');
    fields.push(fieldOf(one, own === undefined ? value : { ...value, note }, options, members, shape));
    const slot = name === 'parentBeaconBlockRoot' ? read.slot(one) : undefined;
    if (slot) fields.push({ label: 'beacon block', about: 'The beacon block that has it', value: slot });
  }
  fields.push(...same);
  const rest = members.filter((one) => !isFirst(one) && !plotted.has(one.name ?? ''));
  return [
    ...(fields.length > 0 ? [{ kind: 'fields' as const, title, rows: fields }] : []),
    ...plots.map((plot) => ({ kind: 'plot' as const, ...plot })),
    ...parts,
    ...(rest.length > 0 ? [moreSection(rest, meanings, options, depth)] : []),
  ];
}

/** The members that few people look for. */
function moreSection(
  rest: readonly Placed[],
  meanings: ReturnType<ValueReader['meaningsOf']>,
  options: SectionOptions,
  depth: number,
): PageSection {
  const rows = rest
    .filter((one) => isField(one, meanings))
    .map((one) => fieldOf(one, options.read.value(one, meanings), options));
  const parts = rest
    .filter((one) => !isField(one, meanings))
    .flatMap((one) => partOf(one, one.name ?? '', options, depth));
  return {
    kind: 'group',
    title: 'More',
    note: counted(rest.length, 'member'),
    open: rows.some(({ wrong }) => wrong !== undefined),
    sections: [...(rows.length > 0 ? [{ kind: 'fields' as const, title: '', rows }] : []), ...parts],
  };
}

/** A value that fits in one row: a scalar, a short list of scalars, nothing, or what is decoded as a whole. */
function isField({ node }: Placed, meanings: ReturnType<ValueReader['meaningsOf']>): boolean {
  if (node.kind === 'object') return node.members.length === 0;
  if (node.kind !== 'array') return true;
  const [first] = node.items;
  if (first && meanings?.has(first)) return true;
  return node.items.length === 0 || (node.items.length <= 4 && node.items.every((one) => isShort(one)));
}

function isShort(node: JsonNode): boolean {
  return node.kind !== 'object' && node.kind !== 'array' && node.end - node.start < 22;
}

function fieldOf(
  placed: Placed,
  value: PageValue,
  { problems, read }: SectionOptions,
  members: readonly Placed[] = [],
  shape?: Shape,
): PageField {
  const wrong = problemAt(placed.path, problems);
  const [, whole] = shape?.shares?.find(([part]) => part === placed.name) ?? [];
  const share =
    whole === undefined ? undefined : shareOf(placed.node, members.find(({ name }) => name === whole)?.node);
  return {
    label: placed.name ?? '',
    about: read.about(placed),
    value:
      share === undefined
        ? value
        : {
            ...value,
            share,
            note: [value.note, `${(share * 100).toFixed(1)} %`].filter(Boolean).join(' · '),
          },
    ...(wrong === undefined ? {} : { wrong }),
  };
}

function problemAt(path: readonly PathStep[], problems: readonly SpecProblem[]): string | undefined {
  return problems.find(
    (one) => one.path.length === path.length && one.path.every((step, at) => step === path[at]),
  )?.message;
}

function shareOf(part: JsonNode, whole: JsonNode | undefined): number | undefined {
  const [a, b] = [integerOf(scalarOf(part)), whole && integerOf(scalarOf(whole))];
  if (a === undefined || b === undefined || b <= 0n || a < 0n || a > b) return undefined;
  return Number((a * 10_000n) / b) / 10_000;
}

/** A member with an inside. */
function partOf(
  placed: Placed,
  name: string,
  options: SectionOptions,
  depth: number,
): readonly PageSection[] {
  const { node } = placed;
  const sections = sectionsOf(placed, '', options, depth + 1);
  if (node.kind === 'array') {
    const [only] = sections;
    if (sections.length === 1 && only?.kind === 'table') return [{ ...only, title: name }];
    return [groupOf(name, counted(node.items.length, 'item'), sections, depth)];
  }
  const isLong = node.kind === 'object' && node.members.length > 30;
  return [groupOf(name, '', sections, isLong ? depth + 2 : depth)];
}

function groupOf(title: string, note: string, sections: readonly PageSection[], depth: number): PageSection {
  return { kind: 'group', title, note, open: depth < 3, sections };
}

function textSection(node: JsonNode, title: string, { text }: SectionOptions): PageSection {
  return { kind: 'text', title, text: shortened(text.slice(node.start, node.end), 4000) };
}

// ---------------------------------------------------------------- trees

/** Beyond this, what is below is closed. */
const OPEN_DEPTH = 4;
/** A tree that is deeper is shown as JSON where it ends. */
const DEEPEST_TREE = 60;

function treeSections(
  list: Placed,
  tree: Tree,
  options: SectionOptions,
  depth: number,
): readonly PageSection[] {
  const items = options.read.below(list);
  const shown = items.slice(0, Math.max(options.trees.left, 0));
  options.trees.left -= shown.length;
  const rest = items.length - shown.length;
  return [
    ...shown.map((item) => treeSection(item, tree, options, depth)),
    ...(rest === 0
      ? []
      : [{ kind: 'text' as const, title: '', text: `And ${counted(rest, 'more call')}: see "Trace".` }]),
  ];
}

/** One of a tree, such as a call: what it is, what it cost itself and with what is below it, and what is below it. */
function treeSection(
  placed: Placed,
  tree: Tree | undefined,
  options: SectionOptions,
  depth: number,
): PageSection {
  const { read } = options;
  const members = new Map(read.below(placed).map((one) => [one.name ?? '', one]));
  const shape = shapeOf(new Set(members.keys()));
  if (!tree || shape?.tree !== tree || depth > DEEPEST_TREE) return textSection(placed.node, '', options);
  const meanings = placed.node.kind === 'object' ? read.meaningsOf(placed.node) : undefined;
  const words = (name: string) => {
    const one = members.get(name);
    return one && isField(one, meanings) ? read.value(one, meanings) : undefined;
  };
  const failure = words(tree.failure)?.text;
  return {
    kind: 'group',
    title: shortened(tree.title.flatMap((name) => nameOf(words(name))).join(' '), 160),
    note: [failure, words(tree.cost)?.text, ownCost(placed, tree, read)].filter(Boolean).join(' · '),
    open: depth < OPEN_DEPTH,
    ...(failure === undefined ? {} : { tone: 'error' as const }),
    sections: objectSections(placed, '', options, depth),
  };
}

/** A short value; data that is not decoded names nothing. */
function nameOf(value: PageValue | undefined): readonly string[] {
  if (value === undefined || value.text === '0x') return [];
  return [value.code && value.note && value.text.length > 42 ? value.note : value.text];
}

/** `25,000 its own`, without what is below it; undefined where nothing is, or where the figures do not add up. */
function ownCost(placed: Placed, { below, cost }: Tree, read: ValueReader): string | undefined {
  const valueIn = (of: readonly Placed[]) => {
    const one = of.find(({ name }) => name === cost);
    return one && integerOf(scalarOf(one.node));
  };
  const members = read.below(placed);
  const list = members.find(({ name }) => name === below);
  const items = list ? read.below(list) : [];
  let own = valueIn(members);
  for (const one of items) {
    const part = valueIn(read.below(one));
    if (own === undefined || part === undefined) return undefined;
    own -= part;
  }
  return own === undefined || items.length === 0 || own < 0n ? undefined : `${grouped(own)} its own`;
}

// ---------------------------------------------------------------- lists

function listSections(placed: Placed, title: string, options: SectionOptions, depth: number): PageSection[] {
  const { read } = options;
  const items = read.below(placed);
  if (items.length === 0) return [{ kind: 'text', title, text: 'The list is empty.' }];
  const [first] = items;
  if (!first) return [];
  if (items.length === 1 && first.node.kind === 'object') {
    return [...sectionsOf(first, title, options, depth)];
  }
  const shape =
    first.node.kind === 'object'
      ? shapeOf(new Set(first.node.members.map(({ key }) => key.value)))
      : undefined;
  const inTree = first.node.kind === 'object' ? treesIn(items, options) : undefined;
  if (inTree) return [...inTree];
  return [
    ...countsOf(shape, items),
    first.node.kind === 'object' ? objectTable(items, title, options, shape) : valueTable(items, title, read),
  ];
}

/** Traces of several transactions: the tree of each, below its transaction. */
function treesIn(items: readonly Placed[], options: SectionOptions): readonly PageSection[] | undefined {
  const { read } = options;
  const trees = items.slice(0, MOST_ROWS).flatMap((item): PageSection[] => {
    const members = read.below(item);
    const result = members.find(({ name }) => name === 'result');
    const tree = result && shapeOf(new Set(read.below(result).map(({ name }) => name ?? '')))?.tree;
    if (!tree) return [];
    const beside = members
      .filter((one) => one !== result)
      .map((one) => fieldOf(one, read.value(one), options));
    const fields = beside.length > 0 ? [{ kind: 'fields' as const, title: '', rows: beside }] : [];
    return [...fields, treeSection(result, tree, options, 1)];
  });
  return trees.length > 0 ? trees : undefined;
}

function valueTable(items: readonly Placed[], title: string, read: ValueReader): PageSection {
  const numeric = items.slice(0, MOST_ROWS).every((one) => read.isNumeric(one));
  return {
    kind: 'table',
    title,
    columns: [
      { name: '#', about: 'Index in the list', numeric: true },
      { name: 'value', about: '', numeric },
    ],
    rows: items.slice(0, MOST_ROWS).map((one, at) => [{ text: String(at) }, read.value(one)]),
    total: items.length,
  };
}

function objectTable(
  items: readonly Placed[],
  title: string,
  { read }: SectionOptions,
  shape: Shape | undefined,
): PageSection {
  const columns: { name: string; about: string; numeric: boolean }[] = [];
  const at = new Map<string, number>();
  const rows = items.slice(0, MOST_ROWS).map((item) => {
    const cells: (PageValue | null)[] = [];
    const meanings = item.node.kind === 'object' ? read.meaningsOf(item.node) : undefined;
    for (const { placed, name } of cellsOf(item, read, shape)) {
      let index = at.get(name);
      if (index === undefined) {
        if (columns.length >= MOST_COLUMNS) continue;
        index = columns.length;
        at.set(name, index);
        columns.push({ name, about: read.about(placed), numeric: true });
      }
      const value = read.value(placed, meanings);
      const column = columns[index];
      if (column && value.text !== 'null' && !read.isNumeric(placed)) column.numeric = false;
      while (cells.length < index) cells.push(null);
      cells[index] = value;
    }
    return cells;
  });
  return { kind: 'table', title, columns: columns satisfies PageColumn[], rows, total: items.length };
}

/** The cells of an item: those of its shape, else its values, and those of an object inside it. */
function cellsOf(
  item: Placed,
  read: ValueReader,
  shape: Shape | undefined,
): readonly { readonly placed: Placed; readonly name: string }[] {
  if (shape?.columns) {
    return shape.columns.flatMap(({ name, path }) => {
      const placed = placedAt(item, path, read);
      return placed ? [{ placed, name }] : [];
    });
  }
  const members = [...read.below(item)];
  const order = shape?.order ?? shape?.first;
  if (order) {
    const place = ({ name = '' }: Placed) => (order.includes(name) ? order.indexOf(name) : order.length);
    members.sort((a, b) => place(a) - place(b));
  }
  return members.flatMap((one) => {
    const name = one.name ?? '';
    if (one.node.kind !== 'object' || one.node.members.length === 0) return [{ placed: one, name }];
    return read.below(one).map((inner) => ({ placed: inner, name: `${name}.${inner.name ?? ''}` }));
  });
}

function placedAt(item: Placed, path: readonly string[], read: ValueReader): Placed | undefined {
  let at: Placed | undefined = item;
  for (const step of path) {
    const below: readonly Placed[] = at ? read.below(at) : [];
    at = step === '*' ? below[0] : below.find(({ name }) => name === step);
  }
  return at;
}

// ---------------------------------------------------------------- pictures

/** How often the values of some members occur, where there are several. */
function countsOf(shape: Shape | undefined, items: readonly Placed[]): PageSection[] {
  if (items.length < 3) return [];
  return (shape?.counts ?? []).flatMap(({ by, path, title }): PageSection[] => {
    if (by === 'number') {
      const values = items.flatMap(({ node }) => {
        const found = numberOf(textAt(node, path));
        return found === undefined ? [] : [found];
      });
      return rangesOf(title, values);
    }
    const counts = new Map<string, number>();
    for (const { node } of items) {
      const value = textAt(node, path);
      if (value === undefined) continue;
      const label = by === 'client' ? value.split('/')[0] || 'unknown' : value;
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    const sorted: PageShare[] = [...counts]
      .map(([label, count]) => ({ label: shortened(label, 40), count }))
      .sort((a, b) => b.count - a.count);
    // The same of all says nothing: the table has it.
    if (sorted.length < 2) return [];
    // One alone is named rather than called "others".
    const most = sorted.length === MOST_SHARES + 1 ? sorted.length : MOST_SHARES;
    const others = sorted.slice(most).reduce((sum, { count }) => sum + count, 0);
    const rows = sorted.slice(0, most);
    return [
      { kind: 'shares', title, rows: others > 0 ? [...rows, { label: 'others', count: others }] : rows },
    ];
  });
}

/** How many values there are in each range of equal width, as bars. */
function rangesOf(title: string, values: readonly number[]): PageSection[] {
  if (values.length < 3) return [];
  const sorted = [...values].sort((a, b) => a - b);
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const width = rangeWidth(most - least);
  const first = Math.floor(least / width);
  const counts = Array.from({ length: Math.floor(most / width) - first + 1 }, () => 0);
  for (const value of sorted) {
    const at = Math.floor(value / width) - first;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const words = (value: number) => String(Number(value.toPrecision(4)));
  return [
    {
      kind: 'plot',
      title,
      shape: 'bars',
      summary: `${words(least)} at least, ${words(middle)} in the middle, ${words(most)} at most`,
      places: counts.map((_, at) => `${words((first + at) * width)} to ${words((first + at + 1) * width)}`),
      values: counts,
      words: counts.map((count) => grouped(count)),
    },
  ];
}

/** A round width, with which the span has 10 to 25 ranges: 1, 2 or 5 times a power of ten. */
function rangeWidth(span: number): number {
  if (span === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(span / 10));
  return [5, 2, 1].map((times) => times * power).find((width) => span / width >= 10) ?? power;
}

function textAt(node: JsonNode, path: readonly string[]): string | undefined {
  let at: JsonNode | undefined = node;
  for (const step of path) {
    const members: readonly JsonMember[] = at?.kind === 'object' ? at.members : [];
    at = (step === '*' ? members[0] : members.find(({ key }) => key.value === step))?.value;
  }
  const value = at && scalarOf(at);
  return typeof value === 'string' ? value : undefined;
}

/** The plots of an object. Values that are all the same have no shape to look at: they become a row. */
function plotsOf(
  shape: Shape | undefined,
  members: readonly Placed[],
  read: ValueReader,
): {
  readonly plots: readonly PagePlot[];
  readonly same: readonly PageField[];
  /** The members that are shown by one of them. */
  readonly plotted: ReadonlySet<string>;
} {
  const plots: PagePlot[] = [];
  const same: PageField[] = [];
  const plotted = new Set<string>();
  for (const one of shape?.plots ?? []) {
    const plot = plotOf(one, members, read);
    if (!plot) continue;
    plotted.add(one.member);
    const { places, title, values, words } = plot;
    if (values.some((value) => value !== values[0])) plots.push(plot);
    else {
      const text = `${words[0]} in each of ${counted(places.length, 'block')}`;
      same.push({ label: title, about: '', value: { text } });
    }
  }
  return { plots, same, plotted };
}

function plotOf(plot: Plot, members: readonly Placed[], read: ValueReader): PagePlot | undefined {
  const placed = members.find(({ name }) => name === plot.member);
  if (placed?.node.kind !== 'array' || placed.node.items.length < 2) return undefined;
  const items = read.below(placed);
  const from = members.find(({ name }) => name === plot.from);
  const start = from && integerOf(scalarOf(from.node));
  const values = items.map(({ node }) => numberOf(scalarOf(node)));
  if (!values.every((value) => value !== undefined)) return undefined;
  const words = items.map((one, at) =>
    plot.top === 1 ? `${((values[at] ?? 0) * 100).toFixed(1)} %` : read.value(one).text,
  );
  const place = (at: number) => (start === undefined ? `#${at}` : `block ${grouped(start + BigInt(at))}`);
  const [low, high] = [indexOfExtreme(values, Math.min), indexOfExtreme(values, Math.max)];
  return {
    title: plot.title,
    shape: plot.shape,
    summary: `${words.at(-1)} in the last, ${words[low]} at least, ${words[high]} at most`,
    places: items.map((_, at) => place(at)),
    values,
    words,
    ...(plot.top === undefined ? {} : { top: plot.top }),
  };
}

function indexOfExtreme(values: readonly number[], pick: (...of: number[]) => number): number {
  return values.indexOf(values.reduce((one, other) => pick(one, other)));
}

function numberOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
