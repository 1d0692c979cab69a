import assert from 'node:assert/strict';
import { UNKNOWN } from '../../../catalogue/types';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { decode } from '../../../common/scratch/http/request-line';
import * as jsonValue from '../../../common/scratch/json/json-value';
import { parseBlock } from '../../../common/scratch/parse/parse';
import { read } from '../../../common/scratch/reading/reading';
import type { JsonNode } from '../../../common/scratch/types';
import { resolveBody, resolveTarget } from '../../../common/scratch/variables/resolve';
import { fileVariables } from '../../../common/scratch/variables/variables';

const { jsonTextOf, nodeAtPath, pathAtOffset } = jsonValue;

function variablesOf(
  text: string,
  values: Record<string, string> = {},
  secrets: Record<string, string> = {},
) {
  return fileVariables(new ScratchDocument('file:///a.http', 'http', 1, text), {
    name: 'local',
    values,
    secrets,
  });
}

function json(text: string): JsonNode {
  const { request } = parseBlock('jsonrpc', `eth_x(${text}`);
  assert.ok(request?.kind === 'rpc' && request.calls[0]?.params[0]);
  return request.calls[0].params[0];
}

describe('scratch: variables', () => {
  it('contain other variables, and the last definition overrides the environment', () => {
    const variables = variablesOf('@a = 1\n@url = {{host}}/{{a}}\n###\nGET /\n###\n@a = 2\n', {
      host: 'http://h',
      a: '9',
    });
    assert.deepEqual(variables.get('a'), { origin: 'file', where: '@a, line 6', value: '2' });
    assert.deepEqual(variables.get('url'), { origin: 'file', where: '@url, line 2', value: 'http://h/2' });
    assert.deepEqual(variables.get('host'), {
      origin: 'environment',
      where: 'environment "local"',
      value: 'http://h',
    });
    assert.equal(variables.get('nothing'), undefined);
    assert.equal(variables.get('constructor'), undefined);
    assert.deepEqual([...variables.names()].sort(), ['a', 'host', 'url']);
  });

  it('are secret if they contain a secret', () => {
    const variables = variablesOf('@auth = Bearer {{token}}', {}, { token: 's' });
    assert.deepEqual([variables.get('auth')?.value, variables.get('auth')?.secret], ['Bearer s', true]);
    assert.equal(variables.get('token')?.origin, 'private-environment');
  });

  it('have the circle that they are part of, and no other', () => {
    const variables = variablesOf('@a = {{b}}\n@b = {{c}}\n@c = {{a}}\n@in = {{a}}\n@self = {{self}}');
    assert.deepEqual(variables.get('in'), { origin: 'file', where: '@in, line 4' });
    assert.deepEqual(variables.get('b')?.circular, ['b', 'c', 'a', 'b']);
    assert.deepEqual(variables.get('a')?.circular, ['a', 'b', 'c', 'a']);
    assert.deepEqual(variables.get('self')?.circular, ['self', 'self']);
  });

  it('have the same values in whatever order they are asked for', () => {
    const chain = Array.from({ length: 1200 }, (_, at) => `@a${at + 1} = {{a${at}}}`);
    const text = `@a0 = lol\n${chain.join('\n')}`;
    for (const order of [
      ['a1200', 'a900', 'a600', 'a300'],
      ['a300', 'a600', 'a900', 'a1200'],
    ]) {
      const variables = variablesOf(text);
      assert.deepEqual(
        order.map((name) => variables.get(name)?.value),
        order.map(() => 'lol'),
      );
    }
  });

  it('are found in circles of thousands', () => {
    const circle = Array.from({ length: 5000 }, (_, at) => `@a${at} = {{a${(at + 1) % 5000}}}`);
    const variables = variablesOf(`${circle.join('\n')}\n@in = {{a0}}`);
    assert.deepEqual(variables.get('in'), { origin: 'file', where: '@in, line 5001' });
    assert.deepEqual(variables.get('a7')?.circular, ['a7', '…', 'a7']);
  });

  it('have no value if it would be longer than a million characters', () => {
    const doubled = Array.from({ length: 60 }, (_, at) => `@a${at + 1} = {{a${at}}}{{a${at}}}`);
    const variables = variablesOf(`@a0 = 0123456789\n${doubled.join('\n')}`);
    assert.equal(variables.get('a16')?.value?.length, 655_360);
    assert.deepEqual(variables.get('a17'), { origin: 'file', where: '@a17, line 18', tooLong: true });
    assert.equal(variables.get('a60')?.value, undefined);
  });

  it('have no value if it is only known when sent', () => {
    const variables = variablesOf(
      '# @prompt who a person\n@t = {{$timestamp}}\n@r = {{x.response.body.$.result}}',
    );
    assert.deepEqual(variables.get('$timestamp'), { origin: 'system', where: 'known when sent' });
    assert.deepEqual(variables.get('t'), { origin: 'file', where: '@t, line 2' });
    assert.deepEqual(variables.get('r'), { origin: 'file', where: '@r, line 3' });
    assert.equal(variables.get('who')?.value, undefined);
    assert.equal(variables.get('who')?.origin, 'file');
    assert.equal(variables.get('$nonsense'), undefined);
  });
});

describe('scratch: resolving', () => {
  const text = '@h = http://h:1\n@id = a b\nGET {{h}}/eth/{{%id}}/{{gone}}\n  ?q={{id}}x';
  const variables = variablesOf(text);
  const { request } = parseBlock('http', text);
  assert.ok(request?.kind === 'http');
  const { resolved, target, pathUnknown } = resolveTarget(request.target, variables);

  it('joins the URL in one line', () => {
    assert.equal(resolved.text, 'http://h:1/eth/a%20b/{{gone}}?q=a bx');
    assert.deepEqual(
      resolved.unknown.map((one) => resolved.text.slice(one.start, one.end)),
      ['{{gone}}'],
    );
    assert.equal(pathUnknown, true);
  });

  it('maps each part to the text as written', () => {
    const written = (span: { start: number; end: number } | undefined) => {
      assert.ok(span);
      const place = resolved.written(span);
      return text.slice(place.start, place.end);
    };
    assert.equal(written(target.origin), '{{h}}');
    assert.deepEqual(target.segments.map(written), ['eth', '{{%id}}', '{{gone}}']);
    assert.deepEqual(target.query.map(written), ['q={{id}}x']);
    assert.equal(written({ start: 33, end: 34 }), '{{id}}');
    assert.equal(written({ start: 35, end: 36 }), 'x');
  });

  it('keeps a body as it is after shell quoting', () => {
    const block = parseBlock('http', 'curl h -d "{\\"a\\":\\"{{id}}\\"}"');
    assert.ok(block.request?.kind === 'http' && block.request.body);
    assert.equal(resolveBody(block, block.request.body, variables).text, '{"a":"a b"}');
  });

  it('decodes valid percent-encoding', () => {
    assert.deepEqual(['a%20b', '%E0%A4%A', '100%', '%zz%41'].map(decode), [
      'a b',
      '%E0%A4%A',
      '100%',
      '%zzA',
    ]);
  });
});

describe('scratch: resolved requests', () => {
  const kindOf = (text: string, language: 'http' | 'jsonrpc' = 'http') => {
    const reading = read(parseBlock(language, text), variablesOf('@cl = http://127.0.0.1:5052/eth'));
    return reading.kind === 'rpc'
      ? `rpc ${reading.calls.length}${reading.batch ? ' batch' : ''}`
      : reading.kind;
  };
  for (const [text, kind] of [
    ['GET /eth/v1/node/version', 'beacon'],
    ['GET {{cl}}/v1/node/version', 'beacon'],
    ['GET {{unknown}}/lighthouse/peers', 'beacon'],
    ['POST http://h/vendor/liveness\n\n{"method": 1}', 'beacon'],
    ['GET /ethical', 'other'],
    ['POST http://h\n\n{"method": "eth_x"}', 'rpc 1'],
    ['GET http://h\n\n{"method": "eth_x"}', 'rpc 1'],
    ['POST http://h\n\n[]', 'rpc 0 batch'],
    ['POST http://h/api\n\n[]', 'other'],
    ['POST http://h\n\n[{"method": "a"}, {"method": "b"}]', 'rpc 2 batch'],
    ['POST http://h:8545\n\n{"met', 'rpc 1'],
    ['POST http://h:8545/\n\n{', 'rpc 1'],
    ['POST http://h/pay\n\n{"amount": 1}', 'other'],
    ['PUT http://h\n\n{"method": "eth_x"}', 'other'],
    ['# nothing', 'none'],
  ] as const) {
    it(`are ${kind} for ${JSON.stringify(text)}`, () => {
      assert.equal(kindOf(text), kind);
    });
  }
  it('are rpc for every .jsonrpc request', () => {
    assert.deepEqual(
      ['eth_x()', '{}', ''].map((text) => kindOf(text, 'jsonrpc')),
      ['rpc 1', 'rpc 1', 'none'],
    );
  });
});

describe('scratch: JSON values', () => {
  const variables = variablesOf('@n = 12\n@s = ab\n@o = {"x": [1]}');
  it('have placeholders filled in, or are unknown', () => {
    const node = json(
      '{"a": {{n}}, "b": "0x{{s}}", "c": {{o}}, "d": "{{gone}}", "e": {{s}}, "f": latest, "g": [null, true], "h": ',
    );
    assert.deepEqual(jsonValue.valueOf(node, variables), {
      a: 12,
      b: '0xab',
      c: { x: [1] },
      d: UNKNOWN,
      e: 'ab',
      f: UNKNOWN,
      g: [null, true],
      h: UNKNOWN,
    });
    assert.deepEqual(Object.keys(jsonValue.valueOf(json('{"__proto__": 1}'), variables) as object), [
      '__proto__',
    ]);
  });

  it('keep all digits when sent', () => {
    assert.equal(
      jsonTextOf(json('{"a": 12345678901234567890.10, /* c */ "b": [{{n}}, "q\\u0041{{s}}",],}'), variables),
      '{"a":12345678901234567890.10,"b":[12,"qAab"]}',
    );
    assert.equal(jsonTextOf(json('["{{gone}}"]'), variables), undefined);
  });

  it('have a node at every path', () => {
    const text = '{"a": [1, {"b": "c"}]}';
    const node = json(text);
    const there = (path: (string | number)[], at?: 'key' | 'value') => {
      const found = nodeAtPath(node, path, at);
      return `eth_x(${text}`.slice(found.start, found.end);
    };
    assert.deepEqual(
      [there(['a', 1, 'b']), there(['a', 1, 'b'], 'key'), there(['a', 7]), there([])],
      ['"c"', '"b"', '[1, {"b": "c"}]', text],
    );
  });

  it('have a path at every offset', () => {
    for (const [marked, path, at] of [
      ['{"a|": 1}', ['a'], 'key'],
      ['{"a": |1}', ['a'], 'value'],
      ['{"a": [1, |2]}', ['a', 1], 'value'],
      ['{"a": [1, | ]}', ['a'], 'between'],
      ['{"a": [1], | }', [], 'between'],
      ['{"a": |', ['a'], 'value'],
      ['{"a": {"b": "c|', ['a', 'b'], 'value'],
      ['[{"a": "|"}]', [0, 'a'], 'value'],
    ] as const) {
      const offset = marked.indexOf('|');
      const place = pathAtOffset(json(marked.replace('|', '')), offset + 'eth_x('.length);
      assert.deepEqual([marked, place?.path, place?.at], [marked, path, at]);
    }
  });
});
