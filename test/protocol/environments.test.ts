import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  DiagnosticRefreshRequest,
  DiagnosticSeverity,
  type Hover,
  type Location,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  type SymbolInformation,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileReader } from '../../server/service/files';
import { type Session, startSession } from './harness';

const pulls = { textDocument: { diagnostic: {} } };
const folder = 'file:///home';
const uri = 'file:///home/api/scratch.http';
const publicFile = 'file:///home/http-client.env.json';

/** Files in memory that record which ones are read. */
function diskWith(files: Record<string, string>): {
  reader: FileReader;
  files: Record<string, string>;
  read: string[];
} {
  const read: string[] = [];
  const reader: FileReader = {
    async readText(file) {
      read.push(file);
      return files[file];
    },
    exists: async (file) => file in files,
    async list(place) {
      read.push(place);
      const entries = new Map<string, 'file' | 'folder'>();
      for (const file of Object.keys(files)) {
        if (!file.startsWith(`${place}/`)) continue;
        const [name = '', ...rest] = file.slice(place.length + 1).split('/');
        entries.set(name, rest.length > 0 ? 'folder' : 'file');
      }
      return [...entries].map(([name, kind]) => ({ name, kind }));
    },
  };
  return { reader, files, read };
}

const environments = () => ({
  [publicFile]: JSON.stringify({
    $shared: { port: 5052 },
    local: { base: 'http://127.0.0.1:{{port}}', tag: 'latest' },
    other: { base: 'http://127.0.0.1:9596', tag: 'lastest' },
  }),
  'file:///home/http-client.private.env.json': '{ "local": { "token": "s3cret" } }',
  'file:///http-client.env.json': '{ "local": { "outside": "1" } }',
});

describe('environments over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const start = (
    reader: FileReader,
    session: object,
    capabilities: object = pulls,
    prepare?: (client: ProtocolConnection) => void,
  ) => startSession(capabilities, session, prepare, { files: reader, folder });

  const codes = async (file = uri) =>
    (await session.pull(file)).map(({ code, message }) => `${code}: ${message}`);

  it('define variables, up to the workspace folder', async () => {
    session = await start(diskWith(environments()).reader, { trusted: true, environment: 'local' });
    await session.open(uri, 'http', 'GET {{base}}/eth/v1/node/version?x={{token}}{{outside}}\n');
    assert.deepEqual(await codes(), [
      'query-unknown: Unknown query parameter `x`: the endpoint takes none.',
      'variable-undefined: The variable `outside` is not defined.',
    ]);
    const hover = async (character: number) =>
      (await session.client.sendRequest<Hover | null>('textDocument/hover', {
        textDocument: { uri },
        position: { line: 0, character },
      })) as { contents: { value: string } };
    assert.match((await hover(7)).contents.value, /\*\*base\*\* = `http:\/\/127\.0\.0\.1:5052`/);
    assert.match((await hover(7)).contents.value, /\*http-client\.env\.json, "local"\*/);
    const secret = (await hover(38)).contents.value;
    assert.match(secret, /\*\*token\*\*.*secret/);
    assert.ok(!secret.includes('s3cret'), secret);
  });

  it('are only read once the workspace is trusted', async () => {
    const unread =
      'variable-undefined: The variable `base` is not defined in this file. Environment files are not read, because the folder is not trusted.';
    const disk = diskWith(environments());
    session = await start(disk.reader, { environment: 'local' });
    await session.open(uri, 'http', 'GET {{base}}/eth/v1/node/version\n');
    assert.deepEqual(await codes(), [unread]);
    assert.deepEqual(
      (await session.pull(uri)).map(({ severity }) => severity),
      [DiagnosticSeverity.Information],
    );
    const symbols = await session.client.sendRequest<SymbolInformation[]>('workspace/symbol', { query: '' });
    assert.equal(symbols.length, 1);
    assert.deepEqual(disk.read, []);
    await session.client.sendNotification('slotpad/trust', { trusted: true });
    assert.deepEqual(await codes(), []);
    await session.client.sendNotification('slotpad/trust', { trusted: false });
    assert.deepEqual(await codes(), [unread]);
  });

  it('are selected by the client, which is asked to refresh', async () => {
    const asked = new EventEmitter();
    session = await start(
      diskWith(environments()).reader,
      { trusted: true, environment: 'local' },
      { ...pulls, workspace: { diagnostics: { refreshSupport: true } } },
      (client) => client.onRequest(DiagnosticRefreshRequest.type, () => void asked.emit('refresh')),
    );
    const file = 'file:///home/a.jsonrpc';
    await session.open(file, 'jsonrpc', 'eth_getBlockByNumber("{{tag}}", false)\n');
    assert.deepEqual(await codes(file), []);
    const refreshed = once(asked, 'refresh');
    await session.client.sendNotification('slotpad/environment', { name: 'other' });
    await refreshed;
    assert.deepEqual(await codes(file), [
      'block-tag-unknown: Unknown block tag "lastest". Did you mean "latest"?',
    ]);
    await session.client.sendNotification('slotpad/environment', { name: null });
    assert.deepEqual(await codes(file), [
      'variable-undefined: The variable `tag` is defined only in the environments "local", "other": select one of them.',
    ]);
  });

  it('come from the setting of another tool too, and files take precedence', async () => {
    const setting = {
      $shared: { host: 'http://127.0.0.1', tag: 'lastest' },
      local: { base: '{{$shared host}}:5052', only: '{{$shared host}}:1' },
    };
    session = await start(diskWith(environments()).reader, {
      trusted: true,
      environment: 'local',
      environments: setting,
    });
    await session.open(
      uri,
      'http',
      'GET {{base}}/eth/v1/node/version\n\n### \nGET {{only}}/eth/v1/node/version\n',
    );
    assert.deepEqual(await codes(), []);
    const hover = async (line: number) =>
      (await session.client.sendRequest<Hover | null>('textDocument/hover', {
        textDocument: { uri },
        position: { line, character: 7 },
      })) as { contents: { value: string } };
    assert.match(
      (await hover(0)).contents.value,
      /`http:\/\/127\.0\.0\.1:5052`\n\n\*http-client\.env\.json, "local"\*/,
    );
    assert.match(
      (await hover(3)).contents.value,
      /`http:\/\/127\.0\.0\.1:1`\n\n\*rest-client\.environmentVariables, "local"\*/,
    );
    await session.client.sendNotification('slotpad/environment', { name: 'local', environments: {} });
    assert.deepEqual(await codes(), ['variable-undefined: The variable `only` is not defined.']);
  });

  it('come from the files of httpYac too, and those of JetBrains HTTP Client take precedence', async () => {
    const files = {
      ...environments(),
      'file:///home/.httpyac.json':
        '{ "environments": { "$shared": { "base": "b", "tag": "lastest", "all": "1" }, "dev": { "slot": "head" }, "$default": { "slot": "none" } } }',
      'file:///home/env/dev.env': 'slot=finalized\nfolder=1',
      'file:///home/api/.env.dev': 'slot=genesis',
      'file:///home/.env': 'beside=1',
      'file:///.env': 'outside=1',
    };
    const disk = diskWith(files);
    session = await start(disk.reader, { trusted: true, environment: 'local' });
    const text =
      'GET {{base}}/eth/v1/beacon/states/{{slot}}/root\n# {{all}} {{folder}} {{beside}} {{outside}}\n';
    const lines = 'X-A: {{all}}{{folder}}{{beside}}{{outside}}\n';
    await session.open(uri, 'http', text + lines);
    assert.deepEqual(await codes(), [
      'variable-undefined: The variable `slot` is defined only in the environment "dev": select it.',
      'variable-undefined: The variable `folder` is defined only in the environment "dev": select it.',
      'variable-undefined: The variable `outside` is not defined.',
    ]);
    await session.client.sendNotification('slotpad/environment', { name: 'dev' });
    const hover = async (line: number, character: number) =>
      (await session.client.sendRequest<Hover | null>('textDocument/hover', {
        textDocument: { uri },
        position: { line, character },
      })) as { contents: { value: string } };
    assert.match((await hover(0, 7)).contents.value, /= `b`\n\n\*\.httpyac\.json, "\$shared"\*/);
    const slot = (await hover(0, 38)).contents.value;
    assert.match(slot, /= `••••••••` \(secret\)\n\n\*\.env\.dev\*/);
    assert.deepEqual(
      disk.read.filter((file) => !file.startsWith('file:///home')),
      [],
    );
    const defined = await session.client.sendRequest<Location[]>('textDocument/definition', {
      textDocument: { uri },
      position: { line: 0, character: 38 },
    });
    assert.deepEqual(
      defined.map((one) => one.uri),
      ['file:///home/api/.env.dev'],
    );
  });

  it('come from imported files too, which are read again when they change', async () => {
    const files = {
      'file:///home/lib/other.http': '@base = http://h\n\n###\n# @name login\nGET http://h/\n',
    };
    const disk = diskWith(files);
    session = await start(
      disk.reader,
      { trusted: true },
      { ...pulls, workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
      (client) => client.onRequest(RegistrationRequest.type, () => undefined),
    );
    const lines = (...imports: string[]) => imports.map((one) => `# @import ${one}\n`).join('');
    await session.open(
      uri,
      'http',
      `${lines('../lib/other.http')}\n###\n# @ref login\nGET {{base}}/{{login.token}}/{{bse}}\n`,
    );
    assert.deepEqual(await codes(), [
      'variable-undefined: The variable `bse` is not defined. Did you mean `base`?',
    ]);
    const hover = (await session.client.sendRequest<Hover | null>('textDocument/hover', {
      textDocument: { uri },
      position: { line: 4, character: 8 },
    })) as { contents: { value: string } };
    assert.equal(hover.contents.value, '**base** = `http://h`\n\n*@base in other.http*');
    disk.files['file:///home/lib/other.http'] = '@bse = 1\n';
    await session.client.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: 'file:///home/lib/other.http', type: 2 }],
    });
    assert.deepEqual(await codes(), [
      'directive-value: No request is named `login`: name one with `# @name login`.',
      'variable-undefined: The variable `base` is not defined. Did you mean `bse`?',
      'variable-undefined: The variable `login.token` is not defined.',
    ]);
    const second = 'file:///home/api/second.http';
    await session.open(second, 'http', `${lines('gone.http', '../../outside.http')}GET {{base}}/\n`);
    assert.deepEqual(await codes(second), [
      'directive-value: The file gone.http does not exist or cannot be read.',
    ]);
    assert.ok(!disk.read.includes('file:///outside.http'), 'it is outside of the workspace');
  });

  it('say which body files are missing, until they exist', async () => {
    const disk = diskWith({});
    session = await start(disk.reader, { trusted: true }, pulls);
    const lines = [
      'POST http://127.0.0.1:1/x',
      '',
      '< ./body.json',
      '',
      '###',
      'POST http://127.0.0.1:1/y',
      '',
    ];
    const text = `${[...lines, '< ../../outside.json'].join('\n')}\n`;
    await session.open(uri, 'http', text);
    assert.deepEqual(await codes(), ['body-file-missing: The file ./body.json does not exist.']);
    disk.files[new URL('body.json', uri).href] = '{}';
    assert.deepEqual(await codes(), []);
  });

  it('do not show secrets in diagnostics', async () => {
    const files = { [publicFile.replace('env', 'private.env')]: '{ "local": { "tag": "s3cret" } }' };
    session = await start(diskWith(files).reader, { trusted: true, environment: 'local' });
    await session.open(uri, 'http', 'GET http://127.0.0.1:1/eth/v1/beacon/states/{{tag}}/root\n');
    assert.deepEqual(await codes(), []);
  });

  it('are read again when their files change', async () => {
    const registered: string[] = [];
    const disk = diskWith(environments());
    const pushed = new EventEmitter();
    session = await start(
      disk.reader,
      { trusted: true, environment: 'local' },
      { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
      (client) => {
        client.onRequest(RegistrationRequest.type, ({ registrations }) => {
          for (const { registerOptions } of registrations) {
            for (const { globPattern } of registerOptions?.watchers ?? []) registered.push(globPattern);
          }
        });
        client.onNotification(
          PublishDiagnosticsNotification.type,
          (params) => void pushed.emit('pushed', params),
        );
      },
    );
    const next = async () => {
      const [{ diagnostics }] = (await once(pushed, 'pushed')) as [PublishDiagnosticsParams];
      return diagnostics.map(({ message }) => message);
    };
    const first = next();
    await session.open(uri, 'http', 'GET {{base}}/eth/v1/node/version\n');
    assert.deepEqual(await first, []);
    assert.deepEqual(registered, [
      '**/{http-client.env.json,http-client.private.env.json,http-client.env.json.user,.httpyac.json,httpyac.config.json,*.env,.env.*}',
      '**/*.{http,rest,jsonrpc}',
    ]);
    disk.files[publicFile] = '{ "local": { "bases": "http://h" } }';
    const second = next();
    await session.client.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: publicFile, type: 2 }],
    });
    assert.deepEqual(await second, ['The variable `base` is not defined. Did you mean `bases`?']);
  });

  it('rename their variables in all files that use them, open or not', async () => {
    const texts: Record<string, string> = {
      ...environments(),
      'file:///home/more/closed.http': 'GET {{base}}/eth/v1/node/health\n',
      'file:///home/node_modules/x/skipped.http': 'GET {{base}}/x\n',
      'file:///home/more/own.http': '@base = http://h\nGET {{base}}/x\n',
      [uri]: 'GET {{base}}/stale\n',
    };
    session = await start(diskWith(texts).reader, { trusted: true, environment: 'local' });
    texts[uri] = 'GET {{base}}/eth/v1/node/version\n';
    await session.open(uri, 'http', texts[uri]);
    const place = { textDocument: { uri }, position: { line: 0, character: 7 } };
    const found = await session.client.sendRequest<Location[]>('textDocument/definition', place);
    assert.deepEqual(found, [
      { uri: publicFile, range: { start: { line: 0, character: 35 }, end: { line: 0, character: 39 } } },
    ]);
    const { changes = {} } = await session.client.sendRequest<WorkspaceEdit>('textDocument/rename', {
      ...place,
      newName: 'node',
    });
    const after = Object.entries(changes).map(([file, edits]) => [
      file,
      TextDocument.applyEdits(TextDocument.create(file, '', 1, texts[file] ?? ''), edits),
    ]);
    assert.deepEqual(Object.fromEntries(after), {
      [uri]: 'GET {{node}}/eth/v1/node/version\n',
      [publicFile]: texts[publicFile]?.replaceAll('"base"', '"node"'),
      'file:///home/more/closed.http': 'GET {{node}}/eth/v1/node/health\n',
    });
    await assert.rejects(
      session.client.sendRequest('textDocument/rename', { ...place, newName: 'tag' }),
      /There is already a variable "tag"\./,
    );
  });

  it('do not add to the workspace symbols', async () => {
    const disk = diskWith({
      'file:///home/a.jsonrpc': 'eth_chainId()\n',
      'file:///home/deep/b.rest': 'GET /eth/v1/node/version\n',
      'file:///home/c.txt': 'eth_gasPrice()\n',
    });
    session = await start(disk.reader, { trusted: true });
    await session.open('file:///home/a.jsonrpc', 'jsonrpc', 'eth_blockNumber()\n');
    const symbols = await session.client.sendRequest<SymbolInformation[]>('workspace/symbol', { query: '' });
    assert.deepEqual(
      symbols.map(({ name, location }) => `${location.uri} ${name}`),
      ['file:///home/a.jsonrpc eth_blockNumber', 'file:///home/deep/b.rest GET /eth/v1/node/version'],
    );
  });
});
