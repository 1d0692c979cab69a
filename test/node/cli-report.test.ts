import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../command-line';
import { listen, reply, type Wire } from './runner-wire';

const RESULT = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
const ERROR = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"out of gas"}}';

const deployment = [
  '# @node NODE',
  '',
  '### Deploy',
  '# @name deploy',
  'eth_chainId()',
  '',
  '### Receipt',
  '# @name receipt',
  'eth_getTransactionReceipt("{{deploy.response.body.$.result}}")',
  '',
  '### Block',
  'eth_getBlockByHash("{{receipt.response.body.$.result.blockHash}}", false)',
  '',
  '### Alone',
  '# @assert $.result == 2',
  'eth_blockNumber()',
  '',
].join('\n');

describe('send: the report', () => {
  let folder = '';
  let node: Wire;
  let answer = RESULT;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-report-'));
    node = await listen((socket) => socket.write(reply(answer)));
  });
  beforeEach(async () => {
    answer = RESULT;
    await writeFile(path.join(folder, 'deploy.jsonrpc'), deployment.replace('NODE', node.url));
  });
  after(async () => {
    await node.close();
    await rm(folder, { recursive: true });
  });

  const slotpad = (args: readonly string[]) => capture(['send', ...args], { cwd: folder });

  const causes = [
    ['Receipt', 'It needs the response of "deploy", which failed.'],
    ['Block', 'It needs the response of "receipt", which failed.'],
  ];

  it('lists what failed at the end, and counts requests that need a failed one as skipped', async () => {
    answer = ERROR;
    const before = node.received.length;
    const ran = await slotpad(['--all', 'deploy.jsonrpc']);
    assert.equal(ran.code, 1);
    assert.match(ran.out, /\nreceipt: skipped\. It needs the response of "deploy", which failed\.\n/);
    assert.deepEqual(ran.out.split('\n').slice(-5), [
      'Failed:',
      '  deploy.jsonrpc:5: deploy: Error -32000: out of gas',
      '  deploy.jsonrpc:16: Alone: Error -32000: out of gas (and 1 more)',
      '2 requests, 2 failed; 1 assertion, 1 failed; 2 skipped.',
      '',
    ]);
    assert.equal(node.received.length - before, 2);
  });

  it('does not send a request again that got no response, for each one that needs it', async () => {
    const gone = await listen(() => undefined);
    await gone.close();
    await writeFile(path.join(folder, 'deploy.jsonrpc'), deployment.replace('NODE', gone.url));
    const json = await slotpad(['--all', '--format', 'json', 'deploy.jsonrpc']);
    const all = JSON.parse(json.out) as { name: string; outcome: string; message: string }[];
    assert.deepEqual(
      all.filter(({ outcome }) => outcome === 'skipped').map(({ name, message }) => [name, message]),
      [
        ['receipt', causes[0]?.[1]],
        ['Block', causes[1]?.[1]],
      ],
    );
    const junit = await slotpad(['--all', '--format', 'junit', 'deploy.jsonrpc']);
    assert.match(
      junit.out,
      /<testsuite name="deploy\.jsonrpc" tests="4" failures="0" errors="2" .*skipped="2">/,
    );
    assert.equal(junit.code, 1);
  });

  it('truncates long bodies of several requests, unless --full is given', async () => {
    answer = `{"jsonrpc":"2.0","id":1,"result":[${Array.from({ length: 60 }, (_, at) => at).join(',')}]}`;
    await writeFile(path.join(folder, 'long.jsonrpc'), `# @node ${node.url}\n###\neth_x()\n###\neth_y()\n`);
    const body = (out: string) => out.split('\n').slice(1, out.split('\n').indexOf('}') + 1);
    const cut = await slotpad(['--all', 'long.jsonrpc']);
    assert.match(cut.out, /^eth_x: .*\n\{\n(?:.*\n){39}… 26 more lines, shown with --full\n/);
    const full = await slotpad(['--all', '--full', 'long.jsonrpc']);
    assert.equal(body(full.out).length, 66);
    const one = await slotpad(['--line', '3', 'long.jsonrpc']);
    assert.equal(body(one.out).length, 66);
  });

  it('shows progress on standard error when the output is JSON', async () => {
    const calls = Array.from({ length: 201 }, () => '###\neth_chainId()\n').join('');
    await writeFile(path.join(folder, 'many.jsonrpc'), `# @node ${node.url}\n${calls}`);
    const ran = await slotpad(['--all', '--format', 'json', 'many.jsonrpc']);
    assert.equal(ran.err, '100 of 201 requests sent\n200 of 201 requests sent\n');
    const quiet = await slotpad(['--all', '--format', 'json', '--quiet', 'many.jsonrpc']);
    assert.deepEqual([quiet.code, quiet.err], [0, '']);
  });

  it('takes options from slotpad.config.json, and those of the command line first', async () => {
    const file = path.join(folder, 'slotpad.config.json');
    const withConfig = async (text: string, args: readonly string[]) => {
      await writeFile(file, text);
      try {
        return await slotpad(args);
      } finally {
        await rm(file);
      }
    };
    const config = '{ "send": { "name": "deploy", "timeout": 5, "quiet": true, "fail-fast": false } }';
    const ran = await withConfig(config, ['deploy.jsonrpc']);
    assert.deepEqual(ran, {
      code: 0,
      out: '1 request, all good.\n',
      err: '',
    });
    const named = await withConfig(config, ['--name', 'receipt', '--timeout=3', 'deploy.jsonrpc']);
    assert.deepEqual(named, {
      code: 0,
      out: '1 request, 1 with differences from the specification.\n',
      err: '',
    });
    for (const [text, message] of [
      ['{ "send": { "timeuot": 5 } }', 'There is no option --timeuot. Did you mean --timeout?'],
      ['{ "send": { "yes": true } }', `${file}: send.yes: Give --yes on the command line.`],
      ['{ "sned": {} }', `${file}: Unrecognized key: "sned".`],
      ['{ "send": { "timeout": null } }', `${file}: send.timeout: Invalid input.`],
    ] as const) {
      const { code, err } = await withConfig(text, ['deploy.jsonrpc']);
      assert.deepEqual([code, err], [2, `slotpad send: ${message}\n`]);
    }
  });

  it('is short with --quiet: only what failed, and the summary', async () => {
    assert.deepEqual(await slotpad(['--all', '--quiet', 'deploy.jsonrpc']), {
      code: 1,
      err: '',
      out: [
        'Failed:',
        '  deploy.jsonrpc:12: Block: The response of "receipt" has nothing at $.result.blockHash.',
        '  deploy.jsonrpc:15: Alone: $.result is 0x1 (1); expected == 2.',
        '4 requests, 2 failed; 1 assertion, 1 failed; 1 with differences from the specification.',
        '',
      ].join('\n'),
    });
    assert.deepEqual(await slotpad(['--name', 'deploy', '--quiet', 'deploy.jsonrpc']), {
      code: 0,
      out: '1 request, all good.\n',
      err: '',
    });
    const junit = await slotpad(['--all', '--quiet', '--format', 'junit', 'deploy.jsonrpc']);
    assert.deepEqual([junit.code, junit.err], [1, '']);
  });
});
