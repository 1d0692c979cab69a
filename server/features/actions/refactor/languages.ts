/** Requests in another language: `.http` and `.jsonrpc`, `curl`, tests of other tools. */
import type { ScratchDocumentApi } from '../../../../common/scratch/api';
import { curlText, requestText } from '../../../../common/scratch/convert/curl-request';
import { obstaclesOf } from '../../../../common/scratch/directives/values/values';
import { capturesOf } from '../../../../common/scratch/foreign/foreign-parts';
import { targetText } from '../../../../common/scratch/http/request-line';
import { partsOf } from '../../../../common/scratch/reading/foreign-test';
import { callIds } from '../../../../common/scratch/rpc/rpc-call';
import { isJson } from '../../../../common/scratch/text/is-json';
import type {
  Block,
  Directive,
  ForeignTest,
  HttpRequest,
  JsonMember,
  JsonNode,
  RpcCall,
  RpcRequest,
} from '../../../../common/scratch/types';
import { knownValue } from '../../../../common/scratch/variables/resolve';
import { contains } from '../../place';
import {
  callText,
  editOf,
  indentAt,
  isWhole,
  lineEndOf,
  lineStart,
  plainObject,
  type RefactorContext,
  type Refactoring,
} from './refactoring';

/**
 * A JSON-RPC request of a `.http` file ↔ one of a `.jsonrpc` file. The result is a new file next to this one, because
 * the two languages cannot be mixed.
 */
export function fileLanguage(context: RefactorContext): readonly Refactoring[] {
  const { block, resolved } = context;
  const { request } = block;
  if (resolved.kind !== 'rpc' || resolved.calls.length === 0 || !resolved.calls.every(isWhole)) return [];
  const text =
    request?.kind === 'rpc' ? httpText(context, request) : request ? rpcText(context, request) : undefined;
  if (text === undefined) return [];
  const language = block.language === 'http' ? 'jsonrpc' : 'http';
  const method = resolved.calls.length === 1 ? resolved.calls[0]?.method?.text : undefined;
  const name = (method ?? 'batch').replace(/[^\w.-]+/g, '_');
  const what = language === 'http' ? 'a POST' : resolved.batch ? 'a batch' : 'a call';
  return [
    {
      title: `Write as ${what} in a new .${language} file`,
      kind: 'refactor.rewrite',
      edits: [],
      file: { name, language, text },
    },
  ];
}

// ---------------------------------------------------------------- .http → .jsonrpc

/** Headers that a `.jsonrpc` file sends anyway. Other headers would be lost. */
const defaultHeaders =
  /^(?:content-type:application\/json(?:; *charset=utf-8)?|accept:(?:application\/json|\*\/\*))$/i;

function rpcText(context: RefactorContext, request: HttpRequest): string | undefined {
  const { block, resolved } = context;
  const json = request.body?.json;
  if (resolved.kind !== 'rpc' || request.method !== 'POST' || !json) return undefined;
  // A `.jsonrpc` file has no tests of other tools.
  if (block.foreignTests) return undefined;
  // Not for text that a shell would change, or for invalid JSON.
  if (request.body?.value !== undefined || block.problems.some(({ start }) => start >= json.start)) {
    return undefined;
  }
  const headers = request.headers.map(({ name, value }) => `${name.text}:${value?.text.trim() ?? ''}`);
  const node = nodeOf(targetText(request.target));
  const isSendable = headers.every((header) => defaultHeaders.test(header));
  if (!isSendable || node === undefined) return undefined;
  const texts =
    json.kind === 'array'
      ? [sourceOf(json, context, '')]
      : resolved.calls.map((call) => callOrObject(context, call));
  if (texts.some((text) => text === undefined)) return undefined;
  const body = texts.join('\n');
  return [...headOf(context, node), body, ''].join('\n');
}

/** The call if it sends the same request, otherwise the object. */
function callOrObject(context: RefactorContext, call: RpcCall): string | undefined {
  const { block } = context;
  if (call.params.some((param) => sourceOf(param, context, '') === undefined)) return undefined;
  const alone = call.paramsNode && plainObject({ block, call });
  const id = callIds([call])[0];
  if (alone && id === '1') return callText(call, block.text);
  return call.object && sourceOf(call.object, context, '');
}

/** The value of `# @node` for a URL; empty for the selected node, undefined if the URL cannot be that of a node. */
function nodeOf(url: string): string | undefined {
  if (url === '/') return '';
  if (/^https?:\/\//i.test(url) || url.startsWith('{{')) return url;
  return /^[\w.-]+(?::\d+)?(?:[/?]|$)/.test(url) ? `http://${url}` : undefined;
}

function headOf(context: RefactorContext, node: string): readonly string[] {
  const name = context.block.directives.find(({ key }) => key.text === 'name')?.value.text;
  const title = context.block.separator?.title.text ?? '';
  const written = context.block.text + node;
  return [
    ...definitionsFor(context.document, written),
    `###${title === '' ? '' : ` ${title}`}`,
    ...(name ? [`# @name ${name}`] : []),
    ...(node === '' ? [] : [`# @node ${node}`]),
  ];
}

// ---------------------------------------------------------------- .jsonrpc → .http

function httpText(context: RefactorContext, request: RpcRequest): string | undefined {
  const { block, document } = context;
  const { calls } = request;
  const ids = callIds(calls);
  const texts = calls.map((call, index) =>
    call.form === 'object'
      ? call.object && sourceOf(call.object, context, request.batch ? '  ' : '')
      : objectSource(
          call.method?.text ?? '',
          ids[index] ?? '1',
          call.params,
          context,
          request.batch ? '  ' : '',
        ),
  );
  if (texts.some((text) => text === undefined)) return undefined;
  const body = request.batch ? `[\n${texts.map((text) => `  ${text}`).join(',\n')}\n]` : texts[0];
  const node = nodeDirective(document, block)?.value.text.trim() ?? '';
  const isUrl = /^https?:\/\//i.test(node) || /^\{\{[^{}]*\}\}$/.test(node);
  const name = block.directives.find(({ key }) => key.text === 'name')?.value.text;
  const title = block.separator?.title.text ?? '';
  return [
    ...definitionsFor(document, block.text + node),
    `###${title === '' ? '' : ` ${title}`}`,
    ...(name ? [`# @name ${name}`] : []),
    ...(node === '' || isUrl ? [] : [`# @node ${node}`]),
    `POST ${isUrl ? node : '/'}`,
    'Content-Type: application/json',
    'Accept: application/json',
    '',
    body,
    '',
  ].join('\n');
}

/** `# @node` of the request, or of the file, before the first separator. */
function nodeDirective(document: ScratchDocumentApi, block: Block): Directive | undefined {
  const last = (one: Block) =>
    one.directives.findLast(({ key, value }) => key.text === 'node' && value.text.trim() !== '');
  const own = last(block);
  if (own) return own;
  const first = document.blockAtLine(0).block;
  return first.separator ? undefined : last(first);
}

function objectSource(
  method: string,
  id: string,
  params: readonly JsonNode[],
  context: RefactorContext,
  indent: string,
): string | undefined {
  const sources = params.map((param) => sourceOf(param, context, `${indent}  `));
  if (sources.some((source) => source === undefined)) return undefined;
  const members = [
    '"jsonrpc": "2.0"',
    `"id": ${id}`,
    `"method": ${JSON.stringify(method)}`,
    `"params": [${sources.join(', ')}]`,
  ];
  return `{\n${members.map((member) => `${indent}  ${member}`).join(',\n')}\n${indent}}`;
}

// ---------------------------------------------------------------- both directions

/** Maximum width of an object or array on one line. */
const MOST_COLUMNS = 80;

/**
 * A value as JSON without comments, with its placeholders. Undefined if it is incomplete.
 *
 * A placeholder in `.jsonrpc` becomes a JSON value, one in `.http` becomes text. If the two differ, the placeholder gets
 * quotes, or the value is undefined.
 */
function sourceOf(node: JsonNode, context: RefactorContext, indent: string): string | undefined {
  const { text } = context.block;
  switch (node.kind) {
    case 'invalid':
      return undefined;
    case 'placeholder':
      return placeholderSource(node, context);
    case 'string': {
      const values = node.placeholders?.map((one) => knownValue(one, context.variables) ?? '') ?? [];
      return values.every(isPlain) ? text.slice(node.start, node.end) : undefined;
    }
    case 'object':
    case 'array':
      return containerSource(node, context, indent);
    default:
      return text.slice(node.start, node.end);
  }
}

function placeholderSource(
  { start, end, placeholder }: Extract<JsonNode, { kind: 'placeholder' }>,
  { block: { text, language }, variables }: RefactorContext,
): string | undefined {
  if (placeholder.expression.kind === 'malformed') return undefined;
  const value = knownValue(placeholder, variables);
  if (value === undefined || isJson(value)) return text.slice(start, end);
  if (language === 'http' || !isPlain(value)) return undefined;
  return `"${text.slice(start, end)}"`;
}

function containerSource(
  node: Extract<JsonNode, { kind: 'object' | 'array' }>,
  context: RefactorContext,
  indent: string,
): string | undefined {
  if (!node.closed) return undefined;
  const parts =
    node.kind === 'array'
      ? node.items.map((item) => sourceOf(item, context, `${indent}  `))
      : node.members.map((member) => memberSource(member, context, `${indent}  `));
  if (parts.some((part) => part === undefined)) return undefined;
  const [open, close, space] = node.kind === 'object' ? ['{', '}', ' '] : ['[', ']', ''];
  if (parts.length === 0) return open + close;
  const flat = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (flat.length + indent.length <= MOST_COLUMNS && !flat.includes('\n')) return flat;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}

function memberSource(
  { key, value }: JsonMember,
  context: RefactorContext,
  indent: string,
): string | undefined {
  const name = sourceOf(key, context, '');
  const source = value && sourceOf(value, context, indent);
  return name === undefined || source === undefined ? undefined : `${name}: ${source}`;
}

/** Whether a text needs no escapes in a JSON string. */
function isPlain(text: string): boolean {
  return JSON.stringify(text) === `"${text}"`;
}

/** The definitions that a text needs, each after those that it depends on. */
function definitionsFor(document: ScratchDocumentApi, text: string): readonly string[] {
  const lines: string[] = [];
  const seen = new Set<string>();
  const visit = (from: string) => {
    for (const [, name = ''] of from.matchAll(/\{\{\s*%?([^\s{}$%]+)\s*\}\}/g)) {
      const definition = document.definitions(name).at(-1)?.definition;
      if (!definition || seen.has(name)) continue;
      seen.add(name);
      visit(definition.value.text);
      lines.push(`@${name} = ${definition.value.text}`);
    }
  };
  visit(text);
  return lines.length === 0 ? [] : [...lines, ''];
}

/** A request ↔ the `curl` command that sends it, in a `.http` file. */
export function curlForm(context: RefactorContext): readonly Refactoring[] {
  const { block, offset } = context;
  const { request } = block;
  if (request?.kind !== 'http' || !contains(request, offset)) return [];
  // Nobody knows what is meant by a request that is not sent.
  if (obstaclesOf(block).length > 0) return [];
  const eol = lineEndOf(block.text);
  return request.curl ? asLines(context, request, eol) : asCurl(context, request, eol);
}

function asLines(context: RefactorContext, request: HttpRequest, eol: string): readonly Refactoring[] {
  const text = requestText(request, eol);
  // Text after the command is ignored, but would become a header or the body of the request.
  if (text === undefined || context.block.text.slice(request.end).trim() !== '') return [];
  return [
    {
      title: `Write this curl command as a ${request.method} request`,
      kind: 'refactor.rewrite',
      edits: [editOf(context, request, text)],
    },
  ];
}

/** Not for a path without a host: it goes to the selected node, which a shell does not know. */
function asCurl(context: RefactorContext, request: HttpRequest, eol: string): readonly Refactoring[] {
  const { block } = context;
  if (request.target.text.startsWith('/') || block.text.slice(request.end).trim() !== '') return [];
  const command = curlText(request, eol);
  if (command === undefined) return [];
  const kept = linesAmong(block, request);
  const text = [...kept.map((line) => line + eol), command].join('');
  return [
    { title: 'Write as a curl command', kind: 'refactor.rewrite', edits: [editOf(context, request, text)] },
  ];
}

/** Comments, directives and definitions between the lines of the head. They move above the command. */
function linesAmong(block: Block, request: HttpRequest): readonly string[] {
  const stop = request.body?.start ?? request.end;
  return [...block.comments, ...block.directives, ...block.definitions]
    .filter(({ start }) => start > request.start && start < stop)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => block.text.slice(start, end));
}

/** A test of another tool → `# @assert` above the request, where all of the test is read. */
export function foreignAssertion(context: RefactorContext): readonly Refactoring[] {
  const { block, offset } = context;
  const { request } = block;
  const test = block.foreignTests?.find((one) => contains(one, offset));
  const parts = test ? partsOf(test) : [];
  const conditions = parts.flatMap(({ condition }) => condition ?? []);
  if (!request || !test || parts.length === 0 || conditions.length < parts.length) return [];
  if (setsVariable(block, test)) return [];
  const start = lineStart(block.text, request.start);
  const indent = indentAt(block.text, request.start);
  const lines = conditions.map((one) => `${indent}# @assert ${one}${lineEndOf(block.text)}`);
  const from = lineStart(block.text, test.start);
  const lineEnd = /^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(block.text.slice(test.end))?.[0].length ?? 0;
  return [
    {
      title: 'Write as # @assert',
      kind: 'refactor.rewrite',
      edits: [
        editOf(context, { start, end: start }, lines.join('')),
        editOf(context, { start: from, end: test.end + lineEnd }, ''),
      ],
    },
  ];
}

function setsVariable(block: Block, test: ForeignTest): boolean {
  return capturesOf(block).some(({ start }) => test.start <= start && start < test.end);
}
