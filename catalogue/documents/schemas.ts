import { plainText } from '../../common/units/plain-text';
import { problemsOf, reference, type Schema, type SchemaMeta } from '../types';
import { FromJsonSchema } from './from-json-schema';
import { forEachRecord, isRecord, type JsonRecord, listIn, memberOf, textIn } from './json';
import type { DocumentProblem } from './own-document';
import type { References } from './references';

/** Schemas nested deeper have no examples. */
const DEEPEST_EXAMPLE = 20;
/** Maximum number of forms of a schema, nested ones included, to collect members and words from. */
const MOST_FORMS = 500;
/** Maximum number of values in an example. */
const LARGEST_EXAMPLE = 3000;
/** Maximum number of patterns to report. */
const MOST_PATTERNS = 20;
/** Maximum length of a description in hovers. */
const LONGEST = 1000;

/** Makes schemas of the catalogue from the JSON Schemas of one document, each on first use. */
export class Schemas {
  readonly #forms: FromJsonSchema;
  readonly #made = new WeakMap<object, Schema>();
  readonly #examples = new WeakMap<object, unknown>();

  constructor(readonly references: References) {
    this.#forms = new FromJsonSchema(references);
  }

  /** Patterns that can't be used, each once. */
  unusedPatterns(root: unknown): readonly DocumentProblem[] {
    const found = new Map<string, DocumentProblem>();
    forEachRecord(root, (node, place) => {
      const pattern = textIn(node, 'pattern');
      if (pattern === undefined || found.has(pattern) || found.size >= MOST_PATTERNS) return;
      if (this.#forms.pattern(pattern)) return;
      found.set(pattern, {
        place: place(),
        message: `The pattern ${plainText(pattern, { max: 80 })} is not valid or can take too long to match.`,
        remedy: 'Until it is simpler, any text is accepted there.',
      });
    });
    return [...found.values()];
  }

  /** The schema of JSON values. */
  of(node: unknown): Schema {
    if (!isRecord(node)) return this.#make(node);
    let made = this.#made.get(node);
    if (!made) {
      made = this.#make(node);
      this.#made.set(node, made);
    }
    return made;
  }

  /**
   * The schema of a path segment, a query value or a header, which are text.
   *
   * @param list whether commas separate the items of an array
   */
  ofText(node: unknown, list: boolean): Schema {
    const schema = this.references.record(node);
    const items = list && typeIs(schema, 'array') ? memberOf(schema, 'items') : undefined;
    const shown = items === undefined ? node : items;
    const meta = { ...this.metaOf(shown), ...(items === undefined ? {} : { list: true as const }) };
    const of: Schema = { form: 'written', of: this.#forms.of(shown) };
    return items === undefined ? { ...of, meta } : { form: 'text-list', item: of, meta };
  }

  /** Title, description, example, enum values and members of a schema. */
  metaOf(node: unknown): SchemaMeta {
    const schema = this.references.record(node);
    const members = this.#membersOf(schema, new Set());
    const items = typeIs(schema, 'array') ? memberOf(schema, 'items') : undefined;
    const values = this.#wordsOf(schema, new Set());
    return {
      title: titleOf(schema) ?? this.#typeWords(schema),
      description: textOf(node, 'description') ?? textOf(schema, 'description') ?? '',
      kind: typeIs(schema, 'boolean') ? 'boolean' : 'own',
      example: this.exampleOf(node),
      ...(values ? { values } : {}),
      ...(members ? { members } : {}),
      ...(isRecord(items) ? { items: reference(() => this.of(items)) } : {}),
    };
  }

  /** A value that is valid where the document shows one or one can be made; undefined otherwise. */
  exampleOf(node: unknown, depth = 0): unknown {
    const schema = this.references.record(node);
    if (!schema || depth > DEEPEST_EXAMPLE) return undefined;
    if (this.#examples.has(schema)) return this.#examples.get(schema);
    // A schema that holds itself has no example inside of its own.
    this.#examples.set(schema, undefined);
    const example = this.#findExample(schema, depth);
    this.#examples.set(schema, example);
    return example;
  }

  #findExample(schema: JsonRecord, depth: number): unknown {
    const isValid = (value: unknown) =>
      value !== undefined && problemsOf(this.#forms.of(schema), value).length === 0;
    const given = [...listIn(schema, 'examples'), schema.example, schema.default, schema.const];
    const shown = [...given, ...listIn(schema, 'enum')].find(isValid);
    if (shown !== undefined) return shown;
    const made = this.#madeExample(schema, depth);
    return isSmall(made) && isValid(made) ? made : undefined;
  }

  #make(node: unknown): Schema {
    return { form: 'all', of: [this.#forms.of(node)], meta: this.metaOf(node) };
  }

  /** The members of an object, and of all forms that it can have. */
  #membersOf(schema: JsonRecord | undefined, seen: Set<JsonRecord>): Record<string, Schema> | undefined {
    if (!schema || seen.has(schema) || seen.size > MOST_FORMS) return undefined;
    seen.add(schema);
    const members: Record<string, Schema> = Object.create(null);
    for (const part of partsOf(schema)) {
      Object.assign(members, this.#membersOf(this.references.record(part), seen));
    }
    const properties = memberOf(schema, 'properties');
    for (const [name, member] of Object.entries(isRecord(properties) ? properties : {})) {
      members[name] = reference(() => this.of(member));
    }
    return Object.keys(members).length > 0 ? members : undefined;
  }

  /** Words worth offering, of all forms. */
  #wordsOf(schema: JsonRecord | undefined, seen: Set<JsonRecord>): Record<string, string> | undefined {
    if (!schema || seen.has(schema) || seen.size > MOST_FORMS) return undefined;
    seen.add(schema);
    const words: Record<string, string> = Object.create(null);
    for (const part of partsOf(schema)) {
      Object.assign(words, this.#wordsOf(this.references.record(part), seen));
    }
    const about = titleOf(schema) ?? 'Allowed value.';
    for (const word of [...listIn(schema, 'enum'), schema.const]) {
      if (typeof word === 'string') words[word] = about;
    }
    return Object.keys(words).length > 0 ? words : undefined;
  }

  #typeWords(schema: JsonRecord | undefined): string {
    const type = memberOf(schema, 'type');
    if (type === 'array') {
      const item = this.references.record(memberOf(schema, 'items'));
      return `array of ${titleOf(item) ?? textIn(item, 'type') ?? 'values'}`;
    }
    if (typeof type === 'string') return plainText(type, { max: 40 });
    return Array.isArray(type) ? plainText(type.join(' or '), { max: 60 }) : 'value';
  }

  #madeExample(schema: JsonRecord, depth: number): unknown {
    const [form] = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')];
    const parts = listIn(schema, 'allOf').map((part) => this.exampleOf(part, depth + 1));
    if (form !== undefined && !Object.hasOwn(schema, 'properties')) return this.exampleOf(form, depth + 1);
    if (typeIs(schema, 'object') || Object.hasOwn(schema, 'properties') || parts.some(isRecord)) {
      return Object.assign(this.#exampleObject(schema, depth), ...parts.filter(isRecord));
    }
    if (typeIs(schema, 'array')) {
      const least = Number(memberOf(schema, 'minItems') ?? 0);
      const item = this.exampleOf(memberOf(schema, 'items'), depth + 1);
      return item === undefined || least > 4 ? [] : Array.from({ length: Math.max(least, 1) }, () => item);
    }
    if (typeIs(schema, 'boolean')) return true;
    if (typeIs(schema, 'integer') || typeIs(schema, 'number')) {
      const least = memberOf(schema, 'minimum');
      return typeof least === 'number' ? least : 0;
    }
    if (typeIs(schema, 'string'))
      return SAMPLES.find((text) => problemsOf(this.#forms.of(schema), text).length === 0);
    return parts.find((part) => part !== undefined);
  }

  #exampleObject(schema: JsonRecord, depth: number): Record<string, unknown> {
    const example: Record<string, unknown> = {};
    const properties = memberOf(schema, 'properties');
    for (const name of listIn(schema, 'required')) {
      const member = typeof name === 'string' ? memberOf(properties, name) : undefined;
      const value = member === undefined ? undefined : this.exampleOf(member, depth + 1);
      if (typeof name === 'string' && name !== '__proto__' && value !== undefined) example[name] = value;
    }
    return example;
  }
}

/** Texts to try where no example is given. */
const SAMPLES: readonly string[] = [
  'text',
  '0x0',
  '0x',
  '0x00',
  ...[4, 20, 32, 48, 96, 256].map((bytes) => `0x${'0'.repeat(bytes * 2)}`),
  '1',
  '',
];

/** Whether an example has few enough values to be offered. Examples share their parts, so that they may grow quickly. */
function isSmall(example: unknown): boolean {
  const todo: unknown[] = [example];
  let count = 0;
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    if (++count > LARGEST_EXAMPLE) return false;
    if (typeof value === 'object' && value !== null) todo.push(...Object.values(value));
  }
  return true;
}

function typeIs(schema: JsonRecord | undefined, type: string): boolean {
  const own = memberOf(schema, 'type');
  return own === type || (Array.isArray(own) && own.includes(type));
}

function partsOf(schema: JsonRecord): readonly unknown[] {
  return [...listIn(schema, 'allOf'), ...listIn(schema, 'anyOf'), ...listIn(schema, 'oneOf')];
}

function titleOf(schema: JsonRecord | undefined): string | undefined {
  const title = textIn(schema, 'title')?.trim();
  return title ? plainText(title, { max: 60 }) : undefined;
}

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
