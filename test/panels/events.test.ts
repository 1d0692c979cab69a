import assert from 'node:assert/strict';
import { EVENT_SCHEMAS } from '../../catalogue/beacon/standard-events';
import type { EventsMessage, EventsRequest } from '../../common/panels/events';
import { usualScale } from '../../common/scratch/variables/network-scale';
import { createLiveList, type LiveList } from '../../runner/events/events';
import { prettyPrint } from '../../runner/json/pretty';
import { createLivePage, type LiveAbout, type LiveAction } from '../../workbench/watch/live-page';
import { summaryOf } from '../../workbench/watch/summary';
import { assertAccessible, tabStops } from './accessible';
import { type OpenPage, type OpenPageOptions, type PageStage, picture, setPageStage } from './page';
import { themeNames } from './themes';

const root = (digit: string) => `0x${digit.repeat(8)}${'0'.repeat(48)}${digit.repeat(8)}`;
const head = (slot: number) =>
  `{"slot":"${slot}","block":"${root('a')}","state":"${root('b')}","epoch_transition":${slot % 32 === 0},"previous_duty_dependent_root":"${root('c')}","current_duty_dependent_root":"${root('d')}","execution_optimistic":false}`;

describe('the page of a live list', function () {
  this.timeout(20_000);
  let stage: PageStage;
  before(async function () {
    this.timeout(120_000);
    stage = await setPageStage();
  });
  after(() => stage?.close());

  /** The page with the extension's side, and a fake clock. */
  async function open(
    options: OpenPageOptions = {},
    about: Partial<LiveAbout> = {},
    fill?: (list: LiveList) => void,
  ) {
    let now = new Date(2026, 0, 1, 12, 0, 0, 250).getTime();
    const due: (() => void)[] = [];
    const clock = {
      now: () => now,
      after: (_: number, call: () => void) => {
        due.push(call);
        return () => undefined;
      },
    };
    const list = createLiveList({ now: () => now });
    fill?.(list);
    const acts: LiveAction[] = [];
    const messages: EventsMessage[] = [];
    const told: LiveAbout = {
      title: 'Heads as they come',
      detail: 'GET http://127.0.0.1:5052/eth/v1/events?topics=head,block,chain_reorg',
      noun: 'event',
      status: { kind: 'live', text: 'Live' },
      running: true,
      saving: null,
      ...about,
    };
    let current = told;
    const page = createLivePage({
      list,
      clock,
      about: () => current,
      summary: (event) => summaryOf(event.data, EVENT_SCHEMAS[event.topic], usualScale),
      prettyPrint,
      post: (message) => void messages.push(message),
      act: (action) => void acts.push(action),
    });
    const opened: OpenPage<EventsMessage, EventsRequest> = await stage.open('events', options);
    let read = 0;
    /** Delivers messages in both directions until there are no more. */
    const settle = async () => {
      for (const call of due.splice(0)) call();
      for (;;) {
        const asked = await opened.posted();
        for (const message of asked.slice(read)) page.received(message);
        const nothing = read === asked.length && messages.length === 0;
        read = asked.length;
        if (nothing) return;
        for (const message of messages.splice(0)) await opened.post(message);
      }
    };
    const add = (topic: string, data: string, problem?: string) => {
      list.add({
        topic,
        data,
        problems: problem ? [{ rule: 'wrong-type', message: problem, path: ['slot'], at: 'value' }] : [],
      });
      page.changed();
      now += 12_000;
    };
    await settle();
    return {
      ...opened,
      list,
      add,
      acts,
      settle,
      say: async (status: LiveAbout['status'], more: Partial<LiveAbout> = {}) => {
        current = { ...current, status, ...more };
        page.changed();
        await settle();
      },
      pass: (ms: number) => {
        now += ms;
      },
      rows: () =>
        opened.page.locator('.row').evaluateAll((rows: { innerText: string; style: { top: string } }[]) =>
          rows
            .sort((a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top))
            // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, with its spaces
            .map((row) => row.innerText.replace(/\s+/g, ' ').trim()),
        ),
      /** The first visible row. */
      inSight: () =>
        opened.page.evaluate<string>(`(() => {
          const { top, left } = document.querySelector('.scroller').getBoundingClientRect();
          return document.elementFromPoint(left + 300, top + 8).closest('.row').innerText.replace(/\\s+/g, ' ').slice(13);
        })()`),
      // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, with its line ends
      text: (selector: string) => opened.page.locator(selector).innerText(),
      button: (name: string | RegExp) => opened.page.getByRole('button', { name }),
    };
  }

  for (const theme of ['dark', 'light'] as const) {
    it(`shows events with time, topic and summary (${theme})`, async () => {
      const opened = await open({ theme });
      opened.add('head', head(160));
      opened.add('block', `{"slot":"161","block":"${root('e')}","execution_optimistic":true}`);
      opened.add(
        'chain_reorg',
        `{"slot":"161","depth":"2","old_head_block":"${root('1')}","new_head_block":"${root('2')}","old_head_state":"${root('3')}","new_head_state":"${root('4')}","epoch":"5","execution_optimistic":false}`,
      );
      opened.add('head', '{"slot":161}', 'A slot is a decimal string, not a number.');
      const say = opened.list.note('Connection lost. The node ended the stream after 4 events.', 'gap');
      say('Connection lost for 4 s: events of that time may be missing.', 'gap');
      opened.list.note(
        'Connection lost for 2 s: nothing was lost, the node resumed where it stopped.',
        'whole',
      );
      for (let slot = 162; slot < 168; slot++) opened.add('head', head(slot));
      await opened.settle();
      assert.deepEqual((await opened.rows()).slice(0, 6), [
        '12:00:00.250 head slot 160 (epoch 5) · block 0xaaaaaaaa…aaaa · state 0xbbbbbbbb…bbbb · previous duty dependent root 0xcccccccc…cccc · current duty dependent root 0xdddddddd…dddd · epoch transition',
        '12:00:12.250 block slot 161 (epoch 5) · block 0xeeeeeeee…eeee · optimistic',
        '12:00:24.250 chain_reorg slot 161 (epoch 5) · depth 2 · old head block 0x11111111…1111 · new head block 0x22222222…2222 · old head state 0x33333333…3333 · new head state 0x44444444…4444',
        '12:00:36.250 head slot 161 (epoch 5) Differs from the specification: slot: A slot is a decimal string, not a number.',
        '12:00:48.250 Connection lost for 4 s: events of that time may be missing.',
        '12:00:48.250 Connection lost for 2 s: nothing was lost, the node resumed where it stopped.',
      ]);
      assert.equal(await opened.text('.status-text'), 'Live');
      assert.equal(await opened.text('.counts'), '10 events, 1 with problems');
      assert.deepEqual(await opened.page.locator('.chip').allInnerTexts(), [
        'head 8',
        'block 1',
        'chain_reorg 1',
      ]);
      await opened.page.locator('.row').nth(2).click();
      await opened.settle();
      assert.equal(await opened.page.locator('.row').nth(2).getAttribute('aria-expanded'), 'true');
      assert.match(await opened.text('.detail pre'), /^\{\n {2}"slot": "161",\n {2}"depth": "2",/);
      await picture(opened.page, `events-${theme}`);
      await opened.close();
    });
  }

  for (const theme of themeNames) {
    it(`is accessible, with an expanded event, in ${theme}`, async () => {
      const opened = await open({ theme });
      opened.add('head', head(160));
      opened.add('chain_reorg', '{"slot":"161","depth":"2","epoch":"5","execution_optimistic":false}');
      opened.add('head', '{"slot":161}', 'A slot is a decimal string, not a number.');
      opened.list.note('Connection lost for 4 s: events of that time may be missing.', 'gap');
      opened.list.note('Connection lost for 2 s: nothing was lost.', 'whole');
      await opened.settle();
      await opened.page.locator('.row').nth(2).click();
      await opened.button('head').click();
      await opened.settle();
      await opened.page.locator('.row').nth(1).click();
      await opened.settle();
      await assertAccessible(opened.page);
      await picture(opened.page, `events-expanded-${theme}`);
      await opened.close();
    });
  }

  it('is accessible without a row, and shows all rows again with the keyboard', async () => {
    const opened = await open({ theme: 'light-2026' });
    opened.add('head', head(160));
    await opened.settle();
    await opened.page.getByLabel('Filter').fill('nothing has this');
    await opened.waitForPosted((message) => message.type === 'filter' && message.text !== '');
    await opened.settle();
    await assertAccessible(opened.page);
    await opened.button('Show All').focus();
    // A status that changes leaves the focus where it is.
    await opened.say({ kind: 'live', text: 'Live, again' });
    await opened.page.keyboard.press('Enter');
    await opened.settle();
    assert.equal((await opened.rows()).length, 1);
    assert.equal(await opened.page.evaluate('document.activeElement.role'), 'treegrid');
    await opened.close();
  });

  it('outlines the active row in high contrast', async () => {
    const opened = await open({ theme: 'high-contrast' });
    for (let slot = 0; slot < 3; slot++) opened.add('head', head(slot));
    await opened.settle();
    await opened.page.locator('.scroller').focus();
    await opened.page.keyboard.press('ArrowUp');
    await opened.settle();
    const outlines = `[...document.querySelectorAll('.row')].map((row) => getComputedStyle(row).outlineStyle)`;
    assert.deepEqual(await opened.page.evaluate(outlines), ['none', 'none', 'solid']);
    await opened.close();
  });

  it('is left with the Tab key in the order of the screen; topics are one stop', async () => {
    const opened = await open();
    for (const topic of ['head', 'block', 'chain_reorg']) opened.add(topic, '{"slot":"1"}');
    await opened.settle();
    await opened.page.locator('.row').first().click();
    await opened.settle();
    await opened.page.getByRole('button', { name: 'Pause' }).focus();
    assert.deepEqual(await tabStops(opened.page), [
      'Stop',
      'Clear',
      'Open as JSON',
      'Save All to File…',
      'Filter',
      'head 1',
      'Events over time: 1 at most in 1 s',
      'Events',
      'The event as JSON',
      'Copy',
      '↓ Newest',
    ]);
    await opened.button('head 1').focus();
    await opened.page.keyboard.press('ArrowRight');
    await opened.page.keyboard.press('Enter');
    await opened.settle();
    assert.equal(await opened.button('block 1').getAttribute('aria-pressed'), 'true');
    assert.equal(await opened.page.evaluate('document.activeElement.innerText'), 'block 1');
    await opened.close();
  });

  it('has rows that a screen reader can expand', async () => {
    const opened = await open();
    opened.add('head', head(160));
    await opened.settle();
    const row = opened.page.getByRole('treegrid', { name: 'Events' }).getByRole('row', { expanded: false });
    await row.click();
    await opened.settle();
    await opened.page.getByRole('row', { expanded: true }).waitFor();
    await opened.close();
  });

  it('filters by text and topics, but always shows gaps', async () => {
    const opened = await open();
    for (let slot = 160; slot < 200; slot++) opened.add(slot % 2 ? 'head' : 'block', `{"slot":"${slot}"}`);
    opened.list.note('Connection lost for 4 s: events of that time may be missing.', 'gap');
    await opened.settle();
    await opened.button('head 20').click();
    await opened.settle();
    assert.equal(await opened.button('head 20').getAttribute('aria-pressed'), 'true');
    assert.equal(await opened.text('.counts'), '21 shown of 40 events');
    await opened.page.getByLabel('Filter').fill('19 SLOT');
    await opened.waitForPosted((message) => message.type === 'filter' && message.text === '19 SLOT');
    await opened.settle();
    assert.deepEqual(
      (await opened.rows()).map((row) => row.slice(13)),
      [
        'head slot 191 (epoch 5)',
        'head slot 193 (epoch 6)',
        'head slot 195 (epoch 6)',
        'head slot 197 (epoch 6)',
        'head slot 199 (epoch 6)',
        'Connection lost for 4 s: events of that time may be missing.',
      ],
    );
    await opened.page.getByLabel('Filter').fill('nothing has this');
    await opened.waitForPosted((message) => message.type === 'filter' && message.text.startsWith('nothing'));
    await opened.settle();
    await opened.page.getByLabel('Filter').fill('');
    let emptied = 0;
    await opened.waitForPosted(
      (message) => message.type === 'filter' && message.text === '' && ++emptied === 2,
    );
    await opened.settle();
    assert.equal(await opened.text('.counts'), '21 shown of 40 events');
    await opened.close();
  });

  it('does not move while paused, counts new events, and continues', async () => {
    const opened = await open();
    for (let slot = 0; slot < 5; slot++) opened.add('head', `{"slot":"${slot}"}`);
    await opened.settle();
    await opened.button('Pause').click();
    await opened.settle();
    for (let slot = 5; slot < 1239; slot++) opened.add('head', `{"slot":"${slot}"}`);
    await opened.settle();
    assert.equal((await opened.rows()).length, 5);
    assert.equal(await opened.text('.counts'), '1,239 events');
    await picture(opened.page, 'events-paused');
    await opened.button('Resume · 1,234 new while paused').click();
    await opened.settle();
    assert.match((await opened.rows()).at(-1) ?? '', /slot 1,238 \(epoch 38\)$/);
    await opened.close();
  });

  it('follows the end, stays at its position otherwise, and draws few of 10,000 rows', async () => {
    const opened = await open();
    for (let slot = 0; slot < 12_000; slot++) opened.add('head', `{"slot":"${slot}"}`);
    await opened.settle();
    assert.equal(await opened.text('.counts'), '12,000 events, the last 10,000 kept');
    assert.match((await opened.rows()).at(-1) ?? '', /slot 11,999 /);
    assert.ok((await opened.page.locator('.row').count()) < 100);
    assert.equal(await opened.button('↓ Newest').isVisible(), false);

    await opened.page.evaluate("document.querySelector('.scroller').scrollTop = 22 * 5000");
    await opened.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    await opened.settle();
    assert.equal(await opened.inSight(), 'slot 7,000 (epoch 218)');
    // 100 rows are removed at the top, and the visible rows stay in place.
    for (let slot = 12_000; slot < 12_100; slot++) opened.add('head', `{"slot":"${slot}"}`);
    await opened.settle();
    assert.equal(await opened.inSight(), 'slot 7,000 (epoch 218)');

    await opened.button('↓ Newest').click();
    await opened.settle();
    assert.match((await opened.rows()).at(-1) ?? '', /slot 12,099 /);
    await opened.close();
  });

  it('works with the keyboard', async () => {
    const opened = await open();
    for (let slot = 0; slot < 300; slot++) opened.add('head', `{"slot":"${slot}"}`);
    await opened.settle();
    const { keyboard } = opened.page;
    await opened.page.getByLabel('Filter').focus();
    await keyboard.press('ArrowDown');
    const active = async () => {
      await opened.settle();
      return (await opened.text('.row.active')).replace(/\s+/g, ' ').slice(13);
    };
    await keyboard.press('ArrowUp');
    assert.equal(await active(), 'slot 299 (epoch 9)');
    await keyboard.press('Home');
    await opened.settle();
    assert.equal(await active(), 'slot 0 (epoch 0)');
    await keyboard.press('ArrowDown');
    assert.equal(await active(), 'slot 1 (epoch 0)');
    const id = await opened.page.locator('.row.active').getAttribute('id');
    assert.equal(await opened.page.locator('.scroller').getAttribute('aria-activedescendant'), id);
    await keyboard.press('Enter');
    await opened.settle();
    assert.equal(await opened.text('.detail pre'), '{\n  "slot": "1"\n}');
    await keyboard.press('Control+c');
    await opened.settle();
    assert.deepEqual(opened.acts, ['copy']);
    await keyboard.press('Escape');
    await opened.settle();
    assert.equal(await opened.page.locator('.detail').count(), 0);
    await keyboard.press('End');
    assert.equal(await active(), 'slot 299 (epoch 9)');
    await opened.close();
  });

  it('says why an event may never arrive', async () => {
    const hint =
      'The node sends payload_attributes only with --always-prepare-payload and --suggested-fee-recipient.';
    const opened = await open({}, { hint });
    assert.equal(await opened.text('.empty'), `Waiting for the first event. ${hint}`);
    await opened.close();
  });

  it('says that the connection is lost and when it is retried, and offers to retry now', async () => {
    const opened = await open({}, { status: { kind: 'busy', text: 'Connecting…' } });
    assert.equal(await opened.text('.status-text'), 'Connecting…');
    await picture(opened.page, 'events-empty');
    await opened.say({ kind: 'live', text: 'Live' });
    assert.equal(await opened.text('.empty'), 'Waiting for the first event.');
    opened.add('head', head(160));
    opened.list.note('Connection lost. Nothing listens on 127.0.0.1:5052.', 'gap');
    await opened.say({
      kind: 'waiting',
      text: 'Connection lost, trying again in 4 s (try 3). Nothing listens on 127.0.0.1:5052. Start the beacon node with its HTTP API on (often --http), or check the port.',
    });
    assert.equal(await opened.page.locator('[role=status]').textContent(), 'Connection lost');
    await picture(opened.page, 'events-waiting');
    await opened.button('Try Now').click();
    await opened.settle();
    await opened.button('Stop').click();
    await opened.settle();
    assert.deepEqual(opened.acts, ['retry', 'stop']);
    await opened.say({ kind: 'stopped', text: 'Stopped' }, { running: false });
    assert.equal(await opened.button('Start').isVisible(), true);
    assert.equal(await opened.button('Pause').isDisabled(), true);
    await opened.close();
  });

  it('shows how many events are saved, and stops saving', async () => {
    const opened = await open({}, { saving: { file: '/home/me/heads.ndjson', count: 12_345 } });
    assert.equal(await opened.button('Stop Saving · 12,345 saved').isVisible(), true);
    await opened.close();
  });

  it('keeps its position while hidden', async () => {
    const opened = await open({ kept: { follow: false, top: 50, open: [[51, 51]] } }, {}, (list) => {
      for (let slot = 0; slot < 300; slot++)
        list.add({ topic: 'head', data: `{"slot":"${slot}"}`, problems: [] });
    });
    assert.equal(await opened.inSight(), 'slot 50 (epoch 1)');
    assert.equal(await opened.text('.detail pre'), '{\n  "slot": "51"\n}');
    await opened.close();
  });

  it('shows text of a node only as text', async () => {
    const opened = await open();
    opened.add('<b>x</b>', '{"<img src=x onerror=alert(1)>":"<script>1</script>"}');
    await opened.settle();
    assert.equal(await opened.page.locator('.row img, .row b, .row script').count(), 0);
    await opened.page.locator('.row').click();
    await opened.settle();
    assert.match(await opened.text('.detail pre'), /<script>1<\/script>/);
    await opened.close();
  });

  it('truncates long values, and shows them in full on hover', async () => {
    const opened = await open({ width: 640 });
    opened.add('an_unusually_long_name_of_a_topic', `{"slot":"7","extra":"${'long words '.repeat(300)}"}`);
    opened.add('head', `{"slot":"8","block":"${root('a')}"}`);
    await opened.settle();
    const [box] = await opened.page
      .locator('.summary')
      .evaluateAll((all: { scrollWidth: number; clientWidth: number }[]) =>
        all.map(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth })),
      );
    assert.ok(box && box.scrollWidth > box.clientWidth, 'elided');
    assert.match(
      (await opened.page.locator('.summary').first().getAttribute('title')) ?? '',
      /^\{"slot":"7","extra":"long words/,
    );
    await picture(opened.page, 'events-narrow');
    await opened.close();
  });

  it('has a filter that is wide enough for its hint', async () => {
    const opened = await open({ width: 900 });
    const field = opened.page.locator('.search');
    const { hint, space } = await field.evaluate(hintAndSpace);
    assert.ok(hint <= space, `the hint needs ${hint} pixels, and there are ${space}`);
    await opened.close();
  });

  it('gives the summary most of a narrow column, and hides a topic that all events share', async () => {
    const opened = await open({ width: 380 });
    opened.add('head', head(160));
    await opened.settle();
    assert.deepEqual(
      (await opened.rows()).map((row) => row.slice(0, 40)),
      ['12:00:00 slot 160 (epoch 5) · block 0xaa'],
    );
    opened.add('block', `{"slot":"161"}`);
    await opened.settle();
    assert.equal((await opened.rows()).at(-1), '12:00:12 block slot 161 (epoch 5)');
    await picture(opened.page, 'events-beside');
    await opened.close();
  });

  it('tells that the extension is gone, and goes on when it was only busy', async () => {
    const { close, page, settle, add } = await open({ movesTime: true });
    add('head', head(1));
    await settle();
    const shown = page.locator('.status-text');
    assert.equal(await shown.textContent(), 'Live');
    await page.clock.runFor(15_000);
    assert.equal(await shown.textContent(), 'Live');
    await page.clock.runFor(15_000);
    assert.equal(await shown.textContent(), 'The extension is not responding');
    assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0);
    await settle();
    assert.equal(await shown.textContent(), 'Live');
    assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 1);
    await close();
  });

  it('tells that a list of an earlier session has ended', async () => {
    const { close, page } = await open(
      {},
      {
        status: { kind: 'stopped', text: 'Ended when the window was reloaded' },
        running: false,
        over: true,
        hint: 'Send the request again to start a new list.',
      },
    );
    assert.equal(await page.locator('.status-text').textContent(), 'Ended when the window was reloaded');
    assert.equal(
      await page.locator('.empty').textContent(),
      'The events of this list were not kept. Send the request again to start a new list.',
    );
    assert.equal(await page.getByRole('button').count(), 0);
    await close();
  });
});

/** How much the hint of an empty field needs, and how much there is for it. Pixels. Runs in the page. */
function hintAndSpace(field: unknown): { readonly hint: number; readonly space: number } {
  const { clientWidth, placeholder } = field as { clientWidth: number; placeholder: string };
  const page = globalThis as unknown as {
    document: { createElement(name: 'canvas'): { getContext(kind: '2d'): Drawing } };
    getComputedStyle(of: unknown): { font: string; paddingLeft: string; paddingRight: string };
  };
  const { font, paddingLeft, paddingRight } = page.getComputedStyle(field);
  const drawing = page.document.createElement('canvas').getContext('2d');
  drawing.font = font;
  return {
    hint: Math.ceil(drawing.measureText(placeholder).width),
    space: clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
  };
}

interface Drawing {
  font: string;
  measureText(text: string): { readonly width: number };
}
