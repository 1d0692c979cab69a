import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseBlock } from '../../../common/scratch/parse/parse';

/** A word as Chrome and Firefox write it in a command for `cmd.exe`. */
function copied(word: string): string {
  const escaped = word
    .replace(/\\(?=\\*(?:"|$))/g, '\\\\')
    .replaceAll('"', '\\"')
    .replace(/[^\w\s\-:=+~'/.,?;()*`]/g, '^$&')
    .replace(/\r?\n/g, '^\n\n');
  return `^"${escaped}^"`;
}

function requestOf(text: string) {
  const { request } = parseBlock('http', text);
  assert.ok(request?.kind === 'http' && request.curl, text);
  assert.equal(request.end, text.length, 'the command is the whole text');
  return request;
}

describe('curl commands for cmd.exe', () => {
  it('are read as browsers copy them', () => {
    const { method, target, headers, body } = requestOf(
      [
        'curl ^"http://127.0.0.1:8545/?a=1^&b=2^" ^',
        '  -H ^"accept: */*^" ^',
        '  -H ^"sec-ch-ua: ^\\^"Chromium^\\^";v=^\\^"130^\\^"^" ^',
        '  --data-raw ^"^{^\\^"id^\\^":1,^\\^"method^\\^":^\\^"eth_chainId^\\^",^\\^"params^\\^":^[^]^}^"',
      ].join('\n'),
    );
    assert.deepEqual(
      [method, target.text, body?.value ?? body?.text],
      ['POST', 'http://127.0.0.1:8545/?a=1&b=2', '{"id":1,"method":"eth_chainId","params":[]}'],
    );
    assert.deepEqual(
      headers.slice(0, 2).map(({ value }) => value?.text),
      ['*/*', '"Chromium";v="130"'],
    );
  });

  it('are read with doubled quotes and Windows line ends', () => {
    const { body, headers } = requestOf(
      'curl "http://127.0.0.1:8545/" ^\r\n  -H "A: b" ^\r\n  --data-raw "{""id"":1}"',
    );
    assert.equal(body?.value ?? body?.text, '{"id":1}');
    assert.equal(headers[0]?.value?.text, 'b');
  });

  it('keep any text', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'ab "\\^&|<>%!{}[]()\'\né'), maxLength: 12 })
      .filter((one) => !one.includes('{{') && !one.startsWith('@'));
    fc.assert(
      fc.property(text, (data) => {
        const { body } = requestOf(`curl ^"http://h/^" --data-raw ${copied(data)}`);
        assert.equal(body?.value ?? body?.text ?? '', data);
      }),
    );
  });
});
