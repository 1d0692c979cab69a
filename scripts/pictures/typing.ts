/** Screenshots of single language features. */
import { closeSide, command, cursorTo, type Picture, pointAway, read } from './steps';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** For lines that would not fit with the names of their parameters. */
const noHints = { 'editor.inlayHints.enabled': 'off' };

/** A small window that shows only the file: two of them stand side by side in the README. */
function closeUp(picture: Pick<Picture, 'name' | 'file' | 'text' | 'settings' | 'pose'>): Picture {
  return { width: 520, height: 330, closeUp: true, ...picture };
}

export const tooling: readonly Picture[] = [
  closeUp({
    name: 'completion',
    file: 'completion.jsonrpc',
    text: '### What does a call cost?\neth_estimateGas({\n  "value": "0x1",\n  \n})\n',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await cursorTo(page, 4, 3);
      await page.keyboard.press('End');
      await page.keyboard.type('"');
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-widget .monaco-list-row').nth(3).waitFor();
      await pointAway(page);
    },
  }),
  closeUp({
    name: 'hover',
    file: 'hover.jsonrpc',
    text: '### What does the payment cost?\neth_estimateGas({\n  "value": "0xde0b6b3a7640000",\n  "maxFeePerGas": "0x77359400",\n})\n',
    settings: () => ({ 'editor.hover.above': false }),
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.getByText('1 ether').first().waitFor();
      await page.getByText('0xde0b6b3a7640000').first().hover();
      await page.locator('.monaco-hover .hover-row').first().waitFor();
    },
  }),
  closeUp({
    name: 'fix',
    file: 'fix.jsonrpc',
    text: `### Which block was it?\neth_getBlockByNumber("1000", false)\n`,
    settings: () => noHints,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.squiggly-error').first().waitFor();
      await cursorTo(page, 2, 25);
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget').first().waitFor();
      await pointAway(page);
    },
  }),
  closeUp({
    name: 'rename',
    file: 'rename.jsonrpc',
    text: `@me = ${account}\n\n### Balance\neth_getBalance("{{me}}", "latest")\n\n### Code\neth_getCode("{{me}}", "latest")\n`,
    settings: () => noHints,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await cursorTo(page, 4, 20);
      await page.keyboard.press('F2');
      await page.getByText('to Rename').first().waitFor();
      await pointAway(page);
    },
  }),
  closeUp({
    name: 'formatting',
    file: 'formatting.http',
    settings: () => ({ 'editor.tabSize': 2 }),
    text: 'POST /lighthouse/liveness\ncontent-type:application/json\n\n{"indices":["0",\n"1"],    "epoch":"5"}\n\n\n\n###   Head\nGET /eth/v1/beacon/headers/head\n',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Format Document');
      await page.getByText('### Head').first().waitFor();
      await pointAway(page);
    },
  }),
  closeUp({
    name: 'hints',
    file: 'hints.jsonrpc',
    text: '### What happened in the block?\neth_getBlockReceipts("0x10")\n\n### What does the payment cost?\neth_estimateGas({\n  "gas": "0x5208",\n  "maxFeePerGas": "0x77359400",\n  "value": "0xde0b6b3a7640000"\n})\n',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.getByText('1 ether').first().waitFor();
      await pointAway(page);
    },
  }),
];
