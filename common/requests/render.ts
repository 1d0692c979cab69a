import { type VendorPrefix, withPrefix } from '../../catalogue/beacon/paths';
import { exampleOfBody, type OperationEntry } from '../../catalogue/entry';
import { defined } from '../defined';
import { jsonText } from '../json/json-line';
import { percentEncoded } from '../percent-encoding';
import { type Field, fieldsOf, isMethod, type RequestSubject } from './fields';
import type { PlainRequest } from './plain-request';

interface RenderOptions {
  /** The title after `###`. */
  readonly title: string;
  /** Prefix of extension endpoints. */
  readonly prefix: VendorPrefix;
  /** Name or URL of the node, written as `# @node …`. Default: the selected node. */
  readonly node?: string;
  /** URL before the path. */
  readonly base?: string;
}

/** The text of a request for an entry. `values` are those of `readValue`, by the name of their field. */
export function render(
  subject: RequestSubject,
  values: ReadonlyMap<string, unknown>,
  options: RenderOptions,
): PlainRequest {
  const head = [`### ${options.title}`, ...(options.node === undefined ? [] : [`# @node ${options.node}`])];
  const lines = isMethod(subject)
    ? [`${subject.name}(${args(givenOf(subject, values))})`]
    : httpLines(subject, values, options);
  return {
    language: isMethod(subject) ? 'jsonrpc' : 'http',
    text: `${[...head, ...lines].join('\n')}\n`,
  };
}

interface Given {
  readonly field: Field;
  readonly value: unknown;
}

/** Method, path, headers and body of a request. */
export interface RequestTarget {
  readonly method: OperationEntry['method'];
  /** Including the query. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  /** JSON value. */
  readonly body?: unknown;
}

/** The target of a request for an operation. `values` are by the name of their field. */
export function targetOf(
  operation: OperationEntry,
  values: ReadonlyMap<string, unknown>,
  prefix: VendorPrefix,
): RequestTarget {
  const given = givenOf(operation, values);
  const at = (place: Field['place']) => given.filter(({ field }) => field.place === place);
  let path = withPrefix(operation.path, prefix);
  for (const { field, value } of at('path')) path = path.replace(`{${field.name}}`, urlEncoded(value));
  // All nodes accept a repeated name, only some accept values separated by commas.
  const query = at('query').flatMap(({ field, value }) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${field.name}=${urlEncoded(one)}`),
  );
  const empty = operation.body && Array.isArray(exampleOfBody(operation.body)) ? [] : {};
  const body = jsonOf(at('body'), operation.body?.required ? empty : undefined);
  return {
    method: operation.method,
    path: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: at('header').map(({ field, value }) => [headerName(field.name), String(value)]),
    ...defined({ body }),
  };
}

function httpLines(
  operation: OperationEntry,
  values: ReadonlyMap<string, unknown>,
  { prefix, base = '' }: RenderOptions,
): readonly string[] {
  const { body, headers, method, path } = targetOf(operation, values, prefix);
  return [
    `${method} ${base}${path}`,
    `Accept: ${operation.envelope === 'stream' ? 'text/event-stream' : 'application/json'}`,
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', bodyText(body)]),
  ];
}

function givenOf(subject: RequestSubject, values: ReadonlyMap<string, unknown>): readonly Given[] {
  return fieldsOf(subject).flatMap((field) => {
    const value = values.get(field.name);
    return value === undefined ? [] : [{ field, value }];
  });
}

/** Percent-encoded where a path or query needs it; commas and placeholders stay as they are. */
function urlEncoded(value: unknown): string {
  return String(value).replace(/\{\{[^}]*\}\}|[^\w.~,:{}-]/g, (part) =>
    part.startsWith('{{') ? part : (percentEncoded(part) ?? part),
  );
}

function headerName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function args(given: readonly Given[]): string {
  const list = jsonOf(given, []) as readonly unknown[];
  // A missing param before another one becomes null.
  return Array.from(list, (value) => jsonText(value ?? null)).join(', ');
}

/** The JSON value that the fields form together. */
function jsonOf(given: readonly Given[], empty: unknown): unknown {
  let root: unknown = given.length === 0 ? empty : undefined;
  for (const { field, value } of given) root = withValueAt(root, field.path, value);
  return root;
}

function withValueAt(root: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...root] : [];
    list[step] = withValueAt(list[step], rest, value);
    return list;
  }
  const object = typeof root === 'object' && root !== null ? root : {};
  return { ...object, [step]: withValueAt((object as Record<string, unknown>)[step], rest, value) };
}

function bodyText(body: unknown): string {
  const line = jsonText(body);
  return line.length <= 100 ? line : JSON.stringify(body, null, 2);
}
