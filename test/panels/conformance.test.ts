import { deepEqual, equal } from 'node:assert/strict';
import type { ConformanceRow, FromConformance, ToConformance } from '../../common/panels/conformance';
import { assertAccessible, tabStops } from './accessible';
import { type OpenPageOptions, type PageStage, picture, setPageStage } from './page';
import { themeNames } from './themes';

type State = Extract<ToConformance, { type: 'state' }>;

const row = (name: string, more: Partial<ConformanceRow> = {}): ConformanceRow => ({
  name,
  group: name.split('_')[0] ?? '',
  state: 'served',
  durationMs: 1.2,
  note: '',
  sent: true,
  deviations: [],
  ...more,
});

const rows = [
  row('web3_clientVersion'),
  row('eth_getBalance', {
    state: 'deviates',
    durationMs: 12.5,
    deviations: [
      {
        rule: 'wrong-request-taken',
        place: 'response',
        message: 'The request is wrong, and the node answers as if it were right.',
        request: `eth_getBalance("0x${'0'.repeat(40)}", "newest")`,
      },
      {
        rule: 'quantity-leading-zero',
        place: 'result',
        message: 'A quantity has no leading zero.',
        request: `eth_getBalance("0x${'ab'.repeat(20)}", "latest")`,
      },
    ],
  }),
  row('eth_coinbase', { state: 'not served' }),
  row('eth_getProof', { note: 'No contract was found.' }),
  row('debug_setHead', { state: 'unknown', durationMs: null, sent: false, note: 'It changes the node.' }),
];

const ended: State = {
  type: 'state',
  title: 'Home execution',
  what: 'method',
  heavy: false,
  rows,
  progress: undefined,
  verdict: {
    level: 'warning',
    text: '1 of 3 served methods deviates from the specification',
    reasons: ['5 methods: 3 served, 1 with deviations; 1 not served; 1 unknown.'],
  },
};
const running: State = {
  ...ended,
  rows: rows.slice(0, 1),
  progress: { done: 1, all: 5, name: 'eth_getBalance' },
  verdict: undefined,
};

describe('the conformance page of a node', function () {
  this.timeout(30_000);
  let stage: PageStage;
  before(async function () {
    this.timeout(120_000);
    stage = await setPageStage();
  });
  after(() => stage?.close());

  async function open(state: State, options: OpenPageOptions = {}) {
    const opened = await stage.open<ToConformance, FromConformance>('conformance', options);
    await opened.waitForPosted(({ type }) => type === 'ready');
    await opened.post(state);
    const names = () => opened.page.locator('tbody tr:not(.group) td:first-child').allTextContents();
    return { ...opened, names };
  }

  it('shows the verdict, and the rows by group', async () => {
    const { close, page } = await open(ended);
    equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Conformance of Home execution');
    equal(
      await page.getByRole('status').locator('strong').textContent(),
      '1 of 3 served methods deviates from the specification',
    );
    deepEqual(await page.locator('tr.group').allTextContents(), ['web3', 'eth', 'debug']);
    const cells = page.locator('tr', { hasText: 'eth_coinbase' }).locator('td');
    deepEqual(await cells.allTextContents(), ['eth_coinbase', 'not served', '1.2 ms', '']);
    equal(await page.getByRole('button', { name: 'Cancel' }).isVisible(), false);
    await close();
  });

  it('has filters with counts, and a search', async () => {
    const { close, names, page } = await open(ended);
    deepEqual(await page.getByRole('group', { name: 'Show' }).locator('button:visible').allTextContents(), [
      'All 5',
      'Deviates 1',
      'Served 2',
      'Not Served 1',
      'Unknown 1',
    ]);
    await page.getByRole('button', { name: 'Deviates 1' }).click();
    deepEqual(await names(), ['eth_getBalance']);
    await page.getByRole('button', { name: 'All 5' }).click();
    await page.getByRole('searchbox').fill('changes the node');
    deepEqual(await names(), ['debug_setHead']);
    await page.getByRole('searchbox').fill('nothing');
    equal(await page.locator('.empty').textContent(), 'No row matches.');
    await close();
  });

  it('opens the request of a row, and of a deviation', async () => {
    const { close, page, waitForPosted } = await open(ended);
    await page.getByRole('button', { name: 'eth_coinbase' }).click();
    const first = await waitForPosted(({ type }) => type === 'open');
    deepEqual(first, { type: 'open', row: 2 });
    await page.getByRole('button', { name: '"newest"' }).click();
    await waitForPosted((one) => one.type === 'open' && one.row === 1 && one.deviation === 0);
    equal(await page.getByRole('button', { name: 'debug_setHead' }).count(), 0);
    await close();
  });

  it('says how far it is, adds rows as they come, and can be canceled', async () => {
    const { close, names, page, post, waitForPosted } = await open(running);
    equal(await page.locator('.progress span').textContent(), '1 of 5 eth_getBalance');
    equal(await page.getByRole('button', { name: 'Check Again' }).isVisible(), false);
    equal(await page.locator('.verdict').isVisible(), false);
    const [, added] = rows;
    await post({ type: 'row', row: added, progress: { done: 2, all: 5, name: 'eth_coinbase' } });
    await page.locator('.progress span', { hasText: '2 of 5 eth_coinbase' }).waitFor();
    deepEqual(await names(), ['web3_clientVersion', 'eth_getBalance']);
    deepEqual(await page.locator('tr.group').allTextContents(), ['web3', 'eth']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waitForPosted(({ type }) => type === 'cancel');
    await close();
  });

  it('is checked again, with heavy requests too, and copied', async () => {
    const { close, page, post, waitForPosted } = await open(ended);
    await page.getByRole('button', { name: 'Include Heavy Requests' }).click();
    await waitForPosted((one) => one.type === 'again' && one.heavy);
    await post({ ...ended, heavy: true });
    equal(await page.getByRole('button', { name: 'Include Heavy Requests' }).isVisible(), false);
    await page.getByRole('button', { name: 'Check Again' }).click();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await waitForPosted(({ type }) => type === 'copy');
    await close();
  });

  it('shows text of a node as text', async () => {
    const { close, page } = await open({
      ...ended,
      rows: [
        row('eth_x', {
          note: '<img src=x onerror=alert(1)> '.repeat(50),
          deviations: [{ rule: 'r', place: 'p', message: '<b>'.repeat(200), request: 'x'.repeat(400) }],
        }),
      ],
    });
    equal(await page.locator('img, b').count(), 0);
    equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await close();
  });

  it('is left with the Tab key in the order of the screen', async () => {
    const { close, page } = await open({ ...ended, rows: rows.slice(0, 1) });
    deepEqual(await tabStops(page), [
      'Check Again',
      'Include Heavy Requests',
      'Copy as Markdown',
      'All 1',
      'Search',
      'Results',
      'web3_clientVersion',
    ]);
    await close();
  });

  for (const theme of themeNames)
    it(`is accessible in ${theme}`, async () => {
      for (const [name, state] of Object.entries({ ended, running })) {
        const { close, page } = await open(state, { theme, height: 700, width: 1000 });
        await assertAccessible(page);
        await picture(page, `conformance-${name}-${theme}`);
        await close();
      }
      const { close, page } = await open(ended, { theme, height: 900, width: 420 });
      await assertAccessible(page);
      await picture(page, `conformance-narrow-${theme}`);
      await close();
    });
});
