/**
 * Checks JSON values with JSON Schema as OpenRPC and OpenAPI use it: draft 7, 2020-12, and the dialect of OpenAPI 3.0.
 * `oneOf` counts as `anyOf`: in many documents its forms overlap, and nodes don't mind.
 */
import { type SpecProblem, typeName, UNKNOWN } from '../spec/schema';
import { shortened } from '../units/words';
import { entriesIn, isRecord, type JsonRecord, listIn, memberOf, textIn } from './json';
import { type Pattern, patternOf } from './pattern';
import type { References } from './references';
import {
  below,
  choice,
  counted,
  countIn,
  DEEPEST,
  distance,
  holdsUnknown,
  isRootType,
  lengthProblems,
  missing,
  named,
  numberProblems,
  problem,
  typeProblem,
  typesOf,
  unknown,
  withArticle,
  wordProblems,
} from './value-problems';

type Problems = readonly SpecProblem[];
const NONE: Problems = [];

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
    const properties = memberOf(schema, 'properties');
    for (const name of listIn(schema, 'required')) {
      if (typeof name !== 'string' || Object.hasOwn(value, name)) continue;
      if (!this.#isOneWay(memberOf(properties, name))) found.push(missing(name));
    }
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

  /** Whether a member is only in responses or only in requests: then the other ones may not have it. */
  #isOneWay(node: unknown): boolean {
    const schema = this.references.resolve(node);
    return memberOf(schema, 'readOnly') === true || memberOf(schema, 'writeOnly') === true;
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
