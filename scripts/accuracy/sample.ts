/** Valid requests of every entry of the catalogue, with their parts. */

import { operations } from '../../catalogue/beacon';
import { exampleOfBody, type MethodEntry, type OperationEntry, type Parameter } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';
import { metaOf, type Schema, schemaAt } from '../../catalogue/types';
import { type Place, printJson, type Span } from './printer';

/** A value of a request with what the catalogue says about it. */
export interface Part extends Place {
  readonly schema?: Schema;
  /** Of a parameter, a query or a header itself, not of a value inside it. */
  readonly parameter?: Parameter;
}

export interface CallSample {
  readonly api: 'execution';
  readonly id: string;
  readonly entry: MethodEntry;
  readonly text: string;
  /** The values of the JSON-RPC object, the object itself first. */
  readonly parts: readonly Part[];
}

export interface RequestSample {
  readonly api: 'beacon';
  readonly id: string;
  readonly entry: OperationEntry;
  readonly text: string;
  readonly verb: Span;
  readonly path: Span;
  /** The segments of the path; one that is a parameter has its schema. */
  readonly segments: readonly Part[];
  readonly query: readonly (Part & { readonly key: Span })[];
  readonly headers: readonly (Part & { readonly key: Span })[];
  /** The values of a JSON body. */
  readonly body: readonly Part[];
}

export type Sample = CallSample | RequestSample;

export function samples(): readonly Sample[] {
  return [...methods.map(callSample), ...operations.map(requestSample)];
}

function callSample(entry: MethodEntry): CallSample {
  const { text, places } = printJson({ jsonrpc: '2.0', id: 1, method: entry.name, params: entry.example });
  const parts = places.map((place): Part => {
    const [member, index, ...rest] = place.path;
    const parameter = member === 'params' && typeof index === 'number' ? entry.params[index] : undefined;
    if (!parameter) return place;
    const schema = schemaAt(parameter.schema, rest);
    return { ...place, ...(schema ? { schema } : {}), ...(rest.length === 0 ? { parameter } : {}) };
  });
  return { api: 'execution', id: entry.name, entry, text, parts };
}

function requestSample(entry: OperationEntry): RequestSample {
  const [path = '', queryText] = entry.example.split('?', 2);
  const template = entry.path.split('/').slice(1);
  let text = entry.method;
  const verb = { start: 0, end: text.length };
  text += ' ';
  const pathStart = text.length;
  const segments: Part[] = path
    .split('/')
    .slice(1)
    .map((segment, index) => {
      text += '/';
      const start = text.length;
      text += segment;
      const name = /^\{(.*)\}$/.exec(template[index] ?? '')?.[1];
      const parameter = entry.pathParams.find((one) => one.name === name);
      const place = { path: [index], value: decodeURIComponent(segment), start, end: text.length };
      return parameter ? { ...place, parameter, schema: parameter.schema } : place;
    });
  const pathSpan = { start: pathStart, end: text.length };
  const query = (queryText?.split('&') ?? []).map((pair, index) => {
    text += index === 0 ? '?' : '&';
    const [name = '', value = ''] = pair.split('=', 2);
    const key = { start: text.length, end: text.length + name.length };
    const start = key.end + 1;
    text += pair;
    const parameter = entry.query.find((one) => one.name === name);
    const place = { path: [name], value: decodeURIComponent(value), start, end: text.length, key };
    return parameter ? { ...place, parameter, schema: parameter.schema } : place;
  });
  const wanted: [string, string, Parameter?][] = entry.headers
    .filter((header) => header.required && header.name !== 'accept')
    .map((header) => [header.name, String(metaOf(header.schema)?.example ?? ''), header]);
  if (entry.envelope === 'stream') wanted.unshift(['accept', 'text/event-stream']);
  if (entry.body) wanted.unshift(['content-type', 'application/json']);
  const headers = wanted.map(([name, value, parameter]) => {
    text += '\n';
    const key = { start: text.length, end: text.length + name.length };
    text += `${name}: `;
    const start = text.length;
    text += value;
    const place = { path: [name], value, start, end: text.length, key };
    return parameter ? { ...place, parameter, schema: parameter.schema } : place;
  });
  let body: readonly Part[] = [];
  if (entry.body) {
    text += '\n\n';
    const { schema: bodySchema } = entry.body;
    const printed = printJson(exampleOfBody(entry.body), text.length);
    text += printed.text;
    body = printed.places.map((place): Part => {
      const schema = schemaAt(bodySchema, place.path);
      return schema ? { ...place, schema } : place;
    });
  }
  return {
    api: 'beacon',
    id: entry.id,
    entry,
    text,
    verb,
    path: pathSpan,
    segments,
    query,
    headers,
    body,
  };
}
