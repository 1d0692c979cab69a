import assert from 'node:assert/strict';
import { success } from '../../../common/result';
import type { Language } from '../../../common/scratch/types';
import { copiedPrepared, copiedWords, copyText } from '../../../runner/copy';
import { succeeded } from '../../results';
import { rpcRequest } from '../runner-wire';
import { type Change, copied, refused } from './copying';

const environment = {
  name: 'local',
  values: { host: 'http://h:1' },
  secrets: {
    apiKey: 's3cr3t-key',
    'rpc-url': 'https://rpc.example/v3/s3cr3t-key',
    path: 's3cr3t-path',
    pw: "s3cr3t'pw",
  },
};
const formats = ['curl', 'powershell', 'fetch', 'ethers', 'viem'] as const;

/** What each format needs to be set; none of them may hold a secret. */
async function needsOf(
  language: Language,
  text: string,
  change: Change = { environment },
): Promise<string[][]> {
  const all: string[][] = [];
  for (const format of formats) {
    const made = await copied(format, language, text, change);
    assert.ok(!/s3cr3t/i.test(decodeURIComponent(made.text.replace(/%(?![\da-f]{2})/gi, ''))), made.text);
    for (const [base64 = ''] of made.text.matchAll(/[\w+/]{8,}=*/g)) {
      assert.ok(!Buffer.from(base64, 'base64').toString('latin1').includes('s3cr3t'), made.text);
    }
    all.push([...made.needs]);
  }
  return all;
}

const rpc = (head: string, params = '[]') =>
  `${head}\n\n{"jsonrpc": "2.0", "id": 1, "method": "eth_x", "params": ${params}}`;
const everywhere = (...needs: string[]) => formats.map(() => needs);

describe('copying without secrets', () => {
  it('names the variables of private environments, wherever they stand', async () => {
    assert.deepEqual(
      await needsOf('http', rpc('POST {{host}}/{{apiKey}}?a={{%apiKey}}')),
      everywhere('API_KEY'),
    );
    assert.deepEqual(await needsOf('http', rpc('POST {{host}}/\nX-Any: {{apiKey}}')), everywhere('API_KEY'));
    assert.deepEqual(await needsOf('http', rpc('POST {{host}}/', '["{{apiKey}}"]')), everywhere('API_KEY'));
    assert.deepEqual(
      await needsOf('jsonrpc', '# @node {{rpc-url}}\neth_x("{{apiKey}}")'),
      everywhere('RPC_URL', 'API_KEY'),
    );
  });

  it('names them where a variable of the file is made of them', async () => {
    const file = rpc('@auth = Bearer {{apiKey}}\nPOST {{host}}/\nAuthorization: {{auth}}');
    assert.deepEqual(await needsOf('http', file), everywhere('API_KEY'));
  });

  it('takes the password of a user apart, also where it would be sent in Base64', async () => {
    const file = rpc('POST {{host}}/\nAuthorization: Basic me:{{pw}}');
    assert.deepEqual(await needsOf('http', file), everywhere('PW'));
    assert.match((await copied('curl', 'http', file, { environment })).text, / -u "me:\$PW" /);
    const { text } = await copied('fetch', 'http', file, { environment });
    assert.match(
      text,
      /authorization: `Basic \$\{Buffer\.from\(`me:\$\{process\.env\.PW\}`\)\.toString\('base64'\)\}`/,
    );
  });

  it('hides credentials that are written out, by the name of their variable if they have one', async () => {
    assert.deepEqual(await needsOf('http', rpc('POST http://me:s3cr3t@h/')), everywhere('PASSWORD'));
    assert.deepEqual(
      await needsOf(
        'http',
        rpc('POST http://h/?apikey=s3cr3t\nAuthorization: Bearer s3cr3t\nX-Api-Key: s3cr3t'),
      ),
      everywhere('APIKEY', 'TOKEN', 'X_API_KEY'),
    );
    const file = rpc('@mine = s3cr3t\nPOST http://h/\nAuthorization: Bearer {{mine}}');
    assert.deepEqual(await needsOf('http', file), everywhere('MINE'));
  });

  it('hides passwords and keys among the parameters of a call', async () => {
    const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
    assert.deepEqual(
      await needsOf('jsonrpc', `personal_unlockAccount("${address}", "s3cr3t", 300)`),
      everywhere('SECRET'),
    );
    assert.deepEqual(
      await needsOf('jsonrpc', `personal_unlockAccount("${address}", "{{pw}}", 300)`),
      everywhere('PW'),
    );
  });

  it('hides what comes from the process and from .env files, under the names that it has there', async () => {
    const file = rpc('POST http://h/\nX-A: {{$processEnv My_Key}}', '["{{$dotenv OTHER}}"]');
    assert.deepEqual(await needsOf('http', file), everywhere('My_Key', 'OTHER'));
  });

  it('gives no variable a name that means something to a shell, and no two of them one name', async () => {
    const secrets = { path: 's3cr3t', api_key: 's3cr3t', apiKey: 's3cr3t', '1st': 's3cr3t', $: 's3cr3t' };
    const file = rpc('POST http://h/{{path}}/{{api_key}}/{{apiKey}}/{{1st}}');
    assert.deepEqual(
      await needsOf('http', file, { environment: { name: 'e', values: {}, secrets } }),
      everywhere('PATH_VALUE', 'API_KEY', 'API_KEY_2', '_1ST'),
    );
  });

  it('lets variables stay where no environment may be read', async () => {
    const { text, needs } = await copied('curl', 'http', 'GET {{base}}/eth/v1/node/version?k={{apiKey}}', {});
    assert.equal(text, 'curl "$BASE/eth/v1/node/version?k=$API_KEY"');
    assert.deepEqual(needs, ['BASE', 'API_KEY']);
  });

  it('reads no file where none may be read', async () => {
    assert.equal(
      await refused('curl', 'http', 'POST http://h/\n\n< ./body.json'),
      'The body comes from the file ./body.json, which may not be read here.',
    );
  });

  it('takes parts of earlier replies, and sends nothing for those that are missing', async () => {
    const file = rpc(
      'POST http://h/',
      '["{{last.response.body.$.result}}", "{{login.response.body.$.token}}"]',
    );
    const { text, needs } = await copied('curl', 'http', file, {
      messagePart: ({ request }) => (request === 'last' ? success('0xabc') : undefined),
    });
    assert.match(text, /"params": \["0xabc", "'"\$LOGIN_TOKEN"'"\]/);
    assert.deepEqual(needs, ['LOGIN_TOKEN']);
  });

  it('explains failures with the names of the file', async () => {
    assert.equal(
      await refused('curl', 'http', 'GET http://h:{{port}}/x'),
      '"http://h:{{port}}/x" is not a valid URL. Check its host and port.',
    );
    assert.equal(
      await refused('curl', 'http', '@a = {{a}}\nGET http://h/{{a}}'),
      'The variable "a" is circular: a → a.',
    );
  });

  it('copies a sent request without its secrets', () => {
    const copied = copyText(
      'curl',
      copiedPrepared(
        rpcRequest('http://h/s3cr3t-key/', {
          headers: [['authorization', 'Bearer s3cr3t-token']],
          body: '{"method":"eth_x","params":["s3cr3t-key"]}',
          secrets: ['s3cr3t-key', 's3cr3t-token'],
        }),
      ),
    );
    const made = succeeded(copied);
    assert.equal(
      made.text,
      `curl "http://h/$SECRET/" \\\n  -H "authorization: Bearer $TOKEN" \\\n  -H 'Content-Type:' \\\n  -d '{"method":"eth_x","params":["'"$SECRET"'"]}'`,
    );
    assert.deepEqual(made.needs, ['SECRET', 'TOKEN']);
  });

  it('names the variables to set', () => {
    assert.equal(copiedWords('curl', { text: '', needs: [] }), 'Copied as cURL.');
    assert.equal(
      copiedWords('viem', { text: '', needs: ['A', 'B', 'C'] }),
      'Copied as viem call. Set A, B and C in the environment before you run it: secrets are not copied, nor values that are not known here.',
    );
  });
});
