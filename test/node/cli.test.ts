import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { capture } from '../command-line';
import { bundleOf } from '../support/bundle';
import { listen, reply } from './runner-wire';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

const ROOT = path.resolve(import.meta.dirname, '../..');

describe('the command line', () => {
  let folder = '';

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-cli-'));
    const files: Record<string, string> = {
      'good.jsonrpc': '### chain\neth_chainId()\n',
      'bad.jsonrpc': '### wrong\neth_getBlockByNumber("0x01", false)\n',
      'two.jsonrpc': '### first\neth_chainId()\n\n### second\n# @name b\neth_blockNumber()\n',
      'send.jsonrpc': 'eth_sendRawTransaction("0x02")\n',
      'undefined.http': 'GET {{base}}/eth/v1/node/version\n',
      'stream.http': 'GET /eth/v1/events?topics=head\naccept: text/event-stream\n',
      'sub/deep.http': 'GET http://127.0.0.1/eth/v1/node/versoin\n',
      'sub/node_modules/no.http': 'GET {{nothing}}\n',
      'sub/.hidden/no.http': 'GET {{nothing}}\n',
      'http-client.env.json': '{"local": {"base": "http://127.0.0.1:1"}}',
      'note.txt': 'x',
      'tests/get.io': '>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\n',
      'guide.md': lines(
        '```http',
        '@base = http://127.0.0.1',
        '```',
        '- In a list:',
        '',
        '  ```http',
        '  GET {{base}}/eth/v1/node/versoin',
        '  ```',
        '',
        '```jsonrpc',
        'eth_getBlockByNumber("0x01", false)',
        '```',
        '',
        '```http',
        'GET {{node}}/eth/v1/beacon/states/{state_id}/root',
        '```',
      ),
      'docs/prose.md': 'No requests.\n',
      'docs/answer.md': '```http\nHTTP/1.1 200 OK\n```\n',
      'other/.vscode/settings.json': `{
        // Of REST Client.
        "rest-client.defaultHeaders": { "content-type": "application/json" },
        "rest-client.environmentVariables": { "dev": { "host": "http://127.0.0.1:8545" } },
      }`,
      'other/a.http': 'POST {{host}}\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}\n',
      'target/.vscode/settings.json': '{ "slotpad.target": ["teku", "geth"] }',
      'target/a.http': 'GET /lighthouse/health\n',
      'wrong-target/.vscode/settings.json': '{ "slotpad.target": "lighthose" }',
      'wrong-target/a.http': 'GET /lighthouse/health\n',
      'other/b.http': 'GET https://example.com/{{page}}\nx\n\n###\nGET /eth/v1/node/versoin\n',
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  });
  after(() => rm(folder, { recursive: true }));

  const slotpad = (args: readonly string[], given: Partial<Parameters<typeof capture>[1]> = {}) =>
    capture(args, { cwd: folder, ...given });

  describe('usage', () => {
    const faults: readonly [args: string[], err: string][] = [
      [['chek'], 'slotpad: There is no command "chek". Did you mean check?\n'],
      [
        ['dance'],
        'slotpad: There is no command "dance". There are: check, send, import, status, monitor, conformance, trace, decode, encode, simulate, demo-node, language-server, mcp, completion.\n',
      ],
      [['check'], 'slotpad check: Name files or folders to check: slotpad check PATH…\n'],
      [['check', 'nothere'], 'slotpad check: There is no file or folder nothere.\n'],
      [
        ['check', 'note.txt'],
        'slotpad check: note.txt is neither .http nor .jsonrpc. For another name: slotpad check --stdin --language http < note.txt\n',
      ],
      [
        ['check', 'tests/get.io'],
        'slotpad check: tests/get.io is neither .http nor .jsonrpc. To turn it into a scratch file: slotpad import tests/get.io\n',
      ],
      [
        ['check', 'tests'],
        'slotpad check: There is no .http or .jsonrpc file in tests. To turn its .io files into scratch files: slotpad import tests\n',
      ],
      [['check', '--stdin'], 'slotpad check: --stdin needs --language http or --language jsonrpc.\n'],
      [
        ['check', '--format', 'xml', '.'],
        'slotpad check: --format takes one of text, json, github, sarif, not "xml".\n',
      ],
      [
        ['check', '--env', 'lokal', '.'],
        'slotpad check: There is no environment "lokal" in FOLDER/http-client.env.json. Did you mean "local"?\n',
      ],
      [
        ['check', '--target', 'gth', '.'],
        'slotpad check: --target: Unknown client "gth". Did you mean "geth"?\n',
      ],
      [['send'], 'slotpad send: Name the file whose requests are sent: slotpad send FILE\n'],
      [
        ['send', 'two.jsonrpc'],
        'slotpad send: There are 2 requests in two.jsonrpc. Say which with --name or --line, or send --all:\n  first\n  b\n',
      ],
      [
        ['send', 'two.jsonrpc', '--name', 'frist'],
        'slotpad send: No request in two.jsonrpc is called "frist". Did you mean "first"?\n',
      ],
      [
        ['send', 'two.jsonrpc', '--line', '99'],
        'slotpad send: --line takes a line of two.jsonrpc from 1 to 7, not "99".\n',
      ],
      [
        ['send', 'two.jsonrpc', '--all', '--line', '1'],
        'slotpad send: Give either --line or --all, not both.\n',
      ],
      [
        ['send', 'good.jsonrpc', '--execution', 'localhost'],
        'slotpad send: --execution takes a URL such as http://127.0.0.1:8545 or the path of a socket file, not "localhost".\n',
      ],
      [
        ['send', 'send.jsonrpc'],
        'slotpad send: "eth_sendRawTransaction" sends to the network (eth_sendRawTransaction at http://127.0.0.1:8545). Add --yes to send it without being asked.\n',
      ],
      [
        ['mcp', 'localhost:8545'],
        'slotpad mcp: slotpad mcp takes no argument "localhost:8545". Name the node with --beacon or --execution.\n',
      ],
      [
        ['demo-node', '--beacon-prot', '1'],
        'slotpad demo-node: There is no option --beacon-prot. Did you mean --beacon-port?\n',
      ],
    ];
    for (const [args, err] of faults) {
      it(`${args.join(' ')} says what is right, and exits with 2`, async () => {
        const ran = await slotpad(args);
        assert.deepEqual(ran, { code: 2, out: '', err: err.replace('FOLDER', folder) });
      });
    }

    it('--help and --version go to standard output', async () => {
      for (const args of [
        ['--help'],
        ['check', '--help'],
        ['send', '--help'],
        ['demo-node', '--help'],
        ['language-server', '--help'],
        ['mcp', '--help'],
      ]) {
        const ran = await slotpad(args);
        assert.deepEqual([ran.code, ran.err], [0, '']);
        assert.ok(ran.out.startsWith('Usage: slotpad '));
      }
      assert.deepEqual(await slotpad(['help', 'send']), await slotpad(['send', '--help']));
      assert.match((await slotpad(['help', 'sned'])).err, /Did you mean send\?/);
      assert.deepEqual(await slotpad(['--version']), { code: 0, out: 'development\n', err: '' });
    });
  });

  describe('check', () => {
    it('is content with a good file', async () => {
      assert.deepEqual(await slotpad(['check', 'good.jsonrpc']), {
        code: 0,
        out: 'No problems: 1 file checked.\n',
        err: '',
      });
    });

    it('prints the findings, and exits with 1', async () => {
      const ran = await slotpad(['check', 'bad.jsonrpc']);
      assert.equal(ran.code, 1);
      assert.match(
        ran.out,
        /^bad\.jsonrpc:2:22: error\[quantity-leading-zero\]: .+\n {3}2 \| eth_getBlockByNumber\("0x01", false\)\n {5}\| {22}\^{6}\n/,
      );
    });

    it('expands patterns that the shell left', async () => {
      const filesOf = async (...patterns: string[]) => {
        const { out, err } = await slotpad(['check', '--format', 'json', ...patterns]);
        return out === ''
          ? err
          : [...new Set((JSON.parse(out) as { file: string }[]).map(({ file }) => file))];
      };
      assert.deepEqual(await filesOf('b*.jsonrpc'), ['bad.jsonrpc']);
      assert.deepEqual(await filesOf('**/d?ep.{rest,http}', '{ba,goo}d.*'), ['sub/deep.http', 'bad.jsonrpc']);
      assert.deepEqual(await filesOf('su*'), ['sub/deep.http']);
      assert.deepEqual(await filesOf(path.join(folder, 'sub/*.http')), ['sub/deep.http']);
      assert.equal(await filesOf('x*.http'), 'slotpad check: No .http or .jsonrpc file matches x*.http.\n');
    });

    it('checks the code blocks of Markdown files that are named, and says which it did not check', async () => {
      const unchecked = 'guide.md:15: not checked: a fragment, a response, or no Ethereum request.\n';
      const ran = await slotpad(['check', 'guide.md', 'docs/prose.md']);
      assert.equal(
        ran.out,
        lines(
          'guide.md:7:28: error[path-unknown]: Unknown path. Did you mean `/eth/v1/node/version`?',
          '   7 |   GET {{base}}/eth/v1/node/versoin',
          '     |                            ^^^^^^^',
          '',
          'guide.md:11:22: error[quantity-leading-zero]: A quantity must not have leading zeros. Use "0x1".',
          '  11 | eth_getBlockByNumber("0x01", false)',
          '     |                      ^^^^^^',
          '',
          '2 errors: 1 file checked.',
        ),
      );
      assert.deepEqual([ran.code, ran.err], [1, `${unchecked}docs/prose.md has no requests.\n`]);
      const json = await slotpad(['check', '--format', 'json', '*.md']);
      const found = JSON.parse(json.out) as { file: string; range: { start: unknown } }[];
      assert.deepEqual(
        found.map(({ file, range }) => [file, range.start]),
        [
          ['guide.md', { line: 6, character: 27 }],
          ['guide.md', { line: 10, character: 21 }],
        ],
      );
      assert.equal(json.err, unchecked);
    });

    it('does not report Markdown without requests as checked', async () => {
      const nothing =
        'slotpad check: Nothing was checked: there is no Ethereum request in a code block with the language http, rest or jsonrpc.\n';
      assert.deepEqual(await slotpad(['check', 'docs/prose.md']), {
        code: 2,
        out: '',
        err: `docs/prose.md has no requests.\n${nothing}`,
      });
      assert.deepEqual(await slotpad(['check', 'docs/*.md']), {
        code: 2,
        out: '',
        err: `docs/answer.md:2: not checked: a fragment, a response, or no Ethereum request.\ndocs/prose.md has no requests.\n${nothing}`,
      });
      const none = 'slotpad check: No .md file matches sub/*.md.\n';
      assert.equal((await slotpad(['check', 'sub/*.md'])).err, none);
    });

    it('searches folders, except node_modules and hidden files', async () => {
      const ran = await slotpad(['check', '--format', 'json', 'sub', 'sub/deep.http']);
      const found = JSON.parse(ran.out) as { file: string; code: string }[];
      assert.deepEqual([...new Set(found.map((one) => one.file))], ['sub/deep.http']);
      assert.equal(found.filter((one) => one.code === 'path-unknown').length, 1);
    });

    it('checks for the target of the option, else of the workspace settings', async () => {
      const messages = async (...args: string[]) => {
        const ran = await slotpad(['check', '--format', 'json', ...args]);
        const found = JSON.parse(ran.out) as { severity: string; message: string }[];
        return [ran.code, ...found.map(({ severity, message }) => `${severity}: ${message}`)];
      };
      const wrong = (client: string) =>
        `error: The target is ${client}: \`/lighthouse\` paths are Lighthouse's.`;
      assert.deepEqual(await messages('target/a.http'), [1, wrong('Teku')]);
      assert.deepEqual(await messages('target/a.http', '--target', 'lighthouse/5.3'), [0]);
      assert.deepEqual(await messages('target/a.http', '--target', 'geth'), [0]);
      assert.deepEqual(await messages('target/a.http', '--target', 'geth,nimbus'), [1, wrong('Nimbus')]);
      assert.deepEqual(await messages('wrong-target/a.http', '--target', 'prysm'), [1, wrong('Prysm')]);
      const unknown = 'error: slotpad.target: Unknown client "lighthose". Did you mean "lighthouse"?';
      assert.deepEqual(await messages('wrong-target/a.http'), [1, unknown]);
    });

    it('knows the variables of an environment', async () => {
      const without = await slotpad(['check', '--format', 'json', 'undefined.http']);
      const codes = (JSON.parse(without.out) as { code: string; severity: string }[]).map(
        ({ code, severity }) => `${severity} ${code}`,
      );
      assert.deepEqual([without.code, codes], [0, ['warning variable-undefined']]);
      const known = await slotpad(['check', '--format', 'json', '--env', 'local', 'undefined.http']);
      assert.deepEqual([known.code, known.out], [0, '[]\n']);
    });

    it("knows REST Client's environments and default headers", async () => {
      const ran = await slotpad(['check', '--env', 'dev', 'other/a.http']);
      assert.deepEqual(ran, { code: 0, out: 'No problems: 1 file checked.\n', err: '' });
      const unknown = await slotpad(['check', '--env', 'deb', 'other/a.http']);
      assert.equal(unknown.code, 2);
      assert.match(unknown.err, /There is no environment "deb".*"dev"/);
    });

    it('leaves other requests alone when asked to', async () => {
      const codes = async (...args: string[]) => {
        const ran = await slotpad(['check', '--format', 'json', ...args, 'other/b.http']);
        return (JSON.parse(ran.out) as { code: string }[]).map(({ code }) => code);
      };
      assert.deepEqual(await codes(), ['variable-undefined', 'header-no-colon', 'path-unknown']);
      assert.deepEqual(await codes('--http', 'ethereum'), ['path-unknown']);
    });

    it('reads standard input', async () => {
      const ran = await slotpad(['check', '--stdin', '--language', 'jsonrpc', '--format', 'json'], {
        input: 'eth_chainId(1)',
      });
      const [first] = JSON.parse(ran.out) as { file: string; code: string }[];
      assert.deepEqual([ran.code, first?.file, first?.code], [1, '<stdin>', 'params-too-many']);
    });
  });

  describe('send', () => {
    let demo: DemoNode;
    const urls = () => ['--beacon', demo.beacon, '--execution', demo.execution];

    before(async () => {
      demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 0.05 });
    });
    after(() => demo.close());

    it('sends the only request and prints the response', async () => {
      const ran = await slotpad(['send', 'good.jsonrpc', ...urls()]);
      assert.equal(ran.code, 0);
      assert.match(
        ran.out,
        /^chain: 200 OK in [\d.]+ m?s, \d+ bytes\n\{\n {2}"jsonrpc": "2\.0",\n {2}"id": 1,\n {2}"result": "0x[\da-f]+" {2}← 1337 · a development chain\n\}\n$/,
      );
      assert.equal(ran.err, '');
    });

    it("sends REST Client's default headers", async () => {
      const seen: (string | undefined)[] = [];
      const server = createServer(({ headers }, response) => {
        seen.push(headers['content-type']);
        response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const text = `POST http://127.0.0.1:${port}\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}`;
      await writeFile(path.join(folder, 'other/c.http'), text);
      assert.equal((await slotpad(['send', 'other/c.http'])).code, 0);
      assert.deepEqual(seen, ['application/json']);
      server.close();
    });

    it('sends standard input', async () => {
      for (const input of ['--stdin', '-']) {
        const ran = await slotpad(['send', input, '--language', 'jsonrpc', ...urls()], {
          input: '# @assert $.result == 0x539\neth_chainId()\n',
        });
        assert.deepEqual([ran.code, ran.err], [0, ''], ran.out);
        assert.match(ran.out, /passed: @assert \$\.result == 0x539/);
      }
      const ran = await slotpad(['send', '--stdin', '--language', 'jsonrpc', ...urls()], {
        input: 'eth_sendRawTransaction("0x02")\n',
        interactive: true,
      });
      assert.equal(ran.code, 2);
      assert.match(ran.err, /Add --yes to send it without being asked/);
      const none = await slotpad(['send', '--stdin']);
      assert.equal(none.err, 'slotpad send: --stdin needs --language http or --language jsonrpc.\n');
    });

    it('sends files of a pattern', async () => {
      const ran = await slotpad(['send', 'goo*.jsonrpc', ...urls()]);
      assert.deepEqual([ran.code, ran.err], [0, '']);
    });

    it('takes an address without a scheme as http', async () => {
      const address = demo.execution.replace('http://', '');
      const ran = await slotpad(['send', 'good.jsonrpc', '--execution', address, '--beacon', '[::1]:5052']);
      assert.deepEqual([ran.code, ran.err], [0, '']);
    });

    it('sends all in order, and sums up', async () => {
      const ran = await slotpad(['send', 'two.jsonrpc', '--all', ...urls()]);
      assert.equal(ran.code, 0);
      assert.match(ran.out, /^first: 200 OK[\s\S]+\nb: 200 OK[\s\S]+\n2 requests, all good\.\n$/);
    });

    it('finds a request by name, title and line', async () => {
      for (const choice of [
        ['--name', 'b'],
        ['--line', '6'],
        ['--line', '4'],
      ]) {
        const ran = await slotpad(['send', 'two.jsonrpc', '--format', 'json', ...choice, ...urls()]);
        const [first, ...more] = JSON.parse(ran.out) as {
          name: string;
          line: number;
          outcome: string;
          status: number;
        }[];
        assert.deepEqual(
          [first?.name, first?.line, first?.outcome, first?.status, more],
          ['b', 6, 'replied', 200, []],
        );
      }
      const titled = await slotpad(['send', 'two.jsonrpc', '--name', 'first', '--format', 'json', ...urls()]);
      assert.equal((JSON.parse(titled.out) as { line: number }[])[0]?.line, 2);
    });

    it('exits with 1 when no node answers, and says so on standard error when the output is JSON', async () => {
      const gone = await listen(() => undefined);
      await gone.close();
      const ran = await slotpad(['send', 'good.jsonrpc', '--format', 'json', '--execution', gone.url]);
      assert.equal(ran.code, 1);
      assert.equal((JSON.parse(ran.out) as { outcome: string }[])[0]?.outcome, 'refused');
      assert.equal(
        ran.err,
        `chain: Nothing listens on 127.0.0.1:${gone.port}. Start the node with --http, or check the port.\n`,
      );
    });

    it('exits with 2 when nothing could be sent', async () => {
      const ran = await slotpad(['send', 'undefined.http']);
      assert.equal(ran.code, 2);
      assert.equal(
        ran.out,
        'GET {{base}}/eth/v1/node/version: not-sent in 0 ms\nThe variable "base" is not defined. Define it: @base = …\n',
      );
    });

    it('asks before sending a transaction', async () => {
      const wire = await listen((socket) => socket.write(reply('{"jsonrpc":"2.0","id":1,"result":"0x01"}')));
      const args = ['send', 'send.jsonrpc', '--execution', wire.url];
      const no = await slotpad(args, { interactive: true, input: 'n\n' });
      assert.equal(no.code, 2);
      assert.equal(no.out, 'eth_sendRawTransaction: not-sent in 0 ms\nYou chose not to send it.\n');
      assert.ok(
        no.err.endsWith(
          `"eth_sendRawTransaction" sends to the network (eth_sendRawTransaction at http://127.0.0.1:${wire.port}). Send it? [y/N] `,
        ),
      );
      const nothing = await slotpad(args, { interactive: true });
      assert.equal(nothing.code, 2);
      assert.deepEqual(wire.received, []);
      const yes = await slotpad(args, { interactive: true, input: 'y\n' });
      assert.equal(yes.code, 0);
      assert.equal((await slotpad([...args, '--yes'])).code, 0);
      assert.equal(wire.received.length, 2);
      await wire.close();
    });

    it('prints events as they come, and stops after as many as asked for', async () => {
      const ran = await slotpad(['send', 'stream.http', '--events', '2', ...urls()]);
      assert.equal(ran.code, 0);
      const lines = ran.out.split('\n');
      assert.equal(lines[0], 'GET /eth/v1/events?topics=head: 200 OK, events as they come');
      assert.match(lines[1] ?? '', /^head \{"slot":"\d+",/);
      assert.match(lines[2] ?? '', /^head \{"slot":"\d+",/);
      assert.deepEqual(lines.slice(3), ['Stopped after 2 events.', '']);
    });

    it('stops a stream when the person stops it', async () => {
      const controller = new AbortController();
      const wire = await listen((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: {}\n\n');
      });
      const ran = await slotpad(['send', 'stream.http', '--beacon', wire.url], {
        signal: controller.signal,
        onOut: (text) => {
          if (text.includes('{}')) controller.abort();
        },
      });
      await wire.close();
      assert.equal(
        ran.out,
        [
          'GET /eth/v1/events?topics=head: 200 OK, events as they come',
          'message {}',
          ...[
            'slot',
            'block',
            'state',
            'epoch_transition',
            'previous_duty_dependent_root',
            'current_duty_dependent_root',
          ].map((name) => `  warning[missing-member]: Member "${name}" is missing.`),
          'Stopped after 1 event.',
          '',
        ].join('\n'),
      );
      assert.equal(ran.code, 0);
    });
  });

  describe('as a process', () => {
    function start(args: readonly string[]) {
      return spawn(process.execPath, [bundleOf(path.join(ROOT, 'cli/main.ts')), ...args], {
        cwd: ROOT,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
    }

    it('runs the demo node until it is stopped, and prints its URLs', async function () {
      this.timeout(20_000);
      const child = start(['demo-node', '--beacon-port', '0', '--execution-port', '0']);
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const { beacon, execution } = JSON.parse(line.toString()) as Record<string, string>;
      const version = await fetch(`${beacon}/eth/v1/node/version`);
      assert.equal(version.status, 200);
      assert.match(execution ?? '', /^http:\/\/127\.0\.0\.1:\d+$/);
      child.kill('SIGINT');
      const [code] = (await once(child, 'exit')) as [number];
      assert.equal(code, 0);
    });

    it('stops the demo node when its input ends, as with the program that started it', async function () {
      this.timeout(20_000);
      const ports = ['--beacon-port', '0', '--execution-port', '0'];
      const child = start(['demo-node', ...ports, '--until-stdin-ends']);
      await once(child.stdout, 'data');
      child.stdin.end();
      assert.deepEqual(await once(child, 'exit'), [0, null]);
    });

    for (const stream of ['stdout', 'stderr'] as const) {
      it(`exits with an error when nobody reads its ${stream}`, async function () {
        this.timeout(20_000);
        const file = path.join(folder, 'good.jsonrpc');
        const child = start(['send', file, '--format', 'junit', '--execution', 'http://127.0.0.1:1']);
        child[stream].destroy();
        for (const each of [child.stdout, child.stderr]) each.resume();
        const [code] = (await once(child, 'exit')) as [number];
        assert.equal(code, 2);
      });
    }

    it('exits with the code of the check, and writes no colour into a pipe', async function () {
      this.timeout(20_000);
      const child = start(['check', path.join(folder, 'bad.jsonrpc')]);
      let out = '';
      child.stdout.on('data', (chunk) => {
        out += String(chunk);
      });
      const [code] = (await once(child, 'close')) as [number];
      assert.equal(code, 1);
      assert.match(out, /1 error: 1 file checked\.\n$/);
      assert.ok(!out.includes('\u001b'));
    });
  });
});
