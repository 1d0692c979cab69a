/** The first screenshots of the README, as steps of a user. */
import {
  closeSecondary,
  closeSide,
  command,
  lowerEditor,
  type Picture,
  pointAway,
  read,
  send,
  widenSide,
} from './steps';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

export const pictures: readonly Picture[] = [
  {
    name: 'answer',
    file: 'payment.jsonrpc',
    text: `### What did the first transaction of this block pay?
eth_getTransactionByBlockNumberAndIndex("0x67", "0x0")

### What does its sender have now?
eth_getBalance("0xb2a9f317c4e80e343719519e35a11f27b2eaa688", "latest")
`,
    themes: ['dark', 'light'],
    height: 740,
    settings: () => ({ 'workbench.editor.openSideBySideDirection': 'down' }),
    async pose(page) {
      await read(page);
      await closeSide(page);
      await send(page, 0);
      await lowerEditor(page, 200);
      await page.getByText('21,000 gas').first().waitFor();
      await pointAway(page);
    },
  },
  {
    name: 'mistakes',
    file: 'mistakes.jsonrpc',
    themes: ['dark', 'light'],
    height: 920,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.squiggly-error').nth(3).waitFor();
      await command(page, 'View: Focus Problems');
      await page.getByText('Unknown block tag').first().waitFor();
      await pointAway(page);
    },
  },
  {
    name: 'sidebar',
    file: 'nodes.http',
    text: `### How far is it?
GET /eth/v1/node/syncing

### The head of the chain
GET /eth/v1/beacon/headers/head

### One validator, at the head
GET /eth/v1/beacon/states/head/validators/3

### What is final?
GET /eth/v1/beacon/states/head/finality_checkpoints

### Connected peers
GET /eth/v1/node/peers?state=connected

### Heads as they come, until you stop it
GET /eth/v1/events?topics=head
accept: text/event-stream
`,
    themes: ['dark', 'light'],
    height: 790,
    ofNetwork: true,
    settings: ({ network }) => ({
      'slotpad.nodes': [
        { name: 'Prysm', kind: 'beacon', url: network?.beacon },
        { name: 'Prysm 2', kind: 'beacon', url: network?.secondBeacon },
        { name: 'Geth', kind: 'execution', url: network?.execution },
      ],
    }),
    async pose(page) {
      await read(page);
      await closeSecondary(page);
      await command(page, 'View: Show Slotpad');
      await page
        .getByText(/synced/i)
        .nth(2)
        .waitFor();
      await widenSide(page, 440);
      await page
        .locator('.monaco-list-row', { hasText: /^Prysmselected/ })
        .locator('.monaco-tl-twistie')
        .click();
      await page.getByText('Finalized').first().waitFor();
      await page.locator('.part.editor .view-lines').first().click();
      await pointAway(page);
    },
  },
  {
    name: 'question',
    file: 'pay.jsonrpc',
    text: `### Pay one ether
eth_sendTransaction({
  "from": "${account}",
  "to": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  "value": "0xde0b6b3a7640000",
})
`,
    height: 560,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await send(page, 0);
      await page.locator('.monaco-dialog-box').waitFor();
    },
  },
];
