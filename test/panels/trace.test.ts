import assert from 'node:assert/strict';
import { standardContracts } from '../../common/contracts/contracts';
import type { FromTrace, ToTrace } from '../../common/panels/trace';
import { readTrace } from '../../common/traces/read-trace';
import type { Trace } from '../../common/traces/trace';
import { detailOf, rowParts, searchTrace, textOf, titleOf } from '../../workbench/traces/trace-page';
import { succeeded } from '../results';
import { addressWord, frame, ROUTER, TOO_LOW, transferLog, USER, word } from '../unit/traces/frames';
import { assertAccessible, tabStops } from './accessible';
import { type OpenPage, type OpenPageOptions, type PageStage, picture, setPageStage } from './page';
import { themeNames } from './themes';

type TracePage = OpenPage<ToTrace, FromTrace>;

const contracts = standardContracts();

const reverted = { error: 'execution reverted', output: TOO_LOW };
const balance = { type: 'STATICCALL', input: `0x70a08231${addressWord(USER)}`, output: `0x${word(5000)}` };

/** A failed transaction: 7 rows, of which 3 and 6 are inside other calls of the first one. */
const failing = frame({
  ...reverted,
  to: ROUTER,
  value: '0xde0b6b3a7640000',
  gasUsed: '0x186a0',
  calls: [
    frame({
      type: 'DELEGATECALL',
      gasUsed: '0xc350',
      calls: [frame({ ...balance, gasUsed: '0x7d0' })],
      logs: [transferLog(1)],
    }),
    frame({ input: '0x12345678', output: '0x', gasUsed: '0x2710', to: USER }),
    frame({ ...reverted, to: ROUTER, gasUsed: '0x4e20', calls: [frame({ ...reverted, gasUsed: '0x2710' })] }),
  ],
});

describe('the page of a trace', function () {
  this.timeout(30_000);
  let stage: PageStage;
  before(async function () {
    this.timeout(120_000);
    stage = await setPageStage();
  });
  after(() => stage?.close());

  /** Answers the page as the extension does. */
  async function answer({ post, posted }: TracePage, trace: Trace, from: number): Promise<number> {
    const asked = await posted();
    for (const message of asked.slice(from)) {
      if (message.type === 'texts')
        await post({
          type: 'texts',
          texts: message.indexes.flatMap((index) => textOf(trace, index, contracts) ?? []),
        });
      if (message.type === 'detail')
        await post({
          type: 'detail',
          index: message.index,
          fields: detailOf(trace, message.index, contracts),
        });
      if (message.type === 'search')
        await post({
          type: 'matches',
          text: message.text,
          indexes: searchTrace(trace, message.text, contracts),
        });
    }
    return asked.length;
  }

  async function open(result: unknown, options: OpenPageOptions = {}) {
    const trace = succeeded(readTrace(result));
    const opened = await stage.open<ToTrace, FromTrace>('trace', options);
    await opened.waitForPosted(({ type }) => type === 'ready');
    const title = titleOf('debug_traceTransaction', trace);
    await opened.post({ type: 'trace', title, rows: trace.nodes.length, note: '', state: true });
    for (const part of rowParts(trace, contracts)) await opened.post({ type: 'rows', ...part });
    let seen = 0;
    const settle = async () => {
      for (let before = -1; before !== seen; ) {
        before = seen;
        seen = await answer(opened, trace, seen);
      }
    };
    await settle();
    const { page } = opened;
    const lines = async () =>
      (await page.getByRole('treeitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    const at = () => page.getByRole('treeitem', { selected: true });
    return { ...opened, lines, settle, at };
  }

  it('shows calls and events with names, values, results and gas, and where the failure began', async () => {
    const { close, lines, page } = await open(failing);
    assert.equal(
      await page.getByRole('heading').textContent(),
      'debug_traceTransaction · 6 calls · 1 event · 100,000 gas · failed',
    );
    const transfer = 'transfer(to: 0x3333…3333, amount: 1,000)';
    assert.deepEqual(await lines(), [
      `0x3333…3333::${transfer} ✗ reverted with Error("too low") 1 ether 100,000`,
      `delegatecall 0x2222…2222::${transfer} → success: true 50,000`,
      'staticcall 0x2222…2222::balanceOf(owner: 0x1111…1111) → balance: 5,000 2,000',
      'event 0x2222…2222 Transfer(from: 0x1111…1111, to: 0x3333…3333, value: 1,000)',
      '0x1111…1111::0x12345678() 10,000',
      `0x3333…3333::${transfer} ✗ reverted with Error("too low") 20,000`,
      `failure began here 0x2222…2222::${transfer} ✗ reverted with Error("too low") 10,000`,
    ]);
    const bars = await page.locator('.bar').evaluateAll((all) => all.map((one) => one.getAttribute('style')));
    assert.deepEqual(bars.slice(0, 3), ['width: 100%;', 'width: 50%;', 'width: 2%;']);
    await close();
  });

  it('collapses and expands calls with the mouse and the buttons', async () => {
    const { close, lines, page } = await open(failing);
    await page.locator('#row-1 .twistie').click();
    assert.equal(await page.locator('#row-1').getAttribute('aria-expanded'), 'false');
    assert.equal((await lines()).length, 5);
    await page.getByRole('button', { name: 'Collapse All' }).click();
    assert.equal((await lines()).length, 1);
    await page.getByRole('button', { name: 'Go to Failure' }).click();
    assert.equal((await lines()).length, 5);
    assert.equal(await page.locator('.row.at').getAttribute('id'), 'row-6');
    await page.getByRole('button', { name: 'Expand All' }).click();
    assert.equal((await lines()).length, 7);
    await close();
  });

  it('moves, expands and collapses with the arrow keys, and says places to screen readers', async () => {
    const { close, page } = await open(failing);
    const { keyboard } = page;
    const active = () => page.getByRole('tree').getAttribute('aria-activedescendant');
    await page.getByRole('tree').focus();
    await keyboard.press('ArrowDown');
    assert.equal(await active(), 'row-1');
    const row = page.locator('#row-1');
    const said = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded', 'aria-selected'];
    assert.deepEqual(await Promise.all(said.map((name) => row.getAttribute(name))), [
      '2',
      '1',
      '3',
      'true',
      'true',
    ]);
    await keyboard.press('ArrowRight');
    assert.equal(await active(), 'row-2');
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    assert.equal(await row.getAttribute('aria-expanded'), 'false');
    await keyboard.press('ArrowDown');
    assert.equal(await active(), 'row-4');
    await keyboard.press('End');
    assert.equal(await active(), 'row-6');
    await keyboard.press('ArrowLeft');
    assert.equal(await active(), 'row-5');
    await keyboard.press('Home');
    assert.equal(await active(), 'row-0');
    await close();
  });

  it('shows all of the selected call', async () => {
    const { close, page, settle } = await open(failing);
    await page.locator('#row-2').click();
    await settle();
    const detail = page.getByRole('region', { name: 'Details' });
    const labels = await detail.locator('dt').allTextContents();
    assert.deepEqual(labels, ['Type', 'From', 'To', 'Gas', 'Function', 'Returned', 'Input', 'Output']);
    const text = await detail.textContent();
    assert.ok(text?.includes('2,000 gas of 65,536 gas'), text ?? '');
    assert.ok(text?.includes(`owner address: ${USER}`), text ?? '');
    assert.ok(text?.includes(balance.input), text ?? '');
    await close();
  });

  it('finds names, addresses and data, also in collapsed calls', async () => {
    const { close, page, settle, waitForPosted } = await open(failing);
    const find = async (wanted: string) => {
      await page.getByRole('searchbox', { name: 'Search the trace' }).fill(wanted);
      await waitForPosted((message) => message.type === 'search' && message.text === wanted);
      await settle();
      return [await page.getByRole('status').textContent(), await page.locator('.row.at').getAttribute('id')];
    };
    await page.getByRole('button', { name: 'Collapse All' }).click();
    assert.deepEqual(await find('balance'), ['1 of 1', 'row-2']);
    assert.deepEqual(await find('0x12345678'), ['1 of 1', 'row-4']);
    assert.deepEqual(await find('TRANSFER'), ['4 of 5', 'row-5']);
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('status').textContent(), '5 of 5');
    await page.keyboard.press('Shift+Enter');
    assert.equal(await page.getByRole('status').textContent(), '4 of 5');
    assert.deepEqual(await find('nothing'), ['No matches', 'row-5']);
    await close();
  });

  it('copies everything, or the selected call', async () => {
    const { close, page, posted } = await open(failing);
    await page.getByRole('button', { name: 'Copy as Text' }).click();
    assert.deepEqual((await posted()).at(-1), { type: 'copy' });
    await page.locator('#row-5').click();
    await page.keyboard.press('Control+c');
    assert.deepEqual((await posted()).at(-1), { type: 'copy', index: 5 });
    await close();
  });

  it('shows text of a node as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e$(bell)';
    const { close, lines, page } = await open(frame({ error: hostile, output: '0x', type: 'CALL' }));
    assert.match((await lines())[0] ?? '', /✗ <img src=x onerror=alert\(1\)>\$ \(bell\)/);
    assert.equal(await page.locator('img').count(), 0);
    await close();
  });

  it('draws only the visible rows of 100,000 calls, and reaches the last one', async function () {
    this.timeout(120_000);
    const calls = Array.from({ length: 10_000 }, () =>
      frame({ calls: Array.from({ length: 9 }, () => frame()) }),
    );
    const opened = await open(frame({ calls }));
    const { page, settle } = opened;
    const drawn = await page.getByRole('treeitem').count();
    assert.ok(drawn < 80, `${drawn} rows are drawn`);
    await page.getByRole('tree').focus();
    await page.keyboard.press('End');
    await settle();
    assert.equal(await page.locator('.row.at').getAttribute('id'), 'row-100000');
    const asked = (await opened.posted()).flatMap((message) =>
      message.type === 'texts' ? message.indexes : [],
    );
    assert.ok(asked.length < 200, `${asked.length} rows were decoded`);
    // How long another screen takes is measured by the benchmarks.
    await page.evaluate("document.querySelector('.tree').scrollTop = 160_000");
    await settle();
    const screen = await page.getByRole('treeitem').count();
    assert.ok(screen < 80, `${screen} rows are drawn after scrolling`);
    await opened.close();
  });

  it('draws a flame graph of gas, which shares the selection with the tree', async () => {
    const { at, close, page, settle } = await open(failing);
    await page.getByRole('button', { name: 'Flame Graph' }).click();
    const graph = page.getByRole('application', { name: 'Flame graph of gas' });
    const words = page.locator('#flame-words');
    assert.equal(await words.textContent(), '0x3333…3333.transfer · 100,000 gas · 100.0 %');
    // The call at the top takes the whole width; the one below it half of that.
    await graph.hover({ position: { x: 20, y: 27 } });
    assert.equal(await words.textContent(), '0x2222…2222.transfer · 50,000 gas · 50.0 %');
    await graph.click({ position: { x: 20, y: 27 } });
    await settle();
    assert.equal(await at().getAttribute('id'), 'row-1');
    await graph.focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await at().getAttribute('id'), 'row-2');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    assert.equal(await at().getAttribute('id'), 'row-4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show All' }).waitFor();
    // The zoomed call is at the top.
    await graph.hover({ position: { x: 700, y: 9 } });
    assert.equal(await words.textContent(), '0x3333…3333.transfer · 20,000 gas · 20.0 %');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show All' }).waitFor({ state: 'hidden' });
    await close();
  });

  it('says how many of 100,000 calls are not in the flame graph', async function () {
    this.timeout(120_000);
    const calls = Array.from({ length: 1000 }, () =>
      frame({ gasUsed: '0x186a0', calls: Array.from({ length: 99 }, () => frame({ gasUsed: '0x3e8' })) }),
    );
    const { close, page } = await open(frame({ gasUsed: '0x5f5e100', calls }), { width: 800 });
    await page.getByRole('button', { name: 'Flame Graph' }).click();
    await page
      .getByText('100,000 calls are too small or too deep to draw. Double-click or press Enter to zoom.')
      .waitFor();
    await close();
  });

  it('asks for the changes of the state, and shows them as details', async () => {
    const { close, page, post, posted } = await open(failing);
    const button = page.getByRole('button', { name: 'State Changes' });
    await button.click();
    assert.deepEqual((await posted()).at(-1), { type: 'state' });
    const detail = page.getByRole('region', { name: 'Details' });
    assert.deepEqual(await detail.allInnerTexts(), ['State changes\nAsking the node…']);
    await post({ type: 'state', fields: [['Vault', 'balance: 0 wei → 7 wei\ntotal: 0 → 1,000']] });
    assert.deepEqual(await detail.allInnerTexts(), ['Vault\nbalance: 0 wei → 7 wei\ntotal: 0 → 1,000']);
    await assertAccessible(page);
    await picture(page, 'trace-state');
    await post({ type: 'trace', title: 'another', rows: 0, note: '' });
    assert.equal(await button.isVisible(), false);
    await close();
  });

  it('opens the source of the selected row, where there is one', async () => {
    const { close, page, post, posted, settle } = await open(failing, { theme: 'light' });
    const detail = page.getByRole('region', { name: 'Details' });
    assert.equal(await detail.getByRole('button').count(), 0);
    // Of a row that is no longer selected.
    await post({ type: 'source', index: 1, text: 'src/Other.sol:1' });
    assert.equal(await detail.getByRole('button').count(), 0);
    await post({ type: 'source', index: 0, text: 'src/Vault.sol:36' });
    await assertAccessible(page);
    await picture(page, 'trace-source-light');
    await detail.getByRole('button', { name: 'src/Vault.sol:36' }).click();
    assert.deepEqual((await posted()).at(-1), { type: 'source', index: 0 });
    await page.getByRole('tree').focus();
    await page.keyboard.press('F12');
    assert.equal((await posted()).filter(({ type }) => type === 'source').length, 2);
    await page.keyboard.press('ArrowDown');
    await settle();
    assert.equal(await detail.getByRole('button').count(), 0);
    await close();
  });

  for (const theme of ['light', 'high-contrast'] as const) {
    it(`shows the changes of a response without calls (${theme})`, async () => {
      const { close, page, post, waitForPosted } = await stage.open<ToTrace, FromTrace>('trace', { theme });
      await waitForPosted(({ type }) => type === 'ready');
      await post({ type: 'trace', title: 'debug_traceTransaction · 2 changed accounts', rows: 0, note: '' });
      const fields = [
        ['vault', 'balance: 0 wei → 1.5 ether\nboxes.length: 0 → 1'],
        ['0xf39F…2266', 'balance: 10,000 ether → 9,998.4 ether\nnonce: 4 → 5'],
      ] as const;
      await post({ type: 'state', fields });
      assert.deepEqual(await page.getByRole('region', { name: 'Details' }).allInnerTexts(), [
        fields.flat().join('\n'),
      ]);
      for (const name of ['Expand All', 'Copy as Text', 'Flame Graph'])
        assert.equal(await page.getByRole('button', { name }).isVisible(), false, name);
      assert.equal(await page.getByRole('tree').isVisible(), false);
      await assertAccessible(page);
      await picture(page, `trace-changes-${theme}`);
      await close();
    });
  }

  it('is left with the Tab key in the order of the screen', async () => {
    const { close, page } = await open(failing);
    assert.deepEqual(await tabStops(page), [
      'Search the trace',
      'Go to Failure',
      'Flame Graph',
      'State Changes',
      'Expand All',
      'Collapse All',
      'Copy as Text',
      'Calls and events',
      'Details',
    ]);
    await close();
  });

  for (const theme of themeNames) {
    it(`is accessible in ${theme}`, async () => {
      const { close, page, settle } = await open(failing, { theme, height: 620 });
      await page.locator('#row-3').click();
      await settle();
      await assertAccessible(page);
      await page.getByRole('button', { name: 'Go to Failure' }).click();
      await settle();
      await page.getByRole('searchbox').focus();
      await assertAccessible(page);
      await picture(page, `trace-${theme}`);
      await page.getByRole('button', { name: 'Flame Graph' }).click();
      await page.getByRole('application').focus();
      await assertAccessible(page);
      await picture(page, `trace-flame-${theme}`);
      await close();
    });
  }
});
