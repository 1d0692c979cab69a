import { http } from '../../catalogue/rule-doc';
import { nearest } from '../../common/nearest';
import { isConnectionHeader, unsendableCharacter, unsendableWords } from '../../common/scratch/http/headers';
import {
  HOST_VARIABLE,
  hostNotUsed,
  isForeignMethod,
  isKnownMethod,
  isSocketMethod,
  knownMethods,
  versionOf,
} from '../../common/scratch/http/request-line';
import { originsOf } from './exposure';
import type { Fix, Rule } from './rule';

/** Headers that have one value. Others, such as `Accept`, may be there several times. */
const SINGLE_HEADER = /^(?:authorization|content-type|host|user-agent|eth-[\w-]+)$/;
const PRIOR_KNOWLEDGE = 'HTTP/2 (Prior Knowledge)';

/** What other tools for `.http` files read in another way, or Slotpad does not send as it is written. */
export const portabilityRules: readonly Rule[] = [
  {
    on: 'parse',
    code: 'header-no-colon',
    severity: 'warning',
    title: 'Header without a colon',
    why: 'Tools read a header line without a colon in different ways: as a header without a value, as the start of the body, as more of the URL, or as an error. Slotpad does not send the line, so it does not send the request either unless you say so (`slotpad send --force`, "Send Anyway"). A body without a blank line before it is sent, with a warning.',
    ...http(
      ['GET /eth/v1/node/version', 'Accept application/json'].join('\n'),
      ['GET /eth/v1/node/version', 'Accept: application/json'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    severityOf: ({ obstacle }) => (obstacle ? 'error' : undefined),
    message: (detail = '') => detail,
    fixes(block, { fault, ...span }) {
      if (fault === 'blank-line-missing') {
        const start = block.text.lastIndexOf('\n', span.start - 1) + 1;
        const text = block.text.includes('\r\n') ? '\r\n' : '\n';
        return [{ title: 'Insert a blank line', edits: [{ start, end: start, text }], preferred: true }];
      }
      const line = block.text.slice(span.start, span.end);
      const name = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]+\S/.exec(line)?.[1];
      if (!name) return [];
      const at = span.start + name.length;
      return [{ title: 'Insert a colon', edits: [{ start: at, end: at, text: ':' }], preferred: true }];
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'header-not-sent',
    severity: 'information',
    title: 'Header of the connection',
    why: 'The connection sets these headers itself, because a wrong value would break the exchange: `Connection`, `Keep-Alive`, `Transfer-Encoding`, `Upgrade` and `Expect`. Other tools send what is written. `Content-Length` is always computed.',
    ...http(['GET /eth/v1/node/version', 'Connection: close'].join('\n'), 'GET /eth/v1/node/version'),
    source: 'Slotpad scratch file format',
    check({ block }, report) {
      const { request } = block;
      if (request?.kind !== 'http') return;
      for (const { name, value, implied, removes, start, end } of request.headers) {
        const written = name.text.trim();
        // The length is computed, which is what the author wants.
        if (!value || implied || removes || /^content-length$/i.test(written)) continue;
        if (!isConnectionHeader(written)) continue;
        const upgrades = /^upgrade$/i.test(written);
        report(
          name,
          upgrades
            ? 'Slotpad does not send `Upgrade`: the request stays an HTTP request. For a WebSocket, write `# @node ws://…`.'
            : `Slotpad does not send \`${written}\`: the connection sets it.`,
          {
            ...(upgrades ? { severity: 'warning' } : {}),
            ...(request.curl ? {} : { fixes: [removeLine(block.text, start, end)] }),
          },
        );
      }
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'header-repeated',
    severity: 'warning',
    title: 'Header that is there twice',
    why: 'A header with one value, such as `Content-Type` or `Authorization`, must not be sent twice: some servers take the first, some the last, some both as one text, and some reject the request.',
    ...http(
      ['GET /eth/v1/node/version', 'Authorization: Bearer {{a}}', 'Authorization: Bearer {{b}}'].join('\n'),
      ['GET /eth/v1/node/version', 'Accept: application/json'].join('\n'),
    ),
    source: 'RFC 9110, section 5.3',
    check({ block }, report) {
      const { request } = block;
      if (request?.kind !== 'http') return;
      const seen = new Set<string>();
      for (const { name, value, implied, removes, start, end } of request.headers) {
        const written = name.text.trim();
        const key = written.toLowerCase();
        if (!value || implied || removes || !SINGLE_HEADER.test(key)) continue;
        if (seen.has(key)) {
          report(name, `The header \`${written}\` is there twice: only one value can count.`, {
            fixes: request.curl ? [] : [removeLine(block.text, start, end)],
          });
        }
        seen.add(key);
      }
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'header-value-character',
    severity: 'error',
    title: 'Character that a header cannot have',
    why: 'HTTP sends the values of headers as Latin-1. Slotpad does not send a header with other characters, because tools encode them in different ways.',
    ...http(
      ['GET /eth/v1/node/version', 'X-Note: 😀'].join('\n'),
      ['GET /eth/v1/node/version', 'X-Note: %F0%9F%98%80'].join('\n'),
    ),
    source: 'RFC 9110, section 5.5',
    check({ block }, report) {
      const { request } = block;
      if (request?.kind !== 'http') return;
      for (const { name, value, removes } of request.headers) {
        if (!value || removes || isBasic(name.text, value.text)) continue;
        const character = unsendableCharacter(value.text.replace(/[\r\n]/g, ' '));
        if (character === undefined) continue;
        const at = value.text.indexOf(character);
        const start = value.start + at;
        // The texts of a curl command's options differ from the file.
        const inPlace = block.text.startsWith(character, start);
        report(
          inPlace ? { start, end: start + character.length } : value,
          unsendableWords(name.text.trim(), character),
        );
      }
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'host-not-used',
    severity: 'error',
    title: 'Path without the host of the file',
    why: 'httpYac sends a path to the address in the variable `host`, of the file or of an environment. Slotpad sends it to the address in its `Host` header, to the node of `# @node`, or to the selected node. Where a file has the variable, a path is not sent unless you say so (`slotpad send --force`, "Send Anyway").',
    ...http(
      ['@host = http://127.0.0.1:5052', '', 'GET /eth/v1/node/version'].join('\n'),
      ['@host = http://127.0.0.1:5052', '', 'GET {{host}}/eth/v1/node/version'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    check({ block, file, variables }, report) {
      const message = hostNotUsed(block, file.hasNode(), variables);
      if (message === undefined || block.request?.kind !== 'http') return;
      const { target } = block.request;
      const { start } = target;
      const insert = { start, end: start, text: `{{${HOST_VARIABLE}}}` };
      report(target, message, { fixes: [{ title: 'Insert {{host}}', edits: [insert], preferred: true }] });
    },
  },
  {
    on: 'parse',
    code: 'query-without-value',
    severity: 'warning',
    title: 'Query parameter without a value',
    why: 'Tools send `?flag` unchanged, send it as `?flag=`, or omit it.',
    ...http('GET http://127.0.0.1:5052/metrics?full', 'GET http://127.0.0.1:5052/metrics?full=true'),
    source: 'Slotpad scratch file format',
    message(detail) {
      return `${detail === undefined ? 'This query parameter' : `\`${detail}\``} has no value: tools send it in different ways.`;
    },
    fixes(block, { detail = '', ...span }) {
      // A shell may take what is added for its own only where no quotes are.
      if (block.request?.kind === 'http' && block.request.curl) return [];
      return [`=`, `=true`].map((text) => ({
        title: `Write ${detail}${text}`,
        edits: [{ start: span.end, end: span.end, text }],
      }));
    },
  },
  {
    on: 'parse',
    code: 'second-request-line',
    severity: 'warning',
    title: 'Second request without a separator',
    why: 'Some tools start a new request at such a line, others send it as a header or as part of the body. All tools agree when a `###` line precedes it. It is an error where the second request would not be sent: then the first one is not sent either unless you say so (`slotpad send --force`, "Send Anyway").',
    ...http(
      ['GET /eth/v1/node/version', 'GET /eth/v1/node/syncing'].join('\n'),
      ['GET /eth/v1/node/version', '', '###', 'GET /eth/v1/node/syncing'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    severityOf: ({ obstacle }) => (obstacle ? 'error' : undefined),
    message() {
      return 'A second request must have a `###` line before it.';
    },
    fixes(block, span) {
      const newline = block.text.includes('\r\n') ? '\r\n' : '\n';
      const start = block.text.lastIndexOf('\n', span.start - 1) + 1;
      return [
        {
          title: 'Insert ###',
          edits: [{ start, end: start, text: `${newline}###${newline}` }],
          preferred: true,
        },
      ];
    },
  },
  {
    on: 'parse',
    code: 'indented-separator',
    severity: 'warning',
    title: 'Indented separator',
    why: 'Only some tools accept spaces before `###`.',
    ...http(
      ['GET /eth/v1/node/version', '  ###', 'GET /eth/v1/node/syncing'].join('\n'),
      ['GET /eth/v1/node/version', '', '###', 'GET /eth/v1/node/syncing'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    message() {
      return '`###` separates requests only at the start of its line.';
    },
    fixes(block, span) {
      const start = block.text.lastIndexOf('\n', span.start - 1) + 1;
      const indent = /^[ \t]*/.exec(block.text.slice(start))?.[0].length ?? 0;
      return [
        {
          title: 'Remove the indentation',
          edits: [{ start, end: start + indent, text: '' }],
          preferred: true,
        },
      ];
    },
  },
  {
    on: 'parse',
    code: 'heading-in-body',
    severity: 'warning',
    title: 'Heading in a body',
    why: 'In a body of `text/markdown`, Slotpad and httpYac send lines that start with `#`: they are headings. REST Client takes them for comments and leaves them out. All tools send a file as it is: `< ./body.md`.',
    ...http(
      [
        'POST http://127.0.0.1:3000/notes',
        'Content-Type: text/markdown',
        '',
        '# Logs',
        'Attached below.',
      ].join('\n'),
      ['POST http://127.0.0.1:3000/notes', 'Content-Type: text/markdown', '', '< ./body.md'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    message() {
      return 'Lines of this body that start with `#` are sent as headings. REST Client leaves them out.';
    },
  },
  {
    on: 'parse',
    code: 'heading-separator',
    severity: 'information',
    title: 'Heading that ends a request',
    why: 'A line that starts with `###`, with more `#` too, ends the request above it. A Markdown heading in a body is not sent, nor is the text below it. Put such a body into a file: `< ./body.md`.',
    ...http(
      [
        'POST http://127.0.0.1:3000/notes',
        'Content-Type: text/markdown',
        '',
        'The node is slow.',
        '#### Logs',
        'Attached below.',
      ].join('\n'),
      ['POST http://127.0.0.1:3000/notes', 'Content-Type: text/markdown', '', '< ./body.md'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    message() {
      return 'This line ends the request above it, so a heading of a body is not sent.';
    },
  },
  {
    on: 'parse',
    code: 'lower-case-method',
    severity: 'warning',
    title: 'HTTP method in lower case',
    why: 'HTTP methods are case-sensitive. Some tools convert them to upper case, others read the line as a URL.',
    ...http('get /eth/v1/node/version', 'GET /eth/v1/node/version'),
    source: 'Slotpad scratch file format',
    message(detail) {
      return `Write HTTP methods in upper case${detail === undefined ? '' : `: \`${detail.toUpperCase()}\``}.`;
    },
    fixes(block, span) {
      const text = block.text.slice(span.start, span.end).toUpperCase();
      return [
        {
          title: `Write ${text}`,
          edits: [{ start: span.start, end: span.end, text }],
          preferred: true,
        },
      ];
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'http-method-misspelled',
    severity: 'warning',
    title: 'Misspelled HTTP method',
    why: 'The method is sent as written. Servers respond to methods that they do not know with status 405 or 501.',
    ...http('PSOT http://127.0.0.1:9000/hook', 'POST http://127.0.0.1:9000/hook'),
    source: 'Slotpad scratch file format',
    check({ block, reading }, report) {
      const token = block.request?.kind === 'http' ? block.request.methodToken : undefined;
      // Requests to nodes are checked with their endpoint.
      if (!token || reading.kind !== 'other') return;
      const method = token.text.toUpperCase();
      if (isKnownMethod(method) || isForeignMethod(method) || isSocketMethod(method)) return;
      // Servers may have methods of their own.
      const [near] = nearest(method, knownMethods(), 1);
      if (near === undefined) return;
      report(token, `\`${token.text}\` is not an HTTP method that Slotpad knows. Did you mean ${near}?`, {
        fixes: [
          {
            title: `Change to \`${near}\``,
            edits: [{ start: token.start, end: token.end, text: near }],
            preferred: true,
          },
        ],
      });
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'http-version',
    severity: 'warning',
    title: 'Version of HTTP that is not spoken',
    why: 'Slotpad speaks HTTP/1.1 and HTTP/2. A server with TLS is offered HTTP/2 where `HTTP/2` follows the URL. Without TLS nobody can offer it: write `HTTP/2 (Prior Knowledge)` for a server that is known to speak it. Any other request is sent over HTTP/1.1.',
    ...http(
      'GET http://127.0.0.1:5052/eth/v1/node/version HTTP/2',
      `GET http://127.0.0.1:5052/eth/v1/node/version ${PRIOR_KNOWLEDGE}`,
    ),
    source: 'Slotpad scratch file format',
    check(context, report) {
      const { request } = context.block;
      const version = request?.kind === 'http' ? versionOf(request) : undefined;
      if (version?.kind === 'other') {
        report(version, `Slotpad does not speak ${version.text}: the request is sent over HTTP/1.1.`);
      } else if (version?.kind === '2' && originsOf(context)[0]?.scheme === 'http:') {
        report(
          version,
          `Without TLS the request is sent over HTTP/1.1. If the server is known to speak HTTP/2, write \`${PRIOR_KNOWLEDGE}\`.`,
          request?.kind === 'http' && request.curl
            ? {}
            : {
                fixes: [
                  {
                    title: `Change to \`${PRIOR_KNOWLEDGE}\``,
                    edits: [{ start: version.start, end: version.end, text: PRIOR_KNOWLEDGE }],
                  },
                ],
              },
        );
      }
    },
  },
  {
    on: 'parse',
    code: 'comment-without-space',
    severity: 'warning',
    title: 'Comment without a space after #',
    why: 'Between headers, some tools read `#word` as a header. `# word` is a comment in all tools.',
    ...http(
      ['GET /eth/v1/node/version', '#Accept: text/plain'].join('\n'),
      ['GET /eth/v1/node/version', '# Accept: text/plain'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    message() {
      return 'Between headers, a comment must have a space after `#`: some tools send this line.';
    },
    fixes(block, span) {
      const mark = /^\s*(#+|\/\/)/.exec(block.text.slice(span.start, span.end))?.[0].length ?? 1;
      const at = span.start + mark;
      return [{ title: 'Insert a space', edits: [{ start: at, end: at, text: ' ' }], preferred: true }];
    },
  },
  {
    on: 'parse',
    code: 'definition-in-body',
    severity: 'warning',
    title: 'Variable defined below the request',
    why: 'Below the headers, some tools define a variable here, others send the line as part of the body.',
    ...http(
      [
        'POST http://127.0.0.1:8545',
        'Content-Type: application/json',
        '',
        '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
        '@next = 2',
      ].join('\n'),
      [
        '@next = 2',
        'POST http://127.0.0.1:8545',
        'Content-Type: application/json',
        '',
        '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
      ].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    message() {
      return 'This line is in the body: some tools define a variable here, others send it.';
    },
    fixes(block, span) {
      const { request, text } = block;
      if (request?.kind !== 'http' || request.curl) return [];
      const start = text.lastIndexOf('\n', span.start - 1) + 1;
      const next = text.indexOf('\n', span.end);
      const end = next === -1 ? text.length : next + 1;
      const above = text.lastIndexOf('\n', request.start - 1) + 1;
      const newline = text.includes('\r\n') ? '\r\n' : '\n';
      return [
        {
          title: 'Move above the request',
          edits: [
            { start: above, end: above, text: `${text.slice(span.start, span.end)}${newline}` },
            { start, end, text: '' },
          ],
          // In JSON no such line can be meant as a part of the body.
          preferred: request.body?.json !== undefined,
        },
      ];
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'body-file-missing',
    severity: 'error',
    title: 'Missing body file',
    why: 'The request is not sent without its body. A relative path starts at the folder of the scratch file. Files outside the workspace are not looked for, and neither are paths with variables.',
    ...http(
      ['POST /eth/v1/beacon/pool/voluntary_exits', '', '< ./missing.json'].join('\n'),
      ['POST /eth/v1/beacon/pool/voluntary_exits', '', '< ./exit.json'].join('\n'),
    ),
    source: 'Slotpad scratch file format',
    check({ block, file }, report) {
      const include = block.request?.kind === 'http' ? block.request.body?.include : undefined;
      if (include && file.isMissing(include.text))
        report(include, `The file ${include.text} does not exist.`);
    },
  },
];

function removeLine(text: string, start: number, end: number): Fix {
  const from = text.lastIndexOf('\n', start - 1);
  return { title: 'Remove the header', edits: [{ start: from, end, text: '' }], preferred: true };
}

/** A name and a password are sent in Base64. */
function isBasic(name: string, value: string): boolean {
  return /^authorization$/i.test(name.trim()) && /^\s*basic\s/i.test(value);
}
