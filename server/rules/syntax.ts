import { http, jsonrpc } from '../../catalogue/rule-doc';
import { foreignCommand } from '../../common/requests/programs';
import { firstLine } from '../../common/scratch/foreign/script-tokens';
import { jsonWord } from '../../common/scratch/json/json-scalar';
import { isIdle, partsOf } from '../../common/scratch/reading/foreign-test';
import type { Block, JsonNode, RpcCall, Span } from '../../common/scratch/types';
import { shortened } from '../../common/units/words';
import { rightPost } from './http-requests';
import type { Fix, Rule } from './rule';

const why: Readonly<Record<string, string>> = {
  file: 'The file has more than 16,000,000 characters, so it is not checked. Split it.',
  block:
    'This block has more than 4,000,000 characters, so it is not checked. Put its body in a file: `< ./body.json`.',
  placeholders:
    'This block has more than 20,000 placeholders, so it is not checked. Put its body in a file: `<@ ./body.json`.',
};

/** What the parser reports. */
export const syntaxRules: readonly Rule[] = [
  {
    on: 'parse',
    code: 'json-syntax',
    severity: 'error',
    title: 'Invalid JSON',
    why: 'A node responds to invalid JSON with a parse error (-32700 or status 400).',
    bad: {
      language: 'http',
      text: [
        'POST http://127.0.0.1:8545',
        'Content-Type: application/json',
        '',
        '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [latest] }',
      ].join('\n'),
    },
    good: rightPost,
    source: 'RFC 8259',
    message(detail) {
      return detail ?? 'This is not JSON.';
    },
    fixes(block, problem) {
      const { start, end, fault } = problem;
      const written = block.text.slice(start, end);
      switch (fault) {
        case 'comma-missing':
          return [replacing('Insert a comma', { start: end, end }, ',')];
        case 'colon-missing': {
          const sign = /^\s*=/.exec(block.text.slice(end))?.[0];
          return sign === undefined
            ? [replacing('Insert a colon', { start: end, end }, ':')]
            : [replacing('Write a colon', { start: end, end: end + sign.length }, ':')];
        }
        case 'surplus':
          return [replacing(`Remove ${written}`, problem, '')];
        case 'open-bracket':
          return closing(block, start);
        case 'open-string':
          return closingQuote(block.text, problem);
        case 'single-quotes':
        case 'bare-word': {
          const word = /^'([^'\\"]*)'$/.exec(written)?.[1] ?? /^[\w.$-]+$/.exec(written)?.[0];
          if (word === undefined) return [];
          const text = jsonWord(word) ?? JSON.stringify(word);
          return [replacing(`Write ${text}`, problem, text)];
        }
        default:
          return [];
      }
    },
  },
  {
    on: 'parse',
    code: 'json-comment',
    severity: 'error',
    title: 'Comment in a JSON body',
    why: 'JSON has no comments, so the node cannot parse the body. Comments on lines of their own are left out before sending, and so are fine. Comments in calls of a `.jsonrpc` file are removed before sending.',
    bad: {
      language: 'http',
      text: [
        'POST http://127.0.0.1:8545',
        'Content-Type: application/json',
        '',
        '{ "jsonrpc": "2.0", "id": 1, /* mainnet */ "method": "eth_chainId", "params": [] }',
      ].join('\n'),
    },
    good: rightPost,
    source: 'RFC 8259',
    message(detail) {
      return detail ?? 'JSON does not allow comments, and this one is sent with the body.';
    },
    fixes(_block, span) {
      return [
        {
          title: 'Remove the comment',
          edits: [{ start: span.start, end: span.end, text: '' }],
          preferred: true,
        },
      ];
    },
  },
  {
    on: 'parse',
    code: 'json-trailing-comma',
    severity: 'error',
    title: 'Trailing comma in a JSON body',
    why: 'JSON does not allow a comma before a closing bracket, so the node cannot parse the body.',
    bad: {
      language: 'http',
      text: [
        'POST http://127.0.0.1:8545',
        'Content-Type: application/json',
        '',
        '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [], }',
      ].join('\n'),
    },
    good: rightPost,
    source: 'RFC 8259',
    message() {
      return 'JSON does not allow trailing commas, and this body is sent unchanged.';
    },
    fixes(_block, span) {
      return [
        {
          title: 'Remove the comma',
          edits: [{ start: span.start, end: span.end, text: '' }],
          preferred: true,
        },
      ];
    },
  },
  {
    on: 'parse',
    code: 'placeholder-malformed',
    severity: 'warning',
    title: 'Invalid placeholder',
    why: 'Slotpad replaces `{{…}}` before sending: by a variable, a system variable such as `{{$timestamp}}`, or a part of a response. A request with other text in the braces is not sent unless you say so (`slotpad send --force`, "Send Anyway"): it would be sent as written. Without closing braces it is text, as in other tools.',
    ...http('GET /eth/v1/beacon/headers/{{$timestamp', 'GET /eth/v1/beacon/headers/{{$timestamp}}'),
    source: 'Slotpad scratch file format',
    severityOf: ({ obstacle }) => (obstacle ? 'error' : undefined),
    message(detail) {
      return detail ?? 'Expected a variable, as in `{{name}}`.';
    },
    fixes(block, { start, end, fault }) {
      const written = block.text.slice(start + 2, end);
      if (fault !== 'open-placeholder' || !/^[\w$]/.test(written)) return [];
      // One of the two may be there already.
      const text = block.text[end] === '}' ? '}' : '}}';
      return [{ title: `Add ${text}`, edits: [{ start: end, end, text }], preferred: true }];
    },
  },
  {
    on: 'parse',
    code: 'call-syntax',
    severity: 'error',
    title: 'Invalid call syntax',
    why: 'A call has the form `method(parameter, …)`, with JSON parameters. Nothing else can be sent.',
    ...jsonrpc('eth_chainId(', 'eth_chainId()'),
    source: 'Slotpad scratch file format',
    message(detail) {
      return detail ?? 'Write a call as `method(parameter, …)`.';
    },
    fixes(block, { fault, ...span }) {
      if (fault === 'open-bracket') return closingCall(block, span.start);
      if (fault === 'address-line') {
        const address = block.text.slice(span.start, span.end);
        const url = /^[a-z]+:\/\//i.test(address) ? address : `http://${address}`;
        return /[\s"]/.test(url)
          ? []
          : [replacing(`Write # @node ${shortened(url, 60)}`, span, `# @node ${url}`)];
      }
      if (fault === 'foreign-command') {
        const call = foreignCommand(block.text.slice(span.start, span.end))?.rpc;
        return call === undefined ? [] : [replacing(`Write ${shortened(call, 60)}`, span, call)];
      }
      // A word without an underscore is no method: then it is prose that nobody wants to send.
      if (fault !== 'parentheses-missing') return [];
      if (!block.text.slice(span.start, span.end).includes('_')) return [];
      const line = /^[^\r\n]*/.exec(block.text.slice(span.end))?.[0].trim() ?? '';
      // What follows are parameters whose first parenthesis is missing.
      if (/^[{["]/.test(line)) {
        const edits = [{ start: span.end, end: span.end, text: '(' }];
        return line.endsWith(')') ? [{ title: 'Add (', edits, preferred: true }] : [];
      }
      return [{ title: 'Add ()', edits: [{ start: span.end, end: span.end, text: '()' }], preferred: true }];
    },
  },
  {
    on: 'parse',
    code: 'script-not-run',
    severity: 'error',
    title: 'Script that is not run',
    why: 'JetBrains HTTP Client and httpYac run JavaScript before a request and in placeholders, which can change what is sent. Slotpad runs no scripts, so the request is not sent unless you say so (`slotpad send --force`, "Send Anyway"). To use a value of a response, write `{{name.response.body.$.path}}`.',
    ...http(
      ['< {%', '  request.variables.set("slot", "5");', '%}', 'GET /eth/v1/beacon/headers/{{slot}}'].join(
        '\n',
      ),
      ['@slot = 5', 'GET /eth/v1/beacon/headers/{{slot}}'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    message(detail) {
      return detail ?? 'Scripts are not run.';
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'test-not-run',
    severity: 'error',
    title: 'Test of another tool',
    why: 'Slotpad reads the usual tests of JetBrains HTTP Client (`client.test`, `client.assert`), httpYac (`?? status == 200`, `test.status(200)`) and Hurl (`HTTP 200`, `[Asserts]`) as assertions. It runs no JavaScript: a test with anything else is not run, and `slotpad send` and the Test Explorer count it as failed.',
    ...http(
      ['GET /eth/v1/node/version', '', '> {%', '  if (response.status === 200) client.log("ok");', '%}'].join(
        '\n',
      ),
      ['# @assert status == 200', 'GET /eth/v1/node/version'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    check({ block: { foreignTests = [] } }, report) {
      for (const test of foreignTests) {
        for (const part of partsOf(test)) if (part.notRun !== undefined) report(part, part.notRun);
        if (test.kind === 'script' && isIdle(test)) {
          const span = { start: test.start, end: test.start + firstLine(test.text).length };
          report(span, 'This script checks nothing, and its output is not shown.', {
            severity: 'information',
          });
        }
      }
    },
  },
  {
    on: 'parse',
    code: 'unsupported-syntax',
    severity: 'warning',
    title: 'Syntax that Slotpad does not support',
    why: 'Other tools import files, run requests of other files, send other protocols and read `\\n` in a variable as a line break; `curl` sends forms. Slotpad does none of it. It is an error where something else would be sent than its author meant: then the request is not sent unless you say so (`slotpad send --force`, "Send Anyway").',
    ...http(
      ['import ./login.http', '', '###', 'GET /eth/v1/node/version'].join('\n'),
      'GET /eth/v1/node/version',
    ),
    source: 'Slotpad scratch file format',
    severityOf: ({ obstacle }) => (obstacle ? 'error' : undefined),
    message(detail) {
      return detail ?? 'Slotpad does not support this syntax.';
    },
    fixes({ text, request }, { fault, ...span }) {
      if (fault === 'shell-expansion') {
        const name = /^\$\{?(\w+)\}?$/.exec(text.slice(span.start, span.end))?.[1];
        return name === undefined
          ? []
          : [replacing('Read the environment variable', span, `{{$processEnv ${name}}}`)];
      }
      if (fault !== 'shell-operator' || request?.kind !== 'http') return [];
      const { start, end } = request.target;
      const edits = [start, end].map((at) => ({ start: at, end: at, text: "'" }));
      return [{ title: 'Put the URL in quotes', edits, preferred: true }];
    },
  },
  {
    on: 'parse',
    code: 'shell-not-run',
    severity: 'information',
    title: 'Shell command after curl',
    why: 'Slotpad sends the request of a `curl` command and runs no shell: what stands after `|`, `>`, `&&` or `;` has no effect.',
    ...http(
      'curl http://127.0.0.1:5052/eth/v1/node/version | jq .data',
      'curl http://127.0.0.1:5052/eth/v1/node/version',
    ),
    source: 'Slotpad scratch file format',
    message: (rest) => `Slotpad runs no shell: \`${rest}\` has no effect.`,
    fixes({ text }, span) {
      const start = text.slice(0, span.start).trimEnd().length;
      return [{ title: 'Remove it', edits: [{ start, end: span.end, text: '' }], preferred: true }];
    },
  },
  {
    on: 'parse',
    code: 'not-utf-8',
    severity: 'error',
    title: 'Not UTF-8',
    why: 'Scratch files are read as UTF-8. A file in UTF-16, as older editors on Windows and PowerShell write it, has a zero byte beside each letter, so nothing of it is read or sent.',
    ...http('G\0E\0T\0 \0/\0', 'GET /eth/v1/node/version'),
    source: 'Slotpad scratch file format',
    message: () => 'This file is UTF-16. Save it as UTF-8.',
  },
  {
    on: 'parse',
    code: 'too-large',
    severity: 'warning',
    title: 'Too large to be checked',
    why: 'Very large files and requests would block checks of all other files. They have no diagnostics but this one, and no completion, hovers or other features. They can be sent.',
    ...http(
      `POST http://127.0.0.1:8545\nContent-Type: application/json\n\n${'{{a}}'.repeat(20_001)}`,
      'POST http://127.0.0.1:8545\nContent-Type: application/json\n\n<@ ./body.json',
    ),
    source: 'Slotpad scratch file format',
    message: (detail = 'block') => why[detail] ?? '',
  },
];

function replacing(title: string, { start, end }: Span, text: string): Fix {
  return { title, edits: [{ start, end, text }], preferred: true };
}

type Container = Extract<JsonNode, { kind: 'object' | 'array' }>;

/** Writes the bracket that is missing, and those of what is open around it; a comma in front of them goes. */
function closing(block: Block, start: number): readonly Fix[] {
  for (const root of rootsOf(block)) {
    const way = wayTo(root, start);
    const inner = way?.at(-1);
    if (!way || !inner || inner.closed) continue;
    const open: Container[] = [];
    for (const node of [...way].reverse()) {
      if (node.closed) break;
      open.push(node);
    }
    const brackets = open.map((node) => (node.kind === 'object' ? '}' : ']')).join('');
    const member = firstMember(block.text, inner);
    if (!member) return [added(block.text, inner.end, brackets)];
    // The members belong to the object around the list.
    const edits = [{ start: member.end, end: member.end, text: ']' }];
    return open.length === 1 ? [{ title: 'Add ]', edits, preferred: true }] : [];
  }
  return [];
}

/** The end of the items of a list that took in the members behind it: `[1, "name": 2`. */
function firstMember(text: string, node: Container): { readonly end: number } | undefined {
  if (node.kind === 'object') return undefined;
  const index = node.items.findIndex(
    ({ kind, end }) => kind === 'string' && /^\s*:/.test(text.slice(end, end + 100)),
  );
  return index === -1 ? undefined : { end: node.items[index - 1]?.end ?? node.start + 1 };
}

/** Writes the parenthesis that a call lacks. */
function closingCall(block: Block, open: number): readonly Fix[] {
  const { request } = block;
  const call =
    request?.kind === 'rpc' ? request.calls.find(({ paramsSpan }) => paramsSpan?.start === open) : undefined;
  if (!call?.paramsSpan || call.closed || call.params.some(isOpen)) return [];
  return [added(block.text, call.paramsSpan.end, ')')];
}

function added(text: string, end: number, brackets: string): Fix {
  const comma = /^[ \t]*,/.exec(text.slice(end, end + 100))?.[0].length ?? 0;
  return {
    title: `Add ${brackets}`,
    edits: [{ start: end, end: end + comma, text: brackets }],
    preferred: true,
  };
}

function rootsOf({ request }: Block): readonly JsonNode[] {
  if (request?.kind === 'rpc') return request.array ? [request.array] : request.calls.flatMap(rootsOfCall);
  return request?.body?.json ? [request.body.json] : [];
}

function rootsOfCall({ object, params }: RpcCall): readonly JsonNode[] {
  return object ? [object] : params;
}

/** The containers from the root down to the one that starts there. */
function wayTo(node: JsonNode, start: number): readonly Container[] | undefined {
  if ((node.kind !== 'object' && node.kind !== 'array') || start < node.start) return undefined;
  if (node.start === start) return [node];
  for (const child of childrenOf(node)) {
    const way = wayTo(child, start);
    if (way) return [node, ...way];
  }
  return undefined;
}

function childrenOf(node: Container): readonly JsonNode[] {
  return node.kind === 'array' ? node.items : node.members.flatMap(({ value }) => (value ? [value] : []));
}

function isOpen(node: JsonNode): boolean {
  if (node.kind === 'string') return node.quotes === 'unclosed';
  if (node.kind !== 'object' && node.kind !== 'array') return false;
  return !node.closed || childrenOf(node).some(isOpen);
}

/** The string that an unclosed one was meant to be: its quote goes before what closes or separates. */
function closingQuote(text: string, span: Span): readonly Fix[] {
  const word = /^"[\w.:-]*(?=[)\]},\s]*$)/.exec(text.slice(span.start, span.end))?.[0];
  if (word === undefined) return [];
  const at = span.start + word.length;
  return [{ title: 'Add the closing quote', edits: [{ start: at, end: at, text: '"' }], preferred: true }];
}
