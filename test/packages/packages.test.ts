/** The VSIX and the npm package as people get them: each installed from its file into an empty folder. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  type FullDocumentDiagnosticReport,
  InitializedNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  WillRenameFilesRequest,
} from 'vscode-languageserver/node';
import {
  mapsBeside,
  packagedExtension,
  packagedProgram,
  packageTo,
  programBeside,
} from '../../scripts/editor/package';
import { packageSizes } from '../../scripts/editor/package-size';
import { editorProgram, projectRoot } from '../../scripts/editor/parts';
import { installExtension } from '../../scripts/editor/server';

/** Libraries that are inside the programs or pages, each with a license that has to be in copies. */
const LIBRARIES = [
  ...['@noble/curves', '@noble/hashes', 'micro-eth-signer', 'undici', 'uplot'],
  ...['vscode-jsonrpc', 'vscode-languageclient', 'vscode-languageserver', 'ws', 'zod'],
];

const isWindows = process.platform === 'win32';
let scratch: string;

/** Paths of all files below a folder, with slashes, sorted. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** The libraries of `LIBRARIES` that a file of notices does not name, and whether it has no license text. */
function missingIn(notices: string): string[] {
  const missing = LIBRARIES.filter((name) => !new RegExp(`(?:^|, )${name} \\d`, 'm').test(notices));
  return /Permission is hereby granted/.test(notices) ? missing : [...missing, 'the license text'];
}

describe('the packages', function () {
  this.timeout(120_000);

  before(() => {
    scratch = mkdtempSync(path.join(tmpdir(), 'slotpad-installed-'));
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  describe('npm package', () => {
    let file: string;
    let installed: string;
    let node: ChildProcess;
    let demo: { readonly beacon: string; readonly execution: string };

    const slotpad = (args: readonly string[]) => {
      const command = path.join(scratch, 'npm/node_modules/.bin', isWindows ? 'slotpad.cmd' : 'slotpad');
      return spawnSync(command, args, {
        cwd: path.join(scratch, 'work'),
        encoding: 'utf8',
        shell: isWindows,
      });
    };

    before(async () => {
      file = await packagedProgram();
      mkdirSync(path.join(scratch, 'npm'));
      mkdirSync(path.join(scratch, 'work'));
      const args = ['install', '--offline', '--no-audit', '--no-fund', file];
      execFileSync('npm', args, { cwd: path.join(scratch, 'npm'), shell: isWindows, stdio: 'ignore' });
      installed = path.join(scratch, 'npm/node_modules/slotpad');
      const ports = ['--beacon-port', '0', '--execution-port', '0'];
      const started = spawn(process.execPath, [path.join(installed, 'dist/cli.js'), 'demo-node', ...ports], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      node = started;
      const [line] = await once(started.stdout, 'data');
      demo = JSON.parse(String(line));
    });
    after(() => node.kill());

    it('has only what it needs, in at most 2.2 MB', () => {
      const rules = readdirSync(path.join(installed, 'docs/rules'));
      assert.ok(rules.includes('block-number-decimal.md') && rules.every((name) => name.endsWith('.md')));
      const ofGrammar = (name: string) => `syntaxes/tree-sitter/${name}`;
      assert.deepEqual(
        filesBelow(installed).filter(
          (name) => !/^docs\/(?:guide|monitor|reference|rules)\/|^dist\/[\w-]+-[A-Z0-9]{8}\.js$/.test(name),
        ),
        [
          'CHANGELOG.md',
          'LICENSE',
          'README.md',
          'dist/ThirdPartyNotices.txt',
          'dist/cli.js',
          ...['contracts', 'judge', 'language-service'].flatMap((name) => [
            `dist/library/${name}.d.ts`,
            `dist/library/${name}.js`,
          ]),
          'dist/server.js',
          'docs/README.md',
          'package.json',
          ...['grammar.js', 'queries/folds.scm', 'queries/highlights.scm', 'queries/injections.scm'].map(
            ofGrammar,
          ),
          ...['src/grammar.json', 'src/node-types.json', 'src/parser.c'].map(ofGrammar),
          ...['alloc.h', 'array.h', 'parser.h'].map((name) => ofGrammar(`src/tree_sitter/${name}`)),
          ofGrammar('tree-sitter.json'),
        ],
      );
      assert.ok(statSync(file).size <= 2.2e6, `${statSync(file).size} bytes`);
      const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
      for (const member of ['dependencies', 'devDependencies', 'scripts', 'private', 'contributes']) {
        assert.ok(!(member in manifest), `package.json has "${member}"`);
      }
    });

    it('has documents whose links lead to a file of the package or to the repository', () => {
      const documents = filesBelow(installed).filter((name) => name.endsWith('.md'));
      assert.ok(documents.includes('docs/guide/contracts.md'));
      const dead = documents.flatMap((name) => {
        const text = readFileSync(path.join(installed, name), 'utf8');
        return [...text.matchAll(/(?:\]\(|(?:src|href)=")([^)"\s]+)/g)].flatMap(([, link = '']) => {
          if (/^(?:https?:|mailto:|#)/.test(link)) return [];
          const [target = ''] = link.split('#', 1);
          return existsSync(path.join(installed, path.dirname(name), target)) ? [] : `${name}: ${link}`;
        });
      });
      assert.deepEqual(dead, []);
      assert.match(
        readFileSync(path.join(installed, 'docs/guide/tour.md'), 'utf8'),
        /"https:\/\/github\.com\/slotpad\/slotpad\/raw\/HEAD\/media\/screenshots\/answer\.png"/,
      );
    });

    it('has the licenses of its libraries', () => {
      assert.deepEqual(
        missingIn(readFileSync(path.join(installed, 'dist/ThirdPartyNotices.txt'), 'utf8')),
        [],
      );
    });

    it('checks the example of its README with this output', () => {
      const readme = readFileSync(path.join(installed, 'README.md'), 'utf8');
      const [, shown] = /```console\n\$ slotpad check requests\n([\s\S]*?)```/.exec(readme) ?? [];
      const requests = path.join(scratch, 'work/requests');
      mkdirSync(requests);
      writeFileSync(path.join(requests, 'block.jsonrpc'), 'eth_getBlockByNumber("1000", false)\n');
      const { stdout, status } = slotpad(['check', 'requests']);
      assert.equal(stdout, shown);
      assert.equal(status, 1);
    });

    it('is what pre-commit runs in its clone of the repository', () => {
      const clone = path.join(scratch, 'clone');
      const hook = path.join(clone, 'scripts/packaging/pre-commit.mjs');
      cpSync(path.join(projectRoot, 'scripts/packaging/pre-commit.mjs'), hook);
      cpSync(path.join(installed, 'dist'), path.join(clone, 'dist'), { recursive: true });
      const changed = path.join(scratch, 'changed');
      mkdirSync(changed);
      writeFileSync(path.join(changed, 'block.jsonrpc'), 'eth_getBlockByNumber("1000", false)\n');
      const args = [hook, 'check', 'block.jsonrpc'];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: changed, encoding: 'utf8' });
      assert.equal(
        stdout.split('\n', 1)[0],
        'block.jsonrpc:1:22: error[block-number-decimal]: A block number must be hex, not decimal. Use "0x3e8".',
      );
      assert.equal(status, 1);
    });

    it('touches nothing in the folders of the user: what others put there is neither run nor removed', () => {
      const user = path.join(scratch, 'user');
      const files = {
        'slotpad/notes/important.txt': 'keep me',
        '.cache/slotpad/notes.md': 'keep me, too',
        'slotpad/0123456789abcdef-v20.0.0-x64/together.js': 'throw new Error("run");',
      };
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(user, name)), { recursive: true });
        writeFileSync(path.join(user, name), text);
      }
      writeFileSync(path.join(scratch, 'work/clean.jsonrpc'), 'eth_chainId()\n');
      const places = { HOME: user, USERPROFILE: user, XDG_CACHE_HOME: user, LOCALAPPDATA: user };
      for (const args of [
        ['check', 'clean.jsonrpc'],
        ['send', 'clean.jsonrpc', '--execution', demo.execution],
        ['status', demo.execution],
      ]) {
        const { stdout, stderr, status } = spawnSync(
          process.execPath,
          [
            '--require',
            path.join(projectRoot, 'test/packages/touched.cjs'),
            path.join(installed, 'dist/cli.js'),
            ...args,
          ],
          {
            cwd: path.join(scratch, 'work'),
            encoding: 'utf8',
            env: { ...process.env, ...places, SLOTPAD_TEST_WATCHED: user },
          },
        );
        assert.equal(status, 0, stdout + stderr);
        assert.equal(stderr, '', `slotpad ${args[0]} reads or writes outside of what it was given`);
      }
      assert.deepEqual(filesBelow(user), Object.keys(files).sort());
      for (const [name, text] of Object.entries(files)) {
        assert.equal(readFileSync(path.join(user, name), 'utf8'), text);
      }
    });

    it('crashes with a stack trace that leads to lines of the source', async () => {
      writeFileSync(path.join(scratch, 'work/crash.jsonrpc'), 'eth_chainId()\n');
      const { stderr, status } = spawnSync(
        process.execPath,
        [
          ...['--require', path.join(projectRoot, 'test/packages/crash.cjs')],
          ...[path.join(installed, 'dist/cli.js'), 'check', 'crash.jsonrpc'],
        ],
        { cwd: path.join(scratch, 'work'), encoding: 'utf8' },
      );
      assert.equal(status, 2);
      assert.match(stderr, /Error: broken for this test/);
      const maps = mapsBeside(await packagedExtension());
      const stack = spawnSync(
        process.execPath,
        ['--import', 'tsx', path.join(projectRoot, 'scripts/stack.ts'), '--maps', maps],
        { cwd: projectRoot, encoding: 'utf8', input: stderr },
      );
      assert.equal(stack.stderr, '');
      const [, file = '', line] = /\(([\w/]+\.ts):(\d+):\d+\)/.exec(stack.stdout) ?? [];
      assert.match(
        readFileSync(path.join(projectRoot, file), 'utf8').split('\n')[Number(line) - 1] ?? '',
        /pathToFileURL\(/,
        stack.stdout,
      );
      assert.match(stack.stdout, /cli\/run\.ts:\d+:\d+/);
    });

    it('sends a request and reads the state of a node', () => {
      writeFileSync(path.join(scratch, 'work/first.jsonrpc'), 'eth_chainId()\n');
      const sent = slotpad(['send', 'first.jsonrpc', '--execution', demo.execution]);
      assert.match(sent.stdout, /200 OK[\s\S]*"result": "0x539"/);
      assert.equal(sent.status, 0, sent.stderr);
      const state = slotpad(['status', demo.beacon, '--format', 'json']);
      assert.equal(state.status, 0, state.stderr);
      assert.equal(JSON.parse(state.stdout)[0].url, demo.beacon);
    });

    describe('in the GitHub Action', () => {
      // The runners of GitHub have Bash on Windows, too; a PATH may find another one there.
      if (isWindows) return;
      const action = (inputs: Readonly<Record<string, string>>) =>
        spawnSync('bash', [path.join(projectRoot, 'scripts/packaging/action/run.sh')], {
          cwd: path.join(scratch, 'action'),
          encoding: 'utf8',
          env: {
            ...process.env,
            ...{ INPUT_COMMAND: 'check', INPUT_PATHS: '.', INPUT_OPTIONS: '', INPUT_REPORT: '' },
            ...{ INPUT_PACKAGE: path.resolve(file), GITHUB_ACTION_PATH: projectRoot, RUNNER_TEMP: scratch },
            ...inputs,
          },
        });
      before(() => {
        mkdirSync(path.join(scratch, 'action'));
        writeFileSync(path.join(scratch, 'action/bad.jsonrpc'), 'eth_getBlockByNumber("1000", false)\n');
        writeFileSync(path.join(scratch, 'action/two words.jsonrpc'), 'eth_chainId()\n');
      });

      it('check annotates mistakes and fails', () => {
        const { stdout, status } = action({});
        assert.match(stdout, /^::error file=bad\.jsonrpc,line=1,.*title=block-number-decimal/m);
        assert.equal(status, 1);
      });

      it('send writes a report, with options and paths as they are', () => {
        const { status, stderr } = action({
          INPUT_COMMAND: 'send',
          INPUT_PATHS: 'two words.jsonrpc\n',
          INPUT_OPTIONS: `--execution\n${demo.execution}\n`,
          INPUT_REPORT: 'report.xml',
        });
        assert.equal(status, 0, stderr);
        const report = readFileSync(path.join(scratch, 'action/report.xml'), 'utf8');
        assert.match(report, /<testcase [^>]*classname="two words\.jsonrpc"/);
      });

      it('does not evaluate its inputs', () => {
        action({ INPUT_PATHS: '$(touch evaluated)\n`touch evaluated`', INPUT_OPTIONS: '; touch evaluated' });
        assert.ok(!existsSync(path.join(scratch, 'action/evaluated')));
      });

      it('refuses other commands', () => {
        const { stdout, status } = action({ INPUT_COMMAND: 'dance' });
        assert.equal(stdout, '::error::The input "command" has to be check or send.\n');
        assert.equal(status, 2);
      });
    });

    it('serves an assistant over MCP: tools, findings, a response and a refusal', async () => {
      const nodes = ['--beacon', demo.beacon, '--execution', demo.execution];
      const args = [path.join(installed, 'dist/cli.js'), 'mcp', ...nodes];
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StdioClientTransport({ command: process.execPath, args }));
      try {
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name }) => name),
          [
            'slotpad_describe',
            'slotpad_docs',
            'slotpad_contract',
            'slotpad_check',
            'slotpad_more',
            'slotpad_history',
            'slotpad_trace',
            'slotpad_simulate',
            'slotpad_send',
            'slotpad_explain',
            'slotpad_status',
          ],
        );
        assert.ok(JSON.stringify(tools).length < 12_000, 'the descriptions are short');
        const ask = async (name: string, text: string) => {
          const answer = await client.callTool({ name, arguments: { text, language: 'jsonrpc' } });
          const [{ text: said }] = answer.content as [{ text: string }];
          return { said, failed: answer.isError };
        };
        const checked = await ask('slotpad_check', 'eth_getBlockByNumber("1000", false)');
        assert.equal(JSON.parse(checked.said).findings[0].code, 'block-number-decimal');
        const sent = await ask('slotpad_send', 'eth_chainId()');
        assert.equal(JSON.parse(sent.said).body, '{"jsonrpc":"2.0","id":1,"result":"0x539"}');
        const refused = await ask('slotpad_send', 'eth_sendRawTransaction("0x02")');
        assert.deepEqual(refused, {
          said: 'eth_sendRawTransaction does more than read. A person can send it from the file.',
          failed: true,
        });
      } finally {
        await client.close();
      }
    });

    it('serves an editor, whose diagnostics link to rule pages in the package', async () => {
      const program = path.join(installed, 'dist/cli.js');
      const child = spawn(process.execPath, [program, 'language-server'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const client = createProtocolConnection(
        new StreamMessageReader(child.stdout),
        new StreamMessageWriter(child.stdin),
      );
      client.listen();
      const uri = 'file:///requests/a.jsonrpc';
      await client.sendRequest(InitializeRequest.type, {
        processId: process.pid,
        rootUri: null,
        capabilities: { textDocument: { diagnostic: {} } },
      });
      await client.sendNotification(InitializedNotification.type, {});
      await client.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: {
          uri,
          languageId: 'jsonrpc',
          version: 1,
          text: 'eth_getBlockByNumber("1000", false)\n',
        },
      });
      const report = await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
      const [problem] = (report as FullDocumentDiagnosticReport).items;
      assert.equal(problem?.code, 'block-number-decimal');
      assert.ok(existsSync(fileURLToPath(problem?.codeDescription?.href ?? '')), 'the rule page exists');
      await client.sendRequest(ShutdownRequest.type);
      const exited = once(child, 'exit');
      child.stdin.end();
      assert.deepEqual(await exited, [0, null]);
    });

    it('serves an editor that supports all of the protocol', async () => {
      const program = path.join(installed, 'dist/cli.js');
      const folder = path.join(scratch, 'moves');
      mkdirSync(folder);
      const file = (name: string) => pathToFileURL(path.join(folder, name)).href;
      const text = 'POST http://127.0.0.1:8080/\n\n< ./old.json\n';
      writeFileSync(path.join(folder, 'a.http'), text);
      const child = spawn(process.execPath, [program, 'language-server'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const client = createProtocolConnection(
        new StreamMessageReader(child.stdout),
        new StreamMessageWriter(child.stdin),
      );
      client.listen();
      const { capabilities } = await client.sendRequest(InitializeRequest.type, {
        processId: process.pid,
        rootUri: file(''),
        initializationOptions: { trusted: true, send: true },
        capabilities: {
          general: { positionEncodings: ['utf-16'] },
          textDocument: { diagnostic: {}, completion: {}, hover: {} },
          window: { workDoneProgress: true, showDocument: { support: true } },
          workspace: {
            applyEdit: true,
            diagnostics: { refreshSupport: false },
            inlayHint: { refreshSupport: false },
            fileOperations: { willRename: true },
            workspaceFolders: true,
            symbol: {},
            executeCommand: {},
          },
        },
      });
      assert.ok(capabilities.workspace?.fileOperations?.willRename);
      await client.sendNotification(InitializedNotification.type, {});
      const edit = await client.sendRequest(WillRenameFilesRequest.type, {
        files: [{ oldUri: file('old.json'), newUri: file('new.json') }],
      });
      assert.deepEqual(
        edit?.changes?.[file('a.http')]?.map(({ newText }) => newText),
        ['./new.json'],
      );
      await client.sendRequest(ShutdownRequest.type);
      const exited = once(child, 'exit');
      child.stdin.end();
      assert.deepEqual(await exited, [0, null]);
    });
  });

  it('are the same, byte for byte, when the same commit is packaged again', async () => {
    const first = await packagedExtension();
    const again = path.join(scratch, 'again/slotpad.vsix');
    await packageTo(again);
    for (const fileOf of [(vsix: string) => vsix, programBeside, mapsBeside]) {
      assert.ok(readFileSync(fileOf(first)).equals(readFileSync(fileOf(again))), fileOf(again));
    }
  });

  describe('VSIX', () => {
    let installed: string;

    before(async () => {
      const extensions = path.join(scratch, 'extensions');
      installExtension(editorProgram('latest'), await packagedExtension(), extensions);
      const [folder = ''] = readdirSync(extensions).filter((name) => name.startsWith('slotpad.slotpad-'));
      installed = path.join(extensions, folder);
    });

    it('has no files of the development', () => {
      const folders = new Set(filesBelow(installed).map((name) => name.split('/')[0]));
      for (const expected of ['dist', 'media', 'snippets', 'syntaxes'])
        assert.ok(folders.has(expected), expected);
      const development =
        /\.(?:ts|mjs|map)$|(?:^|\/)(?:test|scripts|node_modules|screenshots|out)\/|\.meta\.json$/;
      assert.deepEqual(
        filesBelow(installed).filter((name) => development.test(name)),
        [],
      );
    });

    it('has at most 2 MB without the scripts for browsers, and 3.5 MB with them', async () => {
      const { all, desktop } = packageSizes(await packagedExtension());
      const remedy =
        'These are ceilings against accidents: look for what has come in (docs/development/changing.md).';
      assert.ok(desktop <= 2e6, `${desktop} bytes without the scripts for browsers. ${remedy}`);
      assert.ok(all <= 3.5e6, `${all} bytes. ${remedy}`);
    });

    it('has pages without the validator of their messages, which the extension runs', () => {
      const pages = path.join(installed, 'dist', 'pages');
      const holding = filesBelow(pages).filter((name) =>
        /\bjitless\b/.test(readFileSync(path.join(pages, name), 'utf8')),
      );
      assert.deepEqual(holding, [], 'Import only types from a file of common/panels/ that has schemas.');
    });

    it('is read at activation as a script of at most 150 kB', () => {
      const imported = new Set(['extension.js']);
      // A set visits what is added meanwhile.
      for (const name of imported) {
        const script = readFileSync(path.join(installed, 'dist', name), 'utf8');
        for (const [, file = ''] of script.matchAll(
          /(?:^|[;\n])(?:import|export)\b[^;"'()]*["']\.\/([\w-]+\.js)["']/g,
        )) {
          imported.add(file);
        }
      }
      const bytes = [...imported].map((name) => statSync(path.join(installed, 'dist', name)).size);
      const sum = bytes.reduce((all, one) => all + one, 0);
      assert.ok(sum <= 150_000, `${sum} bytes in ${[...imported].join(', ')}`);
    });

    it('consists of scripts that an editor can open: text with its names, and lines of a length to read', () => {
      const scripts = filesBelow(installed).filter((name) => /\.c?js$/.test(name));
      assert.ok(scripts.length > 50);
      for (const name of scripts) {
        const bytes = readFileSync(path.join(installed, name));
        const lines = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n');
        const long = lines.filter((line) => line.length > 1000).reduce((sum, { length }) => sum + length, 0);
        // Strings and regular expressions are not split.
        assert.ok(long < Math.max(bytes.length / 5, 20_000), `${name} has ${long} characters in long lines`);
      }
      assert.deepEqual(
        filesBelow(path.join(installed, 'dist')).filter((name) => !/\.(?:c?js|css|txt)$/.test(name)),
        [],
      );
      assert.match(
        scripts.map((name) => readFileSync(path.join(installed, name), 'utf8')).join('\n'),
        /function createLanguageService\(/,
      );
    });

    it('has the licenses of its libraries', () => {
      assert.deepEqual(
        missingIn(readFileSync(path.join(installed, 'dist/ThirdPartyNotices.txt'), 'utf8')),
        [],
      );
    });

    it('does not look at the `navigator` of browsers, which VS Code reports as an error of the extension', () => {
      const names = readdirSync(path.join(installed, 'dist')).filter((name) => /\.c?js$/.test(name));
      const scripts = names
        .map((name) => readFileSync(path.join(installed, 'dist', name), 'utf8'))
        .join('\n');
      assert.match(scripts, /\bjitless\b/, 'zod is one of the libraries');
      assert.doesNotMatch(scripts, /\bnavigator\b/);
    });

    it('has a README for people who have just installed it', () => {
      const name = readdirSync(installed).find((one) => /^readme\.md$/i.test(one)) ?? '';
      const readme = readFileSync(path.join(installed, name), 'utf8');
      // VS Code shows it alone: there is no file that a link could lead to.
      assert.doesNotMatch(readme, /\]\((?!https:|#)|!\[|<img|<!--/);
      assert.doesNotMatch(readme.replace(/\]\(https:[^)]*\)/g, ']'), /\bnpm\b|node dist|docs\//);
      const examples = [...readme.matchAll(/```(http|jsonrpc)\n([\s\S]*?)```/g)];
      assert.equal(examples.length, 2);
      for (const [, language = '', input] of examples) {
        const args = [path.join(installed, 'dist/cli.js'), 'check', '--stdin', '--language', language];
        const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', input });
        assert.equal(stdout, 'No problems: 1 file checked.\n');
      }
    });

    it('has no mcp command, and says where it is', () => {
      const args = [path.join(installed, 'dist/cli.js'), 'mcp', '--execution', 'http://127.0.0.1:1'];
      const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', input: '' });
      assert.equal(
        stderr,
        'slotpad mcp: This copy of slotpad has no mcp command. Install the npm package: the extension comes without it.\n',
      );
      assert.equal(status, 2);
    });

    it('has the program for the terminal, which starts', () => {
      const { stdout } = spawnSync(process.execPath, [path.join(installed, 'dist/cli.js'), '--version'], {
        encoding: 'utf8',
      });
      const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
      assert.equal(stdout, `${version}\n`);
    });
  });
});
