/**
 * A snippet for each method and each operation of the catalogue, with its arguments as tab stops. Snippets have no
 * prefix: they are for "Insert Snippet". Typed words are completed by the language server alone, which knows the file;
 * with prefixes, each entry would be offered twice.
 */
import { operations } from '../../catalogue/beacon';
import { exampleOfBody, type MethodEntry, type OperationEntry } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';
import { metaOf } from '../../catalogue/types';
import type { GeneratedFile } from '../generate';

interface Snippet {
  readonly body: readonly string[];
  readonly description: string;
}

export function snippets(): GeneratedFile[] {
  const file = (path: string, entries: readonly (readonly [string, Snippet])[]): GeneratedFile => ({
    path,
    text: `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
  });
  return [
    file(
      'snippets/jsonrpc.json',
      methods.filter(inEveryClient).map((method) => [method.name, callSnippet(method)]),
    ),
    file(
      'snippets/http.json',
      operations
        .filter((one) => !one.removed)
        .map((one) => [`${one.method} ${one.path}`, requestSnippet(one)]),
    ),
  ];
}

/** Methods of single clients are hundreds: completion offers them, the list of snippets would hide the others. */
export function inEveryClient({ servedBy }: MethodEntry): boolean {
  return servedBy === undefined;
}

/** Numbers the tab stops of one snippet in order. */
function tabStops(): (text: string) => string {
  let next = 1;
  return (text) => `\${${next++}:${text.replace(/[\\$}]/g, '\\$&')}}`;
}

function callSnippet(method: MethodEntry): Snippet {
  const stop = tabStops();
  const lines = `${method.name}(${method.example.map((value) => jsonWithStops(value, stop)).join(', ')})`;
  return { body: lines.split('\n'), description: method.summary };
}

function requestSnippet(operation: OperationEntry): Snippet {
  const stop = tabStops();
  const [path = '', query] = operation.example.split('?');
  const template = operation.path.split('/');
  const segments = path
    .split('/')
    .map((text, index) => (template[index]?.startsWith('{') ? stop(text) : text));
  const parameters = (query ?? '')
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return `${name}=${stop(value)}`;
    });
  const target = segments.join('/') + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
  const headers = operation.headers
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${name}: ${stop(String(metaOf(schema)?.example))}`);
  const body = operation.body
    ? [
        'content-type: application/json',
        '',
        ...jsonWithStops(exampleOfBody(operation.body), stop, '').split('\n'),
      ]
    : [operation.envelope === 'stream' ? 'accept: text/event-stream' : 'accept: application/json'];
  return {
    body: [`${operation.method} ${target}`, ...headers, ...body],
    description: operation.summary,
  };
}

/** JSON with a tab stop for each scalar; objects are on several lines. */
function jsonWithStops(value: unknown, stop: (text: string) => string, indent = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => jsonWithStops(item, stop, indent)).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const inner = `${indent}  `;
    const members = Object.entries(value).map(
      ([key, item]) => `${inner}${JSON.stringify(key)}: ${jsonWithStops(item, stop, inner)}`,
    );
    return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
  }
  return typeof value === 'string' ? `"${stop(value)}"` : stop(JSON.stringify(value) ?? 'null');
}
