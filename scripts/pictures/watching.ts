/** Screenshots of what watches and tests: validators, alerts, the Test Explorer and New Request. */
import { clickButton, runCommand, showNotification } from '../../test/window/driver';
import {
  closeSecondary,
  closeSide,
  command,
  inputOf,
  type Picture,
  pointAway,
  read,
  widenSide,
} from './steps';

export const watching: readonly Picture[] = [
  {
    name: 'validators',
    file: 'validators.http',
    text: `### One of them, at the head
GET /eth/v1/beacon/states/head/validators/7

### What do they have?
GET /eth/v1/beacon/states/head/validator_balances
    ?id=5,6,7,8
`,
    height: 780,
    async pose(page) {
      await read(page);
      await closeSecondary(page);
      await command(page, 'View: Show Slotpad');
      await page
        .locator('.monaco-list-row', { hasText: /^Demo beacon nodesynced/ })
        .first()
        .waitFor();
      await runCommand(page, 'Slotpad: Watch Validators…');
      await inputOf(page).fill('home=5-8, office=12, 250');
      await page.keyboard.press('Enter');
      for (const view of ['Nodes', 'Peers'])
        await page
          .locator('.part.sidebar .pane-header', { hasText: view })
          .first()
          .click({ position: { x: 20, y: 10 } });
      await widenSide(page, 520);
      const rows = page.locator('.part.sidebar .monaco-list-row');
      const group = rows.filter({ hasText: /^home/ });
      await group.waitFor();
      if ((await group.getAttribute('aria-expanded')) === 'false')
        await group.locator('.monaco-tl-twistie').click();
      const row = rows.filter({ hasText: /^5.*active/ });
      await row.waitFor();
      await row.locator('.monaco-tl-twistie').click();
      await page.getByText('Last attestation').first().waitFor();
      await pointAway(page);
    },
  },
  {
    name: 'tests',
    file: 'smoke.jsonrpc',
    text: `### The right chain
# @assert $.result == 1337
eth_chainId()

### A fee to pay
# @assert $.result > 0
eth_gasPrice()

### The latest block
# @assert duration < 1 s
# @assert matches-spec
eth_getBlockByNumber("latest", false)

### Enough peers
# @assert $.result >= 100
net_peerCount()
`,
    async pose(page) {
      await read(page);
      await closeSecondary(page);
      await page.locator('.part.editor .view-lines').first().click();
      await command(page, 'Test: Run Tests in Current File');
      await page.getByText('expected').first().waitFor();
      await command(page, 'Testing: Focus on Test Explorer View');
      await page.locator('.test-explorer').waitFor();
      await widenSide(page, 320);
      await page.locator('.test-explorer .monaco-tl-twistie').first().click();
      await page.locator('.test-explorer').getByText('Enough peers').waitFor();
      await pointAway(page);
    },
  },
  {
    name: 'new-request',
    file: 'beacon.http',
    height: 540,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await runCommand(page, 'Slotpad: New Request…');
      await inputOf(page).fill('validator');
      await page.locator('.quick-input-list .monaco-list-row').nth(5).waitFor();
    },
  },
  {
    name: 'alerts',
    file: 'home.jsonrpc',
    height: 520,
    text: '### Which block is the latest?\neth_blockNumber()\n',
    settings: ({ demo }) => ({
      'slotpad.nodes': [
        { name: 'Home', kind: 'beacon', url: demo.beacon },
        { name: 'Home execution', kind: 'execution', url: demo.execution },
        // Nothing listens at this address.
        { name: 'Office', kind: 'execution', url: 'http://127.0.0.1:9', alerts: true },
      ],
    }),
    async pose(page) {
      await read(page);
      await closeSecondary(page);
      await command(page, 'View: Show Slotpad');
      await widenSide(page, 420);
      await page
        .locator('.part.sidebar .pane-header', { hasText: 'Peers' })
        .click({ position: { x: 20, y: 10 } });
      const question = await showNotification(page, 'turn on alerts for "Office"');
      await clickButton(question, 'Allow Alerts');
      await command(page, 'Notifications: Clear All Notifications');
      // There are no alerts in the first minute.
      await page.locator('[id="status.notifications"] .codicon-bell-dot').waitFor({ timeout: 180_000 });
      await showNotification(page, 'Office');
      await pointAway(page);
    },
  },
];
