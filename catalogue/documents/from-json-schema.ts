/**
 * Turns JSON Schema, as OpenRPC and OpenAPI use it, into schemas of the catalogue: draft 7, 2020-12, and the dialect of
 * OpenAPI 3.0. `oneOf` counts as `anyOf`: in many documents its forms overlap, and nodes don't mind.
 */
import { defined } from '../../common/defined';
import { shortened } from '../../common/units/words';
import {
  anyOf,
  constant,
  type ListLimits,
  listOf,
  maybe,
  nullable,
  reference,
  type Schema,
  typesOf,
  unknown,
} from '../types';
import { entriesIn, isRecord, type JsonRecord, listIn, memberOf, textIn } from './json';
import { type Pattern, patternOf } from './pattern';
import type { References } from './references';

/** Maximum number of alternatives of a schema, nested ones included. Further ones accept any value. */
const MOST_PARTS = 500;

/** Schemas inside of each other that are looked at. */
const DEEPEST = 200;

const TYPES = ['string', 'number', 'boolean', 'null', 'array', 'object'] as const;

/** Keywords that say something of values of one type only. */
const KEYWORDS = new Set([
  ...['minLength', 'maxLength', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  ...['properties', 'required', 'patternProperties', 'additionalProperties'],
]);

const COMBINATIONS = ['allOf', 'anyOf', 'oneOf', 'not', 'if'] as const;

/** Schemas of one document, each made on first use. */
export class FromJsonSchema {
  readonly #references: References;
  readonly #made = new WeakMap<object, Schema>();
  readonly #patterns = new Map<string, Pattern | undefined>();
  /** The schemas that are being made, outermost first. One that leads back to itself adds nothing. */
  readonly #making: object[] = [];
  /** The outermost schema in `#making` that one inside of it has led back to: that one is only part of a schema. */
  #backTo = Infinity;
  #parts = 0;

  constructor(references: References) {
    this.#references = references;
  }

  /** Undefined for a pattern that can't be used. */
  pattern(source: string): Pattern | undefined {
    if (!this.#patterns.has(source)) this.#patterns.set(source, patternOf(source));
    return this.#patterns.get(source);
  }

  of(node: unknown): Schema {
    if (this.#making.length === 0) this.#parts = 0;
    return this.#of(node) ?? unknown;
  }

  /** Undefined for a schema that is being made. */
  #of(node: unknown): Schema | undefined {
    const schema = this.#references.resolve(node);
    if (schema === false) return { form: 'not', not: unknown };
    if (!isRecord(schema)) return unknown;
    const own = this.#resolved(schema);
    const beside = schema === node ? undefined : besideReference(node);
    return beside && own ? allOf([own, ...this.#partsOf(beside)]) : own;
  }

  #resolved(schema: JsonRecord): Schema | undefined {
    const known = this.#made.get(schema);
    if (known) return known;
    const before = this.#making.indexOf(schema);
    if (before >= 0) {
      this.#backTo = Math.min(this.#backTo, before);
      return undefined;
    }
    const depth = this.#making.length;
    if (++this.#parts > MOST_PARTS || depth > DEEPEST) return unknown;
    const outside = this.#backTo;
    this.#backTo = Infinity;
    this.#making.push(schema);
    const made = allOf(this.#partsOf(schema));
    this.#making.pop();
    const isWhole = this.#backTo >= depth;
    if (isWhole) this.#made.set(schema, made);
    this.#backTo = isWhole ? outside : Math.min(outside, this.#backTo);
    return made;
  }

  /** What has to hold of a value, all of it. */
  #partsOf(schema: JsonRecord): readonly Schema[] {
    const parts = [...this.#typed(schema)];
    const words = Object.hasOwn(schema, 'const') ? [schema.const] : listIn(schema, 'enum');
    if (words.length > 0) parts.push({ form: 'enum', values: words });
    for (const part of listIn(schema, 'allOf')) parts.push(this.#of(part) ?? unknown);
    for (const keyword of ['anyOf', 'oneOf']) {
      const forms = listIn(schema, keyword).flatMap((form) => this.#of(form) ?? []);
      if (forms.length > 0) parts.push(titled(anyOf(...forms), schema));
    }
    const not = memberOf(schema, 'not');
    if (not !== undefined) parts.push({ form: 'not', not: this.#below(not) });
    const condition = memberOf(schema, 'if');
    if (condition !== undefined) {
      const [then, otherwise] = [memberOf(schema, 'then'), memberOf(schema, 'else')];
      parts.push({
        form: 'when',
        condition: this.#below(condition),
        met: this.#below(then),
        unmet: this.#below(otherwise),
      });
    }
    return memberOf(schema, 'nullable') === true ? [nullable(allOf(parts))] : parts;
  }

  /** Made on first use, because schemas hold themselves. */
  #below(node: unknown): Schema {
    return reference(() => this.of(node));
  }

  /** What the type of a value, and the keywords for values of this type, say. */
  #typed(schema: JsonRecord): readonly Schema[] {
    const written = memberOf(schema, 'type');
    const given = Array.isArray(written) ? (written as unknown[]) : written === undefined ? [] : [written];
    const hasKeywords = Object.keys(schema).some((name) => KEYWORDS.has(name));
    if (given.length === 0 && !hasKeywords) return [];
    const types = given.length === 0 ? TYPES : given;
    const forms = types.map((type) => this.#ofType(type, schema));
    return forms.length === 1 ? forms : [anyOf(...forms)];
  }

  #ofType(type: unknown, schema: JsonRecord): Schema {
    switch (type) {
      case 'string':
        return this.#text(schema);
      case 'integer':
      case 'number':
        return numberOf(schema, type === 'integer');
      case 'boolean':
        return { form: 'boolean' };
      case 'null':
        return constant(null);
      case 'array':
        return this.#list(schema);
      case 'object':
        return this.#object(schema);
      default:
        // Not a type of JSON Schema: anything may be meant.
        return unknown;
    }
  }

  #text(schema: JsonRecord): Schema {
    const source = textIn(schema, 'pattern');
    const pattern = source === undefined ? undefined : this.pattern(source);
    const title = textIn(schema, 'title');
    const what = title === undefined ? 'text' : `text for "${shortened(title, 61)}"`;
    const expected = `${what} that matches ${shortened(source ?? '', 81)}`;
    return {
      form: 'text',
      ...(pattern && { pattern, expected }),
      ...limits(schema, { least: 'minLength', most: 'maxLength' }),
    };
  }

  #list(schema: JsonRecord): Schema {
    const rest = memberOf(schema, 'items');
    const first = Array.isArray(rest) ? (rest as unknown[]) : listIn(schema, 'prefixItems');
    const others = Array.isArray(rest) ? memberOf(schema, 'additionalItems') : rest;
    const bounds: ListLimits = {
      ...limits(schema, { least: 'minItems', most: 'maxItems' }),
      ...(memberOf(schema, 'uniqueItems') === true && { unique: true }),
    };
    return {
      ...listOf(others === undefined ? unknown : this.#below(others), undefined, bounds),
      ...(first.length > 0 && { first: first.map((node) => this.#below(node)) }),
    };
  }

  #object(schema: JsonRecord): Schema {
    const required = new Set(listIn(schema, 'required').filter((name) => typeof name === 'string'));
    const members: Record<string, Schema> = Object.create(null);
    for (const [name, node] of entriesIn(schema, 'properties')) {
      const member = this.#below(node);
      members[name] = required.has(name) && !this.#isOneWay(node) ? member : maybe(member);
    }
    for (const name of required) members[name] ??= allOf([]);
    const patterns = entriesIn(schema, 'patternProperties').flatMap(([source, node]) => ({
      pattern: this.pattern(source) ?? { test: () => true },
      schema: this.#below(node),
    }));
    const others = memberOf(schema, 'additionalProperties');
    const closed =
      others === false ? { closed: {} } : others === undefined ? {} : { others: this.#below(others) };
    return { form: 'object', members, ...closed, ...(patterns.length > 0 && { patterns }) };
  }

  /** Whether a member is only in responses or only in requests: then the other ones may not have it. */
  #isOneWay(node: unknown): boolean {
    const schema = this.#references.resolve(node);
    return memberOf(schema, 'readOnly') === true || memberOf(schema, 'writeOnly') === true;
  }
}

function allOf(parts: readonly Schema[]): Schema {
  const types = parts.map(typesOf).find((some) => some !== undefined);
  return { form: 'all', of: [...new Set(parts)], ...(types && { types: [...new Set(types)] }) };
}

/** Keywords beside a `$ref`, which count since draft 2019-09. */
function besideReference(node: unknown): JsonRecord | undefined {
  if (!isRecord(node)) return undefined;
  const { $ref: _, ...rest } = node;
  const counts = (name: string) =>
    KEYWORDS.has(name) || ['type', 'enum', 'const', 'nullable', ...COMBINATIONS].includes(name);
  return Object.keys(rest).some(counts) ? rest : undefined;
}

/** The alternatives of a schema are named by its title. */
function titled(schema: Schema, node: JsonRecord): Schema {
  const title = textIn(node, 'title');
  const meta = { title: shortened(title ?? '', 61), description: '', kind: 'own', example: undefined };
  return title === undefined ? schema : { ...schema, meta };
}

function numberOf(schema: JsonRecord, whole: boolean): Schema {
  const bounds = limits(schema, {
    least: 'minimum',
    most: 'maximum',
    above: 'exclusiveMinimum',
    under: 'exclusiveMaximum',
    step: 'multipleOf',
  });
  const { least, most, ...others } = bounds;
  // `true` beside `minimum` in OpenAPI 3.0, a number since.
  const from = memberOf(schema, 'exclusiveMinimum') === true ? { above: least } : { least };
  const to = memberOf(schema, 'exclusiveMaximum') === true ? { under: most } : { most };
  return { form: 'number', ...(whole && { whole }), ...others, ...defined(from), ...defined(to) };
}

/** The keywords of these names that are numbers. */
function limits<K extends string>(
  schema: JsonRecord,
  names: Readonly<Record<K, string>>,
): Partial<Record<K, number>> {
  const found: Partial<Record<K, number>> = {};
  for (const [limit, name] of Object.entries(names) as [K, string][]) {
    const value = memberOf(schema, name);
    if (typeof value === 'number') found[limit] = value;
  }
  return found;
}
