import assert from 'node:assert/strict';
import { reply } from '../../node/runner-wire';
import { batch, GOOD, get, type HostileCase, plain } from '../case';

/** A node that responses with this text. */
const says = (body: string, headers: Record<string, string> = {}, status?: string) =>
  plain((socket) => socket.write(reply(body, headers, status)));

const whole =
  (text: string) =>
  ({ body }: { body: string | null }) =>
    assert.equal(body, text);

const digits = '9'.repeat(10_000);
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const html = '<!doctype html><title>nginx</title>';
const one = '{"jsonrpc":"2.0","id":1,"result":"0x10"}';
const two = '{"jsonrpc":"2.0","id":2,"result":"0x1"}';

const notJson = { outcome: 'not-json', status: 200 } as const;
const badResponse = { outcome: 'bad-response', status: 200 } as const;
const replied = { outcome: 'replied', status: 200, message: '' } as const;

export const json: readonly HostileCase[] = [
  {
    what: 'sends half a JSON',
    node: says('{"jsonrpc":"2.0","id":1,"res'),
    ...notJson,
    message:
      "The response of HOST ends in the middle of its JSON. Send again; if it happens again, check the node's log.",
    also: whole('{"jsonrpc":"2.0","id":1,"res'),
  },
  {
    what: 'sends broken JSON',
    node: says('{"jsonrpc":"2.0" "id":1}'),
    ...notJson,
    message: "The response of HOST is not valid JSON. Check the node's log or the proxy in front of it.",
    also: whole('{"jsonrpc":"2.0" "id":1}'),
  },
  {
    what: 'is a proxy that answers with HTML',
    node: says(html, { 'content-type': 'text/html' }),
    ...notJson,
    message:
      'The response is HTML, not JSON: a web server or proxy responds on HOST, not the node. Check the port and the path.',
    also: whole(html),
  },
  {
    what: 'is a proxy that answers with an HTML page of an error',
    node: says('<h1>502</h1>', { 'content-type': 'text/html' }, '502 Bad Gateway'),
    outcome: 'http-error',
    status: 502,
    message: '502 Bad Gateway. The proxy in front of the node cannot reach it.',
  },
  {
    what: 'sends a word',
    node: says('pong'),
    ...notJson,
    message: 'The response of HOST is text, not JSON. Check the port and the path.',
    also: whole('pong'),
  },
  {
    what: 'sends nothing',
    node: says(''),
    ...notJson,
    message: 'The response of HOST is empty, not JSON. Check the port and the path.',
  },
  {
    what: 'calls its JSON text/html',
    node: says(GOOD, { 'content-type': 'text/html' }),
    ...replied,
    problems: ['The header Content-Type says text/html; the body is JSON.'],
    also: whole(GOOD),
  },
  {
    what: 'calls its JSON application/octet-stream',
    node: says(GOOD, { 'content-type': 'application/octet-stream' }),
    ...replied,
    message: '40 bytes of application/octet-stream, not shown: ask for application/json to read it.',
  },
  {
    what: 'replies with another id',
    node: says('{"jsonrpc":"2.0","id":7,"result":"0x10"}'),
    ...badResponse,
    message: 'No response to eth_blockNumber (id 1) was received.',
    problems: ['The response has the id 7; the call had 1.'],
  },
  {
    what: 'replies without an id',
    node: says('{"jsonrpc":"2.0","result":"0x10"}'),
    ...replied,
    problems: ['The response has no id.'],
  },
  {
    what: 'replies to one call with a list',
    node: says(`[${one}]`),
    ...replied,
    problems: ['One call was sent; the response is a list.'],
  },
  {
    what: 'replies with null',
    node: says('null'),
    ...badResponse,
    message: 'The response of HOST is null, not a JSON-RPC response. Check the port and the path.',
    problems: ['This is null, not an object.'],
  },
  {
    what: 'replies with an empty list',
    node: says('[]'),
    ...badResponse,
    message: 'The response of HOST is an empty list. Check the port and the path.',
    problems: ['One call was sent; the response is a list.'],
  },
  {
    what: 'replies with neither a result nor an error',
    node: says('{"jsonrpc":"2.0","id":1}'),
    ...badResponse,
    message: 'The response of HOST has neither "result" nor "error". Check the port and the path.',
    problems: ['Member "result" or "error" is missing.'],
  },
  {
    what: 'replies with an error that is a text',
    node: says('{"error":"boom"}'),
    outcome: 'rpc-error',
    status: 200,
    message: 'Error 0: boom',
    problems: ['Member "jsonrpc" is missing.', 'This is a string, not an object.'],
  },
  {
    what: 'replies to a batch in another order',
    node: says(`[${two},${one}]`),
    request: batch,
    ...replied,
  },
  {
    what: 'leaves a response of a batch out',
    node: says(`[${one}]`),
    request: batch,
    ...badResponse,
    message: 'No response to eth_chainId (id 2) was received.',
    problems: ['No response with id 2 (eth_chainId) came.'],
  },
  {
    what: 'repeats a response of a batch',
    node: says(`[${one},${one},${two}]`),
    request: batch,
    ...replied,
    problems: ['A second response with id 1.'],
  },
  {
    what: 'adds a response to a batch that nobody asked for',
    node: says(`[${one},${two},{"jsonrpc":"2.0","id":3,"result":"0x1"}]`),
    request: batch,
    ...replied,
    problems: ['No call has the id 3.'],
  },
  {
    what: 'replies to a batch with one object',
    node: says(one),
    request: batch,
    ...badResponse,
    message: 'No response to eth_chainId (id 2) was received.',
    problems: ['A batch was sent; the response is not a list.'],
  },
  {
    what: 'sends a number of 10,000 digits',
    node: says(`{"n":${digits}}`),
    request: get,
    ...replied,
    also: whole(`{"n":${digits}}`),
  },
  { what: 'nests its JSON 100,000 deep', node: says(deep), request: get, ...replied, also: whole(deep) },
  {
    what: 'nests its JSON 5,000,000 deep',
    node: says(`${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`),
    ...notJson,
    message:
      "The response of HOST nests its JSON more than 200,000 levels deep, which is not read. Check the node's log or the proxy in front of it.",
    memory: 130,
    withinMs: 2000,
  },
  {
    what: 'nests the result of a call 100,000 deep',
    node: says(`{"jsonrpc":"2.0","id":1,"result":${deep}}`),
    ...replied,
    problems: ['A quantity is a hex string such as "0x10", not an array.'],
  },
  {
    what: 'nests the id of its response 100,000 deep',
    node: says(`{"jsonrpc":"2.0","id":${deep},"result":"0x10"}`),
    ...badResponse,
    message: 'No response to eth_blockNumber (id 1) was received.',
    problems: [
      'The response has a list for its id; the call had 1.',
      'This is an array, not a string or a number.',
    ],
  },
  {
    what: 'nests the ids of a batch 100,000 deep',
    node: says(`[${one},{"jsonrpc":"2.0","id":${deep},"result":"0x10"}]`),
    request: batch,
    ...badResponse,
    message: 'No response to eth_chainId (id 2) was received.',
    problems: ['No call has a list for its id.', 'No response with id 2 (eth_chainId) came.'],
  },
  {
    what: 'nests the message of an error 100,000 deep',
    node: says(`{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":${deep},"data":${deep}}}`),
    outcome: 'rpc-error',
    status: 200,
    message: 'Error -32000: a list where its message should be',
  },
  {
    what: 'gives an error of a million characters',
    node: says(`{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"${'so '.repeat(333_333)}"}}`),
    outcome: 'rpc-error',
    status: 200,
    message: `Error -32000: ${'so '.repeat(333)}s…`,
    also: ({ rpcErrors }) => assert.equal(rpcErrors[0]?.message.length, 999_999),
  },
  {
    what: 'gives a million characters with an HTTP error',
    node: says(`{"code":500,"message":"${'no '.repeat(333_333)}"}`, {}, '500 Internal Server Error'),
    request: get,
    outcome: 'http-error',
    status: 500,
    message: `500 Internal Server Error: ${'no '.repeat(333)}n…`,
  },
  {
    what: 'names members "__proto__" and "constructor"',
    node: says('{"jsonrpc":"2.0","id":1,"result":"0x10","__proto__":{"polluted":1},"constructor":1}'),
    ...replied,
    also: () => assert.equal(({} as { polluted?: number }).polluted, undefined),
  },
];
