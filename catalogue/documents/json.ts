/** Access to parsed JSON of unknown form. Only own members count, so that `toString` or `__proto__` are ordinary names. */
import { plainText } from '../../common/units/plain-text';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of an object; undefined if the value is no object or has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A member that is text; undefined otherwise. */
export function textIn(value: unknown, name: string): string | undefined {
  const found = memberOf(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** A member that is a list; empty otherwise. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const found = memberOf(value, name);
  return Array.isArray(found) ? found : [];
}

/** The members of an object; none for anything else. */
export function entriesIn(value: unknown, name: string): readonly (readonly [string, unknown])[] {
  const found = memberOf(value, name);
  return isRecord(found) ? Object.entries(found) : [];
}

/** Maximum length of a description in hovers. */
const LONGEST = 1000;

/** Text of the document for display: links that run commands, and icons, are disabled. */
export function textOf(node: unknown, name: string, max = LONGEST): string | undefined {
  const text = textIn(node, name)?.trim();
  return text ? plainText(text, { max, lines: true }) : undefined;
}

/** A text on one line; its first paragraph. */
export function lineOf(node: unknown, name: string, max = 300): string | undefined {
  const text = textIn(node, name)
    ?.trim()
    .split(/\n\s*\n/, 1)[0];
  return text ? plainText(text, { max }) : undefined;
}

/** Members that are data, in which `$ref` and `pattern` are ordinary names, and members that are not read. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'errors', 'error-groups', 'links']);
/** Members whose own members have names that the author chose. */
const NAMED = new Set(['properties', 'patternProperties', 'schemas', '$defs', 'definitions', 'paths']);

/** A part of a document. `step` and `above` are its place. */
interface Part {
  readonly value: unknown;
  readonly step: string;
  readonly above: Part | undefined;
  /** Whether the names of the members are the author's. */
  readonly named: boolean;
}

/**
 * Calls `visit` for each object of a document that is no data, in the order of the text. `place` says where it is:
 * `methods[3].params[0]`. Works for any depth.
 */
export function forEachRecord(root: unknown, visit: (node: JsonRecord, place: () => string) => void): void {
  const todo: Part[] = [{ value: root, step: '', above: undefined, named: false }];
  for (let part = todo.pop(); part; part = todo.pop()) {
    const here = part;
    if (isRecord(here.value) && !here.named) visit(here.value, () => placeOf(here));
    todo.push(...partsOf(here).reverse());
  }
}

function partsOf(above: Part): Part[] {
  const { value, named } = above;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => ({ value: item, step: `[${index}]`, above, named: false }));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .filter(([name, member]) => {
      const isData = !named && (DATA.has(name) || name.startsWith('x-'));
      return typeof member === 'object' && member !== null && !isData;
    })
    .map(([name, member]) => ({ value: member, step: name, above, named: !named && NAMED.has(name) }));
}

function placeOf(part: Part): string {
  const steps: string[] = [];
  for (let at: Part | undefined = part; at; at = at.above) steps.unshift(at.step);
  return steps.filter(Boolean).join('.').replaceAll('.[', '[');
}
