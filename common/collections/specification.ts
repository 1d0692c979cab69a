/** OpenRPC and OpenAPI documents: a request for each method and operation, with its example. */

import { isRecord, listIn, memberOf, textIn } from '../../catalogue/documents/json';
import { type OwnDocument, problemText } from '../../catalogue/documents/own-document';
import { parseDocument } from '../../catalogue/documents/parse-document';
import { exampleOfBody, type MethodEntry, type OperationEntry } from '../../catalogue/entry';
import { metaOf } from '../../catalogue/types';
import { jsonText } from '../json/json-line';
import { failed, failureText, type Result, success } from '../result';
import type { Collection, CollectionRequest, SourceFile, Variable } from './collection';

export const isSpecification = (json: unknown): boolean =>
  memberOf(json, 'openrpc') !== undefined || memberOf(json, 'openapi') !== undefined;

const BASE = 'baseUrl';

/** @param json the parsed text of the file */
export function specification({ path, text }: SourceFile, json: unknown): Result<Collection> {
  const read = parseDocument(text, { name: path });
  if (!read.ok) return failed({ message: failureText(read.failure) });
  const { title, methods, operations, problems } = read.value;
  if (methods.length + operations.length === 0) {
    return failed({ message: 'This document has no methods and no operations.' });
  }
  const server = serverOf(json);
  const warnings = problems.map((one) => problemText(one));
  const variables: Variable[] = [];
  if (server !== undefined && operations.length > 0) variables.push({ name: BASE, value: server });
  const requests = [
    ...methods.map((method) => callOf(method, server)),
    ...operations.map((operation) => requestOf(operation, server)),
  ];
  return success({ name: nameOf(title, read.value), requests, variables, environments: [], warnings });
}

/** `My node API 1.2` → `My node API` */
function nameOf(title: string, { source }: OwnDocument): string {
  const words = title.split(' ');
  if (words.length > 1 && /^v?\d/.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ').trim() || source.name;
}

/** Scheme and host of the first server, if it has no variables. Paths of operations have the rest of it. */
function serverOf(json: unknown): string | undefined {
  const url = listIn(isRecord(json) ? json : {}, 'servers')
    .slice(0, 1)
    .map((one) => textIn(one, 'url') ?? '')[0];
  if (url === undefined || /[{}]/.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, origin, href } = new URL(url);
  if (!/^https?:$/.test(protocol)) return undefined;
  return memberOf(json, 'openrpc') === undefined ? origin : href;
}

const common = {
  folders: [],
  pathValues: [],
  auth: { kind: 'none' },
  scripts: [],
  directives: [],
  assertions: [],
} as const;

function callOf({ name, summary, example }: MethodEntry, server: string | undefined): CollectionRequest {
  const params = example.map(jsonText).join(', ');
  const text = `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(name)},"params":[${params}]}`;
  const about = summary === 'No description.' ? undefined : summary;
  return {
    ...common,
    name,
    about,
    method: 'POST',
    url: server ?? '',
    headers: [],
    body: { kind: 'text', text },
  };
}

function requestOf(
  { method, summary, example, headers, body, envelope }: OperationEntry,
  server: string | undefined,
): CollectionRequest {
  const given = headers
    .filter(({ required }) => required)
    .map((one) => ({ name: one.name, value: String(metaOf(one.schema)?.example ?? '') }));
  return {
    ...common,
    name: summary,
    method,
    url: `${server === undefined ? '' : `{{${BASE}}}`}${example}`,
    headers: [
      { name: 'Accept', value: envelope === 'stream' ? 'text/event-stream' : 'application/json' },
      ...given,
    ],
    body: body && {
      kind: 'text',
      text: JSON.stringify(exampleOfBody(body) ?? null, null, 2),
      type: 'application/json',
    },
  };
}
