import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { picture } from '../panels/page';
import { backgroundOf, placeOf, runCommand } from './driver';
import { type Stage, setStage } from './open';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const texts = {
  'answers.http': [
    '### Version of the node',
    'GET /eth/v1/node/version',
    '',
    '###',
    'GET /eth/v1/beacon/blocks/99999999/root',
    '',
    '### Slow',
    'GET /eth/v1/node/syncing',
    '',
    '###',
    'GET /metrics',
    '',
  ].join('\n'),
  'pay.jsonrpc': `# @name pay\neth_sendTransaction({ "from": "${account}", "to": "${account}", "value": "0x1" })\n`,
  'tests.http': [
    '### Passes',
    '# @assert status == 200',
    'GET /eth/v1/node/version',
    '',
    '### Fails',
    '# @assert $.data.version == "another"',
    'GET /eth/v1/node/version?test',
    '',
    '### Is no test',
    'GET /eth/v1/node/identity',
    '',
    '### Streams',
    '# @assert status == 200',
    'GET /eth/v1/events?topics=head',
    'Accept: text/event-stream',
    '',
  ].join('\n'),
  'long.jsonrpc': Array.from({ length: 1500 }, (_, index) => `### ${index + 1}\neth_blockNumber()\n`).join(
    '\n',
  ),
  'signs.jsonrpc': `### Signs\n# @assert $.result exists\neth_sign("${account}", "0x00")\n`,
};

/** A node whose slow answers are given by `release`. */
interface TestNode {
  readonly url: string;
  readonly received: string[];
  release(): void;
  close(): Promise<void>;
}

async function startNode(): Promise<TestNode> {
  const received: string[] = [];
  const slow: ServerResponse[] = [];
  const json = (response: ServerResponse, value: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const results: Readonly<Record<string, string>> = {
    eth_chainId: '0xaa36a7',
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x59682f00',
  };
  const server: Server = createServer((request, response) => {
    const { url = '' } = request;
    if (request.method === 'POST') {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const { id, method } = JSON.parse(text) as { readonly id: number; readonly method: string };
        received.push(method);
        json(response, { jsonrpc: '2.0', id, result: results[method] ?? `0x${'ab'.repeat(32)}` });
      });
      return;
    }
    received.push(url);
    if (url.startsWith('/eth/v1/node/version')) json(response, { data: { version: 'Test/v1.0.0' } });
    else if (url === '/eth/v1/node/syncing') slow.push(response);
    else if (url === '/metrics') response.writeHead(200, { 'content-type': 'text/plain' }).end('up 1\n');
    else if (url.startsWith('/eth/v1/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: head\ndata: {"slot":"1"}\n\n');
    } else json(response, { code: 404, message: 'no block for 99999999' }, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    release() {
      const data = {
        head_slot: '1',
        sync_distance: '0',
        is_syncing: false,
        is_optimistic: false,
        el_offline: false,
      };
      for (const response of slow.splice(0)) json(response, { data });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

describe('sending', function () {
  this.timeout(600_000);
  let stage: Stage;
  let node: TestNode;
  before(async () => {
    node = await startNode();
    stage = await setStage({ demoKnown: false, files: texts });
  });
  after(async () => {
    await stage?.close();
    await node?.close();
  });

  const open = (file: string): Promise<Page> =>
    stage.open(file, {
      settings: {
        'slotpad.nodes': [
          { name: 'Consensus', kind: 'beacon', url: node.url },
          { name: 'Execution', kind: 'execution', url: node.url.replace('127.0.0.1', 'localhost') },
        ],
      },
    });
  const send = async (page: Page, text: string) => {
    await page.locator('.view-line', { hasText: text }).first().click();
    await page.keyboard.press('Control+Alt+R');
  };
  const tab = (page: Page, name: string): Locator => page.locator(`.tab[data-resource-name="${name}"]`);
  const status = (page: Page, text: RegExp): Locator =>
    page.locator('.statusbar-item', { hasText: text }).first();
  const responseGroup = (page: Page) => page.locator('.editor-group-container').nth(1);

  it('shows each response in one tab with the name of its request, until it is kept', async () => {
    const page = await open('answers.http');
    await send(page, 'GET /eth/v1/node/version');
    await tab(page, 'Version of the node.json').waitFor();
    await send(page, 'GET /metrics');
    await tab(page, 'metrics.txt').waitFor();
    await tab(page, 'Version of the node.json').waitFor({ state: 'detached' });
    // The focus stays in the file.
    await page.locator('.tab.active', { hasText: 'answers.http' }).first().waitFor();
    await tab(page, 'metrics.txt').click();
    await runCommand(page, 'Slotpad: Keep This Response');
    await responseGroup(page).locator('.codelens-decoration', { hasText: 'Send again' }).first().waitFor();
    await send(page, 'GET /eth/v1/node/version');
    await tab(page, 'Version of the node.json').waitFor();
    assert.equal(await tab(page, 'metrics.txt').count(), 1);
    await page.close();
  });

  it('sends from everywhere in a long file, whose lenses follow what is shown', async () => {
    const page = await open('long.jsonrpc');
    const { length } = node.received;
    await page.locator('.view-line', { hasText: 'eth_blockNumber' }).first().click();
    await page.keyboard.press('Control+End');
    await page
      .locator('.view-line', { hasText: /^###\s149\d$/ })
      .first()
      .waitFor();
    const lens = page.locator('.codelens-decoration a:visible', { hasText: 'Send to Execution' }).first();
    await lens.click();
    await page.locator('.tab[data-resource-name^="14"][data-resource-name$=".json"]').waitFor();
    assert.deepEqual(node.received.slice(length), ['eth_blockNumber']);
    await page.keyboard.press('Control+Home');
    await page.locator('.view-line', { hasText: /^###\s1$/ }).waitFor();
    await lens.waitFor();
    await page.close();
  });

  it('marks the error of a node without counting it as a problem, and leaves the commands in sight', async () => {
    const page = await open('answers.http');
    await send(page, 'GET /eth/v1/beacon/blocks');
    await tab(page, 'beacon-blocks-99999999-root.json').waitFor();
    const row = responseGroup(page).locator('.codelens-decoration').first();
    const inEditor = await placeOf(responseGroup(page));
    const command = await placeOf(row.getByText('Headers & Timing'));
    assert.ok(command.x + command.width < inEditor.x + inEditor.width, 'the command is cut off');
    await row.getByText('404 Not Found: no block for 99999999.').waitFor();
    const problems = page.locator('[id="status.problems"]');
    assert.equal((await problems.textContent())?.replace(/\s+/g, ''), '00');
    await picture(page, 'window-node-error');
    await page.close();
  });

  it('follows the last request in the status bar', async () => {
    const page = await open('answers.http');
    await send(page, 'GET /eth/v1/node/version');
    await status(page, /200 OK · /).waitFor();
    await send(page, 'GET /eth/v1/node/syncing');
    await status(page, /Sending/).waitFor();
    await status(page, /200 OK/).waitFor({ state: 'detached' });
    node.release();
    await status(page, /200 OK · /).waitFor();
    // With the tab of the response, its result goes.
    await tab(page, 'Slow.json').click({ button: 'middle' });
    await status(page, /200 OK · /).waitFor({ state: 'detached' });
    assert.equal(await status(page, /No environment/).count(), 0);
    await page.close();
  });

  it('names chain, nonce and fee of a transaction, and does not send it with Enter', async () => {
    const page = await open('pay.jsonrpc');
    await send(page, 'eth_sendTransaction');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const text = (await dialog.textContent()) ?? '';
    assert.match(text, /chain: Sepolia, id 11155111/);
    assert.match(text, /next nonce of the account: 7/);
    assert.match(text, /fee: about 31,500 gwei \(21,000 gas × 1\.5 gwei\)/);
    await picture(page, 'window-question');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await send(page, 'eth_sendTransaction');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(node.received.includes('eth_sendTransaction'), false);
    await page.close();
  });

  it('runs only tests, asks before one that signs, and does not wait for the end of a stream', async () => {
    const page = await open('tests.http');
    node.received.length = 0;
    await runCommand(page, 'Test: Run All Tests');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    assert.match((await dialog.textContent()) ?? '', /Sign with eth_sign on "Execution"\?/);
    await dialog.getByRole('button', { name: "Don't Sign" }).click();
    const result = status(page, /passed/);
    await result.waitFor();
    assert.equal((await result.textContent())?.trim(), '2 passed, 2 failed');
    assert.notEqual(await backgroundOf(result), 'rgba(0, 0, 0, 0)');
    assert.deepEqual(node.received.filter((one) => !/^eth_(?:chainId|get|gas|estimate)/.test(one)).sort(), [
      '/eth/v1/events?topics=head',
      '/eth/v1/node/version',
      '/eth/v1/node/version?test',
    ]);
    await picture(page, 'window-run');
    await page.close();
  });
});
