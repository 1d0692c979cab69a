import assert from 'node:assert/strict';
import type { EnvironmentValues } from '../../../common/scratch/api';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { documentLinks } from '../../../server/features/navigation/links';

function links(
  text: string,
  environment?: EnvironmentValues,
  uri = 'file:///home/a%20b/x.http',
): [string, string][] {
  const document = new ScratchDocument(uri, 'http', 1, text);
  return documentLinks(document, fileVariables(document, environment)).map(({ range, target }) => [
    document.getText(range),
    target ?? '',
  ]);
}

describe('document links', () => {
  it('open the file of a body, relative to the scratch file or absolute', () => {
    const post = (path: string) => `POST /eth/v1/x\n\n< ${path}\n`;
    assert.deepEqual(links(post('./body.json')), [['./body.json', 'file:///home/a%20b/body.json']]);
    assert.deepEqual(links(post('../my file#1.json')), [
      ['../my file#1.json', 'file:///home/my%20file%231.json'],
    ]);
    assert.deepEqual(links(post('/etc/body.json')), [['/etc/body.json', 'file:///etc/body.json']]);
    assert.deepEqual(links(post('C:\\data\\x.json')), [['C:\\data\\x.json', 'file:///C%3A/data/x.json']]);
    assert.deepEqual(links(`@name = block\n${post('./{{name}}.json')}`), [
      ['./{{name}}.json', 'file:///home/a%20b/block.json'],
    ]);
    assert.deepEqual(links(post('./{{name}}.json')), [], 'what is not known leads nowhere');
    assert.deepEqual(links(post('./body.json'), undefined, 'untitled:Untitled-1'), []);
    assert.deepEqual(links(post('./\ud800.json')), [], 'half a character has no URI');
  });

  it('open an imported file', () => {
    const text = '# @import ./lib/other.http\n\n###\nGET /eth/v1/node/version\n';
    assert.deepEqual(links(text), [['./lib/other.http', 'file:///home/a%20b/lib/other.http']]);
  });

  it('open the absolute URL of a request, with its variables resolved', () => {
    assert.deepEqual(
      links(
        '@base = http://127.0.0.1:5052\nGET {{base}}/eth/v1/node/peers\n  ?state=connected\n  &direction=inbound\n',
      ),
      [
        [
          '{{base}}/eth/v1/node/peers',
          'http://127.0.0.1:5052/eth/v1/node/peers?state=connected&direction=inbound',
        ],
      ],
    );
    assert.deepEqual(links('POST https://h:8545\n\n{}\n'), [['https://h:8545', 'https://h:8545/']]);
  });

  it('are missing for paths, unknown variables, secrets and invalid URLs', () => {
    assert.deepEqual(links('GET /eth/v1/node/version\n'), []);
    assert.deepEqual(links('GET {{base}}/x\n'), []);
    assert.deepEqual(
      links('GET http://h/{{key}}\n', { name: 'a', values: {}, secrets: { key: 'hidden' } }),
      [],
    );
    assert.deepEqual(links('GET http://h/{{key}}\n', { name: 'a', values: { key: 'open' } }), [
      ['http://h/{{key}}', 'http://h/open'],
    ]);
    assert.deepEqual(links('GET ftp://h/x\n###\nGET http://[/\n'), []);
  });
});
