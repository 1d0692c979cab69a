/** Sending by the language server: the real sender, a demo node, and a client that only knows the protocol. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  ErrorCodes,
  ExecuteCommandRequest,
  PublishDiagnosticsNotification,
  ResponseError,
  ShowDocumentRequest,
  ShowMessageNotification,
  ShowMessageRequest,
} from 'vscode-languageserver/node';
import { connectionsFrom } from '../../cli/connections';
import { createSender } from '../../cli/editor-sender';
import { parseOptions } from '../../cli/options';
import { NO_HOSTS } from '../../common/trust/trust';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { disk, watchFolder } from '../../server/lsp/disk';
import type { RequestSender } from '../../server/lsp/sending';
import { terminalIn } from '../command-line';
import { type Session, startSession } from '../protocol/harness';

interface SendResult {
  readonly uri: string;
  readonly title: string;
  readonly message: string;
  readonly level: string;
}

describe('sending by the language server', () => {
  let folder: string;
  let node: DemoNode;
  let sender: RequestSender;
  let session: Session;
  let answer: string | undefined;
  const seen: string[] = [];

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-lsp-'));
    node = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 0.05 });
    writeFileSync(
      path.join(folder, 'http-client.env.json'),
      JSON.stringify({ dev: { tag: 'latest' }, far: { tag: 'finalized' } }),
    );
  });
  after(async () => {
    await node.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    seen.length = 0;
    answer = undefined;
    sender = await makeSender(5000);
    session = await startSession(
      { textDocument: { diagnostic: {} }, window: { showDocument: { support: true } } },
      { trusted: true, send: true },
      (client) => {
        client.onRequest(ShowDocumentRequest.type, () => ({ success: true }));
        client.onNotification(ShowMessageNotification.type, ({ message }) => void seen.push(message));
        client.onNotification(PublishDiagnosticsNotification.type, ({ diagnostics }) => {
          for (const { code, range } of diagnostics) seen.push(`${code} in line ${range.start.line + 1}`);
        });
        client.onRequest(ShowMessageRequest.type, ({ message }) => {
          seen.push(message);
          if (answer === 'cannot ask') throw new ResponseError(ErrorCodes.MethodNotFound, 'no such method');
          return answer === undefined ? null : { title: answer };
        });
      },
      { folder: pathToFileURL(folder).href, sender, files: disk, watchFolder },
    );
  });
  afterEach(async () => {
    await session.close();
    sender.dispose();
  });

  const makeSender = (timeoutMs: number) => {
    const terminal = terminalIn(folder);
    const nodes = [
      { name: 'beacon', kind: 'beacon', url: node.beacon },
      { name: 'execution', kind: 'execution', url: node.execution },
    ] as const;
    const options = parseOptions([], { values: {}, switches: [] });
    assert.ok(options.ok);
    const { value } = options;
    return createSender({
      connect: () => connectionsFrom(value, nodes, terminal),
      nodes,
      hosts: NO_HOSTS,
      terminal,
      timeoutMs,
    });
  };
  const uriOf = (name: string) => pathToFileURL(path.join(folder, name)).href;
  const send = async (name: string, text: string, line = 0): Promise<SendResult> => {
    const uri = uriOf(name);
    await session.open(uri, path.extname(name).slice(1), text);
    return session.client.sendRequest(ExecuteCommandRequest.type, {
      command: 'slotpad.send',
      arguments: [{ uri, line }],
    });
  };
  const textOf = ({ uri }: SendResult) => readFileSync(fileURLToPath(uri), 'utf8');
  const withoutTime = (title: string) => title.replace(/\d+(?:\.\d+)? m?s/, 'TIME');

  it('writes the response to a file that only this user can read', async () => {
    const result = await send('a.jsonrpc', 'eth_chainId()\n');
    assert.match(result.title, /^200 OK · .* · eth_chainId$/);
    assert.equal(result.level, 'good');
    assert.match(
      textOf(result),
      /^\{\n {2}"jsonrpc": "2\.0",\n {2}"id": 1,\n {2}"result": "0x[\da-f]+"\n\}$/,
    );
    const file = fileURLToPath(result.uri);
    assert.equal(path.basename(file), 'eth_chainId.json');
    assert.deepEqual(seen, [result.title]);
    if (process.platform !== 'win32') {
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.equal(statSync(path.dirname(path.dirname(file))).mode & 0o777, 0o700);
    }
    sender.dispose();
    assert.ok(!existsSync(file));
  });

  it('sends a beacon request with a body that is not saved, by its line', async () => {
    const text = 'GET /eth/v1/node/syncing\n\n###\nGET /eth/v1/node/version\n';
    const result = await send('b.http', text, 3);
    assert.match(textOf(result), /"version": "/);
    assert.equal(path.basename(fileURLToPath(result.uri)), 'node-version.json');
  });

  it('fills in the selected environment, and says which one is missing', async () => {
    await session.client.sendRequest(ExecuteCommandRequest.type, {
      command: 'slotpad.selectEnvironment',
      arguments: ['dev'],
    });
    const good = await send('c.jsonrpc', 'eth_getBlockByNumber("{{tag}}", false)\n');
    assert.equal(good.level, 'good', good.message);
    await session.client.sendRequest(ExecuteCommandRequest.type, {
      command: 'slotpad.selectEnvironment',
      arguments: ['prod'],
    });
    const bad = await send('d.jsonrpc', 'eth_chainId()\n');
    assert.equal(bad.level, 'error');
    assert.match(bad.message, /^There is no environment "prod"/);
    assert.match(textOf(bad), /^Not sent\.\n\nThere is no environment "prod"/);
  });

  it('counts assertions, and keeps responses for later requests', async () => {
    const text =
      '# @name chain\n# @assert $.result == 0x1234567\neth_chainId()\n\n###\neth_getBlockByNumber("{{chain.response.body.$.result}}", false)\n';
    const failing = await send('e.jsonrpc', text);
    assert.match(failing.title, /^1 of 1 assertion failed · 200 OK/);
    assert.equal(failing.level, 'error');
    const later = await send('f.jsonrpc', text.replace(/# @assert.*\n/, ''), 5);
    assert.match(withoutTime(later.title), /^200 OK · TIME/, later.message);
  });

  it('asks before it sends a transaction', async () => {
    const text = 'eth_sendRawTransaction("0x02")\n';
    const refused = await send('g.jsonrpc', text);
    assert.match(seen[0] ?? '', /"eth_sendRawTransaction" sends to the network .* Send it\?$/s);
    assert.equal(refused.message, 'You chose not to send it.');
    assert.match(refused.title, /^Not sent · /);
    answer = 'Send';
    const sent = await send('h.jsonrpc', text);
    assert.doesNotMatch(sent.title, /^Not sent/);
  });

  it('asks once before a value goes to a host that a file names', async () => {
    const text = 'GET http://nobody.invalid/{{$env.PATH}}\n';
    const asked =
      'The request would take PATH of the process environment to nobody.invalid, a host that you have not named. Allow this host?';
    const refused = await send('n.http', text);
    assert.equal(seen[0], asked);
    assert.equal(refused.message, 'You chose not to send it.');
    answer = 'cannot ask';
    const without = await send('o.http', text);
    assert.match(without.message, /start slotpad language-server with --allow-host nobody\.invalid\.$/);
    answer = 'Send';
    seen.length = 0;
    for (const name of ['p.http', 'q.http']) {
      assert.doesNotMatch((await send(name, text)).title, /^Not sent/);
    }
    assert.equal(seen.filter((one) => one === asked).length, 1);
  });

  it('does not send a transaction from an editor that cannot ask', async () => {
    answer = 'cannot ask';
    const result = await send('m.jsonrpc', 'eth_sendRawTransaction("0x02")\n');
    assert.match(result.title, /^Not sent · /);
    assert.match(
      result.message,
      /^It sends to the network .*, and the editor cannot ask before it is sent\.$/,
    );
  });

  it('says what to do when a request cannot be prepared', async () => {
    const none = await send('i.jsonrpc', '@a = 1\n');
    assert.equal(none.message, 'There is no request at line 1.');
    const asks = await send('j.jsonrpc', '# @prompt slot\neth_getBlockByNumber("{{slot}}", false)\n');
    assert.match(asks.message, /^"slot" needs input/);
  });

  it('reads an event stream until the timeout, as a list', async () => {
    const short = await makeSender(3000);
    const uri = uriOf('k.http');
    const response = await short.send(
      {
        uri,
        language: 'http',
        text: 'GET /eth/v1/events?topics=head\nAccept: text/event-stream\n',
        line: 0,
        folder: pathToFileURL(folder).href,
        environment: undefined,
        catalogue: undefined,
        contracts: undefined,
      },
      { signal: new AbortController().signal, confirm: async () => false, report: () => undefined },
    );
    assert.match(response.title, /^200 OK · \d+ events? · ended after/);
    assert.match(response.text, /^\[\n {2}\{\n {4}"event": "head",/);
    assert.equal(response.level, 'good', response.message);
    short.dispose();
  });

  it('reads environment files again when they change, for an editor that does not watch them', async () => {
    mkdirSync(path.join(folder, 'watched'));
    const file = path.join(folder, 'watched', 'http-client.env.json');
    writeFileSync(file, '{ "dev": { "a": "latest" } }');
    const uri = uriOf('watched/l.jsonrpc');
    await session.client.sendNotification('slotpad/environment', { name: 'dev' });
    await session.open(uri, 'jsonrpc', 'eth_getBlockByNumber("{{b}}", false)\n');
    assert.deepEqual(
      (await session.pull(uri)).map(({ code }) => code),
      ['variable-undefined'],
    );
    writeFileSync(file, '{ "dev": { "b": "latest" } }');
    for (let tries = 0; (await session.pull(uri)).length > 0; tries++) {
      assert.ok(tries < 500, 'the file was not read again');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
});
