import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { createChecker } from '../../server/check/check';
import { rules } from '../../server/check/rules';
import { groups } from '../dialects';
import { lawbreakers, lawbreakersWithUnknown, nodeNames, type Text } from './lawbreakers';
import { parseFixture } from './markers';

const root = path.join(import.meta.dirname, '../..');
/** Request lines that people write or paste by mistake, and none of which can be sent. */
const BROKEN = [
  'foo bar baz',
  'cast rpc eth_chainId',
  'wget http://127.0.0.1:5052/x',
  '$ curl http://127.0.0.1:8545',
  'eth_chainId()',
  '{ "jsonrpc": "2.0" }',
  '[{ "jsonrpc": "2.0" }]',
  '"GET http://127.0.0.1:5052/x"',
  "'GET /x'",
  'POST',
  "curl -H 'Accept: text/plain'",
  'GET http://127.0.0.1:99999/x',
  'GET http://127.0.0.256/x',
  'GET http://127.0.0.1:50 52/x',
  'GET http://h:1:2/x',
  'GET http://[::1/x',
  'GET http:///x',
  'GET http:/127.0.0.1/x',
  'GET http//127.0.0.1/x',
  'GET http:\\\\127.0.0.1\\x',
  'GET htp://127.0.0.1/x',
  'GET ftp://127.0.0.1/x',
  'GET {base_url}/x',
  'GET http://{host}/x',
  'GET http://localhost;8545',
  'GET 127,0,0,1/x',
  'GET localhost.5052/x',
  'GET node/identity',
  'GET ?a=1',
  '# @node nosuch\nGET /eth/v1/node/version',
  '# @node http://h:99999\nGET /eth/v1/node/version',
  'GET http://127.0.0.1/x\nA Name: 1',
  'GET http://127.0.0.1/x\nName(): 1',
  'GET /eth/v1/node/version\nHost: a b',
  'GET /eth/v1/node/version\n: text/plain',
  'GET http://127.0.0.1:0/x',
  'GET http://a..b/x',
  'http GET :5052/eth/v1/node/version',
  'fetch("http://127.0.0.1:5052/eth/v1/node/version")',
  'Invoke-WebRequest http://127.0.0.1:5052/eth/v1/node/version',
  'await provider.send("eth_chainId", [])',
  'curl "http://127.0.0.1:5052/eth/v1/node/version',
  'curl http://127.0.0.1:5052/eth/v1/node/version -H',
  '# @node\nGET /eth/v1/node/version',
];

function* texts(): Generator<Text> {
  for (const [index, text] of BROKEN.entries()) yield { name: `broken ${index}`, language: 'http', text };
  for (const folder of ['test/fixtures', 'examples', 'test/real']) {
    for (const name of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const language = /\.(http|jsonrpc)$/.exec(name)?.[1] as Language | undefined;
      if (!language) continue;
      const text = fs.readFileSync(path.join(root, folder, name), 'utf8').replaceAll('\r\n', '\n');
      yield { name, language, text: folder === 'test/fixtures' ? parseFixture(text).text : text };
    }
  }
  for (const { code, bad, good } of rules) {
    yield { name: `${code}, bad`, language: bad.language, text: bad.text };
    yield { name: `${code}, good`, language: good.language, text: good.text };
  }
  for (const { samples } of groups) {
    for (const { name, text, files, options } of samples) {
      // Files and options have values that are not in the text.
      if (files || options) continue;
      yield {
        name,
        language: 'http',
        text: text.replaceAll('HOST', 'http://127.0.0.1:1').replaceAll('AUTHORITY', '127.0.0.1:1'),
      };
    }
  }
}

describe('rules: what sending refuses', function () {
  this.timeout(120_000);

  it('is an error of the check, and a broken address of the check is not sent', async () => {
    const { silent, untrue, refused } = await lawbreakers(texts());
    assert.deepEqual(silent, []);
    assert.deepEqual(untrue, []);
    assert.ok(refused > 100, `only ${refused} requests were refused`);
  });

  it('is one too where a value is not known and none makes it right', async () => {
    const { silent, untrue, refused } = await lawbreakersWithUnknown(texts());
    assert.deepEqual(silent, []);
    assert.deepEqual(untrue, []);
    assert.ok(refused > 100, `only ${refused} requests were refused`);
  });

  for (const text of BROKEN) {
    it(`has one finding: ${text.replaceAll('\n', ' ⏎ ')}`, () => {
      const document = new ScratchDocument('file:///broken.http', 'http', 1, text);
      const found = createChecker({ rules: { nodeNames } }).check(document);
      const worst = found.filter(({ severity }) => severity === 'error' || severity === 'warning');
      assert.equal(worst.length, 1, worst.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    });
  }
});
