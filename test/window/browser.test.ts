/** The packaged extension in a browser without a computer behind it, as in vscode.dev. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { DemoNode } from '../../demo/server';
import { picture } from '../panels/page';
import { setWebStage, type WebStage, webTitles } from './web-stage';

const files = {
  '/calls.jsonrpc': 'eth_getBlockByNumber("1000", false)\n',
  '/node.http':
    'GET {{beacon}}/eth/v1/node/version\n\n### Not in the environment\nGET {{other}}/eth/v1/node/version\n',
  '/http-client.env.json': JSON.stringify({ $shared: { beacon: 'http://127.0.0.1:5052' } }),
};

const requests = ({ beacon, execution }: DemoNode) => `@beacon = ${beacon}

### Version
GET {{beacon}}/eth/v1/node/version

### Block number
POST ${execution}
Content-Type: application/json

{"jsonrpc": "2.0", "id": 1, "method": "eth_blockNumber", "params": []}

### With a cookie
GET {{beacon}}/eth/v1/node/version
Cookie: a=b

### Changes the node
POST {{beacon}}/eth/v1/validator/beacon_committee_subscriptions
Content-Type: application/json

[]
`;

describe('in a browser without a computer', function () {
  this.timeout(180_000);
  let stage: WebStage;
  let page: Page;

  before(async () => {
    stage = await setWebStage();
    ({ page } = await stage.open({
      files: { ...files, '/send.http': requests(stage.demo) },
      open: '/calls.jsonrpc',
    }));
  });
  after(() => stage?.close());

  /** Clicks the lens "Send" of a request. */
  const send = (index: number) =>
    page
      .locator('.codelens-decoration a', { hasText: /^\W*Send\b/ })
      .nth(index)
      .click();

  /** A line of an editor, which has no-break spaces. */
  const line = (text: RegExp) =>
    page.locator('.view-line', { hasText: new RegExp(text.source.replaceAll(' ', '\\s')) }).first();

  it('underlines a mistake', async () => {
    await page.locator('.squiggly-error').first().waitFor();
  });

  it('reads environment files of the workspace', async () => {
    await page.getByRole('treeitem', { name: 'node.http' }).dblclick();
    await page.locator('.tab.active', { hasText: 'node.http' }).waitFor();
    // Only the variable that the file does not have.
    await page.locator('.squiggly-error, .squiggly-warning').first().waitFor();
    assert.equal(await page.locator('.squiggly-error, .squiggly-warning').count(), 1);
    await picture(page, 'window-browser');
  });

  it('sends a request to a node that allows the page, and judges the response', async () => {
    await page.getByRole('treeitem', { name: 'send.http' }).dblclick();
    await page.locator('.tab.active', { hasText: 'send.http' }).waitFor();
    await send(0);
    await page.locator('.tab', { hasText: 'Version.json' }).waitFor();
    await line(/"version": "Slotpad-demo\//).waitFor();
    const lens = page.locator('.codelens-decoration', { hasText: '200 OK' });
    assert.match(
      (await lens.textContent()) ?? '',
      /^200 OK · .* · \d+ B\s*\|\s*Raw\s*\|\s*Headers & Timing\s*$/,
    );
    await picture(page, 'window-browser-sent');
  });

  it('says what is known of a request that got no response, and what to do', async () => {
    await send(1);
    await line(/^No response\.$/).waitFor();
    await line(/^The browser got no response from http:\S+, and does not tell why\.$/).waitFor();
    await line(
      new RegExp(`^Allow the origin ${stage.origin} when you start the node: --http\\.corsdomain`),
    ).waitFor();
    await picture(page, 'window-browser-refused');
  });

  it('names the header that a browser does not send', async () => {
    await send(2);
    await line(/^A browser does not send the header "Cookie", which it sets itself\.$/).waitFor();
  });

  it('asks before a request that changes the node', async () => {
    await send(3);
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.filter({ hasText: 'It changes the node.' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // Nothing has replaced the last response.
    await line(/^A browser does not send the header/).waitFor();
  });

  it('has only the commands that work', async () => {
    await page.keyboard.press('F1');
    const box = page.locator('.quick-input-widget');
    await box.locator('input').first().fill('>Slotpad:');
    const rows = box.locator('.monaco-list-row .label-name');
    await rows.filter({ hasText: 'Slotpad: Send Request' }).first().waitFor();
    // VS Code itself adds the last three.
    const known = [
      ...webTitles,
      ...['Nodes', 'Peers', 'Validators'].map((view) => `Slotpad: Focus on ${view} View`),
    ];
    const others = (await rows.allInnerTexts()).filter((title) => !known.includes(title));
    assert.deepEqual(others, []);
    await page.keyboard.press('Escape');
  });

  it('runs the language server as a worker of any page', async () => {
    const plain = await stage.browser.newPage();
    // tsx names functions with a helper of its own.
    await plain.addInitScript('globalThis.__name = (one) => one');
    await plain.goto('about:blank');
    const codes = await plain.evaluate(diagnosticsOf, {
      script: readFileSync(path.join(stage.extension, 'dist/web/server.js'), 'utf8'),
      text: files['/calls.jsonrpc'],
    });
    await plain.close();
    assert.deepEqual(codes, ['block-number-decimal']);
  });
});

interface WorkerFiles {
  /** The script of the worker. */
  readonly script: string;
  readonly text: string;
}

/** Runs in the page. The codes of the diagnostics of a text, from a worker with the script. */
async function diagnosticsOf({ script, text }: WorkerFiles): Promise<string[]> {
  interface Message {
    id?: number;
    method?: string;
    result?: { items?: { code: string }[] };
  }
  interface WorkerLike {
    onmessage: ((event: { data: Message }) => void) | null;
    postMessage(message: object): void;
    terminate(): void;
  }
  const { Worker, Blob, URL } = globalThis as unknown as {
    Worker: new (url: string) => WorkerLike;
    Blob: new (parts: string[], options: object) => object;
    URL: { createObjectURL(blob: object): string };
  };
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  const waiting = new Map<number, (message: Message) => void>();
  worker.onmessage = ({ data }) => {
    if (data.method === undefined) waiting.get(data.id ?? 0)?.(data);
    // The editor has no files.
    else if (data.id !== undefined) worker.postMessage({ jsonrpc: '2.0', id: data.id, result: null });
  };
  const ask = (id: number, method: string, params: object) => {
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    worker.postMessage({ jsonrpc: '2.0', id, method, params });
    return answer;
  };
  const uri = 'memory:/calls.jsonrpc';
  await ask(1, 'initialize', {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  worker.postMessage({ jsonrpc: '2.0', method: 'initialized', params: {} });
  worker.postMessage({
    jsonrpc: '2.0',
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'jsonrpc', version: 1, text } },
  });
  const report = await ask(2, 'textDocument/diagnostic', { textDocument: { uri } });
  worker.terminate();
  return (report.result?.items ?? []).map(({ code }) => code);
}
