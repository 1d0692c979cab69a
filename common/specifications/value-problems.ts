/** What a keyword of JSON Schema finds wrong with a single value, in the words of diagnostics. */
import { nearest } from '../nearest';
import { type SpecProblem, typeName, UNKNOWN } from '../spec/schema';
import { shortened } from '../units/words';
import { isRecord, type JsonRecord, listIn, memberOf, textIn } from './json';

type Problems = readonly SpecProblem[];
const NONE: Problems = [];

/** Values nested deeper are not checked. */
export const DEEPEST = 200;

export function problem(
  rule: string,
  message: string,
  more: Partial<Pick<SpecProblem, 'at' | 'fix' | 'missing' | 'path'>> = {},
): SpecProblem {
  return { rule, message, path: [], at: 'value', ...more };
}

export function missing(name: string): SpecProblem {
  return problem('missing-member', `Member "${shortened(name, 61)}" is missing.`, { missing: name });
}

export function unknown(name: string, names: readonly string[]): SpecProblem {
  const [near] = nearest(name, names, 1);
  const shown = shortened(name, 61);
  const path = [name];
  if (near === undefined) return problem('unknown-member', `Unknown member "${shown}".`, { path, at: 'key' });
  return problem('unknown-member', `Unknown member "${shown}". Did you mean "${near}"?`, {
    path,
    at: 'key',
    fix: { title: `Change to "${near}"`, value: near },
  });
}

/** Adds problems of a member or an item. */
export function below(found: SpecProblem[], step: string | number, problems: Problems): void {
  for (const one of problems) found.push({ ...one, path: [step, ...one.path] });
}

export function isRootType({ rule, path }: SpecProblem): boolean {
  return rule === 'wrong-type' && path.length === 0;
}

/** How far a value is from a form: another type is the farthest. */
export function distance(problems: Problems): number {
  return problems.length + (problems.some(isRootType) ? 1000 : 0);
}

/** The type of a value as JSON Schema names it. */
export function typeProblem(schema: JsonRecord, value: unknown): SpecProblem | undefined {
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => hasType(type, value))) return undefined;
  const is = typeof value === 'number' && types.includes('integer') ? String(value) : typeName(value);
  return problem('wrong-type', `Expected ${choice(types.map(withArticle))}, not ${is}.`);
}

export function typesOf(schema: unknown): readonly string[] {
  const type = memberOf(schema, 'type');
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? (type as unknown[]).filter((one) => typeof one === 'string') : [];
}

function hasType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      // Not a type of JSON Schema: anything may be meant.
      return true;
  }
}

/** `enum` and `const` */
export function wordProblems(schema: JsonRecord, value: unknown): Problems {
  const words = Object.hasOwn(schema, 'const') ? [schema.const] : listIn(schema, 'enum');
  if (words.length === 0 || holdsUnknown(value)) return NONE;
  const written = canonical(value);
  if (words.some((word) => canonical(word) === written)) return NONE;
  const texts = words.filter((word) => typeof word === 'string');
  const near = typeof value === 'string' ? nearest(value, texts, 1)[0] : undefined;
  const tail =
    near === undefined ? `Use ${choice(words.slice(0, 8).map(shown))}.` : `Did you mean "${near}"?`;
  const fix = near === undefined ? {} : { fix: { title: `Change to "${near}"`, value: near } };
  return [problem('enum-value-unknown', `${shown(value)} is not one of the allowed values. ${tail}`, fix)];
}

function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? '', 41);
}

export function numberProblems(schema: JsonRecord, value: number): Problems {
  const bound = (name: string) => {
    const found = memberOf(schema, name);
    return typeof found === 'number' ? found : undefined;
  };
  const least = bound('minimum');
  const most = bound('maximum');
  // `true` beside `minimum` in OpenAPI 3.0, a number since.
  const above = schema.exclusiveMinimum === true ? least : bound('exclusiveMinimum');
  const under = schema.exclusiveMaximum === true ? most : bound('exclusiveMaximum');
  if (above !== undefined && value <= above) return [outOfRange(`above ${above}`, value)];
  if (under !== undefined && value >= under) return [outOfRange(`below ${under}`, value)];
  if (least !== undefined && value < least) return [outOfRange(`of at least ${least}`, value)];
  if (most !== undefined && value > most) return [outOfRange(`of at most ${most}`, value)];
  const step = bound('multipleOf');
  const steps = step !== undefined && step > 0 ? value / step : 0;
  return Math.abs(steps - Math.round(steps)) > 1e-9
    ? [outOfRange(`that is a multiple of ${step}`, value)]
    : NONE;
}

function outOfRange(expected: string, value: number): SpecProblem {
  return problem('wrong-type', `Expected a number ${expected}, not ${value}.`);
}

export function lengthProblems(schema: JsonRecord, value: readonly unknown[]): Problems {
  const least = countIn(schema, 'minItems');
  const most = countIn(schema, 'maxItems');
  const has = `the list has ${value.length}`;
  if (least !== undefined && value.length < least) {
    return [problem('list-length', `Expected at least ${counted(least, 'item')}; ${has}.`)];
  }
  if (most !== undefined && value.length > most) {
    return [problem('list-length', `Expected at most ${counted(most, 'item')}; ${has}.`)];
  }
  if (memberOf(schema, 'uniqueItems') !== true) return NONE;
  const seen = new Set<string>();
  for (const [index, item] of value.entries()) {
    if (holdsUnknown(item)) continue;
    const written = canonical(item);
    if (seen.has(written)) {
      return [problem('list-duplicate', `The list has ${shortened(written, 61)} twice.`, { path: [index] })];
    }
    seen.add(written);
  }
  return NONE;
}

// ---------------------------------------------------------------- values and words

/** JSON text with sorted names, to compare values. */
function canonical(value: unknown, depth = 0): string {
  if (depth > DEEPEST) return '…';
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonical(item, depth + 1)).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name], depth + 1)}`).join(',')}}`;
}

export function holdsUnknown(value: unknown, depth = 0): boolean {
  if (value === UNKNOWN) return true;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false;
  return Object.values(value).some((one) => holdsUnknown(one, depth + 1));
}

export function countIn(schema: JsonRecord, name: string): number | undefined {
  const found = memberOf(schema, name);
  return typeof found === 'number' && found >= 0 ? found : undefined;
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The title of a schema as a phrase: `text for "hex encoded address"`. */
export function named(schema: JsonRecord, what: string): string {
  const title = textIn(schema, 'title');
  return title === undefined ? what : `${what} for "${shortened(title, 61)}"`;
}

export function withArticle(type: string): string {
  if (type === 'null') return type;
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** `a`, `a or b`, `a, b or c` */
export function choice(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
