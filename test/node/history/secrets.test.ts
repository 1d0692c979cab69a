import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { listFiles, readTextIfAny } from '../../../runner/files/text-file';
import { createHistory } from '../../../runner/history/history';
import { HEAD_OF_BODY, LONGEST_BODY } from '../../../runner/history/history-entry';
import { historyFolder } from '../../../runner/history/history-files';
import type { Reply } from '../../../runner/model/outcome';
import { readEnvironment } from '../../../runner/request/environment';
import { prepare } from '../../../runner/request/prepare';
import { succeeded } from '../../results';
import { call, replyTo } from './kept';

/** Of a private environment file: words, what JSON, URLs and Base64 write in another way, and digits. */
const secrets = {
  token: 'correct-horse-battery',
  quoted: 'a "quoted" \\ back & slash/ÿ',
  digits: '90210443',
  password: 'p@ss:word?',
  unused: 'never-in-a-request',
};
const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE3MDAwMDAwMDB9.${'c2lnbmF0dXJl'.repeat(3)}`;

describe('secrets and the history', () => {
  let place = '';
  const folder = () => path.join(place, 'history');

  beforeEach(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'slotpad-secrets-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const keeper = () =>
    createHistory({
      files: historyFolder(folder(), () => 0),
      now: () => 1_700_000_000_000,
      random: () => '00000001',
      after: () => () => undefined,
      limit: () => 10_000_000,
      changed: () => undefined,
      problem: assert.fail,
    });

  /** Sends the request of a scratch file, as far as the history sees it. @returns all that is on disk then */
  async function kept(language: Language, text: string, answer: Partial<Reply> & { body: string | null }) {
    await writeFile(path.join(place, 'http-client.private.env.json'), JSON.stringify({ main: secrets }));
    const environment = await readEnvironment({
      name: 'main',
      folder: place,
      root: place,
      readText: readTextIfAny,
      listFiles,
    });
    const values = succeeded(environment);
    const document = new ScratchDocument(`file:///requests.${language}`, language, 1, text);
    const node = {
      name: 'geth',
      kind: 'execution',
      url: `https://me:${encodeURIComponent(secrets.password)}@node.example/`,
    } as const;
    const made = await prepare({
      document,
      placed: document.blockAtLine(document.lineCount - 1),
      variables: fileVariables(document, values),
      secrets: Object.values(values.secrets ?? {}),
      nodes: { execution: node, all: [node] },
    });
    const prepared = succeeded(made);
    const history = keeper();
    history.add(prepared, replyTo(prepared, answer.body, answer), { node: 'geth' });
    await history.flush();
    const files = await readdir(folder());
    assert.equal(files.length, 1);
    const exchange = await history.open(history.entries[0]?.id ?? '');
    assert.ok(exchange);
    return { disk: await readFile(path.join(folder(), files[0] ?? ''), 'utf8'), exchange };
  }

  function holdsNone(disk: string) {
    const { token, quoted, digits, password, unused } = secrets;
    const written = [token, quoted, digits, password, unused].flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      new URLSearchParams({ s: secret }).toString().slice(2),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ]);
    written.push(Buffer.from(`me:${password}`).toString('base64'), jwt);
    for (const form of written) assert.ok(!disk.includes(form), `"${form}" is on the disk:\n${disk}`);
    // A part of it would be too much as well.
    for (const part of ['horse', 'quoted', '9021044', 'ss:word', 'c2lnbmF0dXJl']) {
      assert.ok(!disk.includes(part), `a part of a secret, "${part}", is on the disk:\n${disk}`);
    }
  }

  it('keeps no secret of a private environment file, wherever it stands', async () => {
    const text = [
      '### With {{token}}',
      '# @name first',
      `POST https://node.example/v3/{{token}}?apikey=abc&x=${encodeURIComponent(secrets.quoted)}`,
      'content-type: application/json',
      'authorization: Bearer {{token}}',
      'x-api-key: plain-but-secret',
      'x-other: {{token}} and {{digits}}',
      'cookie: session=plain-but-secret',
      '',
      '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"data":"{{token}}","gas":{{digits}}},"{{password}}"]}',
    ].join('\n');
    const answer = {
      message: `The node says: ${secrets.token} is wrong, ${secrets.quoted} too.`,
      headers: { 'set-cookie': 'a=b', 'x-echo': secrets.token, date: 'today' },
      body: JSON.stringify({
        id: 1,
        result: [
          secrets.token,
          secrets.quoted,
          Number(secrets.digits),
          jwt,
          { [secrets.token]: secrets.digits },
        ],
        error: null,
      }),
      rpcErrors: [{ code: 1, message: secrets.token, data: JSON.stringify(secrets.quoted) }],
      problems: [{ rule: 'a', message: secrets.token, path: ['x', secrets.token], at: 'value' as const }],
    };
    const { disk, exchange } = await kept('http', text, answer);
    holdsNone(disk);
    assert.ok(!disk.includes('plain-but-secret'), disk);
    assert.ok(!disk.includes('apikey=abc'), disk);
    assert.equal(exchange.entry.masked, true);
    assert.deepEqual(exchange.detail.headers, [
      ['content-type', 'application/json'],
      ['authorization', '•••'],
      ['x-api-key', '•••'],
      ['x-other', '••• and •••'],
      ['cookie', '•••'],
    ]);
    assert.equal(exchange.body, '{"id":1,"result":["•••","•••","•••","•••",{"•••":"•••"}],"error":null}');
    assert.equal(exchange.detail.reply.headers.date, 'today');
  });

  it('keeps no password of a node', async () => {
    const { disk, exchange } = await kept('jsonrpc', 'eth_chainId()', { body: '{"id":1,"result":"0x1"}' });
    holdsNone(disk);
    assert.equal(exchange.entry.sentTo, 'POST https://node.example/');
    assert.equal(exchange.body, '{"id":1,"result":"0x1"}');
  });

  it('keeps no password and no private key that a call has', async () => {
    const history = keeper();
    const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
    const prepared = call('personal_importRawKey', [key, 'my passphrase']);
    history.add(
      prepared,
      replyTo(prepared, '{"id":1,"result":"0x00000000000000000000000000000000000000aa"}'),
      {
        node: null,
      },
    );
    await history.flush();
    const [name = ''] = await readdir(folder());
    const disk = await readFile(path.join(folder(), name), 'utf8');
    assert.ok(!disk.includes(key) && !disk.includes('passphrase'), disk);
    assert.equal((await history.open(history.entries[0]?.id ?? ''))?.entry.masked, true);
  });

  it('keeps the beginning of a long reply, and no half of a secret at its end', async () => {
    const { token } = secrets;
    for (const shift of [0, 1, 5, 12, token.length]) {
      const before = 'x'.repeat(HEAD_OF_BODY - 2 + shift);
      const body = `"${before}${token}${'y'.repeat(LONGEST_BODY)}"`;
      const { disk, exchange } = await kept('jsonrpc', 'web3_sha3("{{token}}")', { body });
      assert.equal(exchange.entry.body, 'head');
      assert.ok(!/correct|cor-|horse/.test(disk), disk.slice(-600));
      assert.ok((exchange.body?.length ?? 0) > HEAD_OF_BODY - 1000 && disk.length < HEAD_OF_BODY + 5000);
      await rm(folder(), { recursive: true });
    }
  });

  it('keeps the beginning of a response that went to a file', async () => {
    const { token } = secrets;
    const head = `["${token}","${'x'.repeat(70_000)}`.slice(0, 65_536);
    const file = { path: path.join(place, 'body.json'), bytes: 900_000_000, head };
    const { disk, exchange } = await kept('jsonrpc', 'web3_sha3("{{token}}")', { body: null, file });
    assert.equal(exchange.entry.body, 'head');
    assert.match(exchange.body ?? '', /^\["•••","x{49000,}$/);
    assert.ok(!/correct|horse/.test(disk));
  });

  it('keeps no key that stands in the path of a provider, and leaves keys of validators', async () => {
    const history = keeper();
    const key = '0123456789abcdef0123456789abcdef';
    const prepared = call('eth_chainId', [], { url: `https://mainnet.example/v3/${key}` });
    history.add(prepared, replyTo(prepared, '1'), { node: null });
    assert.equal(history.entries[0]?.sentTo, 'POST https://mainnet.example/v3/•••');
    const path_ = `/eth/v1/beacon/states/head/validators/0x${'ab'.repeat(48)}`;
    const other = call('x', [], { kind: 'beacon', calls: [], method: 'GET', url: `http://node${path_}` });
    history.add(other, replyTo(other, '{}'), { node: null });
    assert.equal(history.entries[0]?.sentTo, `GET http://node${path_}`);
    assert.equal(history.entries[0]?.masked, false);
  });
});
