import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  type Diagnostic,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { type Session, startSession } from './harness';

const pulls = { textDocument: { diagnostic: {} } };
const uri = 'file:///scratch.jsonrpc';

/** The diagnostics as `line:start-end severity code: message`. */
function lines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ range: { start, end }, severity, code, message }) => {
    const to = end.line === start.line ? end.character : `${end.line}:${end.character}`;
    return `${start.line}:${start.character}-${to} ${severity} ${code}: ${message}`;
  });
}

describe('diagnostics over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  it('are pulled, and follow an edit', async () => {
    session = await startSession(pulls);
    await session.open(uri, 'jsonrpc', 'eth_getBlockByNumber("lastest", false)\n');
    assert.deepEqual(lines(await session.pull(uri)), [
      '0:21-30 1 block-tag-unknown: Unknown block tag "lastest". Did you mean "latest"?',
    ]);
    const range = { start: { line: 0, character: 24 }, end: { line: 0, character: 25 } };
    await session.change(uri, 2, [{ range, text: '' }]);
    assert.deepEqual(lines(await session.pull(uri)), []);
  });

  it('are not sent again without a change', async () => {
    session = await startSession(pulls);
    await session.open(uri, 'jsonrpc', 'eth_chainId(1)\n');
    const first = await session.client.sendRequest<{ kind: string; resultId: string }>(
      'textDocument/diagnostic',
      {
        textDocument: { uri },
      },
    );
    const second = await session.client.sendRequest('textDocument/diagnostic', {
      textDocument: { uri },
      previousResultId: first.resultId,
    });
    assert.deepEqual(second, { kind: 'unchanged', resultId: first.resultId });
  });

  it('are pushed to an editor that does not pull', async () => {
    const pushed = new EventEmitter();
    session = await startSession({}, undefined, (client) => {
      client.onNotification(
        PublishDiagnosticsNotification.type,
        (params) => void pushed.emit('diagnostics', params),
      );
    });
    assert.equal(session.initialized.capabilities.diagnosticProvider, undefined);
    const next = async () => ((await once(pushed, 'diagnostics')) as [PublishDiagnosticsParams])[0];
    const first = next();
    await session.open(uri, 'jsonrpc', 'eth_blockNumber(1)\n');
    assert.deepEqual(lines((await first).diagnostics), [
      '0:16-17 1 params-too-many: `eth_blockNumber` takes no parameters.',
    ]);
    const second = next();
    const range = { start: { line: 0, character: 16 }, end: { line: 0, character: 17 } };
    await session.change(uri, 2, [{ range, text: '' }]);
    assert.deepEqual((await second).diagnostics, []);
  });

  it('leave out what is still being typed, until typing pauses', async () => {
    const calls: (() => void)[] = [];
    const clock = {
      after(milliseconds: number, call: () => void) {
        assert.ok(milliseconds < 1000, 'A mistake is shown within a second.');
        calls.push(call);
        return () => undefined;
      },
    };
    const refreshed = new EventEmitter();
    const refreshing = { ...pulls, workspace: { diagnostics: { refreshSupport: true } } };
    const prepare = (client: Session['client']) =>
      void client.onRequest('workspace/diagnostic/refresh', () => void refreshed.emit('refresh'));
    session = await startSession(refreshing, undefined, prepare, { clock });
    await session.open(uri, 'jsonrpc', 'eth_getBalance("0x12');
    const unfinished = ['0:15-20 1 json-syntax: The string has no closing quote.'];
    assert.deepEqual(lines(await session.pull(uri)), unfinished);
    const end = { line: 0, character: 20 };
    await session.change(uri, 2, [{ range: { start: end, end }, text: '3' }]);
    assert.deepEqual(lines(await session.pull(uri)), []);
    const refresh = once(refreshed, 'refresh');
    calls.at(-1)?.();
    await refresh;
    assert.deepEqual(lines(await session.pull(uri)), [
      '0:15-21 1 json-syntax: The string has no closing quote.',
    ]);
  });

  it('are not asked for after the editor has closed the connection', async () => {
    const calls: (() => void)[] = [];
    const clock = {
      after: (_: number, call: () => void) => {
        calls.push(call);
        return () => undefined;
      },
    };
    const refreshing = { ...pulls, workspace: { diagnostics: { refreshSupport: true } } };
    session = await startSession(refreshing, undefined, undefined, { clock });
    await session.open(uri, 'jsonrpc', 'eth_chainId');
    const end = { line: 0, character: 11 };
    await session.change(uri, 2, [{ range: { start: end, end }, text: '(' }]);
    await session.pull(uri);
    await session.close();
    // An error here would end the process of the tests.
    calls.at(-1)?.();
    await new Promise(setImmediate);
    session = await startSession(pulls);
  });

  it('have the severity of the settings', async () => {
    session = await startSession(pulls, { rules: { 'params-too-many': 'hint', 'block-tag-unknown': 'off' } });
    await session.open(uri, 'jsonrpc', 'eth_blockNumber(1)\n###\neth_getBlockByNumber("lastest", false)\n');
    assert.deepEqual(lines(await session.pull(uri)), [
      '0:16-17 4 params-too-many: `eth_blockNumber` takes no parameters.',
    ]);
  });

  it('use the extension of a file with an unknown language ID', async () => {
    session = await startSession(pulls);
    await session.open('file:///a.http', 'rest', 'GET /eth/v1/node/versoin\n');
    assert.deepEqual(lines(await session.pull('file:///a.http')), [
      '0:17-24 1 path-unknown: Unknown path. Did you mean `/eth/v1/node/version`?',
    ]);
  });

  it('link to the rule pages that the editor configures', async () => {
    session = await startSession(pulls, { documentation: 'https://rules.example/{code}.md' });
    await session.open(uri, 'jsonrpc', 'eth_blockNumber(1)\n');
    const [found] = await session.pull(uri);
    assert.deepEqual(found?.codeDescription, { href: 'https://rules.example/params-too-many.md' });
  });

  it('have no link without rule pages', async () => {
    session = await startSession(pulls, { documentation: 'no place for a code' });
    await session.open(uri, 'jsonrpc', 'eth_blockNumber(1)\n');
    const [found] = await session.pull(uri);
    assert.equal(found?.code, 'params-too-many');
    assert.equal(found?.codeDescription, undefined);
  });

  it('are empty for a file that is not open', async () => {
    session = await startSession(pulls);
    assert.deepEqual(await session.pull('file:///nowhere.http'), []);
  });
});
