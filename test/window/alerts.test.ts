import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { clickButton, runCommand, showNotification } from './driver';
import { executionResponse } from './execution-node';
import { type Stage, setStage } from './open';

interface Listener {
  readonly url: string;
  /** The bodies of the requests. */
  readonly bodies: string[];
  close(): void;
}

/** A server that records the bodies of requests. @param answer the status and the body of its response */
async function listen(answer: (body: string) => readonly [status: number, body: string]): Promise<Listener> {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      const [status, text] = answer(body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, bodies, close: () => server.close() };
}

describe('alerts', function () {
  this.timeout(400_000);
  let node: Listener;
  let other: Listener;
  const failing = new Set(['Home']);
  let hook: Listener;
  let stage: Stage;
  let page: Page;
  before(async function () {
    this.timeout(600_000);
    const respond = (name: string) => (body: string) =>
      failing.has(name) ? ([500, '{}'] as const) : ([200, executionResponse(body)] as const);
    node = await listen(respond('Home'));
    other = await listen(respond('Away'));
    hook = await listen(() => [204, '']);
    stage = await setStage({ demoKnown: false });
    page = await stage.open('execution.jsonrpc', {
      settings: {
        'slotpad.nodes': [
          { name: 'Home', kind: 'execution', url: node.url, alerts: true },
          { name: 'Away', kind: 'execution', url: other.url, alerts: true },
        ],
      },
    });
  });
  after(async () => {
    await stage?.close();
    node?.close();
    other?.close();
    hook?.close();
  });

  const input = () => page.locator('.quick-input-widget .quick-input-box input');

  it('of workspace settings send nothing before they are allowed', async () => {
    const question = await showNotification(page, 'The settings of this workspace turn on alerts for "Home"');
    assert.deepEqual(node.bodies, []);
    await page.screenshot({ path: path.join('out', 'window', 'alerts-question.png') });
    await clickButton(question, 'Allow Alerts');
    await page.locator('[id$="slotpad.health"]').waitFor();
  });

  it('go to the webhook, which a test alert tries', async () => {
    await runCommand(page, 'Slotpad: Set Alert Webhook…');
    await input().fill(hook.url);
    await page.keyboard.press('Enter');
    const asked = await showNotification(page, 'Alerts are sent to 127.0.0.1');
    await clickButton(asked, 'Send Test Alert');
    await showNotification(page, 'This is a test alert from Slotpad. The webhook at 127.0.0.1');
    const test = JSON.parse(hook.bodies[0] ?? '');
    assert.deepEqual(
      [test.kind, test.node, test.text],
      ['test', 'Slotpad', 'This is a test alert from Slotpad.'],
    );
  });

  it('are told after the first minute, with buttons that show and mute the node', async () => {
    await runCommand(page, 'Notifications: Clear All Notifications');
    // There are no alerts in the first minute.
    await page.locator('[id="status.notifications"] .codicon-bell-dot').waitFor({ timeout: 300_000 });
    const alert = await showNotification(page, 'Home responds with errors (HTTP 500).');
    await page.screenshot({ path: path.join('out', 'window', 'alert.png') });
    const sent = JSON.parse(hook.bodies[1] ?? '');
    assert.deepEqual([sent.node, sent.kind, sent.state], ['Home', 'unreachable', 'error']);
    assert.match(sent.text, /^Home responds with errors \(HTTP 500\)\./);
    assert.ok(Math.abs(Date.parse(sent.since) - Date.now()) < 300_000);
    assert.equal(await alert.locator('a', { hasText: 'Show Node' }).count(), 1);
    await alert.locator('a', { hasText: 'Mute for an Hour' }).click();

    failing.clear();
    await page.locator('[id$="slotpad.health"] [aria-label*="2 nodes OK"]').waitFor();
    failing.add('Home').add('Away');
    await page.locator('[id="status.notifications"] .codicon-bell-dot').waitFor({ timeout: 300_000 });
    // Without the muted node, it is not an alert about two nodes.
    const second = await showNotification(page, 'Away responds with errors (HTTP 500)');
    await page.locator('.notification-list-item', { hasText: 'Home' }).waitFor({ state: 'detached' });
    await second.locator('a', { hasText: 'Show Node' }).click();
    await page.locator('.part.sidebar .monaco-list-row.selected', { hasText: 'Away' }).waitFor();
    const nodes = hook.bodies.slice(2).map((body) => JSON.parse(body).node);
    assert.deepEqual(nodes, ['Away']);
  });

  it('leave the screen when the trouble is over', async () => {
    failing.clear();
    const over = await showNotification(page, 'Away responds again');
    await over.waitFor();
    await page.screenshot({ path: path.join('out', 'window', 'alert-over.png') });
    await page
      .locator('.notification-list-item', { hasText: 'Away responds with errors (HTTP 500)' })
      .waitFor({ state: 'detached' });
  });
});
