import { defined } from '../defined';
import { type VendorPrefix, withPrefix } from '../spec/beacon/paths';
import type { OperationEntry } from '../spec/entry';
import { type Field, fieldsOf, isMethod, type RequestSubject } from './fields';
import { jsonText } from './json-line';
import type { PlainRequest } from './plain-request';

interface RenderOptions {
  /** Stands above the request. */
  readonly title: string;
  /** Under which the extension endpoints are written. */
  readonly prefix: VendorPrefix;
  /** Written as `# @node …`: a name or a URL. Absent: the selected node. */
  readonly node?: string;
  /** URL that the path follows. */
  readonly base?: string;
}

/** A request of an entry as a person would write it. Values are those of `readValue`, by the name of their field. */
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

/** Where a request goes and what it sends along. */
export interface RequestTarget {
  readonly method: OperationEntry['method'];
  /** With its query. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  /** JSON value. */
  readonly body?: unknown;
}

/** A request of an operation with these values, by the name of their field. */
export function targetOf(
  operation: OperationEntry,
  values: ReadonlyMap<string, unknown>,
  prefix: VendorPrefix,
): RequestTarget {
  const given = givenOf(operation, values);
  const at = (place: Field['place']) => given.filter(({ field }) => field.place === place);
  let path = withPrefix(operation.path, prefix);
  for (const { field, value } of at('path')) path = path.replace(`{${field.name}}`, written(value));
  // Every node takes a name that is repeated; commas between values only some.
  const query = at('query').flatMap(({ field, value }) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${field.name}=${written(one)}`),
  );
  const empty = Array.isArray(operation.body?.example) ? [] : {};
  const body = whole(at('body'), operation.body?.required ? empty : undefined);
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
function written(value: unknown): string {
  return String(value).replace(/\{\{[^}]*\}\}|[^\w.~,:{}-]/g, (part) =>
    part.startsWith('{{') ? part : encodeURIComponent(part),
  );
}

function headerName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function args(given: readonly Given[]): string {
  const list = whole(given, []) as readonly unknown[];
  // What was left out before a value that is there has to stand there all the same.
  return Array.from(list, (value) => jsonText(value ?? null)).join(', ');
}

/** The JSON that the fields make together. */
function whole(given: readonly Given[], empty: unknown): unknown {
  let root: unknown = given.length === 0 ? empty : undefined;
  for (const { field, value } of given) root = placed(root, field.path, value);
  return root;
}

function placed(root: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...root] : [];
    list[step] = placed(list[step], rest, value);
    return list;
  }
  const object = typeof root === 'object' && root !== null ? root : {};
  return { ...object, [step]: placed((object as Record<string, unknown>)[step], rest, value) };
}

function bodyText(body: unknown): string {
  const line = jsonText(body);
  return line.length <= 100 ? line : JSON.stringify(body, null, 2);
}
