/** Runs in its own process and builds the page of a list. Prints the milliseconds of another screen, as JSON. */
import type { FromTable, TableColumn, TableRow, ToTable } from '../../common/panels/table';
import { closeBrowser, setPageStage } from '../../test/panels/page';
import { screenTime } from './scroll';

const ROWS = 100_000;

const columns: readonly TableColumn[] = ['index', 'balance', 'status', 'pubkey'].map((name) => ({
  path: [name],
  about: '',
  numeric: name === 'index' || name === 'balance',
}));

function row(index: number): TableRow {
  const pubkey = `"0x${String(index).padStart(96, '93247f22')}"`;
  return { index, cells: [[`"${index}"`], ['"32000000000"', '32 ether'], ['"active_ongoing"'], [pubkey]] };
}

async function main(): Promise<void> {
  const stage = await setPageStage();
  try {
    const { page, post } = await stage.open<ToTable, FromTable>('table');
    await post({ type: 'table', title: 'Validators', lists: [{ path: '$.data', count: ROWS }], list: 0 });
    const rows = Array.from({ length: ROWS }, (_, index) => row(index));
    await post({ type: 'rows', columns, rows, done: true, more: false, note: '' });
    const shown = await page.getByRole('status').textContent();
    if (shown !== '100,000 rows') throw new Error(`The page shows ${shown}.`);
    console.log(JSON.stringify({ scrolled: await screenTime(page, '.grid') }));
  } finally {
    await stage.close();
    await closeBrowser();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
