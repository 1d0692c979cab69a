import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { capture } from '../command-line';
import { listen, reply } from './runner-wire';

const files: Record<string, string> = {
  'holds.jsonrpc': [
    '# @assert status == 200',
    '# @assert duration < 30 s',
    '',
    '### chain',
    '# @assert $.result == {{chain}}',
    '# @assert $.result >= 0x10',
    '# @assert header.content-type contains json',
    '# @assert matches-spec',
    'eth_chainId()',
    '',
    '### both',
    '# @assert $.length == 2',
    '# @assert $[0].result == 1337',
    'eth_chainId()',
    'eth_blockNumber()',
    '',
    '### an error that is wanted',
    '# @assert $.error.code == -32601',
    'eth_nothing()',
    '',
  ].join('\n'),
  'get.io': '>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\n',
  'http-client.env.json': '{"demo": {"chain": "0x539"}}',
  'fails.http': [
    '### version',
    '# @assert $.data.version contains Nothing',
    'GET /eth/v1/node/version',
    '',
    '### none',
    'GET /eth/v1/beacon/headers/0x0000000000000000000000000000000000000000000000000000000000000001',
    '',
    '### after',
    '# @assert $.data.is_syncing != null',
    'GET /eth/v1/node/syncing',
    '',
  ].join('\n'),
  'tested.http': [
    '### JetBrains HTTP Client',
    'GET /eth/v1/node/version',
    '',
    '> {%',
    '  client.test("version", function () {',
    '    client.assert(response.status === 200, "not 200");',
    '    client.assert(response.body.data.version.length > 0);',
    '  });',
    '%}',
    '',
    '### httpYac',
    'GET /eth/v1/node/version',
    '?? status == 200',
    '',
    '?? header content-type includes json',
    '',
    '### a script of httpYac',
    'GET /eth/v1/node/version',
    '',
    '{{ test.status(200); }}',
    '',
    '### Hurl',
    'GET /eth/v1/node/version',
    'HTTP 200',
    '[Asserts]',
    'jsonpath "$.data.version" exists',
    '',
  ].join('\n'),
  'captured.http': [
    '### head',
    'GET /eth/v1/beacon/headers/genesis',
    '',
    '> {%',
    '  client.global.set("slot", response.body.data.header.message.slot);',
    '%}',
    '',
    '### root',
    'GET /eth/v1/beacon/headers/genesis',
    'HTTP 200',
    '[Captures]',
    'root: jsonpath "$.data.root"',
    '',
    '### block',
    '# @assert status == 200',
    '# @assert $.data.header.message.slot == {{slot}}',
    'GET /eth/v1/beacon/headers/{{root}}',
    '',
  ].join('\n'),
  'uncaptured.http': [
    '### root',
    'GET /eth/v1/beacon/headers/genesis',
    'HTTP 200',
    '[Captures]',
    'none: jsonpath "$.data.nothing"',
    '',
    '### no root',
    'GET /eth/v1/beacon/headers/{{none}}',
    '',
  ].join('\n'),
  'foreign.http': [
    '### JetBrains HTTP Client',
    'GET /eth/v1/node/version',
    '',
    '> {%',
    '  client.test("f", function () { client.assert(1 === 2) });',
    '%}',
    '',
    '### a file',
    'GET /eth/v1/node/version',
    '',
    '> ./handler.js',
    '',
    '### httpYac',
    'GET /eth/v1/node/version',
    '',
    '?? status == 500',
    '',
  ].join('\n'),
  'sub/a.jsonrpc': '### a\neth_chainId()\n',
  'sub/b.jsonrpc': '### b\n# @assert $.result == 1\neth_chainId()\n',
  'sub/values.http': '@base = http://127.0.0.1\n',
};

describe('send: assertions, several files, JUnit', () => {
  let folder = '';
  let demo: DemoNode;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-run-'));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 0.05 });
  });
  after(async () => {
    await demo.close();
    await rm(folder, { recursive: true });
  });

  const slotpad = (...args: readonly string[]) =>
    capture(['send', '--beacon', demo.beacon, '--execution', demo.execution, ...args], { cwd: folder });

  it('checks the assertions of requests, and exits with 0 when all pass', async () => {
    const ran = await slotpad('--all', '--env', 'demo', 'holds.jsonrpc');
    assert.deepEqual(
      ran.out.split('\n').filter((line) => /assert/.test(line)),
      [
        '  passed: @assert status == 200',
        '  passed: @assert duration < 30 s',
        '  passed: @assert $.result == {{chain}}',
        '  passed: @assert $.result >= 0x10',
        '  passed: @assert header.content-type contains json',
        '  passed: @assert matches-spec',
        '  passed: @assert status == 200',
        '  passed: @assert duration < 30 s',
        '  passed: @assert $.length == 2',
        '  passed: @assert $[0].result == 1337',
        '  passed: @assert status == 200',
        '  passed: @assert duration < 30 s',
        '  passed: @assert $.error.code == -32601',
        '3 requests, 13 assertions, all good.',
      ],
    );
    assert.deepEqual([ran.code, ran.err], [0, '']);
  });

  it('shows failed assertions with line and actual value, and exits with 1', async () => {
    const ran = await slotpad('--all', 'fails.http');
    assert.match(
      ran.out,
      /\n {2}failed: @assert \$\.data\.version contains Nothing \(line 2\): \$\.data\.version is "[^"]+"; expected contains Nothing\.\n/,
    );
    assert.match(ran.out, /\n3 requests, 2 failed; 2 assertions, 1 failed\.\n$/);
    assert.equal(ran.code, 1);
  });

  it('runs the plain tests of other tools', async () => {
    const ran = await slotpad('--all', 'tested.http');
    assert.deepEqual(
      ran.out.split('\n').filter((line) => /passed|failed|all good/.test(line)),
      [
        '  passed: client.assert(response.status === 200, "not 200")',
        '  passed: client.assert(response.body.data.version.length > 0)',
        '  passed: ?? status == 200',
        '  passed: ?? header content-type includes json',
        '  passed: test.status(200)',
        '  passed: HTTP 200',
        '  passed: jsonpath "$.data.version" exists',
        '4 requests, 7 assertions, all good.',
      ],
    );
    assert.deepEqual([ran.code, ran.err], [0, '']);
  });

  it('uses the variables that tests of other tools set from a response', async () => {
    const ran = await slotpad('--all', 'captured.http');
    assert.deepEqual(
      ran.out.split('\n').filter((line) => /passed|failed|not sent|all good/.test(line)),
      [
        '  passed: HTTP 200',
        '  passed: @assert status == 200',
        '  passed: @assert $.data.header.message.slot == {{slot}}',
        '3 requests, 3 assertions, all good.',
      ],
    );
    assert.deepEqual([ran.code, ran.err], [0, '']);
    const missing = await slotpad('--name', 'no root', 'uncaptured.http');
    assert.match(missing.out, /The response of "root" has nothing at \$\.data\.nothing\./);
    assert.equal(missing.code, 2);
    // A request that is sent alone sends the one that sets its variable first.
    const alone = await slotpad('--name', 'block', 'captured.http');
    assert.equal(alone.code, 0, alone.out);
  });

  it('counts tests that are not run as failed, in text and in JUnit', async () => {
    const ran = await slotpad('--all', 'foreign.http');
    assert.deepEqual(
      ran.out.split('\n').filter((line) => /failed/.test(line)),
      [
        '  failed: client.assert(1 === 2) (line 5): This test is not run. Use `# @assert` above the request.',
        '  failed: > ./handler.js (line 11): Scripts are not run. Use `# @assert` above the request.',
        '  failed: ?? status == 500 (line 16): status is 200; expected == 500.',
        '3 requests, 3 failed; 3 assertions, 3 failed.',
      ],
    );
    assert.equal(ran.code, 1);
    const junit = await slotpad('--all', '--format', 'junit', 'foreign.http');
    assert.match(junit.out, /^<\?xml .*\n<testsuites name="slotpad" tests="3" failures="3" /);
    assert.equal(junit.code, 1);
  });

  it('begins nothing more after a failure with --fail-fast', async () => {
    const ran = await slotpad('--all', '--fail-fast', 'fails.http', 'sub');
    assert.match(ran.out, /^fails\.http\nversion: 200 OK/);
    assert.match(ran.out, /\n1 request, 1 failed; 1 assertion, 1 failed; 4 skipped\.\n$/);
    assert.equal(ran.code, 1);
  });

  it('sends files in parallel, and prints them in their order', async () => {
    const ran = await slotpad('--all', '--parallel', '3', 'sub', 'fails.http');
    assert.deepEqual(
      ran.out
        .split('\n')
        .filter((line) => /^\S+\.(?:http|jsonrpc)$|^\w+: \d/.test(line))
        .map((line) => line.replace(/:.*/, '')),
      ['sub/a.jsonrpc', 'a', 'sub/b.jsonrpc', 'b', 'fails.http', 'version', 'none', 'after'],
    );
    assert.equal(ran.code, 1);
  });

  it('has several files under way at once', async () => {
    // Each response waits until both requests are there: one after the other would never end.
    const waiting: (() => void)[] = [];
    const wire = await listen((socket) => {
      waiting.push(() => socket.write(reply('{"jsonrpc":"2.0","id":1,"result":"0x1"}')));
      if (waiting.length === 2) for (const answer of waiting) answer();
    });
    await mkdir(path.join(folder, 'two'));
    for (const name of ['a', 'b']) {
      await writeFile(
        path.join(folder, 'two', `${name}.jsonrpc`),
        `### ${name}\n# @node ${wire.url}\neth_chainId()\n`,
      );
    }
    const ran = await slotpad('--all', '--parallel', '2', '--timeout', '5', '--format', 'json', 'two');
    await wire.close();
    assert.deepEqual([ran.code, ran.err], [0, '']);
  });

  it('prints JSON with assertions and files', async () => {
    const ran = await slotpad('--all', '--format', 'json', 'sub');
    const all = JSON.parse(ran.out) as { file: string; name: string; assertions?: unknown }[];
    assert.deepEqual(
      all.map(({ file, name, assertions }) => [file, name, assertions]),
      [
        ['sub/a.jsonrpc', 'a', undefined],
        [
          'sub/b.jsonrpc',
          'b',
          [
            {
              assertion: '$.result == 1',
              line: 2,
              passed: false,
              expected: '== 1',
              actual: '0x539 (1337)',
              message: '$.result is 0x539 (1337); expected == 1.',
            },
          ],
        ],
      ],
    );
    assert.deepEqual(
      [ran.code, ran.err],
      [1, 'sub/b.jsonrpc:2: b: $.result is 0x539 (1337); expected == 1.\n'],
    );
  });

  it('prints JUnit', async () => {
    const ran = await slotpad('--all', '--format', 'junit', 'sub');
    assert.equal(ran.code, 1);
    assert.equal(
      ran.out.replace(/time="[\d.]+"/g, 'time="T"').replaceAll(demo.execution, 'URL'),
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="slotpad" tests="2" failures="1" errors="0" time="T">',
        '  <testsuite name="sub/a.jsonrpc" tests="1" failures="0" errors="0" time="T" skipped="0">',
        '    <testcase name="a" classname="sub/a.jsonrpc" time="T"/>',
        '  </testsuite>',
        '  <testsuite name="sub/b.jsonrpc" tests="1" failures="1" errors="0" time="T" skipped="0">',
        '    <testcase name="b" classname="sub/b.jsonrpc" time="T">',
        '      <failure message="$.result is 0x539 (1337); expected == 1." type="assertion">sub/b.jsonrpc:2&#10;$.result is 0x539 (1337); expected == 1.&#10;POST URL/</failure>',
        '    </testcase>',
        '  </testsuite>',
        '</testsuites>',
        '',
      ].join('\n'),
    );
  });

  it('exits with 1 for bodies that are no response, and says why', async () => {
    const bodies = [
      '{"error":"boom"}',
      'null',
      '[]',
      '{"jsonrpc":"2.0","id":1}',
      '{"jsonrpc":"2.0","id":9,"result":"0x1"}',
    ];
    const wire = await listen((socket, request) =>
      socket.write(reply(bodies[Number(/"(\d)"/.exec(request)?.[1])] ?? '')),
    );
    for (const method of ['eth_getBalance', 'foo_bar']) {
      const shown: unknown[] = [];
      for (const index of bodies.keys()) {
        await writeFile(
          path.join(folder, 'broken.jsonrpc'),
          `# @node ${wire.url}\n### broken\n${method}("${index}")\n`,
        );
        const { code, out } = await slotpad('broken.jsonrpc');
        const [head = '', message = ''] = out.replaceAll(new URL(wire.url).host, 'HOST').split('\n');
        shown.push([code, head.replace(/ in .*/, ''), message]);
      }
      const check = 'Check the port and the path.';
      assert.deepEqual(shown, [
        [1, 'broken: 200 OK, rpc-error', 'Error 0: boom'],
        [
          1,
          'broken: 200 OK, bad-response',
          `The response of HOST is null, not a JSON-RPC response. ${check}`,
        ],
        [1, 'broken: 200 OK, bad-response', `The response of HOST is an empty list. ${check}`],
        [
          1,
          'broken: 200 OK, bad-response',
          `The response of HOST has neither "result" nor "error". ${check}`,
        ],
        [1, 'broken: 200 OK, bad-response', `No response to ${method} (id 1) was received.`],
      ]);
    }
    await wire.close();
  });

  it('reports replies of a batch that are missing or come twice', async () => {
    const wire = await listen((socket) =>
      socket.write(
        reply('[{"jsonrpc":"2.0","id":2,"result":"0x2"},{"jsonrpc":"2.0","id":2,"result":"0x2"}]'),
      ),
    );
    await writeFile(
      path.join(folder, 'batch.jsonrpc'),
      `# @node ${wire.url}\n### batch\n# @assert $[1].result == 2\n# @assert $[0].result == 1\n# @assert matches-spec\neth_chainId()\neth_blockNumber()\n`,
    );
    const ran = await slotpad('batch.jsonrpc');
    await wire.close();
    assert.deepEqual(
      ran.out.split('\n').filter((line) => /^ {2}(?:warning|passed|failed)/.test(line)),
      [
        '  warning[reply-id-repeated]: 1.id: A second response with id 2.',
        '  warning[reply-missing]: No response with id 1 (eth_chainId) came.',
        '  passed: @assert $[1].result == 2',
        "  failed: @assert $[0].result == 1 (line 4): $[0].result can't be evaluated: no response to call 1 was received; expected == 1.",
        '  failed: @assert matches-spec (line 5): The response differs from the specification: 1.id: A second response with id 2. (and 1 more)',
      ],
    );
    assert.equal(ran.code, 1);
  });

  describe('docs/guide/assertions.md and docs/guide/ci.md', () => {
    let blocks: { language: string; text: string }[] = [];
    before(async () => {
      const guide = path.resolve(import.meta.dirname, '../../docs/guide');
      const pages = ['assertions.md', 'ci.md'].map((name) => readFile(path.join(guide, name), 'utf8'));
      const text = (await Promise.all(pages)).join('\n');
      blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', block = '']) => ({
        language,
        text: block,
      }));
      await mkdir(path.join(folder, 'requests'));
      await writeFile(path.join(folder, 'requests/http-client.env.json'), '{"ci": {"chainId": "1337"}}');
      for (const { language, text: block } of blocks) {
        if (language !== 'yaml') await writeFile(path.join(folder, `requests/a.${language}`), block);
      }
    });

    it('have requests that hold against the demo node, sent as their examples send them', async () => {
      const lines = blocks.flatMap(({ text }) => [...text.matchAll(/slotpad send (.*?) > report\.xml$/gm)]);
      const steps = blocks.flatMap(({ text }) => [
        ...text.matchAll(/command: send\n +paths: (\S+)\n +options: \|\n((?: +--\S+\n)+) +report:/g),
      ]);
      assert.deepEqual([lines.length, steps.length], [1, 1]);
      const sends = [
        ...lines.map(([, line = '']) => line.split(' ')),
        // As scripts/packaging/action/run.sh sends them.
        ...steps.map(([, paths = '', options = '']) => [
          ...['--all', '--format', 'junit'],
          ...options.trim().split(/\s+/),
          ...['--', paths],
        ]),
      ];
      for (const args of sends) {
        const ran = await slotpad(...args);
        assert.equal(ran.err, '');
        assert.match(ran.out, /^<testsuites name="slotpad" tests="5" failures="0" errors="0" time/m);
        assert.equal(ran.code, 0);
      }
    });
  });

  const faults: readonly [args: string[], err: string][] = [
    [['sub'], 'There are 3 files: send all their requests with --all, or name one file.'],
    [['--all', 'nothere'], 'There is no file or folder nothere.'],
    [['--all', 'nothere.http'], 'There is no file nothere.http.'],
    [['--all', 'http-client.env.json'], 'http-client.env.json is neither .http nor .jsonrpc.'],
    [
      ['--all', 'get.io'],
      'get.io is neither .http nor .jsonrpc. To turn it into a scratch file: slotpad import get.io',
    ],
    [['--all', '--parallel', '0', 'sub'], '--parallel takes a number of files from 1 to 64, not "0".'],
    [
      ['--all', '--format', 'junti', 'sub'],
      '--format takes one of text, json, junit, github, not "junti". Did you mean junit?',
    ],
  ];
  for (const [args, err] of faults) {
    it(`refuses ${args.join(' ')}`, async () => {
      assert.deepEqual(await slotpad(...args), { code: 2, out: '', err: `slotpad send: ${err}\n` });
    });
  }
});
