import { deepEqual, equal, fail } from 'node:assert/strict';
import { standardContracts } from '../../common/contracts/contracts';
import type { FromSimulation, ToSimulation } from '../../common/panels/simulation';
import { simulationWords } from '../../common/simulation/sections';
import type { Ask } from '../../runner/transactions/ask';
import { simulate } from '../../runner/transactions/simulate';
import { transactionsIn } from '../../runner/transactions/transaction';
import { succeeded } from '../results';
import {
  etherLog,
  ME,
  node,
  OTHER,
  request,
  simulated,
  TOKEN,
  TRANSFER_CALL,
  transferLog,
  word,
} from '../unit/simulation/nodes';
import { assertAccessible, tabStops } from './accessible';
import { type OpenPageOptions, type PageStage, picture, setPageStage } from './page';
import { themeNames } from './themes';

const contracts = standardContracts().at([{ address: TOKEN, name: 'ERC-20', label: 'token' }]);

/** Tokens for ether, and a message of the contract that is long. */
const swap = node({
  eth_simulateV1: simulated({
    returnData: `0x${word(1)}`,
    logs: [
      etherLog(ME, TOKEN, 10n ** 18n),
      transferLog(TOKEN, ME, 3_000_000n),
      transferLog(TOKEN, OTHER, 9_000n),
    ],
  }),
  'eth_call 0x95d89b41': `0x${word(32)}${word(4)}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`,
  'eth_call 0x313ce567': `0x${word(6)}`,
});
const reverting = node({
  eth_simulateV1: simulated({
    status: '0x0',
    returnData: `0x08c379a0${word(32)}${word(7)}${Buffer.from('too low').toString('hex').padEnd(64, '0')}`,
  }),
});
/** A node with nothing but `eth_call`. */
const old = node({ eth_call: `0x${word(1)}`, eth_createAccessList: undefined });

describe('the page of a simulation', function () {
  this.timeout(30_000);
  let stage: PageStage;
  before(async function () {
    this.timeout(120_000);
    stage = await setPageStage();
  });
  after(() => stage?.close());

  async function open(ask: Ask, options: OpenPageOptions = {}) {
    const given = { from: ME, to: TOKEN, input: TRANSFER_CALL, value: '0xde0b6b3a7640000', gas: '0xea60' };
    const [transaction] = succeeded(transactionsIn(request('eth_sendTransaction', given)));
    const words = simulationWords(succeeded(await simulate(ask, transaction ?? fail())), contracts);
    const opened = await stage.open<ToSimulation, FromSimulation>('simulation', options);
    await opened.waitForPosted(({ type }) => type === 'ready');
    await opened.post({ type: 'simulation', title: 'Pay', words });
    return opened;
  }

  it('shows the verdict, the changes and the events', async () => {
    const { close, page } = await open(swap);
    equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Pay');
    equal(await page.getByRole('status').locator('strong').textContent(), 'It would succeed');
    deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [
      'Ether',
      'Tokens',
      'Gas and Fee',
      'Returned',
      'Events',
      'Transaction',
      'Access List',
    ]);
    const section = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) });
    deepEqual(await section('Tokens').locator('dd').allTextContents(), [
      `−3.009 "USDC" of token ${TOKEN}`,
      `+3 "USDC" of token ${TOKEN}`,
      `+0.009 "USDC" of token ${TOKEN}`,
    ]);
    await close();
  });

  it('asks for the same simulation again, and waits for it', async () => {
    const { close, page, post, waitForPosted } = await open(swap);
    const again = page.getByRole('button', { name: 'Simulate Again' });
    await again.click();
    await waitForPosted(({ type }) => type === 'again');
    await post({ type: 'busy' });
    equal(await again.isDisabled(), true);
    await page.getByRole('button', { name: 'Copy as Text' }).click();
    await waitForPosted(({ type }) => type === 'copy');
    await close();
  });

  it('is left with the Tab key in the order of the screen', async () => {
    const { close, page } = await open(swap);
    deepEqual(await tabStops(page), ['Simulate Again', 'Copy as Text', 'Result']);
    await close();
  });

  it('shows text of a node as text', async () => {
    const { close, page, post } = await open(swap);
    const text = '<img src=x onerror=alert(1)> '.repeat(200);
    await post({
      type: 'simulation',
      title: text,
      words: {
        level: 'error',
        verdict: text,
        reasons: [text],
        basis: text,
        sections: [{ title: text, rows: [{ label: text, text }] }],
      },
    });
    equal(await page.locator('img').count(), 0);
    equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await close();
  });

  for (const theme of themeNames)
    it(`is accessible in ${theme}`, async () => {
      for (const [name, ask] of Object.entries({ swap, reverting, old })) {
        const { close, page } = await open(ask, { theme, height: 900, width: 900 });
        await assertAccessible(page);
        await picture(page, `simulation-${name}-${theme}`);
        await close();
      }
      const { close, page } = await open(swap, { theme, height: 900, width: 420 });
      await assertAccessible(page);
      await picture(page, `simulation-narrow-${theme}`);
      await close();
    });
});
