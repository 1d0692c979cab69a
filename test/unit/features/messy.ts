/** Scratch files with irregular white space. Most have requests that can be sent. */
import * as fc from 'fast-check';

const space = fc.constantFrom(
  '',
  '',
  ' ',
  '  ',
  '\n',
  '\n\n\n',
  '\r\n',
  '\t',
  ' // c  \n',
  '\n# d\n',
  '/* e */',
);
const blank = fc.constantFrom('', '', ' ', '   ', '\t');
const end = fc.constantFrom('\n', '\n', ' \n', '\r\n', '\n\n', '\n \n\n', '\r');

/** Tokens with white space between them. */
function spaced(...tokens: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(space, { minLength: tokens.length, maxLength: tokens.length })
    .map((gaps) => tokens.map((token, index) => token + gaps[index]).join(''));
}

const long = '0x0123456789012345678901234567890123456789012345678901234567890123';
const json = fc.oneof(
  spaced(
    '{',
    '"a"',
    ':',
    '1.50',
    ',',
    '"b"',
    ':',
    '[',
    '"x\\u0041 y"',
    ',',
    '{',
    '}',
    ',',
    '[',
    ']',
    ']',
    '}',
  ),
  spaced(
    '{',
    '"jsonrpc"',
    ':',
    '"2.0"',
    ',',
    '"method"',
    ':',
    '"eth_chainId"',
    ',',
    '"id"',
    ':',
    '1',
    ',',
    '}',
  ),
  spaced(
    '[',
    '{',
    '"method"',
    ':',
    '"a_b"',
    ',',
    '"params"',
    ':',
    '[',
    `"${long}"`,
    ',',
    '{{x}}',
    ']',
    '}',
    ']',
  ),
  spaced('{', '"data"', ':', `"${long}"`, ',', '"to"', ':', '{{x}}', '}'),
  spaced('[', '1', ',', '2', '3', ']'),
  spaced('[', '{', '"a"', ':', '[', '{', '"b"', ':', `"${long}${long}"`, '}', ']', '}', ']'),
);
const call = fc.oneof(
  spaced(
    'eth_call(',
    '{',
    '"to"',
    ':',
    `"${long}"`,
    ',',
    '"data"',
    ':',
    `"${long}"`,
    '}',
    ',',
    '"latest"',
    ')',
  ),
  spaced('eth_getBalance(', '"0x1"', ',', '"latest"', ',', ')'),
  spaced('a_b(', `"${long}${long}"`, ')'),
  spaced('a_b(', '[', ']', ',', '{', '{', '}', ')'),
  spaced('a_b(', '{', '"c"', ':', 'latest', '}'),
);
const line = fc.constantFrom(
  '@x = 1',
  '@y={{x}}  ',
  '  @z  = a b ',
  '@empty=',
  '# @name n',
  '  // comment ',
  '## heading',
  '   ### no separator',
);
const header = fc.constantFrom(
  'content-type: application/json',
  'CONTENT-TYPE :application/json',
  'Content-Type: text/plain',
  ' X-API-Key:  {{x}} ',
  'accept :',
  'Content-Digest: abc',
  'no colon',
  '@a :=x',
  '# note',
);
const requestLine = fc.constantFrom(
  'GET   /eth/v1/node/version   HTTP/1.1',
  '  POST  http://h/{{x}}',
  'http://h/p',
  'GET /eth/v1/events\n?topics=head\n# c\n        &a={{x}}  HTTP/1.1',
  'post /x\n  ?a',
  "curl -X POST h  -d '{ }' \\\n  -H 'A:  b'",
);
const body = fc.oneof(
  { weight: 4, arbitrary: json },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text  here  \n\n more ', '< ./file.json', '{{x}}', '{ "a": ', 'a=1  '),
  },
);

function lines(of: fc.Arbitrary<string>, most: number): fc.Arbitrary<string> {
  return fc.array(fc.tuple(of, end), { maxLength: most }).map((all) => all.flat().join(''));
}

const httpBlock = fc
  .tuple(lines(line, 3), requestLine, lines(header, 3), blank, body, end)
  .map(
    ([before, request, headers, gap, text, after]) =>
      `${before}${request}\n${headers}${gap}\n${text}${after}`,
  );
const rpcBlock = lines(fc.oneof(line, call, call, json), 5);
const separator = fc.constantFrom('###\n', '###   title  \n', '###title\r\n', '\n\n### a\n');

export const messy: fc.Arbitrary<string> = fc
  .array(fc.tuple(separator, fc.oneof(httpBlock, rpcBlock)), { maxLength: 3 })
  .chain((blocks) => blank.map((first) => first + blocks.map(([head, text]) => `${head}${text}\n`).join('')));
