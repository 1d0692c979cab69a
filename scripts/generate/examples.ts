/** A valid request for each entry of the catalogue, as written in a scratch file. */

import { exampleOfBody, type MethodEntry, type OperationEntry } from '../../catalogue/entry';
import { metaOf } from '../../catalogue/types';
import { jsonText } from '../../common/json/json-line';

/** Maximum line length before the JSON of an example is wrapped. */
const WIDTH = 100;

/** The call in `.jsonrpc` syntax. */
export function exampleCall(entry: MethodEntry): string {
  const line = `${entry.name}(${entry.example.map(jsonText).join(', ')})`;
  if (line.length <= WIDTH) return line;
  return `${entry.name}(${entry.example.map((value) => JSON.stringify(value, null, 2)).join(', ')})`;
}

/** The call as a POST request for `.http` files. */
export function examplePost(entry: MethodEntry): string {
  const url = `http://127.0.0.1:${entry.effect === 'engine' ? 8551 : 8545}`;
  const body = { jsonrpc: '2.0', id: 1, method: entry.name, params: entry.example };
  return `POST ${url}\ncontent-type: application/json\n\n${jsonBody(body)}`;
}

/** The request in `.http` syntax: a path alone goes to the selected beacon node. */
export function exampleRequest(operation: OperationEntry): string {
  const { method, example, envelope, body } = operation;
  const headers = operation.headers
    .filter((header) => header.required && header.name !== 'accept')
    .map((header) => `${header.name}: ${metaOf(header.schema)?.example ?? ''}`);
  if (envelope === 'stream') headers.unshift('accept: text/event-stream');
  if (body) headers.unshift('content-type: application/json');
  const head = [`${method} ${example}`, ...headers].join('\n');
  return body ? `${head}\n\n${jsonBody(exampleOfBody(body))}` : head;
}

function jsonBody(value: unknown): string {
  const line = jsonText(value);
  return line.length <= WIDTH ? line : JSON.stringify(value, null, 2);
}
