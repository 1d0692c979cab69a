import type { Catalogue } from '../../catalogue/built-in/catalogue';
import { isOwn } from '../../catalogue/entry';
import { otherPorts, usualPorts } from '../../catalogue/ports';
import { http, type RuleDoc } from '../../catalogue/rule-doc';
import { nearest } from '../../common/nearest';
import { isWebSocketUrl } from '../../common/requests/socket-address';
import { isSocketMethod } from '../../common/scratch/http/request-line';
import type { Header, HttpBody, HttpRequest, JsonNode, Token } from '../../common/scratch/types';
import { memberOf } from './envelope';
import type { BlockContext, Fix, Rule } from './rule';

const NAME = ['Content-Type'] as const;

/** What execution nodes accept, without parameters such as the charset. */
const accepted = new Set(['application/json', 'application/json-rpc', 'application/jsonrequest']);

const written = 'Content-Type: application/json';

/** A right JSON-RPC request over HTTP. */
export const rightPost: RuleDoc['good'] = {
  language: 'http',
  text: [
    'POST http://127.0.0.1:8545',
    'Content-Type: application/json',
    '',
    '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
  ].join('\n'),
};

/** JSON over HTTP: the method, the content type and the body. */
export const httpRequestRules: readonly Rule[] = [
  {
    on: 'block',
    needs: ['http'],
    code: 'content-type-missing',
    severity: 'error',
    title: 'Missing Content-Type',
    why: 'Execution nodes and beacon nodes reject a body without a content type with status 415.',
    bad: {
      language: 'http',
      text: [
        'POST http://127.0.0.1:8545',
        '',
        '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
      ].join('\n'),
    },
    good: rightPost,
    source: 'Execution-Layer JSON-RPC Interface: What the service does',
    check(context, report) {
      const request = jsonPost(context);
      if (!request || contentTypeOf(request) || isDefault(context)) return;
      // The header is there, and lacks its colon.
      if (request.headers.some(({ name, value }) => !value && /^content-type\s/i.test(name.text))) return;
      const severity = isOfOwnSpecification(context) ? { severity: 'warning' as const } : {};
      const misspelt = request.headers.find(
        ({ name, implied }) => !implied && nearest(name.text, NAME, 1).length > 0,
      );
      if (misspelt) {
        const { start, end } = misspelt.name;
        report(misspelt.name, `Unknown header \`${misspelt.name.text}\`. Did you mean \`Content-Type\`?`, {
          ...severity,
          fixes: [
            { title: 'Change to Content-Type', edits: [{ start, end, text: NAME[0] }], preferred: true },
          ],
        });
        return;
      }
      report(
        request.methodToken ?? request.target,
        'The request must have the header `Content-Type: application/json`.',
        {
          ...severity,
          fixes: [addContentType(request, context.block.text)],
        },
      );
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'content-type-wrong',
    severity: 'error',
    title: 'Wrong Content-Type',
    why: 'Nodes reject a body that is sent as a form or as text with status 415.',
    bad: {
      language: 'http',
      text: [
        'POST http://127.0.0.1:8545',
        'Content-Type: application/x-www-form-urlencoded',
        '',
        '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
      ].join('\n'),
    },
    good: rightPost,
    source: 'Execution-Layer JSON-RPC Interface: Errors',
    check(context, report) {
      const request = jsonPost(context);
      if (!request) return;
      const header = contentTypeOf(request);
      const value = header?.value;
      if (!value || value.text.includes('{{')) return;
      const [type = ''] = value.text.split(';', 1);
      if (accepted.has(type.trim().toLowerCase()) || isOwnJson(context, type)) return;
      const right = 'application/json';
      const message = header.implied
        ? `curl sends this as \`${type.trim()}\`; the node expects \`${right}\`.`
        : `The Content-Type must be \`${right}\`.`;
      const severity = isOfOwnSpecification(context) ? { severity: 'warning' as const } : {};
      if (header.implied) {
        report(value, message, { ...severity, fixes: [addContentType(request, context.block.text)] });
        return;
      }
      report(value, message, {
        ...severity,
        fixes: [
          {
            title: `Write ${right}`,
            edits: [{ start: value.start, end: value.end, text: right }],
            preferred: true,
          },
        ],
      });
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'body-not-json',
    severity: 'error',
    title: 'Body that is not JSON',
    why: 'Nodes read the body of a POST request as JSON, and reject a form or another text with status 400 or 415.',
    bad: { language: 'http', text: 'POST http://127.0.0.1:8545\n\nmethod=eth_chainId' },
    good: rightPost,
    source: 'Execution-Layer JSON-RPC Interface: What the service does',
    check(context, report) {
      const { request } = context.block;
      if (request?.kind !== 'http' || !request.body || request.method === 'GET') return;
      const { body } = request;
      const text = body.text.trim();
      const start = body.value ?? text;
      if (body.include || body.json || (text === '' && !body.form)) return;
      // A placeholder may be any JSON; a quote is at least meant as JSON, which has its own rule.
      if (/^\s*(?:\{\{|")/.test(start) || /^(?:null|true|false|-?\d[\d.eE+-]*)$/.test(start.trim())) return;
      if (/octet-stream|graphql/i.test(contentTypeOf(request)?.value?.text ?? '')) return;
      if (!readsJson(context)) return;
      const isForm = body.form !== undefined || /^[\w.[\]-]+=/.test(text);
      const what = isForm ? 'a form' : 'a text';
      const at = body.form ? (request.methodToken ?? request.target) : firstLine(context.block.text, body);
      report(at, `The node reads the body as JSON; this is ${what}.`);
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'body-not-binary',
    severity: 'error',
    title: 'Text where the headers announce bytes',
    why: 'The headers say that the body is SSZ or compressed. The text of a scratch file is sent as it is, so the node can’t decode it. Send such a body from a file: `< ./block.ssz`.',
    ...http(
      'POST /eth/v2/beacon/blocks\nEth-Consensus-Version: deneb\nContent-Type: application/octet-stream\n\n0x6400000024',
      'POST /eth/v2/beacon/blocks\nEth-Consensus-Version: deneb\nContent-Type: application/octet-stream\n\n< ./block.ssz',
    ),
    source: 'Ethereum Beacon Node API specification: Beacon',
    check(context, report) {
      const { block, reading } = context;
      const { request } = block;
      if (request?.kind !== 'http' || !request.body || request.body.include || request.body.form) return;
      if (reading.kind === 'other') return;
      const text = request.body.text.trim();
      if (text === '' || text.startsWith('{{')) return;
      const encoding = request.headers.find(({ name }) => name.text.toLowerCase() === 'content-encoding');
      const type = contentTypeOf(request);
      // JSON under this type has the rule of the type.
      const isSsz = !isJson(request.body) && /^\s*application\/octet-stream/i.test(type?.value?.text ?? '');
      const isPacked = /^\s*(?:gzip|x-gzip|deflate|br|zstd|compress)\b/i.test(encoding?.value?.text ?? '');
      const wrong = isSsz ? type : isPacked ? encoding : undefined;
      if (!wrong?.value || wrong.implied) return;
      const what = isSsz ? 'SSZ' : `compressed (${wrong.value.text.trim()})`;
      report(wrong.value, `The body is text, not ${what}. Send such a body from a file: < ./body.bin`);
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'rpc-over-get',
    severity: 'error',
    title: 'JSON-RPC without POST',
    why: 'Execution nodes only read the body of a POST. They respond to other HTTP methods with status 405 or an empty response.',
    bad: {
      language: 'http',
      text: [
        'GET http://127.0.0.1:8545',
        'Content-Type: application/json',
        '',
        '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
      ].join('\n'),
    },
    good: rightPost,
    source: 'Execution-Layer JSON-RPC Interface: What the service does',
    check({ block, reading, catalogue }, report) {
      const request = block.request;
      if (request?.kind !== 'http' || reading.kind === 'beacon') return;
      const inUrl = methodInUrl(request.target.text, catalogue);
      if (inUrl !== undefined) {
        const message = `JSON-RPC is not called by URL: POST a body with "method": "${inUrl}" to the node itself.`;
        report(request.target, message);
        return;
      }
      if (request.method === 'POST') return;
      if (isSocketMethod(request.method) || isWebSocketUrl(request.target.text)) return;
      const json = request.body?.json;
      if (
        !json ||
        !(isCall(json) || (json.kind === 'array' && json.items.length > 0 && json.items.every(isCall)))
      ) {
        return;
      }
      const token = request.methodToken;
      const at = request.target.start;
      report(token ?? request.target, `JSON-RPC needs POST, not ${request.method}.`, {
        fixes: request.curl
          ? writtenMethod(block.text, token)
          : [
              {
                title: 'Write POST',
                edits: [
                  token
                    ? { start: token.start, end: token.end, text: 'POST' }
                    : { start: at, end: at, text: 'POST ' },
                ],
                preferred: true,
              },
            ],
      });
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'rpc-body-missing',
    severity: 'warning',
    title: 'JSON-RPC request without a body',
    why: 'A POST of JSON to the root of a server is a JSON-RPC request. Without a body, execution nodes respond with a parse error.',
    bad: { language: 'http', text: 'POST http://127.0.0.1:8545\nContent-Type: application/json' },
    good: rightPost,
    source: 'Execution-Layer JSON-RPC Interface: What the service does',
    check({ block, reading }, report) {
      const { request } = block;
      if (reading.kind !== 'other' || request?.kind !== 'http' || request.method !== 'POST') return;
      const path = reading.target?.path?.text ?? '/';
      if (path !== '/' || (request.body && (request.body.text.trim() !== '' || request.body.include))) return;
      if (!/\bjson\b/i.test(contentTypeOf(request)?.value?.text ?? '')) return;
      const newline = block.text.includes('\r\n') ? '\r\n' : '\n';
      const at = request.headers.at(-1)?.end ?? request.target.end;
      const text = `${newline}${newline}{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }`;
      report(request.methodToken ?? request.target, 'The request must have a JSON-RPC body.', {
        fixes: request.curl ? [] : [{ title: 'Add a body', edits: [{ start: at, end: at, text }] }],
      });
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'web-socket-request',
    severity: 'error',
    title: 'WebSocket request that is not sent',
    why: 'Slotpad sends JSON-RPC over a WebSocket: one call, one batch or one subscription, as the body of the request. It does not send other messages, and the Beacon API has no WebSocket.',
    ...http(
      'WEBSOCKET ws://127.0.0.1:8546\n\nhello',
      'WEBSOCKET ws://127.0.0.1:8546\n\n{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ),
    source: 'Slotpad scratch file format',
    check({ block, reading }, report) {
      const { request } = block;
      if (request?.kind !== 'http' || reading.kind === 'none') return;
      const method = isSocketMethod(request.method) ? request.method : undefined;
      const origin = reading.target?.origin?.text ?? '';
      const overWebSocket = isWebSocketUrl(origin);
      if (method === undefined && !overWebSocket) return;
      const place = request.methodToken ?? request.target;
      if (reading.kind === 'beacon') {
        report(place, 'The Beacon API is served over HTTP, not over a WebSocket.');
      } else if (!overWebSocket && /^https?:/i.test(origin)) {
        report(
          request.target,
          `\`${request.method}\` must have a URL that starts with \`ws://\` or \`wss://\`.`,
        );
      } else if (reading.kind === 'other') {
        report(place, 'Only JSON-RPC is sent over a WebSocket: the body is not a JSON-RPC call.');
      }
    },
  },
];

/** Whether the settings or the environment add the header to each request. */
function isDefault({ options, variables }: BlockContext): boolean {
  const ofEnvironment = Object.entries(variables.headers ?? {}).map(
    ([name, { value }]) => [name, value] as const,
  );
  const headers = [...Object.entries(options.defaultHeaders ?? {}), ...ofEnvironment];
  return headers.some(([name, value]) => name.toLowerCase() === 'content-type' && /\bjson\b/i.test(value));
}

/** An operation of an own specification may take another kind of JSON, such as `application/merge-patch+json`. */
function isOwnJson(context: BlockContext, type: string): boolean {
  return /[/+]json\s*$/i.test(type) && isOfOwnSpecification(context);
}

/** The method of an execution node that is the whole path of a URL, or the `method` of its query. */
function methodInUrl(url: string, catalogue: Catalogue): string | undefined {
  const [, path = '', query = ''] = /^\w+:\/\/[^/?#]+\/?([^?#]*)\??([^#]*)/.exec(url) ?? [];
  const name =
    path === '' ? new URLSearchParams(query).get('method') : /^([a-z]\w*)\/?(?:&|$)/.exec(path)?.[1];
  return name && catalogue.methodNamed(name) ? name : undefined;
}

/** Whether a node reads the body, and reads it as JSON. */
function readsJson(context: BlockContext): boolean {
  const { catalogue, reading } = context;
  if (reading.kind === 'beacon') {
    const path = reading.target.path?.text ?? '';
    const { operation } = catalogue.matchOperation(reading.method, path);
    return operation?.body !== undefined && !isOwn(operation);
  }
  if (reading.kind !== 'other' || context.block.request?.kind !== 'http') return false;
  const { target } = reading;
  const { method, body } = context.block.request;
  if (method !== 'POST' || !target || isWebSocketUrl(target.text)) return false;
  if ((target.path?.text ?? '/') !== '/' || target.query.length > 0) return false;
  if (context.node('execution') || /\bjsonrpc\b/.test(body?.text ?? '')) return true;
  const port = Number(/:(\d+)$/.exec(target.origin?.text ?? '')?.[1]);
  return [...usualPorts, ...otherPorts].some((one) => one.port === port && one.kind === 'execution');
}

export function firstLine(text: string, { start, end }: { readonly start: number; readonly end: number }) {
  const from = start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(from, end)) ?? [];
  return { start: from, end: from + line.trimEnd().length };
}

/** The method of a `curl` command, where it stands there letter by letter. */
function writtenMethod(text: string, token: Token | undefined): readonly Fix[] {
  if (!token || text.slice(token.start, token.end) !== token.text) return [];
  const edits = [{ start: token.start, end: token.end, text: 'POST' }];
  return [{ title: 'Write POST', edits, preferred: true }];
}

function isCall(node: JsonNode): boolean {
  return (
    node.kind === 'object' &&
    memberOf(node, 'jsonrpc') !== undefined &&
    memberOf(node, 'method') !== undefined
  );
}

/** A request with a body that a node reads as JSON: JSON-RPC by POST, or a beacon operation. */
function jsonPost({ block, reading }: BlockContext): HttpRequest | undefined {
  const request = block.request;
  if (request?.kind !== 'http' || request.method === 'GET' || !request.body) return undefined;
  if (request.body.include) return undefined;
  if (reading.kind === 'rpc') {
    return request.method === 'POST' && !isWebSocketUrl(request.target.text) ? request : undefined;
  }
  return reading.kind === 'beacon' && isJson(request.body) ? request : undefined;
}

/** Starts as JSON does: an object, a list or a string. */
function isJson({ json, text }: HttpBody): boolean {
  return json !== undefined || text.trimStart().startsWith('"');
}

/** Own specifications may describe servers that do not insist on the header. */
function isOfOwnSpecification({ catalogue, reading }: BlockContext): boolean {
  if (reading.kind !== 'beacon') return false;
  const { operation } = catalogue.matchOperation(reading.method, reading.target.path?.text ?? '');
  return operation !== undefined && isOwn(operation);
}

/** Set by the writer, or implied by an option of a `curl` command. */
export function contentTypeOf(request: HttpRequest): Header | undefined {
  for (const header of request.headers) if (header.name.text.toLowerCase() === 'content-type') return header;
  return undefined;
}

/** A line below the request line and its headers, or an option right after `curl`. */
function addContentType(request: HttpRequest, blockText: string): Fix {
  const title = `Add ${written}`;
  if (request.curl) {
    const at = request.curl.start + 'curl'.length;
    return { title, edits: [{ start: at, end: at, text: ` -H '${written}'` }], preferred: true };
  }
  const last = request.headers.at(-1);
  const at = last?.end ?? Math.max(request.target.end, request.version?.end ?? 0);
  const newline = blockText.includes('\r\n') ? '\r\n' : '\n';
  return { title, edits: [{ start: at, end: at, text: `${newline}${written}` }], preferred: true };
}
