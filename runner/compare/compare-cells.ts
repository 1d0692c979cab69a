import type { ComparisonMark } from '../../common/panels/compare';
import { counted } from '../../common/units/words';
import type { JsonTree } from '../json/json-tree';

/** Longer texts of a cell are shortened. Characters. */
const LONGEST = 400;
/** Of a text that is shortened around its difference, what stands before it. */
const BEFORE = 40;

/** What stands for an object or a list: `12 members`, `1 item`. */
export function itemsText(tree: JsonTree): string {
  if (tree.kind === 'object')
    return tree.names.length === 0 ? '{}' : counted(new Set(tree.names).size, 'member');
  if (tree.kind === 'array') return tree.items.length === 0 ? '[]' : counted(tree.items.length, 'item');
  return '';
}

/** Texts as they are shown: long ones shortened, those that differ far from their beginning around the difference. */
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
    const behind = from + LONGEST < text.length ? '…' : '';
    return `${from > 0 ? `${text.slice(0, 8)}…` : ''}${part}${behind}`;
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

/** How many values stand in it that are neither object nor list; an empty one counts as a value. */
export function countValues(tree: JsonTree | undefined): number {
  if (!tree || tree.kind === 'scalar') return 1;
  const below = tree.kind === 'object' ? tree.values : tree.items;
  let count = 0;
  for (const one of below) count += countValues(one);
  return Math.max(1, count);
}
