import assert from 'node:assert/strict';
import { parseBlock } from '../../../common/scratch/parse/parse';
import type { HttpRequest } from '../../../common/scratch/types';
import { at, problemsIn } from './marked';

function http(text: string): HttpRequest {
  const { request } = parseBlock('http', text);
  assert.ok(request?.kind === 'http');
  return request;
}

describe('scratch: .http requests', () => {
  it('have a span for every part', () => {
    const text = [
      '### Head of the chain',
      '# @name head',
      '// a comment',
      '@base = http://127.0.0.1:5052 ',
      'POST {{base}}/eth/v1/x/ HTTP/1.1',
      'Content-Type: application/json',
      'Accept : a/b',
      '',
      '{"a": 1}',
      '',
      '',
    ].join('\n');
    const block = parseBlock('http', text);
    assert.deepEqual(block.separator, {
      start: 0,
      end: 21,
      title: { start: 4, end: 21, text: 'Head of the chain' },
    });
    assert.deepEqual(block.directives, [
      {
        start: 22,
        end: 34,
        key: { start: 25, end: 29, text: 'name' },
        value: { start: 30, end: 34, text: 'head' },
      },
    ]);
    assert.deepEqual(block.comments, [{ start: 35, end: 47, text: '// a comment' }]);
    assert.deepEqual(block.definitions, [
      {
        start: 48,
        end: 77,
        name: { start: 49, end: 53, text: 'base' },
        value: { start: 56, end: 77, text: 'http://127.0.0.1:5052' },
        placeholders: [],
      },
    ]);
    const request = http(text);
    assert.equal(text.slice(request.start, request.end), text.slice(79, -2));
    assert.deepEqual(request.methodToken, { start: 79, end: 83, text: 'POST' });
    assert.deepEqual(request.version, { start: 103, end: 111, text: 'HTTP/1.1' });
    assert.equal(request.target.origin, undefined);
    assert.deepEqual(request.target.path, { start: 92, end: 102, text: '/eth/v1/x/' });
    assert.deepEqual(request.target.segments, [
      { start: 93, end: 96, text: 'eth' },
      { start: 97, end: 99, text: 'v1' },
      { start: 100, end: 101, text: 'x' },
      { start: 102, end: 102, text: '' },
    ]);
    assert.deepEqual(
      request.headers.map(({ name, value }) => [name, value]),
      [
        [
          { start: 112, end: 124, text: 'Content-Type' },
          { start: 126, end: 142, text: 'application/json' },
        ],
        [
          { start: 143, end: 149, text: 'Accept' },
          { start: 152, end: 155, text: 'a/b' },
        ],
      ],
    );
    assert.equal(request.body?.text, '{"a": 1}');
    assert.equal(request.body?.start, 157);
    assert.deepEqual(block.problems, []);
  });

  it('have a query over several lines', () => {
    const text = 'GET http://u:p@h:1/a?x=1&y=#f\n';
    const { target } = http(text);
    assert.deepEqual(at(text, [target.origin, target.path, target.fragment]), ['http://u:p@h:1', '/a', 'f']);
    assert.deepEqual(
      target.query.map(({ start, end, name, value }) => [start, end, name.text, value?.text]),
      [
        [21, 24, 'x', '1'],
        [25, 27, 'y', ''],
      ],
    );

    const lines = 'GET /a\r\n  ?x={{v}}\r\n  # c\r\n\t&y=2 \r\nA: b';
    const wrapped = http(lines);
    assert.equal(wrapped.target.text, '/a\r\n  ?x={{v}}\r\n  # c\r\n\t&y=2');
    assert.deepEqual(at(lines, [wrapped.target.path, ...wrapped.target.query]), ['/a', 'x={{v}}', 'y=2']);
    assert.deepEqual(at(lines, wrapped.headers), ['A: b']);
    assert.deepEqual(parseBlock('http', lines).comments, [{ start: 22, end: 25, text: '# c' }]);
  });

  it('keep delimiters inside placeholders', () => {
    const text = 'GET {{a.response.body.$.b?c/d}}/x/{{$randomInt 1 2}}?q={{e}}&{{rest}}';
    const { target } = http(text);
    assert.deepEqual(at(text, target.segments), ['x', '{{$randomInt 1 2}}']);
    assert.deepEqual(at(text, target.query), ['q={{e}}', '{{rest}}']);
    assert.equal(parseBlock('http', text).placeholders.length, 4);
    assert.deepEqual(problemsIn(parseBlock('http', text)), []);
  });

  for (const [text, method, target] of [
    ['GET', 'GET', ''],
    ['GE', 'GE', ''],
    ['GET ', 'GET', ''],
    ['GET /eth/v1/', 'GET', '/eth/v1/'],
    ['http://h/p', 'GET', 'http://h/p'],
    ['localhost:8545', 'GET', 'localhost:8545'],
    ['{{base}}/p HTTP/1.1', 'GET', '{{base}}/p'],
    ['GET /p HTTP/', 'GET', '/p'],
    ['  PUT /p', 'PUT', '/p'],
    ['\ufeffGET /p', 'GET', '/p'],
  ] as const) {
    it(`parse ${JSON.stringify(text)}`, () => {
      const { request } = parseBlock('http', text, true);
      assert.ok(request?.kind === 'http');
      assert.deepEqual([request.method, request.target.text], [method, target]);
    });
  }

  it('have a body from the first blank line to the last line that is not blank', () => {
    assert.equal(http('POST /\n\n# not a comment\n\nx \n \n').body?.text, '# not a comment\n\nx ');
    assert.equal(http('POST /\nA: b\n\n \n\n').body, undefined);
    assert.deepEqual(at('POST /\n\n< ./a b.json\n', [http('POST /\n\n< ./a b.json\n').body?.include]), [
      './a b.json',
    ]);
    assert.equal(http('POST /\n\n{}\n\n> {% client.test() %}\n').body?.text, '{}');
  });

  for (const [what, text, problems] of [
    ['a header without a colon', 'GET /\nAccept', ['header-no-colon "Accept"']],
    ['a parameter without a value', 'GET /?a&b=1&c', ['query-without-value "a"', 'query-without-value "c"']],
    ['a second request line', 'GET /\nGET /b', ['second-request-line "GET /b"']],
    ['a request line in a body', 'GET /\n\nGET /b\n\n', ['second-request-line "GET /b"']],
    ['an indented separator', 'GET /\n  ### x\n', ['indented-separator "### x"']],
    ['an indented separator after JSON', 'POST /\n\n{}\n  ###\n', ['indented-separator "###"']],
    ['a lower-case method', 'get /', ['lower-case-method "get"']],
    ['a comment without a space', '#free\nGET /\n#Accept: a\n', ['comment-without-space "#Accept: a"']],
    ['a definition in a body', 'POST /\n\n{}\n@a = 1', ['definition-in-body "@a = 1"']],
    ['a forgotten blank line', 'POST /\n{"a":1}', ['header-no-colon "{\\"a\\":1}"']],
    [
      'JSON that is sent with comments',
      'POST /\n\n{"a":1, // b\n}',
      ['json-trailing-comma ","', 'json-comment "// b"'],
    ],
    ['a bare word', 'POST /\n\n[latest]', ['json-syntax "latest"']],
    ['an unclosed object', 'POST /\n\n{"method": ', ['json-syntax "{"', 'json-syntax "\\"method\\":"']],
    ['an empty placeholder', 'GET /{{}}', ['placeholder-malformed "{{}}"']],
    ['an unclosed placeholder', 'GET /{{ab/c', ['placeholder-malformed "{{ab"']],
    ['nothing in text that is not JSON', 'POST /\nContent-Type: text/plain\n\n{ query {{ a b', []],
    ['nothing in a good request', 'POST /\nContent-Type: application/json\n\n{"a":[1,"b",null,true,{}]}', []],
  ] as const) {
    it(`report ${what}`, () => {
      assert.deepEqual(problemsIn(parseBlock('http', text)), problems);
    });
  }
});

describe('scratch: placeholders of a body', () => {
  it('are found once when the Content-Type is JSON, but the body is not', () => {
    const text = 'POST http://h\nContent-Type: application/json\n\n]}\n  &b={{x}}\n';
    const found = parseBlock('http', text).placeholders.map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(found, ['{{x}}']);
  });
});

describe('scratch: curl commands', () => {
  it('are requests, with spans of their words', () => {
    const text = [
      "curl -sS -X POST 'http://127.0.0.1:8545' \\",
      "  -H 'Content-Type: application/json' \\",
      '  --data \'{"method":"eth_chainId"}\'',
      '',
      'curl is over',
    ].join('\n');
    const request = http(text);
    assert.deepEqual([request.method, request.target.origin?.text], ['POST', 'http://127.0.0.1:8545']);
    assert.deepEqual(at(text, [request.methodToken, request.target, ...request.headers]), [
      'POST',
      'http://127.0.0.1:8545',
      'Content-Type: application/json',
    ]);
    assert.equal(request.body?.text, '{"method":"eth_chainId"}');
    assert.equal(request.body?.value, undefined);
    assert.ok(request.body?.json?.kind === 'object');
    assert.deepEqual(at(text, [request.body.json.members[0]?.value, request.curl]), [
      '"eth_chainId"',
      text.slice(0, text.indexOf('\n\n')),
    ]);
  });

  it('decode escapes and keep spans', () => {
    const text = 'curl h --json "{\\"a\\": \\"{{x}}\\"}"';
    const { body, headers, method } = http(text);
    assert.equal(method, 'POST');
    assert.equal(body?.value, '{"a": "{{x}}"}');
    assert.ok(body?.json?.kind === 'object');
    assert.deepEqual(at(text, [body.json.members[0]?.key, ...parseBlock('http', text).placeholders]), [
      '"a\\"',
      '{{x}}',
    ]);
    assert.deepEqual(
      headers.map((header) => [header.name.text, header.value?.text, header.implied]),
      [
        ['Content-Type', 'application/json', true],
        ['Accept', 'application/json', true],
      ],
    );
  });

  for (const [text, expected] of [
    ['curl h/p', 'GET h/p  '],
    ['curl -I h', 'HEAD h  '],
    [
      'curl --url=http://h -d a=1 -d b=2',
      'POST http://h Content-Type: application/x-www-form-urlencoded a=1&b=2',
    ],
    ['curl -G h -d a=1', 'GET h?a=1  '],
    ['curl -XDELETE h', 'DELETE h  '],
    ["curl -u 'a:b' h", 'GET h Authorization: Basic a:b '],
    ['curl -d @file.json h', 'POST h Content-Type: application/x-www-form-urlencoded @file.json'],
    ["curl h -H 'A: b' -o out -L", 'GET h A: b '],
    ["curl $'h/\\x41'", 'GET h/A  '],
    ['curl h ^\n -H "A: b"', 'GET h A: b '],
    ["curl h -H 'A;' -d ''", 'POST h A: , Content-Type: application/x-www-form-urlencoded '],
    ["curl h -H 'Content-Type:' -d {}", 'POST h Content-Type:  {}'],
    ['curl', 'GET   '],
    ["curl 'h", 'GET h  '],
  ] as const) {
    it(`parse ${JSON.stringify(text)}`, () => {
      const { method, target, headers, body } = http(text);
      const all = headers.map(({ name, value }) => `${name.text}: ${value?.text}`).join(', ');
      assert.equal(`${method} ${target.text} ${all} ${body?.value ?? body?.text ?? ''}`, expected);
    });
  }
});
