import assert from 'node:assert/strict';
import {
  type CodeAction,
  type CodeLens,
  ExecuteCommandRequest,
  type InitializeParams,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShowDocumentRequest,
  ShowMessageNotification,
  ShowMessageRequest,
  type ShowMessageRequestParams,
  WorkDoneProgress,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver/node';
import type { RequestSender, RequestToSend, SendingEditor, SentResponse } from '../../server/lsp/sending';
import { type Session, startSession } from './harness';

const uri = 'file:///home/a.jsonrpc';
const text = '### first\neth_chainId()\n\n### second\neth_blockNumber()\n';
const response: SentResponse = {
  uri: 'file:///tmp/slotpad-1/1/eth_chainId.json',
  text: '{\n  "id": 1,\n  "result": "0x01"\n}\n',
  title: '200 OK · 12 ms · 36 B · eth_chainId',
  message: '',
  level: 'good',
  marks: [],
};

/** A sender that records what it gets. */
function fakeSender(send: (editor: SendingEditor) => Promise<Partial<SentResponse>> = async () => ({})) {
  const requests: RequestToSend[] = [];
  const sender: RequestSender = {
    async send(request, editor) {
      requests.push(request);
      return { ...response, ...(await send(editor)) };
    },
    environments: async () => ['dev', 'local'],
    dispose: () => undefined,
  };
  return { requests, sender };
}

/** The messages that a client gets, in order. */
function listening(answer: (params: ShowMessageRequestParams) => string | undefined = () => undefined) {
  const seen: string[] = [];
  const prepare = (client: ProtocolConnection) => {
    client.onRequest(ShowDocumentRequest.type, (params) => {
      seen.push(`document ${params.uri}`);
      return { success: true };
    });
    client.onNotification(ShowMessageNotification.type, ({ type, message }) => {
      seen.push(`message ${type} ${message}`);
    });
    client.onRequest(ShowMessageRequest.type, (params) => {
      const titles = params.actions?.map(({ title }) => title).join(', ');
      seen.push(`question ${params.message} [${titles}]`);
      const title = answer(params);
      return title === undefined ? null : { title };
    });
    client.onNotification(PublishDiagnosticsNotification.type, (params: PublishDiagnosticsParams) => {
      for (const { message, range } of params.diagnostics) {
        seen.push(`diagnostic ${params.uri}:${range.start.line}:${range.start.character} ${message}`);
      }
    });
  };
  return { seen, prepare };
}

const shows = { textDocument: { diagnostic: {} }, window: { showDocument: { support: true } } };
const allowed = { trusted: true, send: true };

describe('sending over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  const start = (
    sender: RequestSender | undefined,
    options: object = allowed,
    {
      capabilities = shows,
      prepare = listening().prepare,
    }: {
      capabilities?: InitializeParams['capabilities'];
      prepare?: (client: ProtocolConnection) => void;
    } = {},
  ) =>
    startSession(capabilities, options, prepare, { ...(sender ? { sender } : {}), folder: 'file:///home' });

  const lenses = async () => {
    const found = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri },
    });
    return found.map(({ command }) => `${command?.title} ${command?.command}`);
  };
  const run = (command: string, ...args: unknown[]) =>
    session.client.sendRequest(ExecuteCommandRequest.type, { command, arguments: args });

  it('is declared only where the editor asks for it and the server can', async () => {
    session = await start(undefined);
    assert.equal(session.initialized.capabilities.executeCommandProvider, undefined);
    await session.close();
    session = await start(fakeSender().sender, { trusted: true });
    assert.equal(session.initialized.capabilities.executeCommandProvider, undefined);
    await session.open(uri, 'jsonrpc', text);
    assert.deepEqual(await lenses(), []);
    await session.close();
    session = await start(fakeSender().sender);
    assert.deepEqual(session.initialized.capabilities.executeCommandProvider, {
      commands: ['slotpad.send', 'slotpad.selectEnvironment'],
      workDoneProgress: true,
    });
  });

  it('shows the response and the outcome', async () => {
    const { requests, sender } = fakeSender();
    const { seen, prepare } = listening();
    session = await start(sender, { ...allowed, environment: 'dev' }, { prepare });
    await session.open(uri, 'jsonrpc', text);
    assert.deepEqual(await lenses(), ['Send slotpad.send', 'Send slotpad.send']);
    assert.deepEqual(await run('slotpad.send', { uri, line: 4 }), {
      uri: response.uri,
      title: '200 OK · 12 ms · 36 B · eth_chainId',
      message: '',
      level: 'good',
    });
    assert.deepEqual(seen, [`document ${response.uri}`, 'message 3 200 OK · 12 ms · 36 B · eth_chainId']);
    const [sent] = requests;
    assert.deepEqual(
      [sent?.uri, sent?.text, sent?.line, sent?.folder, sent?.environment, sent?.language],
      [uri, text, 4, 'file:///home', 'dev', 'jsonrpc'],
    );
  });

  it('is a code action as well, for editors without lenses', async () => {
    session = await start(fakeSender().sender);
    await session.open(uri, 'jsonrpc', text);
    const titles = async (line: number, only?: readonly string[]) => {
      const at = { line, character: 0 };
      const found = await session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start: at, end: at },
        context: { diagnostics: [], ...(only ? { only } : {}) },
      });
      return found.filter(({ command }) => command !== undefined);
    };
    const [action, ...more] = await titles(4);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [action?.title, action?.command?.command, action?.command?.arguments],
      ['Send', 'slotpad.send', [{ uri, line: 4 }]],
    );
    assert.deepEqual(await titles(4, ['quickfix']), []);
    await session.client.sendNotification('slotpad/trust', { trusted: false });
    assert.deepEqual(await titles(4), []);
  });

  it('takes a position of the protocol as well, and sends what is not saved yet', async () => {
    const { requests, sender } = fakeSender();
    session = await start(sender);
    await session.open(uri, 'jsonrpc', text);
    await session.change(uri, 2, [{ text: 'eth_syncing()\n' }]);
    await run('slotpad.send', { textDocument: { uri }, position: { line: 0, character: 3 } });
    assert.deepEqual([requests[0]?.line, requests[0]?.text], [0, 'eth_syncing()\n']);
  });

  it('says where the response is when the editor cannot show it', async () => {
    const { seen, prepare } = listening();
    const failing = fakeSender(async () => ({
      level: 'error',
      title: 'Timed out · eth_chainId',
      message: 'No answer.',
    }));
    session = await start(failing.sender, allowed, { prepare, capabilities: {} });
    await session.open(uri, 'jsonrpc', text);
    await run('slotpad.send', { uri, line: 1 });
    assert.deepEqual(seen, [`message 1 Timed out · eth_chainId\nNo answer.\nResponse: ${response.uri}`]);
  });

  it('marks differences in the response, until the next one', async () => {
    const marks = [
      {
        start: 24,
        end: 30,
        severity: 'warning' as const,
        code: 'quantity-leading-zero',
        message: 'Write 0x1.',
      },
    ];
    let count = 0;
    const { seen, prepare } = listening();
    const { sender } = fakeSender(async () => (count++ === 0 ? { marks } : { uri: 'file:///tmp/2.json' }));
    session = await start(sender, allowed, { prepare });
    const cleared: string[] = [];
    session.client.onNotification(PublishDiagnosticsNotification.type, (params) => {
      if (params.diagnostics.length === 0) cleared.push(params.uri);
      else seen.push(`${params.diagnostics[0]?.message} ${params.diagnostics[0]?.range.start.line}`);
    });
    await session.open(uri, 'jsonrpc', text);
    await run('slotpad.send', { uri, line: 1 });
    assert.ok(seen.includes('Write 0x1. 2'), seen.join('\n'));
    await run('slotpad.send', { uri, line: 1 });
    assert.ok(cleared.includes(response.uri), cleared.join(' '));
  });

  it('asks before what changes something, and takes everything but "Send" as no', async () => {
    const answers = ['Send', "Don't Send", undefined];
    const given: (boolean | undefined)[] = [];
    const { seen, prepare } = listening(() => answers.shift());
    const { sender } = fakeSender(async (editor) => {
      given.push(await editor.confirm('It sends to the network. Send it?'));
      return {};
    });
    session = await start(sender, allowed, { prepare });
    await session.open(uri, 'jsonrpc', text);
    for (let i = 0; i < 3; i++) await run('slotpad.send', { uri, line: 1 });
    assert.deepEqual(given, [true, false, false]);
    assert.ok(
      seen.includes("question It sends to the network. Send it? [Don't Send, Send]"),
      seen.join('\n'),
    );
  });

  it('does nothing in an untrusted workspace, which has no lens', async () => {
    const { requests, sender } = fakeSender();
    session = await start(sender, { send: true });
    await session.open(uri, 'jsonrpc', text);
    assert.deepEqual(await lenses(), []);
    await assert.rejects(
      run('slotpad.send', { uri, line: 1 }),
      /Nothing is sent from an untrusted workspace\. Set "trusted" in the initialization options/,
    );
    await session.client.sendNotification('slotpad/trust', { trusted: true });
    assert.deepEqual(await lenses(), ['Send slotpad.send', 'Send slotpad.send']);
    await session.client.sendNotification('slotpad/trust', { trusted: false });
    await assert.rejects(
      run('slotpad.selectEnvironment', 'dev'),
      /Nothing is sent from an untrusted workspace/,
    );
    assert.deepEqual(requests, []);
  });

  it('says what is wrong with a command', async () => {
    session = await start(fakeSender().sender);
    await assert.rejects(
      run('slotpad.send'),
      /slotpad\.send needs the place of a request: \{ "uri": …, "line": … \}/,
    );
    await assert.rejects(run('slotpad.sned', { uri, line: 1 }), /There is no command "slotpad\.sned"\./);
    await assert.rejects(
      run('slotpad.send', { uri, line: 1 }),
      /a\.jsonrpc is not open and cannot be read\./,
    );
  });

  it('selects an environment by its name, or by a question', async () => {
    const { requests, sender } = fakeSender();
    const { seen, prepare } = listening(() => 'local');
    session = await start(sender, allowed, { prepare });
    await session.open(uri, 'jsonrpc', text);
    assert.deepEqual(await run('slotpad.selectEnvironment', 'dev'), { environment: 'dev' });
    assert.deepEqual(await run('slotpad.selectEnvironment'), { environment: 'local' });
    assert.deepEqual(seen, ['question Select an environment (now: dev). [dev, local, No Environment]']);
    await run('slotpad.send', { uri, line: 1 });
    assert.deepEqual(await run('slotpad.selectEnvironment', null), { environment: null });
    await run('slotpad.send', { uri, line: 1 });
    assert.deepEqual(
      requests.map(({ environment }) => environment),
      ['local', undefined],
    );
  });

  it('shows progress, and stops when it is canceled', async () => {
    const progress: string[] = [];
    const { sender } = fakeSender(
      (editor) =>
        new Promise((resolve) => {
          editor.signal.addEventListener('abort', () => resolve({ title: 'Canceled · eth_chainId' }));
          editor.report('eth_chainId');
        }),
    );
    session = await start(sender, allowed, {
      capabilities: { ...shows, window: { workDoneProgress: true } },
      prepare(client) {
        client.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
          client.onProgress(WorkDoneProgress.type, token, (value) => {
            progress.push(`${value.kind} ${'title' in value ? value.title : (value.message ?? '')}`.trim());
            if (value.kind === 'report') {
              void client.sendNotification('window/workDoneProgress/cancel', { token });
            }
          });
        });
      },
    });
    await session.open(uri, 'jsonrpc', text);
    const result = await run('slotpad.send', { uri, line: 1 });
    assert.equal(result.title, 'Canceled · eth_chainId');
    assert.deepEqual(progress, ['begin Sending', 'report eth_chainId', 'end']);
  });
});
