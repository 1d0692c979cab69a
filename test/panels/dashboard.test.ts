import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ChartDescription, DashboardMessage, DashboardRequest } from '../../common/panels/dashboard';
import { assertAccessible, tabStops } from './accessible';
import { analyses, dashboard, lastDay, now, usual } from './dashboard-state';
import {
  type OpenPage,
  type OpenPageOptions,
  type PageStage,
  picture,
  savePicture,
  setPageStage,
} from './page';
import { themeNames, themes } from './themes';

type Opened = OpenPage<DashboardMessage, DashboardRequest>;

/** A time as the page shows it, in the local time zone. */
const clockWords = (at: number) => new Date(at).toTimeString().slice(0, 8);

/** The visible text on one line. */
const textOf = async (one: Locator) => ((await one.allInnerTexts())[0] ?? '').replace(/\s+/g, ' ').trim();

describe('the dashboard', function () {
  this.timeout(15_000);
  let stage: PageStage;
  let opened: Opened;
  before(async function () {
    this.timeout(120_000);
    stage = await setPageStage();
  });
  after(() => stage?.close());
  afterEach(() => opened?.close());

  const show = async (options: OpenPageOptions = {}, state: DashboardMessage = dashboard()) => {
    opened = await stage.open<DashboardMessage, DashboardRequest>('dashboard', { width: 1280, ...options });
    await opened.waitForPosted(({ type }) => type === 'ready');
    await opened.post(state);
  };
  const card = (title: string) =>
    opened.page
      .locator('section.card')
      .filter({ has: opened.page.locator('h3', { hasText: new RegExp(`^${title}$`) }) });
  const legend = async (title: string) => textOf(card(title).locator('.legend'));
  /** The position of a time on a chart, in pixels from the left. */
  const leftOf = async (title: string, at: number, minutes: number) => {
    const box = await card(title).locator('.u-over').boundingBox();
    return (box?.width ?? 0) * (1 - (now - at) / (minutes * 60_000));
  };
  const pointAt = async (title: string, at: number, minutes = 15) =>
    card(title)
      .locator('.u-over')
      .hover({ position: { x: await leftOf(title, at, minutes), y: 40 }, force: true });

  it('shows every chart with its latest values and a summary in words', async () => {
    await show();
    assert.equal(await legend('Head slot lag'), 'Behind 0 slots');
    assert.equal(await legend('Peers'), 'All 70 In 42 Out 33');
    assert.equal(await legend('CPU'), 'Busy 12.8 %');
    assert.equal(await legend('Memory'), 'Machine 11.8 GiB Node 3.22 GiB');
    assert.equal(await legend('Disk free'), 'Free 1.021 TB');
    assert.equal(await legend('Network'), 'In 351 KiB/s Out 289 KiB/s');
    assert.equal(await legend('Execution block age'), 'Age 0 s');
    assert.equal(
      await textOf(card('Head slot lag').locator('.summary')),
      '0 slots now, 3 at most in the last 15 minutes.',
    );
    assert.equal(
      await card('Peers').locator('.plot').getAttribute('aria-label'),
      'Peers: 70 now (42 in, 33 out), 67 at least in the last 15 minutes.',
    );
    assert.equal(
      await card('Peers').locator('h3').getAttribute('title'),
      'Connected peers, inbound and outbound. Thresholds: amber (dotted) under 50, red (dashed) under 20.',
    );
    assert.equal(await textOf(opened.page.locator('.state')), 'Synced');
    await picture(opened.page, 'dashboard-dark');
  });

  it('shows the values under the pointer, at the same time on all charts', async () => {
    await show();
    const at = now - 5 * 60_000;
    await pointAt('Peers', at);
    const words = (id: string) => usual(id, at);
    assert.equal(
      await legend('Peers'),
      `All ${words('connected')} In ${words('inbound')} Out ${words('outbound')} ${clockWords(at)}`,
    );
    assert.equal(await legend('Head slot lag'), `Behind ${words('lag')} slots ${clockWords(at)}`);
    assert.ok((await legend('Execution peers')).endsWith(clockWords(at)));
    await opened.page.mouse.move(0, 0);
    assert.equal(await legend('Head slot lag'), 'Behind 0 slots');
  });

  it('shows where there was no reading', async () => {
    await show();
    await pointAt('CPU', now - 11 * 60_000);
    assert.equal(await legend('CPU'), `Busy no reading ${clockWords(now - 11 * 60_000)}`);
  });

  it('does not move while paused, and continues with the current time', async () => {
    await show();
    const next = (at: number, lag: number): DashboardMessage => ({
      type: 'samples',
      now: at,
      source: 'beacon',
      samples: { times: [at], values: { lag: [lag], connected: [12] } },
      header: dashboard().header,
    });
    await opened.post(next(now + 6000, 1));
    assert.equal(await legend('Head slot lag'), 'Behind 1 slot');
    assert.equal(await legend('CPU'), 'Busy —');
    await opened.page.getByRole('button', { name: 'Pause' }).click();
    assert.equal(await textOf(opened.page.locator('.paused')), `Paused at ${clockWords(now + 6000)}`);
    await opened.post(next(now + 12_000, 7));
    assert.equal(
      await textOf(card('Head slot lag').locator('.summary')),
      '1 slot then, 3 at most in the last 15 minutes.',
    );
    await opened.page.getByRole('button', { name: 'Resume' }).click();
    assert.equal(
      await textOf(card('Head slot lag').locator('.summary')),
      '7 slots now, 7 at most in the last 15 minutes.',
    );
    assert.equal(await textOf(opened.page.locator('.paused')), '');
  });

  it('keeps range and pause while hidden', async () => {
    await show();
    await opened.page.getByTitle('Show the last 5 minutes').click();
    assert.equal(
      await textOf(card('Head slot lag').locator('.summary')),
      '0 slots now, 3 at most in the last 5 minutes.',
    );
    await opened.page.getByRole('button', { name: 'Pause' }).click();
    const kept = await opened.page.evaluate('window.slotpadKept');
    assert.deepEqual(kept, { node: 'settings/beacon/Home beacon', minutes: 5, pausedAt: now, scroll: 0 });
    await opened.close();
    await show({ kept });
    assert.equal(await textOf(opened.page.locator('.paused')), `Paused at ${clockWords(now)}`);
    assert.equal(
      await opened.page.getByTitle('Show the last 5 minutes').getAttribute('aria-pressed'),
      'true',
    );
  });

  it('moves its cursor with the arrow keys and announces the values', async () => {
    await show();
    const said = opened.page.locator('[aria-live=polite].visually-hidden');
    await card('Peers').locator('.plot').focus();
    await opened.page.keyboard.press('ArrowLeft');
    assert.equal(await textOf(said), `${clockWords(now)}: All 70, In 42, Out 33`);
    await opened.page.keyboard.press('ArrowLeft');
    assert.equal(
      await textOf(said),
      `${clockWords(now - 6000)}: All ${usual('connected', now - 6000)}, In ${usual('inbound', now - 6000)}, Out ${usual('outbound', now - 6000)}`,
    );
    assert.ok((await legend('CPU')).endsWith(clockWords(now - 6000)));
    await opened.page.keyboard.press('Home');
    assert.ok((await legend('Peers')).endsWith(clockWords(now - 15 * 60_000)));
    await opened.page.keyboard.press('Escape');
    assert.equal(await legend('Peers'), 'All 70 In 42 Out 33');
  });

  it('shows the values of a chart as a table', async () => {
    await show();
    await opened.page.getByLabel('Show the numbers of Peers as a table').click();
    const rows = card('Peers').locator('tbody tr[aria-rowindex]');
    assert.equal(await textOf(rows.first()), `${clockWords(now)} 70 42 33`);
    assert.equal(await card('Peers').locator('table').getAttribute('aria-rowcount'), '152');
    const drawn = await rows.count();
    assert.ok(drawn < 60, `${drawn} rows are drawn`);
  });

  it('saves a chart, all of them, and the readings', async () => {
    await show();
    await opened.page.getByLabel('Save Head slot lag as an image').click();
    const one = await opened.waitForPosted(({ type }) => type === 'save-image');
    assert.ok(one.type === 'save-image');
    assert.equal(one.name, 'Head slot lag');
    const width = (data: string) => Buffer.from(data, 'base64').readUInt32BE(16);
    assert.equal(Buffer.from(one.data, 'base64').subarray(1, 4).toString(), 'PNG');
    await opened.page.getByRole('button', { name: 'Save image' }).click();
    const all = await opened.waitForPosted(
      (message) => message.type === 'save-image' && message.name === 'Dashboard',
    );
    assert.ok(all.type === 'save-image' && width(all.data) > 2 * width(one.data));
    // Two pixels per pixel of the page, and a margin on both sides.
    const box = await card('Head slot lag').locator('.plot').boundingBox();
    assert.equal(width(one.data), 2 * (Math.round(box?.width ?? 0) + 2 * 16));
    savePicture('dashboard-saved', all.data);
    savePicture('dashboard-saved-one', one.data);
    await opened.page.getByRole('button', { name: 'Save CSV' }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'save-table' });
  });

  it('draws the votes of validators, with a description of each cell', async () => {
    await show();
    const cells = card('Attestations of validators').locator('td.cell');
    assert.equal(await cells.count(), 5 * 24);
    assert.equal(
      await opened.page.getByLabel('Validator 14, epoch 281,235').getAttribute('aria-label'),
      'Validator 14, epoch 281,235: missed',
    );
    assert.equal(await textOf(opened.page.getByLabel('Validator 12, epoch 281,241')), 'h');
    assert.equal(await textOf(card('Attestations of validators').locator('th.who').last()), '404112');
    await opened.page.getByLabel('Validator 404112, epoch 281,241').waitFor();
    assert.equal(
      await opened.page.getByLabel('Validator 12, epoch 281,241').getAttribute('aria-label'),
      'Validator 12, epoch 281,241: wrong head, included after 2 slots',
    );
    assert.equal(
      await textOf(card('Attestations of validators').locator('.summary')),
      '5 validators, 24 epochs: 100 of 110 attestations all right, 2 missed, 3 wrong target, 5 wrong head.',
    );
    await opened.page.getByLabel('Validator 12, epoch 281,248').focus();
    await opened.page.keyboard.press('ArrowDown');
    await opened.page.keyboard.press('ArrowLeft');
    assert.equal(
      await textOf(opened.page.locator('.told')),
      'Validator 13, epoch 281,247: all votes right, included after 1 slot',
    );
    assert.equal(await opened.page.locator('td.cell[tabindex="0"]').count(), 1);
  });

  it('shows more than a page of validators page by page, with their labels', async () => {
    const { performance } = analyses;
    assert.ok(performance.state === 'ready');
    const [first, ...others] = performance.data.rows;
    assert.ok(first);
    const data = {
      ...performance.data,
      rows: [{ ...first, label: 'home/node a' }, ...others],
      totals: { ...performance.data.totals, validators: 1000 },
      page: { index: 1, count: 20, first: 51 },
    };
    await show({}, dashboard(6000, { analyses: { ...analyses, performance: { ...performance, data } } }));
    const map = card('Attestations of validators');
    assert.equal(await textOf(map.getByRole('status')), '51–55 of 1,000 validators, the worst first');
    assert.match(await textOf(map.locator('.summary')), /^1,000 validators, 24 epochs: 100 of 110 /);
    assert.equal(await textOf(map.locator('th.who[scope="row"]').first()), '12 home/node a');
    await map.getByRole('button', { name: 'Next' }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'heat-map-page', index: 2 });
    await map.getByRole('button', { name: 'Previous' }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'heat-map-page', index: 0 });
    await map.scrollIntoViewIfNeeded();
    await picture(opened.page, 'dashboard-heat-map-page');
  });

  it('leads from a cell to the Validators view', async () => {
    await show();
    const shown = { type: 'show-validator', validator: '14' };
    const map = card('Attestations of validators');
    assert.equal(await map.getByRole('button', { name: 'Next' }).isVisible(), false);
    await opened.page.getByLabel('Validator 14, epoch 281,235').click();
    assert.deepEqual((await opened.posted()).at(-1), shown);
    await opened.page.getByLabel('Validator 12, epoch 281,248').focus();
    await opened.page.keyboard.press('ArrowDown');
    await opened.page.keyboard.press('Enter');
    assert.deepEqual((await opened.posted()).at(-1), { ...shown, validator: '13' });
    const name = map.getByTitle('Show validator 404112 in the Validators view');
    await name.click();
    assert.deepEqual((await opened.posted()).at(-1), { ...shown, validator: '404112' });
  });

  it('draws blocks as bars, with proposer and reward under the pointer', async () => {
    await show();
    await card('Block rewards')
      .locator('.u-over')
      .hover({ position: { x: 4, y: 40 }, force: true });
    assert.equal(
      await legend('Block rewards'),
      'Attestations 0.0380 ETH Sync committee 0.0016 ETH slot 8,999,936, proposer 100000',
    );
    assert.equal(
      await textOf(card('Block packing').locator('.summary')),
      '96.9 % on average, 94.4 % at least, in slot 8,999,941. Epochs 281,248 and 281,249.',
    );
  });

  it('says on one line each what the node does not report, and what is still loading', async () => {
    const why = 'Block rewards need the extension endpoints of a node.';
    await show(
      {},
      dashboard(6000, {
        missing: [
          { title: 'CPU, memory, disk and network', why: 'They need the extension endpoints of a node.' },
        ],
        analyses: {
          ...analyses,
          performance: { state: 'waiting', words: 'Available once the node has synced.' },
          rewards: { state: 'missing', why },
        },
      }),
    );
    assert.deepEqual(await opened.page.locator('.missing li').allInnerTexts(), [
      'CPU, memory, disk and network: They need the extension endpoints of a node.',
      `Block rewards: ${why}`,
    ]);
    assert.equal(await card('Block rewards').isVisible(), false);
    assert.equal(
      await textOf(card('Attestations of validators').locator('.waiting')),
      'Available once the node has synced.',
    );
  });

  it('takes a list of validators, and shows what is wrong with it', async () => {
    await show();
    const input = opened.page.getByLabel('Validators', { exact: true });
    assert.equal(await input.inputValue(), '12-14, 19, 404112');
    await input.fill('1, x');
    await input.press('Enter');
    assert.deepEqual((await opened.posted()).at(-1), { type: 'validators', text: '1, x' });
    await opened.post({
      type: 'validators',
      text: '1, x',
      problem: 'A validator is an index or a public key.',
    });
    assert.equal(await textOf(opened.page.locator('.problem')), 'A validator is an index or a public key.');
    assert.equal(await input.inputValue(), '1, x');
  });

  it('shows the events of the chain, rare ones by name', async () => {
    await show();
    assert.deepEqual(
      (await card('Events').locator('.latest li').allInnerTexts()).map((text) =>
        text.replace(/\s+/g, ' ').trim(),
      ),
      [
        `${clockWords(now - 6 * 60_000)} Epoch 281,247 finalized`,
        `${clockWords(now - 8 * 60_000)} Reorganization of 2 slots at slot 8,999,961`,
      ],
    );
    await opened.post({
      type: 'events',
      now: now + 1000,
      events: [{ at: now + 1000, kind: 'reorg', place: '9000001', depth: 3 }],
    });
    assert.equal(
      await textOf(card('Events').locator('.summary')),
      '75 heads, 2 reorganizations (the deepest of 3 slots) and 1 finalized epoch in the last 15 minutes. Latest head: slot 9,000,000.',
    );
  });

  it('keeps the last values of a node that does not respond, and says since when and why', async () => {
    const stale = 'Home beacon does not respond. Connection refused. What is shown of it is 3 min old.';
    await show(
      {},
      dashboard(6000, {
        header: { ...dashboard().header, words: 'unreachable (refused)', level: 'red', stale },
      }),
    );
    assert.ok((await textOf(opened.page.locator('.stale'))).includes(stale));
    await opened.page.getByRole('button', { name: 'Try again' }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'refresh' });
  });

  it('says what to do without a node', async () => {
    const empty = dashboard(6000, {
      charts: [],
      missing: [],
      samples: { beacon: { times: [], values: {} }, execution: { times: [], values: {} } },
    });
    const { analyses: _, timeline: __, ...early } = empty;
    await show({}, early);
    assert.equal(
      await textOf(opened.page.locator('.waiting').first()),
      'Waiting for the first reading of the node…',
    );
    const { node: ___, ...none } = early;
    await opened.post({ ...none, nodes: [] });
    await opened.page.getByRole('button', { name: 'Start demo node' }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'start-demo' });
    assert.equal(await opened.page.locator('.toolbar').isVisible(), false);
  });

  it('shows another node when it is chosen', async () => {
    await show();
    await opened.page.getByLabel('Node', { exact: true }).selectOption('Demo');
    assert.deepEqual((await opened.posted()).at(-1), { type: 'node', id: 'demo/beacon/Demo beacon node' });
  });

  it('shows each outage with its beginning, end and duration, and the share of each state', async () => {
    await show();
    await opened.page.getByTitle('Show the last hour').click();
    const at = (minutes: number) => clockWords(now - minutes * 60_000);
    assert.deepEqual(
      (await card('State').locator('.latest li').allInnerTexts()).map((text) => text.trim()),
      [
        `${at(5)}–${at(4)} Beacon node: syncing (1 min)`,
        `${at(8)} Beacon node: Reorganization of 2 blocks`,
        `${at(40)}–${at(23)} Execution node: unreachable (17 min)`,
      ],
    );
    assert.equal(
      await textOf(card('State').locator('.summary')),
      'Beacon node: synced 98.3 %, syncing 1.7 % (1 min). Not watched for 2 min of the last hour. Execution node: synced 70.7 %, unreachable 29.3 % (17 min). Not watched for 2 min of the last hour.',
    );
    await pointAt('State', now - 30 * 60_000, 60);
    assert.ok((await legend('State')).startsWith('Beacon synced Execution unreachable '));
    await pointAt('State', now - 11 * 60_000, 60);
    assert.ok((await legend('State')).startsWith('Beacon not watched Execution not watched '));
  });

  it('extends the state with each reading', async () => {
    await show();
    await opened.post({
      type: 'samples',
      now: now + 300_000,
      source: 'beacon',
      samples: { times: [now + 300_000], values: { lag: [0] } },
      header: dashboard().header,
    });
    await opened.page.getByTitle('Show the last 5 minutes').click();
    assert.equal(
      await textOf(card('State').locator('.summary')),
      'Beacon node: synced 100 %. Execution node: not watched in the last 5 minutes.',
    );
  });

  it('says how many blocks were read where they come faster than the readings', async () => {
    const state = dashboard();
    const { execution } = state.samples;
    const gas: ChartDescription = {
      id: 'gas',
      title: 'Gas used',
      about: '',
      unit: 'fraction',
      source: 'execution',
      series: [{ id: 'gas', label: 'Used', colour: 'blue' }],
      thresholds: [],
      worst: 'most',
      from: 'zero',
      isOfBlock: true,
    };
    const values = {
      ...execution.values,
      gas: execution.times.map(() => 0.5),
      headBlock: execution.times.map((_, index) => 20_000_000 + 2 * index),
    };
    await show(
      {},
      {
        ...state,
        charts: [...state.charts, gas],
        samples: { ...state.samples, execution: { ...execution, values } },
      },
    );
    assert.match(
      await textOf(card('Gas used').locator('.summary')),
      /^50 % now, 50 % at most in 15[01] of (299|301) blocks in the last 15 minutes\.$/,
    );
  });

  it('requests a longer range, and shows days, outages and extremes in it', async () => {
    await show();
    await opened.page.getByTitle('Show the last 24 hours').click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'range', minutes: 1440 });
    await opened.post(lastDay());
    assert.equal(
      await textOf(card('Head slot lag').locator('.summary')),
      '0 slots now, 7 at most in the last 24 hours.',
    );
    const day = (at: number) => `${new Date(at).toDateString().slice(0, 3)} ${new Date(at).getDate()}`;
    const from = now - 6 * 3_600_000;
    const outage = `${day(from)}, ${clockWords(from).slice(0, 5)}–${clockWords(from + 17 * 60_000).slice(0, 5)}`;
    assert.deepEqual(
      (await card('State').locator('.latest li').allInnerTexts()).map((text) => text.trim()).slice(0, 2),
      [`${outage} Beacon node: execution offline (17 min)`, `${outage} Execution node: unreachable (17 min)`],
    );
    assert.ok(
      (await textOf(card('State').locator('.summary'))).endsWith(
        'Execution node: synced 98.7 %, unreachable 1.3 % (17 min). Not watched for 2 h of the last 24 hours.',
      ),
    );
    await opened.page.getByLabel('Show the numbers of Peers as a table').click();
    assert.match(
      await textOf(card('Peers').locator('tbody tr[aria-rowindex]').first()),
      /^\w{3} \d+, \d\d:\d\d /,
    );
    await picture(opened.page, 'dashboard-day-dark');
  });

  it('requests the range that it showed before it was hidden', async () => {
    await show({ kept: { node: 'settings/beacon/Home beacon', minutes: 10_080, scroll: 0 } });
    assert.deepEqual((await opened.posted()).slice(0, 2), [
      { type: 'range', minutes: 10_080 },
      { type: 'ready' },
    ]);
    assert.equal(await opened.page.getByTitle('Show the last 7 days').getAttribute('aria-pressed'), 'true');
  });

  it('tints in every chart the time in which nobody watched', async () => {
    await show();
    for (const title of ['State', 'Head slot lag', 'CPU', 'Execution peers', 'Events']) {
      const tinted = async (minutes: number) => {
        const left = await leftOf(title, now - minutes * 60_000, 15);
        return opened.page.evaluate<boolean>(`(() => {
          const card = document.querySelector('section.card[aria-label="${title}"]');
          const canvas = card.querySelector('canvas');
          const over = card.querySelector('.u-over');
          const at = (over.offsetLeft + ${left}) * devicePixelRatio;
          const { data } = canvas.getContext('2d').getImageData(at, (over.offsetTop + 3) * devicePixelRatio, 1, 1);
          return data[3] > 0;
        })()`);
      };
      if (title === 'Events') assert.equal(await tinted(14), false, title);
      else assert.deepEqual([await tinted(11), await tinted(13)], [true, false], title);
    }
  });

  it('says why readings are not saved', async () => {
    await show({}, dashboard(6000, { problem: 'Readings are not saved: the disk is full. Free up space.' }));
    assert.equal(
      await textOf(opened.page.locator('.notice')),
      'Readings are not saved: the disk is full. Free up space.',
    );
    await opened.post(dashboard());
    assert.equal(await opened.page.locator('.notice').isVisible(), false);
  });

  it('shows the chosen range and both thresholds without their colors in high contrast', async () => {
    await show({ theme: 'high-contrast' });
    const outline = (label: string) =>
      opened.page
        .getByTitle(label)
        .evaluate(
          (one) =>
            (
              globalThis as unknown as { getComputedStyle(of: unknown): { outlineStyle: string } }
            ).getComputedStyle(one).outlineStyle,
        );
    assert.equal(await outline('Show the last 15 minutes'), 'solid');
    assert.equal(await outline('Show the last hour'), 'none');
    assert.match(
      (await card('Peers').locator('h3').getAttribute('title')) ?? '',
      /amber \(dotted\).*red \(dashed\)/,
    );
    await picture(opened.page, 'dashboard-high-contrast');
  });

  for (const theme of themeNames) {
    it(`is accessible, with an open table and a problem, in ${theme}`, async () => {
      await show({ theme, height: 2600 }, dashboard(6000, { problem: 'Readings are not saved.' }));
      await opened.page.getByLabel('Show the numbers of Peers as a table').click();
      await opened.post({ type: 'validators', text: '1', problem: 'Validator 99 does not exist.' });
      await assertAccessible(opened.page);
      await picture(opened.page, `dashboard-whole-${theme}`);
    });
  }

  it('is left with the Tab key in the order of the screen: one stop per group, two per card', async () => {
    await show();
    const stops = await tabStops(opened.page);
    assert.deepEqual(
      stops.map((name) => name.replace(/: .*/, '')).slice(0, 9),
      ['Node', '15 min', 'Pause', 'Save image', 'Save CSV']
        .concat(['Show the numbers of State as a table', 'State'])
        .concat(['Show the numbers of Head slot lag as a table', 'Head slot lag']),
    );
    assert.ok(stops.length < 40, `${stops.length} stops`);
    await opened.page.getByTitle('Show the last 15 minutes').focus();
    await opened.page.keyboard.press('ArrowRight');
    await opened.page.keyboard.press('Enter');
    assert.equal(await opened.page.getByTitle('Show the last hour').getAttribute('aria-pressed'), 'true');
  });

  it('goes from chart to chart with Up and Down', async () => {
    await show();
    const name = () => opened.page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
    await card('Head slot lag').locator('.plot').focus();
    await opened.page.keyboard.press('ArrowDown');
    assert.match(await name(), /^Peers: /);
    await opened.page.keyboard.press('ArrowUp');
    await opened.page.keyboard.press('ArrowUp');
    assert.match(await name(), /^State: /);
  });

  it('keeps the focus on a chart when the node is read again, and repeats nothing', async () => {
    await show();
    await card('Peers').locator('.plot').focus();
    await opened.page.evaluate(`(() => {
      window.changes = 0;
      const count = (records) => { window.changes += records.length; };
      for (const one of document.querySelectorAll('[role="status"], [role="alert"]')) {
        new MutationObserver(count).observe(one, { childList: true, characterData: true, subtree: true });
      }
    })()`);
    const { header } = dashboard();
    const facts = header.facts.map((fact) =>
      fact.label === 'Head slot' ? { ...fact, value: '9,000,001' } : fact,
    );
    await opened.post(dashboard(6000, { header: { ...header, facts } }));
    await opened.page.getByText('9,000,001').waitFor();
    const label = await opened.page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
    assert.match(label, /^Peers: /);
    assert.equal(await opened.page.evaluate('window.changes'), 0);
  });

  for (const width of [300, 220]) {
    it(`does not scroll sideways at ${width} pixels`, async () => {
      await show({ width, height: 900 });
      const widths = 'Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)';
      assert.equal(await opened.page.evaluate(widths), width);
      const right = await opened.page
        .locator('section.card, .toolbar button, .toolbar select')
        .evaluateAll((all) =>
          Math.max(
            ...all.map(
              (one) =>
                (one as unknown as { getBoundingClientRect(): { right: number } }).getBoundingClientRect()
                  .right,
            ),
          ),
        );
      assert.ok(right <= width, `something ends at ${right}`);
      await picture(opened.page, `dashboard-${width}`);
    });
  }

  it('stacks its cards in a narrow column without overflow', async () => {
    await show({ width: 400, height: 900, theme: 'light' });
    const widths = 'Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)';
    assert.equal(await opened.page.evaluate(widths), 400);
    const lefts = await opened.page
      .locator('section.card')
      .evaluateAll((cards) =>
        cards.map((one) =>
          Math.round(
            (one as unknown as { getBoundingClientRect(): { left: number } }).getBoundingClientRect().left,
          ),
        ),
      );
    assert.deepEqual([...new Set(lefts)], [8]);
    await picture(opened.page, 'dashboard-narrow');
    await card('Attestations of validators').scrollIntoViewIfNeeded();
    await picture(opened.page, 'dashboard-narrow-validators');
  });

  /** Number of pixels of the head slot lag with a color. */
  const pixels = (colour: string) =>
    opened.page.evaluate<number>(`(() => {
        const canvas = document.querySelector('section.card[aria-label="Head slot lag"] canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const wanted = [1, 3, 5].map((at) => parseInt('${colour}'.slice(at, at + 2), 16));
        let count = 0;
        for (let at = 0; at < data.length; at += 4) if (wanted.every((one, part) => data[at + part] === one)) count++;
        return count;
      })()`);

  it('draws a reading between two gaps as a point', async () => {
    const one = (values: readonly (number | null)[]) => ({
      times: values.map((_, index) => now - (values.length - index) * 6000),
      values: { lag: values },
    });
    const samples = { ...dashboard().samples, beacon: one([null, 2, null, null]) };
    await show({}, dashboard(6000, { samples }));
    const drawn = await pixels(themes.dark['charts-blue']);
    assert.ok(drawn > 3 && drawn < 40, `${drawn} pixels`);
    await opened.post(dashboard(6000, { samples: { ...samples, beacon: one([null, null, null, null]) } }));
    assert.equal(await pixels(themes.dark['charts-blue']), 0);
  });

  it('uses the colors of the theme, also after it changes', async () => {
    await show();
    const [dark, light] = [themes.dark['charts-blue'], themes.light['charts-blue']];
    const colourOf = (selector: string) =>
      opened.page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).color`);
    for (const selector of ['.state', '.fact dd', '.heat .who']) {
      assert.notEqual(
        await colourOf(selector),
        'rgb(31, 31, 31)',
        `${selector} has the colour of the background`,
      );
    }
    // Letters in light cells are dark.
    assert.equal(await colourOf('td.cell.missed'), 'rgb(31, 31, 31)');
    assert.ok((await pixels(dark)) > 100);
    assert.equal(await pixels(light), 0);
    await opened.page.evaluate(`new Promise((drawn) => {
      for (const [name, value] of ${JSON.stringify(Object.entries(themes.light))})
        document.documentElement.style.setProperty('--vscode-' + name, value);
      document.body.className = 'vscode-light';
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    })`);
    assert.ok((await pixels(light)) > 100);
    assert.equal(await pixels(dark), 0);
    await picture(opened.page, 'dashboard-light');
  });
});
