/** What the server answers when, as the protocol has it. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import {
  type Connection,
  createConnection,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { connectionOptions, inLifeCycle } from '../../server/lsp/connection';
import { startServer } from '../../server/lsp/server';
import { startSession } from './harness';

const uri = 'file:///requests/a.jsonrpc';
const hover = { textDocument: { uri }, position: { line: 0, character: 2 } };
const whole = { processId: null, rootUri: null, capabilities: {} };

describe('the life cycle', () => {
  let client: MessageConnection;
  let server: Connection;

  beforeEach(() => {
    const [up, down] = [new PassThrough(), new PassThrough()];
    const writer = new StreamMessageWriter(down);
    server = createConnection(inLifeCycle(new StreamMessageReader(up), writer), writer, connectionOptions);
    startServer(server);
    client = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
    client.listen();
  });
  afterEach(() => {
    client.dispose();
    server.dispose();
  });

  /** The error of a request, as `code message`; its result if there is none. */
  const ask = async (method: string, params?: object): Promise<unknown> => {
    try {
      return await client.sendRequest(method, params);
    } catch (error) {
      assert.ok(error instanceof ResponseError);
      return `${error.code} ${error.message}`;
    }
  };
  const open = (text: string) =>
    client.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'jsonrpc', version: 1, text },
    });

  it('refuses requests before initialize, and starts all the same', async () => {
    assert.equal(
      await ask('textDocument/hover', hover),
      '-32002 textDocument/hover was sent before initialize.',
    );
    assert.equal(await ask('shutdown'), '-32002 shutdown was sent before initialize.');
    assert.ok(await ask('initialize', whole));
  });

  it('drops notifications before initialize', async () => {
    await open('eth_chainId()');
    await ask('initialize', whole);
    assert.equal(await ask('textDocument/hover', hover), null, 'the document is not open');
    await open('eth_chainId()');
    assert.match(JSON.stringify(await ask('textDocument/hover', hover)), /eth_chainId/);
  });

  it('refuses a second initialize, and goes on', async () => {
    await ask('initialize', whole);
    assert.equal(await ask('initialize', whole), '-32600 initialize was sent before.');
    await open('eth_chainId()');
    assert.match(JSON.stringify(await ask('textDocument/hover', hover)), /eth_chainId/);
  });

  it('refuses requests after shutdown', async () => {
    await ask('initialize', whole);
    assert.equal(await ask('shutdown'), null);
    assert.equal(
      await ask('textDocument/hover', hover),
      '-32600 textDocument/hover: the server is shut down.',
    );
    assert.equal(await ask('shutdown'), '-32600 shutdown: the server is shut down.');
  });

  it('answers a client that sends no capabilities', async () => {
    const { capabilities } = (await ask('initialize', { processId: null, rootUri: null })) as {
      capabilities: { hoverProvider: boolean; diagnosticProvider?: object };
    };
    assert.equal(capabilities.hoverProvider, true);
    assert.equal(capabilities.diagnosticProvider, undefined);
  });
});

describe('a refresh of diagnostics', () => {
  const changeSettings = async (refreshSupport: boolean | undefined) => {
    const asked: string[] = [];
    const session = await startSession(
      {
        textDocument: { diagnostic: {} },
        workspace: { ...(refreshSupport === undefined ? {} : { diagnostics: { refreshSupport } }) },
      },
      undefined,
      (client) => {
        client.onRequest('workspace/diagnostic/refresh', () => {
          asked.push('refresh');
          return null;
        });
      },
    );
    try {
      const settings = { slotpad: { rules: { 'block-number-decimal': 'off' } } };
      await session.client.sendNotification('workspace/didChangeConfiguration', { settings });
      // The request would arrive before the response to this one, because it was sent first.
      await session.pull(uri);
      return asked;
    } finally {
      await session.close();
    }
  };

  it('is requested from a client that supports it', async () => {
    assert.deepEqual(await changeSettings(true), ['refresh']);
  });

  it('is not requested from other clients', async () => {
    assert.deepEqual(await changeSettings(undefined), []);
    assert.deepEqual(await changeSettings(false), []);
  });
});
