/** Screenshots of single language features. */
import { closeSide, command, cursorTo, type Picture, read } from './steps';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A small window that shows only the file. */
function closeUp(picture: Pick<Picture, 'name' | 'file' | 'text' | 'pose'>): Picture {
  return { width: 760, height: 420, ...picture };
}

export const tooling: readonly Picture[] = [
  closeUp({
    name: 'completion',
    file: 'completion.jsonrpc',
    text: `### What does a call cost?\neth_estimateGas({\n  "from": "${account}",\n  \n})\n`,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await cursorTo(page, 4, 3);
      await page.keyboard.press('End');
      await page.keyboard.type('"');
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-widget .monaco-list-row').nth(3).waitFor();
    },
  }),
  closeUp({
    name: 'hover',
    file: 'hover.jsonrpc',
    text: `### Pay\neth_sendTransaction({\n  "from": "${account}",\n  "value": "0xde0b6b3a7640000"\n})\n`,
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
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.squiggly-error').first().waitFor();
      await cursorTo(page, 2, 25);
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget').first().waitFor();
    },
  }),
  closeUp({
    name: 'rename',
    file: 'rename.jsonrpc',
    text: `@me = ${account}\n\n### Balance\neth_getBalance("{{me}}", "latest")\n\n### Code\neth_getCode("{{me}}", "latest")\n`,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await cursorTo(page, 4, 20);
      await page.keyboard.press('F2');
      await page.getByText('to Rename').first().waitFor();
    },
  }),
  closeUp({
    name: 'formatting',
    file: 'formatting.http',
    text: 'POST /lighthouse/liveness\ncontent-type:application/json\n\n{"indices":["0",\n"1"],    "epoch":"5"}\n\n\n\n###   Head\nGET /eth/v1/beacon/headers/head\n',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Format Document');
      await page.getByText('### Head').first().waitFor();
    },
  }),
  closeUp({
    name: 'hints',
    file: 'hints.jsonrpc',
    text: `@token = 0x5FbDB2315678afecb367f032d93F642f64180aa3\n\n### Who held what?\neth_getStorageAt("{{token}}", "0x0", "0x10")\n\n### Pay\neth_sendTransaction({\n  "from": "${account}",\n  "gas": "0x5208",\n  "maxFeePerGas": "0x77359400",\n  "value": "0xde0b6b3a7640000"\n})\n`,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.getByText('1 ether').first().waitFor();
    },
  }),
];
