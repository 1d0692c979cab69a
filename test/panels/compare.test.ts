import assert from 'node:assert/strict';
import type { ComparisonMessage, ComparisonRequest } from '../../common/panels/compare';
import { assertAccessible, tabStops } from './accessible';
import { comparison } from './comparison';
import { type OpenPage, type OpenPageOptions, type PageStage, picture, setPageStage } from './page';
import { themeNames } from './themes';

type Opened = OpenPage<ComparisonMessage, ComparisonRequest>;

describe('the page for comparisons', function () {
  this.timeout(30_000);
  let stage: PageStage;
  let opened: Opened;
  before(async function () {
    this.timeout(120_000);
    stage = await setPageStage();
  });
  after(() => stage?.close());
  afterEach(() => opened?.close());

  const open = async (message: ComparisonMessage, options?: OpenPageOptions) => {
    opened = await stage.open('compare', options);
    await opened.waitForPosted(({ type }) => type === 'ready');
    await opened.post(message);
    return opened.page;
  };
  /** The visible texts of the rows. */
  const rows = async () => {
    const texts: string[] = [];
    for (const row of await opened.page.locator('tbody tr.row').all()) {
      const cells = await row.locator('> *').allInnerTexts();
      texts.push(cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(' | '));
    }
    return texts;
  };

  it('shows differences in a column per node, and hides equal values', async () => {
    const page = await open(comparison(2));
    assert.equal(await page.locator('h1').textContent(), 'eth_getBlockByNumber');
    assert.equal(
      await page.getByRole('status').textContent(),
      '1 value differs · 2 only in some · 17 the same',
    );
    assert.deepEqual(await page.locator('thead th').allInnerTexts(), [
      'Place',
      'Geth\nGeth/v1.14.8-stable/linux-amd64\n200 OK\n12 ms · 1.8 KiB',
      'Reth at home\nreth/v1.0.5\n200 OK\n8 ms · 1.8 KiB',
    ]);
    assert.deepEqual(await rows(), [
      '▾result , differs | 12 members | 12 members',
      '≠extraData , differs | "0xd883010e08846765746888676f312e32322e32856c696e7578" | "0x726574682f76312e302e302f6c696e7578"',
      '◐size , only Reth at home only Reth at home | not there | "0xf3c1"',
      '◐totalDifficulty , only Geth only Geth | "0xc70d815d562d3cfa955" | not there',
    ]);
  });

  it('shows all values with one click, and remembers that', async () => {
    const page = await open(comparison(2));
    await page.getByRole('button', { name: 'Only Differences' }).click();
    const all = await rows();
    assert.equal(all.length, 24);
    assert.equal(all[3], 'number , the same written differently | "0x12a05f2" | "0x012a05f2"');
    assert.deepEqual(await page.evaluate('window.slotpadKept'), { query: '', onlyDifferences: false });
  });

  it('finds paths and values, and shows them with their parents', async () => {
    const page = await open(comparison(2), { kept: { query: '', onlyDifferences: false } });
    await page.getByRole('searchbox').fill('E8A20');
    assert.deepEqual(await rows(), [
      '▾result , differs | 12 members | 12 members',
      '▾withdrawals , the same | 2 items | 2 items',
      '▾[1] , the same | 3 members | 3 members',
      'validatorIndex , the same | "0xe8a20" | "0xe8a20"',
    ]);
    await page.getByRole('searchbox').fill('nowhere');
    assert.deepEqual(await rows(), []);
    assert.equal(await page.locator('.empty').textContent(), 'No results for “nowhere”.');
  });

  it('works with the keyboard: arrows, F7, and collapsing rows', async () => {
    const page = await open(comparison(2), { kept: { query: '', onlyDifferences: false } });
    const selected = () => page.locator('tr[aria-selected="true"] > .name').getAttribute('title');
    const focused = () => page.evaluate("document.activeElement.querySelector('.name')?.title");
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('ArrowDown');
    for (const [key, path] of [
      ['ArrowDown', 'id'],
      ['ArrowDown', 'result'],
      ['F7', 'result.extraData'],
      ['F7', 'result.size'],
      ['Shift+F7', 'result.extraData'],
      ['ArrowLeft', 'result'],
      ['End', 'result.totalDifficulty'],
      ['Home', 'jsonrpc'],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await selected(), path, key);
      assert.equal(await focused(), path, key);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const result = page.locator('tr[aria-selected="true"]');
    assert.equal(await result.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await result.getAttribute('aria-expanded'), 'false');
    assert.deepEqual((await rows()).length, 3);
    assert.equal(await focused(), 'result');
    await page.keyboard.press('Enter');
    assert.equal((await rows()).length, 24);
  });

  it('shows the selected value in full, with decimals, and copies its path', async () => {
    const page = await open(comparison(3));
    await page.locator('tr', { hasText: 'gasUsed' }).click();
    assert.deepEqual(await page.locator('.details dd').allInnerTexts(), [
      '"0xd9f7c4" 14,284,740',
      '"0xd9f7c4" 14,284,740',
      '"0xd9f7c5" 14,284,741',
    ]);
    await page.getByRole('button', { name: 'Copy Path' }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'copy', text: 'result.gasUsed' });
  });

  it('shows which nodes agree, also to a screen reader', async () => {
    const page = await open(comparison(3));
    const cells = page.locator('tr', { hasText: 'extraData' }).locator('td');
    assert.deepEqual(await cells.locator('.letter').allInnerTexts(), ['A', 'B', 'A']);
    assert.deepEqual(await cells.locator('.visually-hidden').allInnerTexts(), [
      ', the same as Nethermind',
      '',
      ', the same as Geth',
    ]);
    const name = await page.locator('tr', { hasText: 'size' }).locator('.name').textContent();
    assert.match(name ?? '', /only Reth at home and Nethermind/);
  });

  it('keeps the column of a failed node, with the cause', async () => {
    const page = await open(comparison(4), { width: 1200 });
    assert.deepEqual((await page.locator('thead th').allInnerTexts()).at(-1)?.split('\n'), [
      'Erigon',
      'Connection refused',
      '3 ms',
      'Nothing listens on 127.0.0.1:8548. Is the node started, with --http, and is the port right?',
    ]);
    assert.match((await rows())[1] ?? '', /^≠gasUsed , differs \| .* \| $/);
    const options = await page.getByLabel('Left side of the diff').locator('option').allInnerTexts();
    assert.deepEqual(options, ['Geth', 'Reth at home', 'Nethermind']);
  });

  it('opens two columns as a diff', async () => {
    const page = await open(comparison(3));
    await page.getByLabel('Right side of the diff').selectOption('Nethermind');
    await page.getByRole('button', { name: 'Open as Diff' }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'diff', left: 0, right: 2 });
  });

  it('says that it waits for responses', async () => {
    const { state } = comparison(2);
    const waiting = state.columns.map((column) => ({
      ...column,
      state: 'waiting' as const,
      status: '',
      took: '',
      compared: false,
    }));
    const counts = { same: 0, differs: 0, onlyIn: 0 };
    const page = await open({ type: 'state', state: { ...state, columns: waiting, rows: [], counts } });
    assert.equal(await page.locator('.empty').textContent(), 'Waiting for 2 responses.');
    assert.ok(await page.getByRole('button', { name: 'Open as Diff' }).isDisabled());
    await opened.post(comparison(2));
    assert.equal((await rows()).length, 4);
    assert.ok(await page.locator('.empty').isHidden());
  });

  it('draws only the visible of 20,000 rows, and goes to the last difference', async () => {
    const { state } = comparison(2);
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      path: `data[${index}]`,
      name: `[${index}]`,
      depth: 1,
      mark: index === 19_990 ? ('differs' as const) : ('same' as const),
      open: false,
      cells: ['1', index === 19_990 ? '2' : '1'],
      groups: [0, index === 19_990 ? 1 : 0],
    }));
    const root = {
      path: '',
      name: '',
      depth: 0,
      mark: 'differs',
      open: true,
      cells: ['', ''],
      groups: [0, 1],
    } as const;
    const page = await open(
      { type: 'state', state: { ...state, rows: [root, ...many], note: 'Not all is shown.' } },
      { kept: { query: '', onlyDifferences: false } },
    );
    assert.ok((await page.locator('tbody tr.row').count()) < 80);
    await page.keyboard.press('F7');
    const found = page.locator('tr[aria-selected="true"]');
    assert.equal(await found.getAttribute('aria-rowindex'), '19992');
    assert.ok(await found.isVisible());
    const box = await found.boundingBox();
    assert.ok(box && box.y > 100 && box.y + box.height <= 700, JSON.stringify(box));
  });

  it('shows text of a node only as text', async () => {
    const { state } = comparison(2);
    const evil = '<img src=x onerror=alert(1)>';
    const row = {
      path: evil,
      name: evil,
      depth: 0,
      mark: 'differs',
      open: false,
      cells: [evil, '1'],
      groups: [0, 1],
    } as const;
    const page = await open({ type: 'state', state: { ...state, title: evil, rows: [row] } });
    await page.locator('tr.row').click();
    assert.equal(await page.locator('img').count(), 0);
    assert.match((await rows())[0] ?? '', /<img src=x onerror=alert\(1\)>/);
  });

  for (const theme of themeNames) {
    it(`is accessible, with a selected row, in ${theme}`, async () => {
      const page = await open(comparison(4), { theme, width: 1280, height: 620 });
      await page.locator('tbody tr.row').nth(2).click();
      await assertAccessible(page);
      await picture(page, `compare-selected-${theme}`);
    });
  }

  it('outlines the selected row in high contrast, also without the focus', async () => {
    const page = await open(comparison(2), { theme: 'high-contrast' });
    await page.locator('tbody tr.row').nth(1).click();
    await page.getByLabel('Search places and values').focus();
    const outlines = `[...document.querySelectorAll('tbody tr.row')].map((row) => getComputedStyle(row).outlineColor)`;
    assert.deepEqual((await page.evaluate<string[]>(outlines)).slice(0, 3), [
      'rgb(255, 255, 255)',
      'rgb(243, 133, 24)',
      'rgb(255, 255, 255)',
    ]);
  });

  it('is left with the Tab key in the order of the screen, and keeps its row', async () => {
    const page = await open(comparison(4));
    const buttons = [
      'Only Differences',
      'Previous difference',
      'Next difference',
      'Search places and values',
    ];
    const sides = ['Left side of the diff', 'Right side of the diff', 'Open as Diff'];
    const row = '▾result , differs 12 members 12 members 12 members';
    assert.deepEqual(await tabStops(page), [...buttons, ...sides, row]);
    await page.locator('tbody tr.row').first().focus();
    await page.keyboard.press('ArrowDown');
    // New responses arrive.
    await opened.post(comparison(4));
    const path = await page.evaluate<string>('document.activeElement.querySelector("th").title');
    assert.equal(path, 'result.gasUsed');
    // The selected place is shown below the table.
    assert.equal((await tabStops(page))[0], 'Copy Path');
  });

  for (const theme of ['dark', 'light'] as const) {
    it(`takes a screenshot in ${theme}`, async () => {
      const page = await open(comparison(4), { theme, width: 1280, height: 620 });
      await page.locator('tr', { hasText: 'gasUsed' }).click();
      await picture(page, `compare-${theme}`);
      assert.ok(await page.locator('.details').isVisible());
    });
  }
});
