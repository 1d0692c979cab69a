import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  ConfigurationRequest,
  DiagnosticRefreshRequest,
  DidChangeWatchedFilesNotification,
  type Hover,
  HoverRequest,
  type ProtocolConnection,
  RegistrationRequest,
  ShowMessageNotification,
} from 'vscode-languageserver/node';
import { load } from '../../catalogue/documents/load';
import { SPECIFICATIONS_MESSAGE, TRUST_MESSAGE } from '../../server/lsp/messages';
import type { FileReader } from '../../server/service/files';
import { openRpc } from '../unit/catalogue-documents/documents';
import { type Session, startSession } from './harness';

const folder = 'file:///home';
const file = 'file:///home/specs/pool%20api.json';
const setting = ['specs/pool api.json'];
const uri = 'file:///home/api/scratch.jsonrpc';
const capabilities = {
  textDocument: { diagnostic: {} },
  workspace: {
    diagnostics: { refreshSupport: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
  },
};

/** What is said of a method that no specification has. */
const NOT_CHECKED = ['`pool_add` is not checked: no known client has methods that begin with `pool_`.'];

describe('own specifications over the protocol', () => {
  let session: Session;
  let files: Record<string, string>;
  let read: string[];
  let events: EventEmitter;
  let messages: string[];
  afterEach(() => session.close());

  const start = async (
    options: object,
    more: object = {},
    prepare?: (client: ProtocolConnection) => void,
  ) => {
    read = [];
    messages = [];
    events = new EventEmitter();
    const reader: FileReader = {
      async readText(name) {
        read.push(name);
        return files[name];
      },
      list: async () => [],
    };
    const listen = (client: ProtocolConnection) => {
      client.onRequest(DiagnosticRefreshRequest.type, () => void events.emit('refresh'));
      client.onRequest(RegistrationRequest.type, ({ registrations }) => {
        for (const one of registrations) events.emit('registered', one.registerOptions);
      });
      client.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message));
      prepare?.(client);
    };
    session = await startSession({ ...capabilities, ...more }, options, listen, {
      files: reader,
      folder,
      loadSpecifications: async () => load,
    });
  };
  const check = async (text: string) => {
    await session.open(uri, 'jsonrpc', text);
    return (await session.pull(uri)).map(({ message }) => message);
  };

  beforeEach(() => {
    files = { [file]: JSON.stringify(openRpc) };
  });

  it('check requests with the documents of the setting', async () => {
    await start({ trusted: true, specifications: setting });
    assert.deepEqual(await check('pool_add(5)\n'), ['Expected an object, not a number.']);
    const hover: Hover | null = await session.client.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: { line: 0, character: 2 },
    });
    assert.match(
      JSON.stringify(hover?.contents),
      /\[Bundler 0\.7 \(specs\/pool api\.json\)\]\(file:\/\/\/home\/specs\/pool%20api\.json\)/,
    );
    assert.deepEqual(messages, []);
  });

  it('are read for each folder where the editor has settings for folders', async () => {
    const asked: unknown[] = [];
    const more = { workspace: { ...capabilities.workspace, configuration: true } };
    await start({ trusted: true }, more, (client) => {
      client.onRequest(ConfigurationRequest.type, ({ items }) => {
        asked.push(...items);
        events.emit('configuration');
        return items.map(({ section, scopeUri }) =>
          section === 'slotpad.specifications' && scopeUri === folder ? setting : null,
        );
      });
    });
    if (asked.length === 0) await once(events, 'configuration');
    await session.open(uri, 'jsonrpc', 'pool_add(5)\n');
    let found = await session.pull(uri);
    if (found[0]?.code !== 'wrong-type') {
      await once(events, 'refresh');
      found = await session.pull(uri);
    }
    assert.deepEqual(
      found.map(({ code }) => code),
      ['wrong-type'],
    );
    assert.deepEqual(
      asked.filter((item) => (item as { section?: unknown }).section === 'slotpad.specifications').at(-1),
      { scopeUri: folder, section: 'slotpad.specifications' },
    );
  });

  it('are watched, so that edits take effect', async () => {
    await start({ trusted: true, specifications: setting });
    const registered: unknown[] = [];
    events.on('registered', (options) => registered.push(options));
    assert.deepEqual(await check('pool_add(5)\n'), ['Expected an object, not a number.']);
    assert.deepEqual(registered.at(-1), {
      watchers: [{ globPattern: { baseUri: 'file:///home/specs', pattern: 'pool api.json' } }],
    });
    files[file] = JSON.stringify({
      ...openRpc,
      methods: [{ name: 'pool_add', params: [{ name: 'a', schema: { type: 'string' } }] }],
    });
    const refreshed = once(events, 'refresh');
    await session.client.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: file, type: 2 }],
    });
    await refreshed;
    assert.deepEqual(
      (await session.pull(uri)).map(({ message }) => message),
      ['Expected a string, not a number.'],
    );
  });

  it('are not read before the workspace is trusted', async () => {
    await start({ trusted: false, specifications: setting });
    assert.deepEqual(await check('pool_add(5)\n'), NOT_CHECKED);
    assert.deepEqual(read, []);
    const refreshed = once(events, 'refresh');
    await session.client.sendNotification(TRUST_MESSAGE, { trusted: true });
    await refreshed;
    assert.deepEqual(
      (await session.pull(uri)).map(({ code }) => code),
      ['wrong-type'],
    );
  });

  it('that are wrong are reported once, with their first problem, and do no harm', async () => {
    files[file] = JSON.stringify({ ...openRpc, methods: [5, 6, ...openRpc.methods] });
    await start({ trusted: true, specifications: [...setting, 'missing.json'] });
    assert.deepEqual(await check('pool_add(5)\n'), ['Expected an object, not a number.']);
    await session.pull(uri);
    assert.deepEqual(messages, [
      'Slotpad: specs/pool api.json: methods[0]: This is not a method. Give the method a name. It is ignored. The log has 2 more.',
    ]);
  });

  it('cannot put links into messages', async () => {
    files[file] = '{ "openapi": "[x](command:y)" }';
    await start({ trusted: true, specifications: setting });
    assert.deepEqual(await check('pool_add(5)\n'), NOT_CHECKED);
    assert.deepEqual(messages, [
      'Slotpad: specs/pool api.json: OpenAPI [x] (command:y) is not supported. Use a document of OpenAPI 3.',
    ]);
  });

  it('can be sent by the client', async () => {
    await start({ trusted: true });
    assert.deepEqual(await check('pool_add(5)\n'), NOT_CHECKED);
    const refreshed = once(events, 'refresh');
    const documents = [{ name: 'node "geth"', text: JSON.stringify(openRpc) }];
    await session.client.sendNotification(SPECIFICATIONS_MESSAGE, { documents });
    await refreshed;
    assert.deepEqual(
      (await session.pull(uri)).map(({ message }) => message),
      ['Expected an object, not a number.'],
    );
  });
});
