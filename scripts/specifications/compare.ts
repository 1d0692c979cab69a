/**
 * Compares the official documents with the catalogue: what an OpenRPC or OpenAPI document has that the catalogue has
 * not. Works on the JSON of the document, so that no reader of ours stands between it and the result.
 */

import { operations } from '../../catalogue/beacon';
import type { OperationEntry, Parameter } from '../../catalogue/entry';
import { methodNamed, resultOf } from '../../catalogue/execution';
import { errorCodes, errorsOf } from '../../catalogue/execution/envelope';
import {
  anyOf,
  bare,
  elementOf,
  exampleValue,
  formsOf,
  isNullable,
  isOptional,
  membersOf,
  metaOf,
  problemsOf,
  type Schema,
  valuesOf,
} from '../../catalogue/types';
import type { Accepted } from './accepted';

/** A difference: the place in the document, and what the catalogue lacks there. */
export interface Difference {
  /** `eth_getBlockByNumber result.transactions[].chainId` */
  readonly place: string;
  readonly what: string;
}

type Json = Readonly<Record<string, unknown>>;

interface Member {
  readonly schema: unknown;
  readonly required: boolean;
}

/** Schemas nested deeper repeat what stands above. */
const DEEPEST = 12;

export function compare(document: Json): readonly Difference[] {
  return new Comparison(document).run();
}

class Comparison {
  readonly #found = new Map<string, Difference>();

  constructor(private readonly document: Json) {}

  run(): readonly Difference[] {
    for (const one of listOf(this.document.methods)) this.#method(this.#record(one));
    for (const [path, item] of entriesOf(this.document.paths))
      for (const method of ['get', 'post', 'put', 'delete', 'patch'] as const) {
        const shown = this.#record(item);
        if (shown[method]) this.#operation(method.toUpperCase(), path, shown, this.#record(shown[method]));
      }
    return [...this.#found.values()];
  }

  #differ(place: string, what: string): void {
    this.#found.set(`${place} ${what}`, { place, what });
  }

  // ---------------------------------------------------------------- methods

  #method(method: Json): void {
    const name = String(method.name);
    const entry = methodNamed(name);
    if (!entry) {
      this.#differ(name, 'the method is missing');
      return;
    }
    if (method.deprecated === true && !entry.deprecated) this.#differ(name, 'is deprecated');
    const params = listOf(method.params).map((one) => this.#record(one));
    for (const [index, param] of params.entries()) {
      const own = entry.params[index];
      const place = `${name} params[${index}]`;
      if (!own) this.#differ(place, `the parameter "${param.name}" is missing`);
      else this.#parameter(place, param, own);
    }
    const result = this.#record(method.result).schema;
    const schema = resultOf(name, entry.example);
    if (result && !schema) this.#differ(`${name} result`, 'the result is not described');
    else if (result && schema) this.#schema(`${name} result`, result, schema);
    const codes = new Set([...errorsOf(entry).map(({ code }) => code), ...GENERAL]);
    for (const error of listOf(method.errors).map((one) => this.#record(one))) {
      const code = Number(error.code);
      if (!codes.has(code)) this.#differ(`${name} errors`, `the error code ${code} is missing`);
      else if (errorCodes[code] === undefined) this.#differ(`${name} errors`, `${code} has no meaning`);
    }
  }

  // ------------------------------------------------------------- operations

  #operation(method: string, path: string, item: Json, node: Json): void {
    const place = `${method} ${path}`;
    const entry = operations.find((one) => one.method === method && samePath(one.path, path));
    if (!entry) {
      this.#differ(place, 'the operation is missing');
      return;
    }
    if (node.deprecated === true && !entry.deprecated && !entry.removed) this.#differ(place, 'is deprecated');
    for (const one of [...listOf(item.parameters), ...listOf(node.parameters)]) {
      const parameter = this.#record(one);
      const own = this.#ownParameter(entry, parameter);
      const where = `${place} ${parameter.in} ${parameter.name}`;
      if (own) this.#parameter(where, parameter, own);
      else if (parameter.in !== 'path') this.#differ(where, 'the parameter is missing');
    }
    const body = this.#record(node.requestBody);
    const content = this.#record(body.content);
    const bodySchema = this.#record(content['application/json']).schema;
    if (bodySchema && !entry.body) this.#differ(`${place} body`, 'the body is not described');
    else if (bodySchema && entry.body) this.#schema(`${place} body`, bodySchema, entry.body.schema);
    if (content['application/octet-stream'] && !entry.body?.ssz)
      this.#differ(`${place} body`, 'SSZ is missing');
    this.#response(place, node, entry);
  }

  #ownParameter(entry: OperationEntry, { name, in: where }: Json): Parameter | undefined {
    if (where === 'query') return entry.query.find((one) => one.name === name);
    if (where === 'path') return entry.pathParams.find((one) => one.name === name);
    return entry.headers.find((one) => one.name === String(name).toLowerCase());
  }

  #response(place: string, node: Json, entry: OperationEntry): void {
    const ok = this.#record(this.#record(node.responses)['200']);
    const content = this.#record(ok.content);
    if (content['application/octet-stream'] && !entry.ssz && !entry.removed)
      this.#differ(`${place} response`, 'SSZ is missing');
    const schema = this.#record(content['application/json']).schema;
    if (!schema) return;
    const own = entry.response ?? entry.responseFor?.(200);
    const members = this.#members(schema);
    const payload = entry.envelope === 'data' ? members.get('data') : { schema, required: true };
    if (!own && payload) {
      this.#differ(`${place} response`, 'the response is not described');
      return;
    }
    if (!own || !payload) return;
    if (entry.envelope === 'data')
      for (const name of members.keys())
        if (name !== 'data' && !entry.beside?.[name])
          this.#differ(`${place} response`, `the member "${name}" is missing`);
    this.#schema(`${place} response`, payload.schema, own);
  }

  // ---------------------------------------------------------------- schemas

  #parameter(place: string, parameter: Json, own: Parameter): void {
    if (parameter.required === true && !own.required) this.#differ(place, 'is required');
    if (parameter.schema === undefined) return;
    const schema = this.#record(parameter.schema);
    if (schema.uniqueItems === true && !metaOf(own.schema)?.unique) this.#differ(place, 'has no item twice');
    this.#schema(place, parameter.schema, own.schema);
  }

  #schema(place: string, node: unknown, own: Schema, depth = 0): void {
    if (depth > DEEPEST) return;
    const schema = this.#record(node);
    if (this.#isNullable(schema) && !isNullable(own) && problemsOf(own, null).length > 0)
      this.#differ(place, 'may be null');
    const list = bare(own);
    if (schema.uniqueItems === true && list.form === 'list' && list.limits?.unique !== true)
      this.#differ(place, 'has no item twice');
    this.#words(place, schema, own);
    const members = schema.type === 'array' ? new Map<string, Member>() : this.#members(schema);
    const ownMembers = members.size > 0 ? allMembersOf(own) : new Map<string, Schema>();
    if (members.size > 0 && ownMembers.size === 0) {
      if (!valuesOf(own)) this.#differ(place, 'has members');
      return;
    }
    for (const [name, member] of members) {
      const ownMember = ownMembers.get(name);
      const where = `${place}.${name}`;
      if (!ownMember) {
        this.#differ(where, 'the member is missing');
        continue;
      }
      if (member.required && isOptional(ownMember) && !isAskedFor(own, name))
        this.#differ(where, 'is required');
      this.#schema(where, member.schema, ownMember, depth + 1);
    }
    const items = this.#items(schema);
    const ownItems = allFormsOf(own)
      .map(elementOf)
      .filter((one) => one !== undefined);
    if (items !== undefined && ownItems.length > 0)
      this.#schema(`${place}[]`, items, joined(ownItems), depth + 1);
    else if (items !== undefined && bare(own).meta?.list !== true) this.#differ(place, 'is a list');
  }

  /** Words that a value may be have to be known. */
  #words(place: string, schema: Json, own: Schema): void {
    for (const word of listOf(schema.enum)) {
      if (typeof word !== 'string') continue;
      if (problemsOf(own, word).length > 0) this.#differ(place, `may be "${word}"`);
    }
  }

  /** The members of an object in any of its forms; required only where all forms ask for them. */
  #members(node: unknown): Map<string, Member> {
    const schema = this.#record(node);
    const members = new Map<string, Member>();
    const required = new Set(listOf(schema.required));
    for (const [name, member] of entriesOf(schema.properties))
      members.set(name, { schema: member, required: required.has(name) });
    for (const part of listOf(schema.allOf))
      for (const [name, member] of this.#members(part)) {
        const before = members.get(name);
        members.set(name, {
          ...member,
          required: member.required || (before?.required ?? required.has(name)),
        });
      }
    const forms = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].map((form) => this.#members(form));
    for (const form of forms)
      for (const [name, member] of form) {
        const everywhere = forms.every((other) => other.get(name)?.required ?? false);
        const before = members.get(name);
        members.set(name, {
          schema: before ? { anyOf: [before.schema, member.schema] } : member.schema,
          required: everywhere,
        });
      }
    return members;
  }

  #items(schema: Json): unknown {
    if (schema.items !== undefined) return schema.items;
    const found = [...listOf(schema.allOf), ...listOf(schema.oneOf), ...listOf(schema.anyOf)]
      .map((part) => this.#items(this.#record(part)))
      .filter((items) => items !== undefined);
    return found.length > 1 ? { anyOf: found } : found[0];
  }

  #isNullable(schema: Json): boolean {
    if (schema.nullable === true || schema.type === 'null') return true;
    if (Array.isArray(schema.type) && schema.type.includes('null')) return true;
    return [...listOf(schema.oneOf), ...listOf(schema.anyOf)].some((form) =>
      this.#isNullable(this.#record(form)),
    );
  }

  /** The object that a node or its reference is. */
  #record(node: unknown): Json {
    let current = isRecord(node) ? node : {};
    for (let steps = 0; typeof current.$ref === 'string' && steps < 20; steps++) {
      let target: unknown = this.document;
      for (const step of current.$ref.slice(2).split('/'))
        target = isRecord(target) ? target[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
      current = isRecord(target) ? target : {};
    }
    return current;
  }
}

/** Lines that nobody accepted, lines that are meant, and what is accepted and no longer there. */
export function sorted(lines: readonly string[], accepted: readonly Accepted[]) {
  const isMeant = (text: string) => accepted.some(({ line }) => line.test(text));
  return {
    unexpected: lines.filter((line) => !isMeant(line)),
    meant: lines.filter(isMeant),
    unused: accepted.filter(({ line }) => !lines.some((text) => line.test(text))),
  };
}

/** Codes that every method may answer. */
const GENERAL = [-32700, -32600, -32601, -32602, -32603, -32000];

/** The forms of a schema, and of its forms. */
function allFormsOf(own: Schema): readonly Schema[] {
  const forms = formsOf(own);
  return forms.length === 0 ? [own] : forms.flatMap(allFormsOf);
}

function joined(schemas: readonly Schema[]): Schema {
  const [first, ...rest] = [...new Set(schemas)];
  return first !== undefined && rest.length === 0 ? first : anyOf(...new Set(schemas));
}

/** The members of all forms; a member of several forms has the forms of each. */
function allMembersOf(own: Schema): Map<string, Schema> {
  const byName = new Map<string, Schema[]>();
  for (const form of allFormsOf(own))
    for (const [name, member] of Object.entries(membersOf(form) ?? {}))
      byName.set(name, [...(byName.get(name) ?? []), member]);
  return new Map([...byName].map(([name, schemas]) => [name, joined(schemas)]));
}

/** Whether a member that the schema lets pass is asked for by a rule over the whole object. */
function isAskedFor(own: Schema, name: string): boolean {
  const whole = exampleValue(own);
  if (!isRecord(whole) || !Object.hasOwn(whole, name)) return false;
  const { [name]: _left, ...rest } = whole;
  return problemsOf(own, rest).length > problemsOf(own, whole).length;
}

function samePath(one: string, other: string): boolean {
  const plain = (path: string) => path.replace(/\{[^}]*\}/g, '{}');
  return plain(one) === plain(other);
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}
