import type { JsonTree } from '../../common/json/json-tree';
import type { ComparisonMark } from '../../common/panels/compare';
import { counted } from '../../common/units/words';

/** Maximum length of a cell. Characters. */
const LONGEST = 400;
/** Characters to show before the difference of a shortened text. */
const BEFORE = 40;

/** Text of an object or list: `12 members`, `1 item`. */
export function itemsText(tree: JsonTree): string {
  if (tree.kind === 'object')
    return tree.names.length === 0 ? '{}' : counted(new Set(tree.names).size, 'member');
  if (tree.kind === 'array') return tree.items.length === 0 ? '[]' : counted(tree.items.length, 'item');
  return '';
}

/** The cells of a row. Long texts are shortened, around the difference when it is far from the start. */
export function shownCells(
  texts: readonly (string | undefined)[],
  mark: ComparisonMark,
): readonly (string | null)[] {
  const long = texts.some((text) => (text?.length ?? 0) > LONGEST);
  const at = long && mark === 'differs' ? firstDifference(texts) : 0;
  return texts.map((text) => {
    if (text === undefined) return null;
    if (text.length <= LONGEST) return text;
    const from = at > LONGEST - BEFORE ? at - BEFORE : 0;
    const part = text.slice(from, from + LONGEST);
    const ellipsis = from + LONGEST < text.length ? '…' : '';
    return `${from > 0 ? `${text.slice(0, 8)}…` : ''}${part}${ellipsis}`;
  });
}

function firstDifference(texts: readonly (string | undefined)[]): number {
  const known = texts.filter((text) => text !== undefined);
  const [first = ''] = known;
  for (let at = 0; at < first.length; at++) {
    if (known.some((text) => text[at] !== first[at])) return at;
  }
  return first.length;
}

/** The number of scalars in a value. An empty object or list counts as one. */
export function countValues(tree: JsonTree | undefined): number {
  if (!tree || tree.kind === 'scalar') return 1;
  const below = tree.kind === 'object' ? tree.values : tree.items;
  let count = 0;
  for (const one of below) count += countValues(one);
  return Math.max(1, count);
}
