/**
 * Checks JSON values with JSON Schema as OpenRPC and OpenAPI use it: draft 7, 2020-12, and the dialect of OpenAPI 3.0.
 * `oneOf` counts as `anyOf`: in many documents its forms overlap, and nodes don't mind.
 */
import { nearest } from '../spec/nearest';
import { type SpecProblem, typeName, UNKNOWN } from '../spec/schema';
import { shortened } from '../units/words';
import { entriesIn, isRecord, type JsonRecord, listIn, memberOf, textIn } from './json';
import { type Pattern, patternOf } from './pattern';
import type { References } from './references';

type Problems = readonly SpecProblem[];
const NONE: Problems = [];

/** Values nested deeper are not checked. */
const DEEPEST = 200;
/** Maximum number of problems to collect for one value. */
const MOST_PROBLEMS = 100;

/** Checks values with the schemas of one document. */
export class JsonSchemas {
  readonly #references: References;
  readonly #patterns = new Map<string, Pattern | undefined>();

  constructor(references: References) {
    this.#references = references;
  }

  /** What is wrong with a value. A value that holds `UNKNOWN` may be right there. */
  problemsIn(schema: unknown, value: unknown): Problems {
    return new Run(this.#references, (source) => this.pattern(source)).check(schema, value, 0);
  }

  /** Undefined for a pattern that can't be used. */
  pattern(source: string): Pattern | undefined {
    if (!this.#patterns.has(source)) this.#patterns.set(source, patternOf(source));
    return this.#patterns.get(source);
  }
}

/** One check. Results of schemas with alternatives are kept, so that no value is checked twice with the same one. */
class Run {
  readonly #known = new Map<unknown, Map<unknown, Problems>>();

  constructor(
    private readonly references: References,
    private readonly pattern: (source: string) => Pattern | undefined,
  ) {}

  check(node: unknown, value: unknown, depth: number): Problems {
    if (value === UNKNOWN || depth > DEEPEST) return NONE;
    const schema = this.references.resolve(node);
    if (schema === false) return [problem('wrong-type', 'No value is allowed here.')];
    if (!isRecord(schema)) return NONE;
    const besideReference = schema === node ? NONE : this.#siblings(node, value, depth);
    const own = hasAlternatives(schema) ? this.#once(schema, value, depth) : this.#all(schema, value, depth);
    return besideReference.length === 0 ? own : [...besideReference, ...own];
  }

  /** Keywords beside a `$ref`, which count since draft 2019-09. */
  #siblings(node: unknown, value: unknown, depth: number): Problems {
    if (!isRecord(node)) return NONE;
    const { $ref: _, ...rest } = node;
    return Object.keys(rest).some((name) => !ANNOTATIONS.has(name)) ? this.#all(rest, value, depth) : NONE;
  }

  #once(schema: JsonRecord, value: unknown, depth: number): Problems {
    const known = this.#known.get(schema) ?? new Map<unknown, Problems>();
    this.#known.set(schema, known);
    const before = known.get(value);
    if (before) return before;
    // A schema that leads back to itself for the same value adds nothing.
    known.set(value, NONE);
    const found = this.#all(schema, value, depth);
    known.set(value, found);
    return found;
  }

  #all(schema: JsonRecord, value: unknown, depth: number): Problems {
    if (value === null && memberOf(schema, 'nullable') === true) return NONE;
    const wrongType = typeProblem(schema, value);
    if (wrongType) return [wrongType];
    const found: SpecProblem[] = [...wordProblems(schema, value)];
    if (typeof value === 'string') found.push(...this.#text(schema, value));
    else if (typeof value === 'number') found.push(...numberProblems(schema, value));
    else if (Array.isArray(value)) found.push(...this.#array(schema, value, depth));
    else if (isRecord(value)) found.push(...this.#object(schema, value, depth));
    found.push(...this.#combined(schema, value, depth));
    return found.slice(0, MOST_PROBLEMS);
  }

  // -------------------------------------------------------------- kinds of values

  #text(schema: JsonRecord, value: string): Problems {
    const least = countIn(schema, 'minLength');
    const most = countIn(schema, 'maxLength');
    const source = textIn(schema, 'pattern');
    if (source !== undefined && this.pattern(source)?.matches(value) === false) {
      return [
        problem('wrong-type', `Expected ${named(schema, 'text')} that matches ${shortened(source, 81)}.`),
      ];
    }
    const { length } = value;
    if (least !== undefined && length < least) {
      return [problem('wrong-type', `Expected at least ${counted(least, 'character')}, not ${length}.`)];
    }
    return most !== undefined && length > most
      ? [problem('wrong-type', `Expected at most ${counted(most, 'character')}, not ${length}.`)]
      : NONE;
  }

  #array(schema: JsonRecord, value: readonly unknown[], depth: number): Problems {
    const found: SpecProblem[] = [...lengthProblems(schema, value)];
    const rest = memberOf(schema, 'items');
    const first = Array.isArray(rest) ? (rest as unknown[]) : listIn(schema, 'prefixItems');
    const others = Array.isArray(rest) ? memberOf(schema, 'additionalItems') : rest;
    for (const [index, item] of value.entries()) {
      if (found.length > MOST_PROBLEMS) break;
      const node = index < first.length ? first[index] : others;
      if (node !== undefined) below(found, index, this.check(node, item, depth + 1));
    }
    return found;
  }

  #object(schema: JsonRecord, value: JsonRecord, depth: number): Problems {
    const found: SpecProblem[] = [];
    for (const name of listIn(schema, 'required')) {
      if (typeof name === 'string' && !Object.hasOwn(value, name)) found.push(missing(name));
    }
    const properties = memberOf(schema, 'properties');
    const patterns = entriesIn(schema, 'patternProperties');
    const others = memberOf(schema, 'additionalProperties');
    for (const [name, member] of Object.entries(value)) {
      if (found.length > MOST_PROBLEMS) break;
      const own = memberOf(properties, name);
      if (own !== undefined) below(found, name, this.check(own, member, depth + 1));
      const matching = patterns.filter(([source]) => this.pattern(source)?.matches(name) !== false);
      for (const [, node] of matching) below(found, name, this.check(node, member, depth + 1));
      if (own !== undefined || matching.length > 0 || others === undefined) continue;
      if (others === false) found.push(unknown(name, isRecord(properties) ? Object.keys(properties) : []));
      else below(found, name, this.check(others, member, depth + 1));
    }
    return found;
  }

  // -------------------------------------------------------------- combinations

  #combined(schema: JsonRecord, value: unknown, depth: number): Problems {
    const found: SpecProblem[] = [];
    for (const part of listIn(schema, 'allOf')) found.push(...this.check(part, value, depth + 1));
    for (const keyword of ['anyOf', 'oneOf']) {
      const forms = listIn(schema, keyword);
      if (forms.length > 0) found.push(...this.#any(schema, forms, value, depth));
    }
    const not = memberOf(schema, 'not');
    if (not !== undefined && !holdsUnknown(value) && this.check(not, value, depth + 1).length === 0) {
      found.push(problem('wrong-type', 'The specification excludes this value.'));
    }
    const condition = memberOf(schema, 'if');
    if (condition !== undefined && !holdsUnknown(value)) {
      const holds = this.check(condition, value, depth + 1).length === 0;
      found.push(...this.check(memberOf(schema, holds ? 'then' : 'else'), value, depth + 1));
    }
    return found;
  }

  /** The problems of the form that the value comes nearest to; none if it has one of the forms. */
  #any(schema: JsonRecord, forms: readonly unknown[], value: unknown, depth: number): Problems {
    let best: Problems | undefined;
    for (const form of forms) {
      const found = this.check(form, value, depth + 1);
      if (found.length === 0) return NONE;
      if (!best || distance(found) < distance(best)) best = found;
    }
    const types = new Set(forms.flatMap((form) => typesOf(this.references.resolve(form))));
    if (best?.every(isRootType) && types.size > 1) {
      return [
        problem('wrong-type', `Expected ${choice([...types].map(withArticle))}, not ${typeName(value)}.`),
      ];
    }
    const title = textIn(schema, 'title');
    const ofText = best?.length === 1 && best[0]?.path.length === 0 && typeof value === 'string';
    if (ofText && title !== undefined) {
      return [
        problem(
          'wrong-type',
          `"${shortened(value, 39)}" is not a valid value for "${shortened(title, 61)}".`,
        ),
      ];
    }
    return best ?? NONE;
  }
}

// ---------------------------------------------------------------- problems

function problem(
  rule: string,
  message: string,
  more: Partial<Pick<SpecProblem, 'at' | 'fix' | 'missing' | 'path'>> = {},
): SpecProblem {
  return { rule, message, path: [], at: 'value', ...more };
}

function missing(name: string): SpecProblem {
  return problem('missing-member', `Member "${shortened(name, 61)}" is missing.`, { missing: name });
}

function unknown(name: string, names: readonly string[]): SpecProblem {
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
function below(found: SpecProblem[], step: string | number, problems: Problems): void {
  for (const one of problems) found.push({ ...one, path: [step, ...one.path] });
}

function isRootType({ rule, path }: SpecProblem): boolean {
  return rule === 'wrong-type' && path.length === 0;
}

/** How far a value is from a form: another type is the farthest. */
function distance(problems: Problems): number {
  return problems.length + (problems.some(isRootType) ? 1000 : 0);
}

/** The type of a value as JSON Schema names it. */
function typeProblem(schema: JsonRecord, value: unknown): SpecProblem | undefined {
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => hasType(type, value))) return undefined;
  const is = typeof value === 'number' && types.includes('integer') ? String(value) : typeName(value);
  return problem('wrong-type', `Expected ${choice(types.map(withArticle))}, not ${is}.`);
}

function typesOf(schema: unknown): readonly string[] {
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
function wordProblems(schema: JsonRecord, value: unknown): Problems {
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

function numberProblems(schema: JsonRecord, value: number): Problems {
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

function lengthProblems(schema: JsonRecord, value: readonly unknown[]): Problems {
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

function holdsUnknown(value: unknown, depth = 0): boolean {
  if (value === UNKNOWN) return true;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false;
  return Object.values(value).some((one) => holdsUnknown(one, depth + 1));
}

function countIn(schema: JsonRecord, name: string): number | undefined {
  const found = memberOf(schema, name);
  return typeof found === 'number' && found >= 0 ? found : undefined;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The title of a schema as a phrase: `text for "hex encoded address"`. */
function named(schema: JsonRecord, what: string): string {
  const title = textIn(schema, 'title');
  return title === undefined ? what : `${what} for "${shortened(title, 61)}"`;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** `a`, `a or b`, `a, b or c` */
function choice(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

function hasAlternatives(schema: JsonRecord): boolean {
  return COMBINATIONS.some((keyword) => Object.hasOwn(schema, keyword));
}

const COMBINATIONS = ['allOf', 'anyOf', 'oneOf', 'not', 'if'] as const;
const ANNOTATIONS = new Set([
  'title',
  'description',
  'summary',
  'example',
  'examples',
  'deprecated',
  'default',
]);
