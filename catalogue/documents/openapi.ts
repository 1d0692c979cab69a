/** Reads an OpenAPI 3 document into operations of the catalogue. */
import { defined } from '../../common/defined';
import { percentEncoded } from '../../common/percent-encoding';
import type { Body, Envelope, OperationEntry, Parameter, Source } from '../entry';
import { exampleOf, metaOf, type Schema } from '../types';
import { entriesIn, isRecord, type JsonRecord, lineOf, listIn, memberOf, textIn, textOf } from './json';
import type { DocumentProblem } from './own-document';
import type { Schemas } from './schemas';

export interface ReadOperations {
  readonly operations: readonly OperationEntry[];
  readonly hosts: readonly string[];
  readonly problems: readonly DocumentProblem[];
  readonly notChecked: readonly string[];
}

/** HTTP methods of operations that are read. */
const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;
/** HTTP methods that OpenAPI has as well. Requests with them are not checked. */
const NOT_READ = ['head', 'options', 'trace'] as const;

export function readOperations(root: JsonRecord, schemas: Schemas, source: Source): ReadOperations {
  const reader = new Reader(root, schemas, source);
  if (!isRecord(memberOf(root, 'paths'))) {
    const remedy = 'OpenAPI lists paths as the members of an object.';
    reader.problems.push({ place: 'paths', message: 'Expected an object.', remedy });
  }
  const operations = entriesIn(root, 'paths').flatMap(([path, item]) => reader.atPath(path, item));
  const { notChecked, problems } = reader;
  return { operations, hosts: hostsOf(root), problems, notChecked: [...notChecked] };
}

class Reader {
  readonly problems: DocumentProblem[] = [];
  readonly notChecked = new Set<string>();
  readonly #base: string;

  constructor(
    root: JsonRecord,
    private readonly schemas: Schemas,
    private readonly source: Source,
  ) {
    this.#base = basePathOf(root);
  }

  atPath(path: string, node: unknown): readonly OperationEntry[] {
    if (path.startsWith('x-')) return [];
    const item = this.schemas.references.record(node);
    const place = `paths.${path}`;
    if (!path.startsWith('/') || !item) {
      const message = item ? 'The path does not start with "/".' : 'Expected an object with operations.';
      this.problems.push({ place, message, remedy: 'Correct the path. It is ignored.' });
      return [];
    }
    for (const method of NOT_READ) if (Object.hasOwn(item, method)) this.notChecked.add(method.toUpperCase());
    return METHODS.flatMap((method) => {
      if (!Object.hasOwn(item, method)) return [];
      const operation = this.schemas.references.record(item[method]);
      if (operation) return [this.#operation(method, path, item, operation, `${place}.${method}`)];
      const remedy = 'Write an object with "responses". The operation is ignored.';
      this.problems.push({ place: `${place}.${method}`, message: 'Expected an object.', remedy });
      return [];
    });
  }

  #operation(
    method: (typeof METHODS)[number],
    path: string,
    item: JsonRecord,
    node: JsonRecord,
    place: string,
  ): OperationEntry {
    const upper = method.toUpperCase() as OperationEntry['method'];
    const whole = plainPath(`${this.#base}${path}`);
    const { pathParams, query, headers, moreQuery } = this.#parameters(item, node, whole, place);
    const body = this.#body(memberOf(node, 'requestBody'), place);
    const responses = this.#responses(node);
    const description = textOf(node, 'description');
    const summary = lineOf(node, 'summary') ?? lineOf(node, 'description') ?? `${upper} ${path}`;
    return {
      id: `own ${upper} ${whole}`,
      method: upper,
      path: whole,
      group: this.source.heading,
      summary,
      pathParams,
      query,
      headers,
      envelope: responses.envelope,
      responseFor: responses.at,
      example: pathExample(whole, pathParams, query),
      flags: [],
      notes: description === undefined || description === summary ? [] : [description],
      source: this.source,
      ...defined({ body, response: responses.at(200) ?? responses.at(201) }),
      ...(moreQuery ? { moreQuery } : {}),
      ...(memberOf(node, 'deprecated') === true
        ? { deprecated: `${this.source.heading} marks the operation as deprecated.` }
        : {}),
    };
  }

  // -------------------------------------------------------------- parameters

  /** Those of the operation override those of its path. */
  #parameters(item: JsonRecord, node: JsonRecord, path: string, place: string) {
    const byKey = new Map<string, JsonRecord>();
    for (const one of [...listIn(item, 'parameters'), ...listIn(node, 'parameters')]) {
      const parameter = this.schemas.references.record(one);
      const name = textIn(parameter, 'name');
      if (parameter && name) byKey.set(`${textIn(parameter, 'in')} ${name}`, parameter);
      else if (this.schemas.references.resolve(one) !== undefined) {
        const remedy = 'Write an object with "name" and "in". It is ignored.';
        this.problems.push({ place: `${place}.parameters`, message: 'This is not a parameter.', remedy });
      }
    }
    const all = [...byKey.values()];
    const within = (where: string) => all.filter((one) => textIn(one, 'in') === where);
    const query = within('query');
    const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    return {
      pathParams: names.map((name) => this.#pathParameter(name, within('path'))),
      query: query.filter((one) => !this.#isObject(one)).map((one) => this.#parameter(one, true)),
      headers: within('header')
        .filter((one) => !/^(?:accept|content-type|authorization)$/i.test(textIn(one, 'name') ?? ''))
        .map((one) => ({ ...this.#parameter(one, false), name: (textIn(one, 'name') ?? '').toLowerCase() })),
      moreQuery: query.some((one) => this.#isObject(one)),
    };
  }

  #pathParameter(name: string, all: readonly JsonRecord[]): Parameter {
    const node = all.find((one) => wordName(textIn(one, 'name') ?? '') === name);
    return { ...this.#parameter(node ?? { name }, true), name, required: true };
  }

  #parameter(node: JsonRecord, list: boolean): Parameter {
    const schema = memberOf(node, 'schema') ?? memberOf(jsonIn(node), 'schema');
    // JSON in a query or a header, and lists with other separators, are not checked.
    const isText =
      Object.hasOwn(node, 'schema') && !/^(?:space|pipe)Delimited$/.test(textIn(node, 'style') ?? '');
    const text = isText ? schema : true;
    const about =
      lineOf(node, 'description') ?? lineOf(this.schemas.references.resolve(schema), 'description');
    return {
      name: lineOf(node, 'name', 100) ?? '',
      summary: about ?? metaOf(this.schemas.of(schema))?.title ?? '',
      schema: this.schemas.ofText(withExample(text, memberOf(node, 'example')), list),
      required: memberOf(node, 'required') === true,
    };
  }

  /** The members of an object are parameters of their own in the query. */
  #isObject(node: JsonRecord): boolean {
    const schema = this.schemas.references.record(memberOf(node, 'schema'));
    return textIn(schema, 'type') === 'object' || Object.hasOwn(schema ?? {}, 'properties');
  }

  // -------------------------------------------------------------- bodies and responses

  #body(node: unknown, place: string): Body | undefined {
    const body = this.schemas.references.record(node);
    if (!body) return undefined;
    const json = jsonIn(body);
    if (json === undefined) {
      const types = entriesIn(body, 'content').map(([type]) => type);
      this.notChecked.add(`${place}: body of type ${types.join(', ')}`);
      return undefined;
    }
    const schema = memberOf(json, 'schema') ?? true;
    const given = [
      memberOf(json, 'example'),
      ...entriesIn(json, 'examples').map(([, one]) => this.#value(one)),
    ];
    return {
      schema: this.schemas.of(schema),
      required: memberOf(body, 'required') === true && entriesIn(body, 'content').length === 1,
      example: given.find((one) => one !== undefined) ?? exampleOf(this.schemas.of(schema)) ?? {},
      ...(Object.hasOwn(memberOf(body, 'content') ?? {}, 'application/octet-stream') ? { ssz: true } : {}),
    };
  }

  #value(example: unknown): unknown {
    return memberOf(this.schemas.references.resolve(example), 'value');
  }

  /** The JSON of responses by status: `200`, `2XX`, `default`. */
  #responses(node: JsonRecord): { envelope: Envelope; at(status: number): Schema | undefined } {
    const all = memberOf(node, 'responses');
    const responseTo = (status: number) => {
      const name = String(status);
      const found = memberOf(all, name) ?? memberOf(all, `${name[0]}XX`) ?? memberOf(all, 'default');
      return this.schemas.references.record(found);
    };
    const at = (status: number) => {
      const found = responseTo(status);
      const schema = memberOf(jsonIn(found), 'schema');
      return schema === undefined ? undefined : this.schemas.of(schema);
    };
    const types = entriesIn(responseTo(200), 'content').map(([type]) => type);
    if (types.includes('text/event-stream')) return { envelope: 'stream', at: () => undefined };
    const onlyJson =
      types.length > 0 && types.every((type) => isJson(type) || type === 'application/octet-stream');
    return { envelope: onlyJson ? 'bare' : 'empty', at };
  }
}

// ---------------------------------------------------------------- paths

/** `{validator-id}` → `{validator_id}`: parameters of templates are words. */
function plainPath(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.includes('{') ? `{${wordName(segment.replace(/[{}]/g, ''))}}` : segment))
    .join('/')
    .replace(/(?!^)\/$/, '');
}

function wordName(name: string): string {
  return name.replace(/\W/g, '_');
}

/** The path of the first server, without its last slash: paths of the document are below it. */
function basePathOf(root: JsonRecord): string {
  const [url] = serverUrls(root);
  if (url === undefined) return '';
  const path = /^(?:[a-z][\w+.-]*:)?\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? (url.startsWith('/') ? url : '');
  return path.replace(/\/+$/, '');
}

/** URLs of servers, with defaults for their variables. */
function serverUrls(root: JsonRecord): readonly string[] {
  return listIn(root, 'servers').flatMap((server) => {
    const url = textIn(server, 'url');
    const variables = memberOf(server, 'variables');
    return url === undefined
      ? []
      : [
          url.replace(
            /\{([^}]*)\}/g,
            (_, name: string) => textIn(memberOf(variables, name), 'default') ?? 'x',
          ),
        ];
  });
}

/** Hosts of servers on other machines. */
function hostsOf(root: JsonRecord): readonly string[] {
  const hosts = serverUrls(root).flatMap(
    (url) => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? [],
  );
  return hosts.filter((host) => !isLoopback(host));
}

/** Whether a host, with or without a port, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)(?::\d+)?$/i.test(host);
}

function pathExample(path: string, pathParams: readonly Parameter[], query: readonly Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = pathParams.find((one) => one.name === name);
    return urlText((parameter && metaOf(parameter.schema)?.example) ?? name);
  });
  const pairs = query
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${name}=${urlText(metaOf(schema)?.example ?? '')}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Percent-encoded; empty for half a surrogate pair, which no URL can have. */
function urlText(value: unknown): string {
  return percentEncoded(String(value)) ?? '';
}

// ---------------------------------------------------------------- content

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
}

/** The JSON among the formats of a body or a parameter. */
function jsonIn(node: unknown): unknown {
  return entriesIn(node, 'content').find(([type]) => isJson(type))?.[1];
}

/** The schema with the example of its parameter. */
function withExample(schema: unknown, example: unknown): unknown {
  return example === undefined || !isRecord(schema) ? schema : { ...schema, example };
}
