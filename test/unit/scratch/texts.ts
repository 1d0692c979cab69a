import * as fc from 'fast-check';

/** Parts of scratch files, complete and half-typed. */
const pieces = [
  '###',
  '### title',
  '   ###',
  '#',
  '# @name x',
  '# @prompt p',
  '#no',
  '// c',
  '/* c */',
  '@base = http://127.0.0.1:5052',
  '@x = {{base}}/{{y}}',
  '@',
  'GET',
  'get /x',
  'POST {{base}}/eth/v1/node/version',
  'GET /eth/v1/beacon/states/head/validators?id=1,2&status=active#f HTTP/1.1',
  'http://a:b@h:1/p/?q',
  '  ?a=1',
  '  &b={{x}}',
  'Content-Type: application/json',
  'Accept',
  '< ./file.json',
  '{"jsonrpc":"2.0","method":"eth_getBalance","params":["0x1","latest"],"id":1}',
  '{"method": ',
  '{"a": [1, tru, \'x\', 0x10,], /* c */ "b" "c": {{x}} }',
  '"unclosed',
  '"es\\u0041\\caped"',
  '[[[',
  ']}',
  ')',
  'eth_getBalance(',
  'eth_getBalance("0x1", "latest")',
  'eth_chainId()',
  'eth_call({to: "0x{{x}}"}, latest)',
  "curl -X POST 'http://h/' \\",
  'curl h -d "{\\"a\\":\\"{{x}}\\"}" -H \'A: b\' -u a:b',
  '{{',
  '{{x',
  '}}',
  '{{$randomInt 1 2}}',
  '{{x.response.body.$.result}}',
  '\ufeff',
  '\u00a0',
  '\\',
  '"',
  "'",
  ' ',
  ':',
  ',',
];
const ends = ['\n', '\n', '\n', '\r\n', '\r', '\n\n', ' ', ''];

export const scratchText = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...ends)), { maxLength: 14 })
  .map((parts) => parts.map(([piece, end]) => piece + end).join(''));

/** Unusual texts too. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: scratchText },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'{}[]()",:\'#@/\\<>?&=\n\r \tgGE{}"0x') }) },
  // Any UTF-16 unit, including lone surrogates. `unit: 'binary'` would first build a table of a million code points.
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    }),
  },
);
