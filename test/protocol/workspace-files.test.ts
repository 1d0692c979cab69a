import assert from 'node:assert/strict';
import {
  type DocumentLink,
  type ProtocolConnection,
  WillRenameFilesRequest,
  WorkDoneProgress,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileReader } from '../../server/service/files';
import { type Session, startSession } from './harness';

/** Files in memory. */
function reading(files: Record<string, string>): FileReader {
  return {
    readText: async (uri) => files[uri],
    exists: async (uri) => uri in files,
    async list(folder) {
      const names = new Map<string, 'file' | 'folder'>();
      for (const uri of Object.keys(files)) {
        if (!uri.startsWith(`${folder}/`)) continue;
        const [name = '', ...rest] = uri.slice(folder.length + 1).split('/');
        names.set(name, rest.length > 0 ? 'folder' : 'file');
      }
      return [...names].map(([name, kind]) => ({ name, kind }));
    },
  };
}

describe('diagnostics of the workspace over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const capable = { textDocument: { diagnostic: {} }, workspace: { diagnostics: {} } };
  const files = () => ({
    'file:///home/a.jsonrpc': 'eth_getBlockByNumber("lastest", false)\n',
    'file:///home/deep/b.http': 'GET /eth/v1/node/version\n',
    'file:///home/node_modules/c.http': 'GET /eth/v1/node/versoin\n',
  });
  const start = (disk: Record<string, string>, options: object = { trusted: true }, capabilities = capable) =>
    startSession(capabilities, options, undefined, { files: reading(disk), folder: 'file:///home' });
  const pull = (previousResultIds: { uri: string; value: string }[] = [], tokens: object = {}) =>
    session.client.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds, ...tokens });
  const shown = (items: readonly WorkspaceDocumentDiagnosticReport[]) =>
    items.map((one) =>
      one.kind === 'full'
        ? `${one.uri} ${one.items.map(({ code }) => code).join(' ')}`.trim()
        : `${one.uri} unchanged`,
    );

  it('are declared only to editors that can pull them and did not decline', async () => {
    const offers = () => {
      const { diagnosticProvider } = session.initialized.capabilities;
      return diagnosticProvider?.workspaceDiagnostics;
    };
    session = await start(files());
    assert.equal(offers(), true);
    await session.close();
    session = await start(files(), { trusted: true, workspaceDiagnostics: false });
    assert.equal(offers(), false);
    await session.close();
    session = await start(files(), { trusted: true }, { textDocument: { diagnostic: {} } } as typeof capable);
    assert.equal(offers(), false);
  });

  it('are those of all scratch files, open ones as in the editor', async () => {
    const disk: Record<string, string> = files();
    session = await start(disk);
    const first = await pull();
    assert.deepEqual(shown(first.items), [
      'file:///home/a.jsonrpc block-tag-unknown',
      'file:///home/deep/b.http',
    ]);
    const known = first.items.map(({ uri, resultId = '' }) => ({ uri, value: resultId }));
    assert.deepEqual(shown((await pull(known)).items), [
      'file:///home/a.jsonrpc unchanged',
      'file:///home/deep/b.http unchanged',
    ]);
    await session.open('file:///home/deep/b.http', 'http', 'GET /eth/v1/node/versoin\n');
    delete disk['file:///home/a.jsonrpc'];
    const later = await pull(known);
    assert.deepEqual(shown(later.items), ['file:///home/deep/b.http path-unknown', 'file:///home/a.jsonrpc']);
    assert.deepEqual(
      later.items.map(({ version }) => version),
      [1, null],
    );
  });

  it('are only those of open files while the workspace is not trusted', async () => {
    session = await start(files(), {});
    assert.deepEqual(shown((await pull()).items), []);
    await session.open('file:///home/a.jsonrpc', 'jsonrpc', files()['file:///home/a.jsonrpc']);
    assert.deepEqual(shown((await pull()).items), ['file:///home/a.jsonrpc block-tag-unknown']);
  });

  it('come with progress, and in parts where the editor takes them', async () => {
    session = await start(files());
    const progress: string[] = [];
    const parts: string[] = [];
    session.client.onProgress(WorkDoneProgress.type, 'work', (value) => {
      progress.push(`${value.kind} ${'title' in value ? value.title : (value.message ?? '')}`.trim());
    });
    session.client.onProgress(WorkspaceDiagnosticRequest.partialResult, 'part', ({ items }) => {
      parts.push(...shown(items));
    });
    const { items } = await pull([], { workDoneToken: 'work', partialResultToken: 'part' });
    assert.deepEqual(items, []);
    assert.deepEqual(parts, ['file:///home/a.jsonrpc block-tag-unknown', 'file:///home/deep/b.http']);
    assert.deepEqual(progress, ['begin Checking', 'report 0 of 2 files', 'end']);
  });
});

describe('files that are renamed over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const disk = {
    'file:///home/a.http':
      'POST http://h/x\n\n< ./body.json\n\n###\nPOST http://h/y\n\n< data/two words.json\n',
    'file:///home/deep/b.http': '# @import ../a.http\n\nPOST http://h/z\n\n< /home/body.json\n',
    'file:///home/c.http': 'POST http://h/x\n\n< ./{{name}}.json\n\n###\nGET http://h/body.json\n',
  };
  const capable = { workspace: { fileOperations: { willRename: true } } };
  const start = (options: object = { trusted: true }, capabilities: object = capable) =>
    startSession(capabilities, options, undefined, { files: reading({ ...disk }), folder: 'file:///home' });

  /** The texts of the files that change. */
  const renamed = async (...moves: readonly [from: string, to: string][]) => {
    const edit = await session.client.sendRequest(WillRenameFilesRequest.type, {
      files: moves.map(([oldUri, newUri]) => ({
        oldUri: `file:///home/${oldUri}`,
        newUri: `file:///home/${newUri}`,
      })),
    });
    return Object.entries(edit?.changes ?? {}).map(([uri, edits]) => {
      const text = disk[uri as keyof typeof disk];
      const changed = TextDocument.applyEdits(TextDocument.create(uri, '', 1, text), edits);
      return changed.split('\n').filter((line) => !text.split('\n').includes(line));
    });
  };

  it('are declared only to editors that announce renames', async () => {
    session = await start({ trusted: true }, {});
    assert.equal(session.initialized.capabilities.workspace?.fileOperations, undefined);
    await session.close();
    session = await start();
    assert.deepEqual(session.initialized.capabilities.workspace, {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } },
    });
  });

  it('take the paths of body files and imports with them, in the form in which they are written', async () => {
    session = await start();
    assert.deepEqual(await renamed(['body.json', 'new body.json']), [
      ['< ./new body.json'],
      ['< /home/new body.json'],
    ]);
    assert.deepEqual(await renamed(['data', 'sent']), [['< sent/two words.json']]);
    assert.deepEqual(await renamed(['body.json', 'deep/body.json']), [
      ['< ./deep/body.json'],
      ['< /home/deep/body.json'],
    ]);
    assert.deepEqual(await renamed(['a.http', 'lib/a.http']), [
      ['< ../body.json', '< ../data/two words.json'],
      ['# @import ../lib/a.http'],
    ]);
    assert.deepEqual(await renamed(['other.json', 'more.json']), []);
  });

  it('change nothing where the path leads to the same file as before', async () => {
    session = await start();
    assert.deepEqual(await renamed(['a.http', 'z.http'], ['deep', 'deeper']), [['# @import ../z.http']]);
  });

  it('change only open files while the workspace is not trusted', async () => {
    session = await start({});
    assert.deepEqual(await renamed(['body.json', 'b.json']), []);
    await session.open('file:///home/a.http', 'http', disk['file:///home/a.http']);
    assert.deepEqual(await renamed(['body.json', 'b.json']), [['< ./b.json']]);
  });
});

describe('links to the reference over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const links = async (client: ProtocolConnection, uri: string) =>
    (await client.sendRequest<DocumentLink[]>('textDocument/documentLink', { textDocument: { uri } })).map(
      ({ range, target, tooltip }) => [
        `${range.start.line}:${range.start.character}-${range.end.character}`,
        target,
        tooltip,
      ],
    );

  it('lead from methods and endpoints to their pages', async () => {
    session = await startSession({}, { reference: 'https://pages.example/{page}' });
    await session.open(
      'file:///a.jsonrpc',
      'jsonrpc',
      'eth_chainId()\n\n###\nmy_method()\n\n###\n eth_call()\n',
    );
    assert.deepEqual(await links(session.client, 'file:///a.jsonrpc'), [
      [
        '0:0-11',
        'https://pages.example/execution/client-and-network.md#eth_chainid',
        'Open the page of eth_chainId',
      ],
      ['6:1-9', 'https://pages.example/execution/state.md#eth_call', 'Open the page of eth_call'],
    ]);
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_syncing","params":[]}';
    await session.open(
      'file:///b.http',
      'http',
      `GET /eth/v1/node/version\n\n###\nGET /x\n\n###\nPOST http://h/\n\n${body}\n`,
    );
    assert.deepEqual(await links(session.client, 'file:///b.http'), [
      [
        '0:0-3',
        'https://pages.example/beacon/node.md#get-ethv1nodeversion',
        'Open the page of GET /eth/v1/node/version',
      ],
      [
        '8:34-45',
        'https://pages.example/execution/client-and-network.md#eth_syncing',
        'Open the page of eth_syncing',
      ],
      ['6:5-14', 'http://h/', 'Open in the browser'],
    ]);
  });

  it('do not exist without pages', async () => {
    session = await startSession();
    await session.open('file:///a.jsonrpc', 'jsonrpc', 'eth_chainId()\n');
    assert.deepEqual(await links(session.client, 'file:///a.jsonrpc'), []);
  });
});
