import assert from 'node:assert/strict';
import type { Range } from '../../../common/scratch/api';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { EnvironmentFile, Environments } from '../../../server/features/navigation/environment-file';
import { noEnvironments } from '../../../server/features/navigation/environment-file';
import { definition, highlights, references } from '../../../server/features/navigation/navigation';
import { open, withCursor } from './scratch';

const files: readonly EnvironmentFile[] = [
  {
    kind: 'private',
    uri: 'file:///http-client.private.env.json',
    text: '{\n  "local": { "token": "abcd" }\n}\n',
  },
  {
    kind: 'public',
    uri: 'file:///http-client.env.json',
    text: '{\n  "$shared": { "base": "http://a" },\n  "local": { "base": "http://b", "api": "{{base}}/eth" },\n  "other": { "slot": "1" }\n}\n',
  },
  { kind: 'dotenv', uri: 'file:///.env', text: '# comment\nKEY=1\nexport  TOKEN = x\n' },
];
const local: Environments = { files, selected: 'local' };
const none: Environments = { files, selected: undefined };

/** `file line:start-end`. The scratch file has no name. */
function at(found: readonly { readonly uri?: string; readonly range: Range }[]): string[] {
  return found.map(({ uri = '', range: { start, end } }) => {
    const name = uri.startsWith('file:///scratch') ? '' : `${uri.slice('file:///'.length)} `;
    const to = start.line === end.line ? end.character : `${end.line}:${end.character}`;
    return `${uri === '' ? '' : name}${start.line}:${start.character}-${to}`;
  });
}

function defined(marked: string, environments: Environments = noEnvironments): string[] {
  const { document, position } = withCursor('http', marked);
  return at(definition(document, position, environments));
}

function used(marked: string, environments: Environments, withDefinitions: boolean, others: string[] = []) {
  const { document, position } = withCursor('http', marked);
  const more = others.map((text, index) => new ScratchDocument(`file:///${index}.http`, 'http', 1, text));
  return at(references(document, position, { environments, others: more }, withDefinitions));
}

describe('definition', () => {
  it('of a variable is the last one in the file', () => {
    assert.deepEqual(defined('@base = x\n\nGET {{ba|se}}/eth/v1/node/version\n'), ['0:1-5']);
    assert.deepEqual(defined('@a = 1\n@a = 2\nGET http://h/{{%a|}}\n'), ['1:1-2']);
    assert.deepEqual(defined('GET http://h/{{later|}}\n\n###\n@later = 1\n'), ['3:1-6']);
  });

  it('of an environment variable is in the environment file, with the effective value first', () => {
    assert.deepEqual(defined('GET {{bas|e}}/x\n', local), ['http-client.env.json 2:14-18']);
    assert.deepEqual(defined('GET {{bas|e}}/x\n', none), ['http-client.env.json 1:16-20']);
    assert.deepEqual(defined('GET http://h/{{to|ken}}\n', local), ['http-client.private.env.json 1:14-19']);
    assert.deepEqual(
      defined('GET http://h/{{sl|ot}}\n', local),
      ['http-client.env.json 3:14-18'],
      'one of another environment is better than none',
    );
    assert.deepEqual(defined('@base = x\nGET {{bas|e}}/x\n', local), ['0:1-5']);
  });

  it('of a prompted variable is its prompt', () => {
    assert.deepEqual(defined('# @prompt epoch which one\nGET http://h/{{ep|och}}\n'), ['0:10-15']);
    assert.deepEqual(defined('# @prompt slot\nGET http://h/{{sl|ot}}\n', { files, selected: 'other' }), [
      'http-client.env.json 3:14-18',
    ]);
  });

  it('of a named request is its name', () => {
    const text = '# @name block\nGET http://h/a\n\n###\nGET http://h/{{blo|ck.response.body.$.id}}\n';
    assert.deepEqual(defined(text), ['0:8-13']);
  });

  it('of a name in the .env file is its line', () => {
    assert.deepEqual(defined('GET http://h/{{$dotenv  TO|KEN}}\n', local), ['.env 2:8-13']);
    assert.deepEqual(defined('GET http://h/{{$dotenv KEY|}}\n'), []);
  });

  it('is empty for text without a name', () => {
    for (const marked of [
      'GE|T http://h\n',
      'GET http://h/{{$time|stamp}}\n',
      'GET http://h/{{un|known}}\n',
      '|',
    ]) {
      assert.deepEqual(defined(marked, local), [], marked);
    }
  });
});

describe('references', () => {
  const text = [
    '@host = http://h',
    '@base = {{host}}/eth',
    '### one',
    '# @node {{host}}',
    'GET {{ba|se}}/v1/{{host}}?x={{%host}}',
    'X-Host: {{host}}',
    '',
  ].join('\n');

  it('of a variable are all its placeholders, and its definition on request', () => {
    assert.deepEqual(used(text, noEnvironments, true), ['1:1-5', '4:6-10']);
    const host = text.replace('|', '').replace('@host', '@ho|st');
    assert.deepEqual(used(host, noEnvironments, false), [
      '1:10-14',
      '3:10-14',
      '4:18-22',
      '4:30-34',
      '5:10-14',
    ]);
  });

  it('of an environment variable are in the environment files and in all scratch files that use them', () => {
    assert.deepEqual(
      used('GET {{ba|se}}/x\n', local, true, ['GET {{base}}/1', '@base = own\nGET {{base}}']),
      [
        '0:6-10',
        'http-client.env.json 1:16-20',
        'http-client.env.json 2:14-18',
        'http-client.env.json 2:43-47',
        '0.http 0:6-10',
      ],
    );
  });

  it('of a variable of the file exclude the environment, except for values that use it', () => {
    assert.deepEqual(used('@base = x\nGET {{ba|se}}\n', local, true, ['GET {{base}}/1']), [
      '0:1-5',
      '1:6-10',
    ]);
    const uses: Environments = {
      files: [{ kind: 'public', uri: 'file:///e.json', text: '{"a": {"url": "{{host}}/x"}}' }],
      selected: 'a',
    };
    assert.deepEqual(used('@host = h\nGET {{ho|st}}\n', uses, true), ['0:1-5', '1:6-10', 'e.json 0:17-21']);
  });

  it('of a named request are the uses of its parts', () => {
    const named = [
      '# @name a',
      'POST http://h',
      '',
      '{"x": "{{b.response.body.$.y}}"}',
      '### two',
      '# @name |b',
      'GET http://h/{{a.response.headers.X}}/{{b.request.body}}',
      '',
    ].join('\n');
    assert.deepEqual(used(named, local, true), ['3:9-10', '5:8-9', '6:40-41']);
    assert.deepEqual(used(named, local, false), ['3:9-10', '6:40-41']);
  });

  it('of a .env name are in all files that use it', () => {
    assert.deepEqual(used('GET http://h/{{$dotenv K|EY}}\n', local, true, ['GET http://{{$dotenv KEY}}']), [
      '0:23-26',
      '.env 1:0-3',
      '0.http 0:21-24',
    ]);
  });

  it('exist in calls and incomplete text', () => {
    const { document, position } = withCursor(
      'jsonrpc',
      '@a = 1\neth_call({ "to": "{{a|}}", "data": {{a}}\n',
    );
    assert.deepEqual(at(references(document, position, { environments: noEnvironments, others: [] }, true)), [
      '0:1-2',
      '1:20-21',
      '1:36-37',
    ]);
  });
});

describe('highlights', () => {
  it('distinguish definitions and uses, only in this file', () => {
    const { document, position } = withCursor('http', '@base = x\nGET {{ba|se}}\n\n###\nGET {{base}}\n');
    assert.deepEqual(
      highlights(document, position)?.map(({ range, kind }) => [...at([{ range }]), kind]),
      [
        ['0:1-5', 3],
        ['1:6-10', 2],
        ['4:6-10', 2],
      ],
    );
  });

  it('are missing without a name', () => {
    const { document, position } = withCursor('http', 'GET http|://h\n');
    assert.equal(highlights(document, position), undefined);
  });

  it('cover only the nearest blocks if very many have the name', () => {
    const document = open('http', '###\nGET {{base}}\n'.repeat(1000));
    const found = highlights(document, { line: 1001, character: 7 }) ?? [];
    assert.equal(found.length, 251);
    assert.equal(found[0]?.range.start.line, 751);
    assert.equal(found.at(-1)?.range.start.line, 1251);
  });
});
