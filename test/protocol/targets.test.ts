import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  ConfigurationRequest,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  LogMessageNotification,
  type LogMessageParams,
} from 'vscode-languageserver/node';
import { type Session, startSession } from './harness';

const pulls = { textDocument: { diagnostic: {} } };
const refreshes = {
  ...pulls,
  workspace: { configuration: true, diagnostics: { refreshSupport: true }, workspaceFolders: true },
};
const folder = 'file:///home';
const uri = 'file:///home/a.http';
const text = 'GET /lighthouse/health\n';

const node = (version: string) => ({
  nodes: [{ name: 'main', kind: 'beacon', url: 'http://127.0.0.1:5052', selected: true, version }],
});

describe('targets over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const messages = async () =>
    (await session.pull(uri)).map(({ severity, message }) => `${severity} ${message}`);

  it('follow the client of the selected node', async () => {
    const editor = new EventEmitter();
    session = await startSession(refreshes, undefined, (client) => {
      client.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => null));
      client.onRequest(DiagnosticRefreshRequest.type, () => void editor.emit('refresh'));
    });
    await session.open(uri, 'http', text);
    assert.deepEqual(await messages(), []);
    const refreshed = once(editor, 'refresh');
    await session.client.sendNotification('slotpad/nodes', node('teku/v24.8.0'));
    await refreshed;
    assert.deepEqual(await messages(), ["2 This node is Teku: `/lighthouse` paths are Lighthouse's."]);
    const again = once(editor, 'refresh');
    await session.client.sendNotification('slotpad/nodes', node('Lighthouse/v5.3.0'));
    await again;
    assert.deepEqual(await messages(), []);
  });

  it('can be given with the initialization', async () => {
    session = await startSession(pulls, { nodeVersions: node('Prysm/v5.0.4 (linux amd64)').nodes });
    await session.open(uri, 'http', text);
    assert.deepEqual(await messages(), ["2 This node is Prysm: `/lighthouse` paths are Lighthouse's."]);
  });

  it('come from the settings of an editor', async () => {
    session = await startSession(pulls, { target: ['nimbus', 'geth/1.14'] });
    await session.open(uri, 'http', text);
    assert.deepEqual(await messages(), ["1 The target is Nimbus: `/lighthouse` paths are Lighthouse's."]);
    await session.client.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { slotpad: { target: 'lighthouse' } },
    });
    assert.deepEqual(await messages(), []);
  });

  it('come from the settings of the folder first', async () => {
    const editor = new EventEmitter();
    const settings = (client: Parameters<NonNullable<Parameters<typeof startSession>[2]>>[0]) => {
      client.onRequest(ConfigurationRequest.type, ({ items }) => {
        return items.map(({ scopeUri, section }) => {
          if (scopeUri === folder && section === 'slotpad.target') return 'teku';
          return section === 'slotpad' ? { target: 'lodestar' } : null;
        });
      });
      client.onRequest(DiagnosticRefreshRequest.type, () => void editor.emit('refresh'));
    };
    const refreshed = once(editor, 'refresh');
    session = await startSession(refreshes, undefined, settings, {
      folder,
    });
    await refreshed;
    await session.open(uri, 'http', text);
    await session.open('file:///elsewhere/b.http', 'http', text);
    assert.deepEqual(await messages(), ["1 The target is Teku: `/lighthouse` paths are Lighthouse's."]);
    const [elsewhere] = await session.pull('file:///elsewhere/b.http');
    assert.equal(elsewhere?.message, "The target is Lodestar: `/lighthouse` paths are Lighthouse's.");
  });

  it('that are unknown are in the log', async () => {
    const log = new EventEmitter();
    session = await startSession(pulls, undefined, (client) => {
      client.onNotification(LogMessageNotification.type, (params) => void log.emit('message', params));
    });
    const logged = once(log, 'message');
    await session.client.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { slotpad: { target: 'lighthose' } },
    });
    const [{ message }] = (await logged) as [LogMessageParams];
    assert.equal(message, 'slotpad.target: Unknown client "lighthose". Did you mean "lighthouse"?');
  });
});
