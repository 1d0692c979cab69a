/**
 * Turns JSON Schema, as OpenRPC and OpenAPI use it, into schemas of the catalogue: draft 7, 2020-12, and the dialect of
 * OpenAPI 3.0. `oneOf` counts as `anyOf`: in many documents its forms overlap, and nodes don't mind.
 */
import { defined } from '../../common/defined';
import { plainText } from '../../common/units/plain-text';
import { shortened } from '../../common/units/words';
import {
  anyOf,
  constant,
  elementOf,
  exampleOf,
  formsOf,
  type ListLimits,
  listOf,
  maybe,
  metaOf,
  nullable,
  reference,
  type Schema,
  type SchemaMeta,
  typesOf,
  unknown,
} from '../types';
import {
  entriesIn,
  forEachRecord,
  isRecord,
  type JsonRecord,
  listIn,
  memberOf,
  textIn,
  textOf,
} from './json';
import type { DocumentProblem } from './own-document';
import { type Pattern, patternOf } from './patterns';
import type { References } from './references';

/** Maximum number of patterns to report. */
const MOST_PATTERNS = 20;
/** Maximum number of alternatives of a schema, nested ones included. Further ones accept any value. */
const MOST_PARTS = 500;

/** Schemas inside of each other that are looked at. */
const DEEPEST = 200;

const TYPES = ['string', 'number', 'boolean', 'null', 'array', 'object'] as const;

/** Keywords that say something of values of one type only. */
const KEYWORDS = new Set([
  ...['minLength', 'maxLength', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  ...['properties', 'required', 'patternProperties', 'additionalProperties'],
  ...['minProperties', 'maxProperties', 'propertyNames'],
]);

/** Of draft 7 for the first, which may hold names or a schema. */
const DEPENDENCIES = ['dependencies', 'dependentRequired', 'dependentSchemas'] as const;

const COMBINATIONS = ['allOf', 'anyOf', 'oneOf', 'not', 'if', ...DEPENDENCIES] as const;

/** Keywords that limit values and that nothing here checks. */
const UNCHECKED = ['unevaluatedProperties', 'unevaluatedItems', '$dynamicRef', '$recursiveRef'] as const;

/** What text of a format is. A format that is not here, such as `hex`, says nothing. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  'date-time': (text) => {
    const [, date = '', time = ''] = /^(\S{10})[Tt ](\S+)$/.exec(text) ?? [];
    // A leap second, which `Date` does not know.
    const whole = `1970-01-01T${time.toUpperCase().replace(/^(\d\d:\d\d):60/, '$1:59')}`;
    return isDate(date) && /(?:z|[+-]\d\d:\d\d)$/i.test(time) && !Number.isNaN(Date.parse(whole));
  },
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  ipv4: (text) => hostOf(text) === text && /^\d/.test(text),
  ipv6: (text) => /^[0-9a-f:.]+$/i.test(text) && hostOf(`[${text}]`) !== undefined,
  uri: (text) => URL.canParse(text) && !/\s/.test(text),
  uuid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
};

/** A day of the calendar. */
function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function hostOf(text: string): string | undefined {
  return URL.canParse(`http://${text}/`) ? new URL(`http://${text}/`).hostname : undefined;
}

/** Limits of integers of a format. */
const INTEGER_FORMATS: Readonly<Record<string, { readonly least: bigint; readonly most: bigint }>> = {
  int32: { least: -(2n ** 31n), most: 2n ** 31n - 1n },
  uint32: { least: 0n, most: 2n ** 32n - 1n },
  int64: { least: -(2n ** 63n), most: 2n ** 63n - 1n },
  uint64: { least: 0n, most: 2n ** 64n - 1n },
};

/** Schemas of one document, each made on first use. */
export class Schemas {
  readonly #made = new WeakMap<object, Schema>();
  readonly #patterns = new Map<string, Pattern | undefined>();
  /** The schemas that are being made, outermost first. One that leads back to itself adds nothing. */
  readonly #making: object[] = [];
  /** The outermost schema in `#making` that one inside of it has led back to: that one is only part of a schema. */
  #backTo = Infinity;
  #parts = 0;

  constructor(readonly references: References) {}

  /** Patterns that can't be used and keywords that are not checked, each once. */
  unused(root: unknown): readonly DocumentProblem[] {
    const found = new Map<string, DocumentProblem>();
    forEachRecord(root, (node, place) => {
      for (const keyword of UNCHECKED) {
        if (!Object.hasOwn(node, keyword) || found.has(keyword) || node[keyword] === true) continue;
        const remedy = 'Values are accepted without it.';
        found.set(keyword, { place: place(), message: `"${keyword}" is not checked.`, remedy });
      }
      const pattern = textIn(node, 'pattern');
      if (pattern === undefined || found.has(pattern) || found.size >= MOST_PATTERNS) return;
      if (this.#pattern(pattern)) return;
      found.set(pattern, {
        place: place(),
        message: `The pattern ${plainText(pattern, { max: 80 })} is not valid or can take too long to match.`,
        remedy: 'Until it is simpler, any text is accepted there.',
      });
    });
    return [...found.values()];
  }

  /** Undefined for a pattern that can't be used. */
  #pattern(source: string): Pattern | undefined {
    if (!this.#patterns.has(source)) this.#patterns.set(source, patternOf(source));
    return this.#patterns.get(source);
  }

  /** The schema of JSON values. */
  of(node: unknown): Schema {
    if (this.#making.length === 0) this.#parts = 0;
    const schema = this.#of(node) ?? unknown;
    return schema.meta ? schema : { ...schema, meta: NO_META };
  }

  /**
   * The schema of a path segment, a query value or a header, which are text.
   *
   * @param list whether commas separate the items of an array
   */
  ofText(node: unknown, list: boolean): Schema {
    const whole = this.of(node);
    const item = list ? elementOf(whole) : undefined;
    const of = item ?? whole;
    const meta: SchemaMeta = { ...NO_META, ...metaOf(of), example: exampleOf(of) };
    const text: Schema = { form: 'written', of };
    return item ? { form: 'text-list', item: text, meta: { ...meta, list: true } } : { ...text, meta };
  }

  /** Undefined for a schema that is being made. */
  #of(node: unknown): Schema | undefined {
    const schema = this.references.resolve(node);
    if (schema === false) return { form: 'not', not: unknown };
    if (!isRecord(schema)) return unknown;
    const own = this.#resolved(schema);
    if (schema === node || !own || !isRecord(node)) return own;
    const beside = besideReference(node);
    const made = beside ? allOf([own, ...this.#partsOf(beside)]) : own;
    const description = textOf(node, 'description') ?? own.meta?.description;
    return { ...made, meta: { ...NO_META, ...made.meta, ...own.meta, ...defined({ description }) } };
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
    const parts = this.#partsOf(schema);
    const made: Schema = { ...allOf(parts), ...this.#shown(schema), meta: this.#metaOf(schema, parts) };
    this.#making.pop();
    const isWhole = this.#backTo >= depth;
    if (isWhole) this.#made.set(schema, made);
    this.#backTo = isWhole ? outside : Math.min(outside, this.#backTo);
    return made;
  }

  /** Values that the document shows. */
  #shown(schema: JsonRecord): { readonly shown?: readonly unknown[] } {
    const { example, default: usual } = schema;
    const shown = [...listIn(schema, 'examples'), example, usual].filter((value) => value !== undefined);
    return shown.length > 0 ? { shown } : {};
  }

  #metaOf(schema: JsonRecord, parts: readonly Schema[]): SchemaMeta {
    const words: Record<string, string> = Object.assign(
      Object.create(null),
      ...parts.flatMap((part) => [part, ...formsOf(part)]).map(({ meta }) => meta?.values),
    );
    const about = titleOf(schema) ?? 'Allowed value.';
    for (const word of [...listIn(schema, 'enum'), schema.const]) {
      if (typeof word === 'string') words[word] = about;
    }
    return {
      title: titleOf(schema) ?? this.#typeWords(schema),
      description: textOf(schema, 'description') ?? '',
      kind: typeIs(schema, 'boolean') ? 'boolean' : 'own',
      ...(Object.keys(words).length > 0 && { values: words }),
    };
  }

  #typeWords(schema: JsonRecord): string {
    const type = memberOf(schema, 'type');
    if (type === 'array') {
      const item = this.references.record(memberOf(schema, 'items'));
      return `array of ${titleOf(item) ?? textIn(item, 'type') ?? 'values'}`;
    }
    if (typeof type === 'string') return plainText(type, { max: 40 });
    return Array.isArray(type) ? plainText(type.join(' or '), { max: 60 }) : 'value';
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
    for (const keyword of DEPENDENCIES) {
      for (const [name, node] of entriesIn(schema, keyword)) parts.push(this.#dependency(name, node));
    }
    return memberOf(schema, 'nullable') === true ? [nullable(allOf(parts))] : parts;
  }

  /** What an object with a member needs besides: further members, or to be of a schema. */
  #dependency(name: string, node: unknown): Schema {
    const met = Array.isArray(node) ? this.of({ type: 'object', required: node }) : this.#below(node);
    return { form: 'when', condition: this.of({ type: 'object', required: [name] }), met, unmet: unknown };
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
        return this.#formatted(schema);
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

  #formatted(schema: JsonRecord): Schema {
    const format = textIn(schema, 'format') ?? '';
    const test = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
    const text = this.#text(schema);
    return test
      ? allOf([
          text,
          { form: 'text', pattern: { source: format, test }, expected: `text of the format ${format}` },
        ])
      : text;
  }

  #text(schema: JsonRecord): Schema {
    const source = textIn(schema, 'pattern');
    const pattern = source === undefined ? undefined : this.#pattern(source);
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
      ...(memberOf(schema, 'contains') !== undefined && {
        contains: {
          schema: this.#below(memberOf(schema, 'contains')),
          ...limits(schema, { least: 'minContains', most: 'maxContains' }),
        },
      }),
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
      pattern: this.#pattern(source) ?? { test: () => true },
      schema: this.#below(node),
    }));
    const others = memberOf(schema, 'additionalProperties');
    const closed =
      others === false ? { closed: {} } : others === undefined ? {} : { others: this.#below(others) };
    const names = memberOf(schema, 'propertyNames');
    return {
      form: 'object',
      members,
      ...closed,
      ...(patterns.length > 0 && { patterns }),
      ...(names !== undefined && { names: this.#below(names) }),
      ...limits(schema, { least: 'minProperties', most: 'maxProperties' }),
    };
  }

  /** Whether a member is only in responses or only in requests: then the other ones may not have it. */
  #isOneWay(node: unknown): boolean {
    const schema = this.references.resolve(node);
    return memberOf(schema, 'readOnly') === true || memberOf(schema, 'writeOnly') === true;
  }
}

/** What there is to say of a schema that says nothing. */
const NO_META: SchemaMeta = { title: 'value', description: '', kind: 'own' };

function typeIs(schema: JsonRecord | undefined, type: string): boolean {
  const own = memberOf(schema, 'type');
  return own === type || (Array.isArray(own) && own.includes(type));
}

function titleOf(schema: JsonRecord | undefined): string | undefined {
  const title = textIn(schema, 'title')?.trim();
  return title ? plainText(title, { max: 60 }) : undefined;
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
  return title === undefined ? schema : { ...schema, meta: { ...NO_META, title: shortened(title, 61) } };
}

function numberOf(schema: JsonRecord, whole: boolean): Schema {
  const format = textIn(schema, 'format') ?? '';
  const range = whole && Object.hasOwn(INTEGER_FORMATS, format) ? INTEGER_FORMATS[format] : undefined;
  const least = numberIn(schema, 'minimum') ?? range?.least;
  const most = numberIn(schema, 'maximum') ?? range?.most;
  // `true` beside `minimum` in OpenAPI 3.0, a number since.
  const from = memberOf(schema, 'exclusiveMinimum') === true ? { above: least } : { least };
  const to = memberOf(schema, 'exclusiveMaximum') === true ? { under: most } : { most };
  return {
    form: 'number',
    ...(whole && { whole }),
    ...defined({ above: numberIn(schema, 'exclusiveMinimum'), under: numberIn(schema, 'exclusiveMaximum') }),
    ...limits(schema, { step: 'multipleOf' }),
    ...defined(from),
    ...defined(to),
  };
}

function numberIn(schema: JsonRecord, name: string): number | bigint | undefined {
  const value = memberOf(schema, name);
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
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
