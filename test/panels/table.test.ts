import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { FromTable, TableCell, TableColumn, TableRow, ToTable } from '../../common/panels/table';
import { assertAccessible, tabStops } from './accessible';
import { type OpenPage, type PageStage, picture, setPageStage } from './page';
import { themeNames } from './themes';

type Table = OpenPage<ToTable, FromTable>;

const columns: readonly TableColumn[] = [
  { path: ['index'], about: 'Position of the validator in the registry, decimal.', numeric: true },
  { path: ['balance'], about: 'Amount in gwei, decimal.', numeric: true },
  { path: ['status'], about: '', numeric: false },
  { path: ['validator', 'pubkey'], about: 'BLS public key of 48 bytes.', numeric: false },
  { path: ['validator', 'exit_epoch'], about: 'Epoch number.', numeric: true },
];

const statuses = ['active_ongoing', 'active_exiting', 'exited_unslashed', 'withdrawal_done'];

function row(index: number): TableRow {
  const gwei = 32_000_000_000 + ((index * 7919) % 1000) * 1_000_000;
  const leaves = index % 5 === 4;
  const cells: TableCell[] = [
    [`"${index}"`],
    [`"${gwei}"`, `${gwei / 1e9} ether`],
    [`"${statuses[leaves ? 1 + (index % 3) : 0]}"`],
    [`"0x${String(index).padStart(96, '93247f22')}"`],
    leaves
      ? [`"${20_000 + index}"`, '', `from slot ${((20_000 + index) * 32).toLocaleString('en-US')}`]
      : ['"18446744073709551615"', 'never'],
  ];
  return { index, cells };
}

const table: ToTable = {
  type: 'table',
  title: '200 OK · 12 ms · 4 KiB · Validators',
  lists: [{ path: '$.data', count: 12 }],
  list: 0,
};
const rowsOf = (count: number, change: Partial<Extract<ToTable, { type: 'rows' }>> = {}): ToTable => ({
  type: 'rows',
  columns,
  rows: Array.from({ length: count }, (_, index) => row(index)),
  done: true,
  more: false,
  note: '',
  ...change,
});

/** The texts of the visible cells of a column, from the top. */
async function column(page: Page, at: number): Promise<readonly string[]> {
  return page.locator(`.body .row .cell:nth-child(${at + 1}) .value`).allTextContents();
}
const head = (page: Page, name: string): Locator => page.getByRole('columnheader', { name });
const last = async (opened: Table) => (await opened.posted()).at(-1);

describe('the table of a list', function () {
  this.timeout(30_000);
  let stage: PageStage;
  before(async function () {
    this.timeout(120_000);
    stage = await setPageStage();
  });
  after(() => stage?.close());

  async function open(count = 12, kept?: unknown): Promise<Table> {
    const opened = await stage.open<ToTable, FromTable>('table', kept === undefined ? {} : { kept });
    await opened.waitForPosted(({ type }) => type === 'ready');
    await opened.post(table);
    await opened.post(rowsOf(count));
    return opened;
  }

  it('shows decoded values, with the original value on hover', async () => {
    const opened = await open();
    const { page } = opened;
    assert.deepEqual(
      (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()),
      ['index', 'balance', 'status', 'validator.pubkey', 'validator.exit_epoch'],
    );
    assert.deepEqual((await column(page, 1)).slice(0, 2), ['32 ether', '32.919 ether']);
    assert.deepEqual((await column(page, 4)).slice(3, 5), ['never', '20004']);
    assert.equal((await column(page, 3))[0], '0x93247f22…93247f20');
    const exit = page.locator('#cell-4-4');
    assert.equal(await exit.locator('.note').textContent(), 'from slot 640,128');
    assert.equal(await page.locator('#cell-3-4').getAttribute('title'), '18446744073709551615');
    assert.equal(
      await head(page, 'index').getAttribute('title'),
      'index: Position of the validator in the registry, decimal.',
    );
    assert.equal(await page.getByRole('status').textContent(), '12 rows');
    await opened.close();
  });

  it('sorts with a click: ascending, descending, original order; numbers by value; announces the order', async () => {
    const opened = await open();
    const { page } = opened;
    await head(page, 'balance').click();
    assert.equal(await head(page, 'balance').getAttribute('aria-sort'), 'ascending');
    assert.deepEqual((await column(page, 0)).slice(0, 3), ['0', '11', '10']);
    await head(page, 'index').click();
    await head(page, 'index').click();
    assert.equal(await head(page, 'index').getAttribute('aria-sort'), 'descending');
    assert.deepEqual((await column(page, 0)).slice(0, 3), ['11', '10', '9']);
    await head(page, 'index').click();
    assert.deepEqual((await column(page, 0)).slice(0, 3), ['0', '1', '2']);
    await opened.close();
  });

  it('filters by text, columns and numbers, and counts the matches', async () => {
    const opened = await open();
    const { page } = opened;
    const filter = page.getByRole('searchbox', { name: 'Filter rows' });
    const left = async (text: string) => {
      await filter.fill(text);
      await page.waitForFunction('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0)))');
      return [await page.getByRole('status').textContent(), ...(await column(page, 0))];
    };
    assert.deepEqual(await left('exiting'), ['1 of 12', '9']);
    assert.deepEqual(await left('status:EXITED'), ['1 of 12', '4']);
    assert.deepEqual(await left('index>=10'), ['2 of 12', '10', '11']);
    assert.deepEqual(await left('exit_epoch<30000 index>5'), ['1 of 12', '9']);
    assert.deepEqual(await left('never index=3'), ['1 of 12', '3']);
    assert.deepEqual(await left('nothing'), ['0 of 12']);
    assert.equal(await page.locator('.empty').textContent(), 'No rows match the filter.');
    await opened.close();
  });

  it('moves with the keyboard, shows an item in the response, and copies the selection', async () => {
    const opened = await open();
    const { page } = opened;
    await page.locator('#cell-1-0').click();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
      await page.keyboard.press(key);
    assert.deepEqual(await last(opened), { type: 'reveal', index: 2, column: ['validator', 'pubkey'] });
    assert.equal(await page.getByRole('grid').getAttribute('aria-activedescendant'), 'cell-2-3');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+c');
    assert.deepEqual(await last(opened), { type: 'copy', text: '2', what: 'index' });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    assert.equal(await head(page, 'index').getAttribute('aria-sort'), 'ascending');
    await opened.close();
  });

  it('copies a row, a column and all visible rows in three formats', async () => {
    const opened = await open(5);
    const { page } = opened;
    const copy = async (name: string) => {
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('menuitem', { name }).click();
      const posted = await last(opened);
      return posted?.type === 'copy' ? [posted.text, posted.what] : posted;
    };
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'validator.pubkey' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'status' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('index>2');
    await page.locator('#cell-1-0').click();
    assert.deepEqual(await copy('Copy row as JSON'), [
      '{"index":"4","balance":"32676000000","validator":{"exit_epoch":"20004"}}',
      'one row',
    ]);
    assert.deepEqual(await copy('Copy column'), ['3\n4\n', '2 rows of index']);
    assert.deepEqual(await copy('Copy all rows as TSV'), [
      'index\tbalance\tvalidator.exit_epoch\n3\t32757000000\t18446744073709551615\n4\t32676000000\t20004\n',
      '2 rows',
    ]);
    assert.deepEqual(await copy('Copy all rows as JSON'), [
      '[\n  {"index":"3","balance":"32757000000","validator":{"exit_epoch":"18446744073709551615"}},\n' +
        '  {"index":"4","balance":"32676000000","validator":{"exit_epoch":"20004"}}\n]',
      '2 rows',
    ]);
    await page.getByRole('button', { name: 'Export CSV…' }).click();
    assert.deepEqual(await last(opened), {
      type: 'export',
      text: 'index,balance,validator.exit_epoch\n3,32757000000,18446744073709551615\n4,32676000000,20004\n',
    });
    await opened.close();
  });

  it('exports CSV without formulas, quoted where necessary', async () => {
    const opened = await open();
    await opened.post(table);
    const one: TableCell = [JSON.stringify('=HYPERLINK("http://x")')];
    await opened.post(
      rowsOf(0, {
        columns: columns.slice(2, 3),
        rows: [
          { index: 0, cells: [one] },
          { index: 1, cells: [['"a,b"']] },
        ],
      }),
    );
    await opened.page.getByRole('button', { name: 'Export CSV…' }).click();
    assert.deepEqual(await last(opened), {
      type: 'export',
      text: 'status\n"\'=HYPERLINK(""http://x"")"\n"a,b"\n',
    });
    assert.equal(await opened.page.locator('#cell-0-0').textContent(), '=HYPERLINK("http://x")');
    await opened.close();
  });

  it('switches to another list, and loads more rows of a large one', async () => {
    const opened = await stage.open<ToTable, FromTable>('table');
    const { page } = opened;
    await opened.post({
      ...table,
      lists: [{ path: '$.result.transactions', count: 180 }, { path: '$.result.uncles' }],
    });
    await opened.post(rowsOf(3, { more: true, note: 'The first 10,000 rows of a response of 1 GiB.' }));
    const picker = page.getByRole('combobox', { name: 'List' });
    assert.deepEqual(await picker.locator('option').allTextContents(), [
      '$.result.transactions (180)',
      '$.result.uncles',
    ]);
    assert.match(
      (await page.locator('.note-line').textContent()) ?? '',
      /^The first 10,000 rows of a response of 1 GiB\./,
    );
    await page.getByRole('button', { name: 'Load more' }).click();
    assert.deepEqual(await last(opened), { type: 'more' });
    await picker.selectOption('$.result.uncles');
    assert.deepEqual(await last(opened), { type: 'list', list: 1 });
    await opened.close();
  });

  it('resizes a column at its edge, and keeps the width', async () => {
    const opened = await open();
    const { page } = opened;
    const grip = head(page, 'status').locator('.grip');
    const box = await grip.boundingBox();
    const before = (await head(page, 'status').boundingBox())?.width ?? 0;
    await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 53, (box?.y ?? 0) + 5);
    await page.mouse.up();
    assert.equal((await head(page, 'status').boundingBox())?.width, before + 50);
    await head(page, 'index').click();
    await page.getByRole('searchbox').fill('active');
    const kept = await page.evaluate('window.slotpadKept');
    await opened.close();
    const again = await open(12, kept);
    assert.equal((await head(again.page, 'status').boundingBox())?.width, before + 50);
    assert.equal(await head(again.page, 'index').getAttribute('aria-sort'), 'ascending');
    assert.equal(await again.page.getByRole('searchbox').inputValue(), 'active');
    await again.close();
  });

  it('draws only the visible rows of 100,000, and jumps to any of them', async function () {
    this.timeout(60_000);
    const opened = await stage.open<ToTable, FromTable>('table');
    const { page } = opened;
    await opened.post(table);
    for (let from = 0; from < 100_000; from += 20_000) {
      const rows = Array.from({ length: 20_000 }, (_, index) => row(from + index));
      await opened.post(rowsOf(0, { rows, done: from === 80_000 }));
    }
    assert.equal(await page.getByRole('status').textContent(), '100,000 rows');
    const drawn = await page.locator('.body .row').count();
    assert.ok(drawn < 80, `${drawn} rows are drawn`);
    await page.locator('#cell-0-0').click();
    await page.keyboard.press('Control+End');
    assert.equal(await page.locator('.cell.at .value').textContent(), '99999');
    const grid = await page.getByRole('grid').boundingBox();
    const at = await page.locator('.cell.at').boundingBox();
    assert.ok(at && grid && at.y >= grid.y && at.y + at.height <= grid.y + grid.height, 'it is in sight');
    await head(page, 'balance').click();
    await page.keyboard.press('Control+Home');
    assert.equal(await page.locator('#cell-0-1 .value').textContent(), '32 ether');
    // The benchmarks measure how long another screen takes.
    await page.evaluate("document.querySelector('.grid').scrollTop = 160_000");
    await page.locator('#cell-0-1').waitFor({ state: 'detached' });
    const screen = await page.locator('.body .row').count();
    assert.ok(screen > 10 && screen < 80, `${screen} rows are drawn after scrolling`);
    await opened.close();
  });

  for (const theme of themeNames) {
    it(`is accessible, sorted and with an open menu, in ${theme}`, async () => {
      const opened = await stage.open<ToTable, FromTable>('table', { theme, height: 620 });
      await opened.post(table);
      await opened.post(rowsOf(40, { more: true, note: 'The first 40 of 100 items.' }));
      await head(opened.page, 'balance').click();
      assert.equal(await head(opened.page, 'balance').getAttribute('aria-sort'), 'ascending');
      await opened.page.keyboard.press('ArrowDown');
      await assertAccessible(opened.page);
      await opened.page.getByRole('button', { name: 'Copy' }).click();
      await assertAccessible(opened.page);
      await picture(opened.page, `table-menu-${theme}`);
      await opened.close();
    });
  }

  it('is left with the Tab key in the order of the screen', async () => {
    const opened = await stage.open<ToTable, FromTable>('table');
    await opened.post({ ...table, lists: [...table.lists, { path: '$.data[0].list', count: 2 }] });
    await opened.post(rowsOf(40, { more: true, note: 'The first 40 of 100 items.' }));
    assert.deepEqual(await tabStops(opened.page), [
      'List',
      'Filter rows',
      'Columns',
      'Copy',
      'Export CSV…',
      'Load more',
      '200 OK · 12 ms · 4 KiB · Validators, $.data',
    ]);
    await opened.close();
  });

  it('opens and closes its menus with the keyboard, and returns the focus', async () => {
    const opened = await stage.open<ToTable, FromTable>('table');
    await opened.post(table);
    await opened.post(rowsOf(4));
    const { keyboard } = opened.page;
    const focused = () => opened.page.evaluate<string>('document.activeElement.innerText.trim()');
    const copy = opened.page.getByRole('button', { name: 'Copy' });
    await copy.focus();
    await keyboard.press('Enter');
    assert.equal(await copy.getAttribute('aria-expanded'), 'true');
    await keyboard.press('ArrowDown');
    assert.equal(await focused(), 'Copy row as JSON');
    await keyboard.press('Escape');
    assert.equal(await copy.getAttribute('aria-expanded'), 'false');
    assert.equal(await focused(), 'Copy');
    await opened.close();
  });

  it('keeps the focus on Load more while more rows are read', async () => {
    const opened = await stage.open<ToTable, FromTable>('table');
    await opened.post(table);
    await opened.post(rowsOf(4, { more: true, note: 'The first 4 of 100 items.' }));
    await opened.page.getByRole('button', { name: 'Load more' }).focus();
    await opened.post(rowsOf(4, { more: true, note: 'The first 8 of 100 items.' }));
    assert.equal(await opened.page.evaluate('document.activeElement.innerText'), 'Load more');
    // A screen reader reads the number once, when all rows are there.
    assert.equal(await opened.page.getByRole('status').getAttribute('aria-busy'), 'false');
    await opened.post(rowsOf(4, { done: false }));
    assert.equal(await opened.page.getByRole('status').getAttribute('aria-busy'), 'true');
    await opened.close();
  });

  for (const theme of ['dark', 'light'] as const) {
    it(`takes a screenshot in the ${theme} theme`, async () => {
      const width = theme === 'dark' ? 1200 : 560;
      const opened = await stage.open<ToTable, FromTable>('table', { theme, width, height: 620 });
      await opened.post({ ...table, lists: [{ path: '$.data' }, { path: '$.meta.list' }] });
      await opened.post(rowsOf(400, { more: true, note: 'The first 400 rows of a response of 1 GiB.' }));
      await head(opened.page, 'balance').click();
      await opened.page.locator('#cell-3-1').click();
      await picture(opened.page, `table-${theme}`);
      await opened.page.getByRole('button', { name: 'Copy' }).click();
      await picture(opened.page, `table-menu-${theme}`);
      assert.equal(await opened.page.getByRole('menuitem').count(), 8);
      await opened.close();
    });
  }
});
