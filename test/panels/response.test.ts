import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type {
  FromResponse,
  PageSection,
  PageValue,
  ResponsePage,
  ToResponse,
} from '../../common/panels/response';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { assertionsOf, judgeAssertions } from '../../runner/judge/assertion';
import { assertionFiller } from '../../runner/request/assertion-filler';
import { prepare } from '../../runner/request/prepare';
import { closeConnections, send } from '../../runner/send/send';
import { responsePage } from '../../workbench/response/page';
import { succeeded } from '../results';
import { assertAccessible, tabStops } from './accessible';
import { type OpenPage, type OpenPageOptions, type PageStage, picture, setPageStage } from './page';
import { themeNames } from './themes';

type Response = OpenPage<ToResponse, FromResponse>;

const requests = {
  block: ['jsonrpc', 'eth_getBlockByNumber("latest", true)'],
  hashes: ['jsonrpc', 'eth_getBlockByNumber("latest", false)'],
  balance: ['jsonrpc', 'eth_getBalance("0x70997970c51812dc3a010c7d01b50e0d17dc79c8", "latest")'],
  failed: ['jsonrpc', '# @assert $.result == 0x1\n# @assert duration < 60 s\neth_chainId()'],
  fees: ['jsonrpc', 'eth_feeHistory("0x14", "latest", [10, 50])'],
  unknown: [
    'jsonrpc',
    'eth_getBlockByHash("0x1111111111111111111111111111111111111111111111111111111111111111", false)',
  ],
  error: ['jsonrpc', 'eth_nothing()'],
  receipts: ['jsonrpc', 'eth_getBlockReceipts("latest")'],
  logs: ['jsonrpc', 'eth_getLogs({"fromBlock": "0x1", "toBlock": "latest"})'],
  proof: [
    'jsonrpc',
    'eth_getProof("0x70997970c51812dc3a010c7d01b50e0d17dc79c8", ["0x0000000000000000000000000000000000000000000000000000000000000000"], "latest")',
  ],
  trace: ['jsonrpc', 'debug_traceBlockByNumber("latest", {"tracer": "callTracer"})'],
  batch: ['jsonrpc', 'eth_chainId()\neth_blockNumber()\neth_gasPrice()'],
  syncing: ['http', 'GET /eth/v1/node/syncing'],
  peers: ['http', 'GET /eth/v1/node/peers'],
  details: ['http', 'GET /lighthouse/peers/connected'],
  validators: ['http', 'GET /eth/v1/beacon/states/head/validators'],
  committees: ['http', 'GET /eth/v1/beacon/states/head/committees'],
  'beacon-block': ['http', 'GET /eth/v2/beacon/blocks/head'],
  spec: ['http', 'GET /eth/v1/config/spec'],
  missing: ['http', 'GET /eth/v2/beacon/blocks/99999999'],
} as const;

type Name = keyof typeof requests;

describe('the response page', function () {
  this.timeout(120_000);
  let stage: PageStage;
  let demo: DemoNode;
  before(async () => {
    stage = await setPageStage();
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 2 });
  });
  after(async () => {
    await stage?.close();
    await demo?.close();
    await closeConnections();
  });

  /** Sends a request to the demo node. */
  async function pageOf(name: Name): Promise<ResponsePage> {
    const [language, text] = requests[name];
    const document = new ScratchDocument(`file:///a.${language}`, language, 1, `${text}\n`);
    const [placed] = document.blocks();
    assert.ok(placed);
    const beacon = { name: 'Demo beacon', kind: 'beacon', url: demo.beacon } as const;
    const execution = { name: 'Demo execution', kind: 'execution', url: demo.execution } as const;
    const nodes = { beacon, execution, all: [beacon, execution] };
    const input = { document, placed, variables: fileVariables(document), nodes };
    const prepared = succeeded(await prepare(input));
    const reply = await send(prepared);
    const assertions = judgeAssertions({
      assertions: assertionsOf(document, placed),
      reply,
      prepared,
      fill: assertionFiller(input),
    });
    const node = prepared.kind === 'beacon' ? beacon.name : execution.name;
    return responsePage({ reply, prepared, assertions, node, now: Math.floor(Date.now() / 1000) });
  }

  async function open(name: Name, options?: OpenPageOptions): Promise<Response> {
    const opened = await stage.open<ToResponse, FromResponse>('response', {
      width: 680,
      height: 800,
      ...options,
    });
    await opened.waitForPosted(({ type }) => type === 'ready');
    await opened.post({ type: 'response', page: await pageOf(name), trail: [name], at: 0 });
    return opened;
  }

  it('can be read in all themes, with each kind of section', async () => {
    const names: readonly Name[] = ['failed', 'fees', 'peers', 'hashes', 'batch'];
    const all = await Promise.all(names.map(pageOf));
    const [first] = all;
    assert.ok(first);
    const ended = (['good', 'unchecked', 'warning', 'error'] as const).map(
      (tone): PageSection => ({
        kind: 'group',
        title: 'chain',
        note: '200 OK',
        open: false,
        tone,
        sections: [],
      }),
    );
    const sections = [...all.flatMap((one) => one.sections.map(short)), ...ended];
    for (const theme of themeNames) {
      const opened = await stage.open<ToResponse, FromResponse>('response', {
        theme,
        width: 680,
        height: 800,
      });
      await opened.post({
        type: 'response',
        page: { ...first, sections, links: [] },
        trail: ['a', 'b'],
        at: 1,
      });
      await assertAccessible(opened.page);
      await opened.close();
    }
  });

  it('shows the verdict and its reasons in sentences', async () => {
    const { page, close } = await open('failed');
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), '1 of 2 assertions failed');
    assert.deepEqual(await page.locator('.reasons li').allTextContents(), [
      'error: $.result is 0x539 (1337); expected == 0x1 (1).',
      '1 assertion passed.',
    ]);
    assert.match((await page.locator('.facts').textContent()) ?? '', /^Demo execution200 OK\d+ ms\d+ B$/);
    await close();
  });

  it('counts the peers by client, direction and score, above a table of them', async () => {
    const { page, close } = await open('details');
    // All are connected: no count of that.
    assert.deepEqual(await page.locator('h2').allTextContents(), ['Client', 'Direction', 'Score']);
    // A full bar would be all of them.
    const bars = page.locator('.shares', { hasText: 'Direction' }).locator('.full');
    const widths = await bars.evaluateAll((all) =>
      all.map((one) => Number.parseFloat((one as unknown as { style: { width: string } }).style.width)),
    );
    assert.equal(widths.length, 2);
    assert.equal(Math.round(widths.reduce((sum, width) => sum + width, 0)), 100);
    const caption = await page.locator('.plot .caption').textContent();
    assert.match(caption ?? '', /^-?[\d.]+ at least, -?[\d.]+ in the middle, -?[\d.]+ at most$/);
    assert.deepEqual(await page.locator('th').allTextContents(), [
      'client',
      'version',
      'connection',
      'direction',
      'score',
      'head slot',
      'address',
      'peer_id',
    ]);
    await close();
  });

  it('shows constants of the network in the units that their names say', async () => {
    const { page, close } = await open('spec');
    const value = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd').textContent();
    assert.match((await value('MIN_GENESIS_TIME')) ?? '', /^\d{4}-\d\d-\d\d .* UTC/);
    assert.match((await value('MAX_EFFECTIVE_BALANCE')) ?? '', /^32 ETH/i);
    assert.equal(
      await page.locator('dt', { hasText: 'DEPOSIT_CONTRACT_ADDRESS' }).locator('+ dd a').count(),
      1,
    );
    await close();
  });

  it('never shows what was not checked in green', async () => {
    const data = await pageOf('error');
    const opened = await open('error');
    const unchecked = { ...data, level: 'unchecked' as const, verdict: 'Not checked' };
    await opened.post({ type: 'response', page: unchecked, trail: ['a'], at: 0 });
    const colour = (selector: string) => styleOf(opened.page, selector, 'color');
    assert.equal(await colour('h1'), await colour('.facts'));
    await opened.close();
  });

  it('posts the link that was followed, and goes back with the keyboard', async () => {
    const opened = await open('hashes');
    const { page } = opened;
    const data = await pageOf('hashes');
    await opened.post({ type: 'response', page: data, trail: ['first', 'second'], at: 1 });
    const parent = page.locator('dt', { hasText: 'parentHash' }).locator('+ dd a');
    await parent.focus();
    await page.keyboard.press('Enter');
    const followed = await opened.waitForPosted(({ type }) => type === 'follow');
    assert.ok(followed.type === 'follow');
    assert.match(data.links[followed.link]?.text ?? '', /^eth_getBlockByHash\("0x[\da-f]{64}", false\)$/);
    await page.keyboard.press('Alt+ArrowLeft');
    assert.deepEqual(await opened.waitForPosted(({ type }) => type === 'go'), { type: 'go', to: 0 });
    await opened.close();
  });

  it('says what is being sent and dims the response before it', async () => {
    const opened = await open('balance', { movesTime: true });
    const { page } = opened;
    await opened.post({ type: 'sending', name: 'eth_chainId', node: 'anvil' });
    await page.clock.runFor(3500);
    assert.equal(await page.locator('.sending .text').textContent(), 'Sending eth_chainId to anvil · 3 s');
    assert.equal(await styleOf(page, '#content', 'opacity'), '0.4');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await opened.waitForPosted(({ type }) => type === 'cancel');
    await opened.post({ type: 'idle' });
    assert.equal(await page.locator('.sending').isVisible(), false);
    await opened.close();
  });

  it('has one stop of the Tab key for the links of a table', async () => {
    const opened = await open('hashes');
    const stops = await tabStops(opened.page);
    assert.deepEqual(stops.slice(0, 5), ['Send Again', 'JSON', 'Table', 'Save…', 'Response']);
    const inTable = stops.slice(stops.findIndex((name) => name.startsWith('transactions, ')) + 1);
    assert.equal(inTable.filter((name) => name.startsWith('0x')).length, 1);
    await opened.close();
  });

  // Only with SLOTPAD_PICTURES: for whoever looks at them.
  if (process.env.SLOTPAD_PICTURES) {
    for (const name of Object.keys(requests) as Name[]) {
      it(`pictures: ${name}`, async () => {
        const data = await pageOf(name);
        for (const theme of ['dark', 'light'] as const) {
          const opened = await open(name, { theme });
          await opened.post({ type: 'response', page: data, trail: [name], at: 0 });
          await picture(opened.page, `response-${name}-${theme}`);
          await opened.close();
        }
      });
    }
  }
});

function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'))['${property}']`);
}

/** With few rows: axe looks at each of them. */
function short(section: PageSection): PageSection {
  const plain = (value: PageValue | null): PageValue | null => {
    if (!value) return null;
    const { link: _, ...rest } = value;
    return rest;
  };
  if (section.kind !== 'table') return section;
  return { ...section, rows: section.rows.slice(0, 3).map((row) => row.map(plain)) };
}
