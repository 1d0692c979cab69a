import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  ConfigurationRequest,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
} from 'vscode-languageserver/node';
import { type Session, startSession } from './harness';

const uri = 'file:///scratch.jsonrpc';
const decimal = 'eth_getBlockByNumber(17, false)\n';
const pulls = { textDocument: { diagnostic: {} } };
const asksForSettings = {
  ...pulls,
  workspace: { configuration: true, diagnostics: { refreshSupport: true } },
};
const ruleOff = { rules: { 'block-number-decimal': 'off' } };

describe('settings over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const codes = async () => (await session.pull(uri)).map(({ code }) => code);

  /** Starts with a rule off, for an editor that answers with this when it is asked for the section `slotpad`. */
  const startAnswering = async (answer: { value: unknown }) => {
    const editor = new EventEmitter();
    session = await startSession(asksForSettings, ruleOff, (client) => {
      client.onRequest(ConfigurationRequest.type, ({ items }) => {
        editor.emit('asked');
        return items.map(({ section }) => (section === 'slotpad' ? answer.value : null));
      });
      client.onRequest(DiagnosticRefreshRequest.type, () => void editor.emit('refresh'));
    });
    return editor;
  };
  const changed = (settings: unknown) =>
    session.client.sendNotification(DidChangeConfigurationNotification.type, { settings });

  it('of the initialization stay while the editor has no section for them', async () => {
    const answer: { value: unknown } = { value: { rules: {} } };
    const editor = await startAnswering(answer);
    await session.open(uri, 'jsonrpc', decimal);
    await once(editor, 'refresh');
    assert.deepEqual(await codes(), ['block-number-decimal']);
    answer.value = null;
    const refreshed = once(editor, 'refresh');
    await changed(null);
    await refreshed;
    assert.deepEqual(await codes(), []);
  });

  it('of the initialization stay when settings of others change', async () => {
    session = await startSession(pulls, ruleOff);
    await session.open(uri, 'jsonrpc', decimal);
    for (const settings of [{}, null, { slotpad: null }, { other: { rules: {} } }]) {
      await changed(settings);
      assert.deepEqual(await codes(), [], JSON.stringify(settings));
    }
  });

  it('of the editor replace those of the initialization', async () => {
    session = await startSession(pulls, ruleOff);
    await session.open(uri, 'jsonrpc', decimal);
    await changed({ slotpad: { rules: {} } });
    assert.deepEqual(await codes(), ['block-number-decimal']);
  });
});
