/** The sidebar in a browser without a computer behind it: nodes that allow the page, and one that does not. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { picture } from '../panels/page';
import { chooseFromMenu, clickButton, openMenu, runCommand, showHover, showNotification } from './driver';
import { setWebStage, type WebStage, webTitles } from './web-stage';

const themes = { dark: 'Default Dark Modern', light: 'Default Light Modern' } as const;

describe('the sidebar in a browser without a computer', function () {
  this.timeout(180_000);
  let stage: WebStage;
  let page: Page;
  before(async () => {
    stage = await setWebStage();
    ({ page } = await stage.open({
      files: { '/a.md': '# Notes\n' },
      open: '/a.md',
      settings: {
        'slotpad.pollInterval': 1,
        'workbench.hover.delay': 100,
        'workbench.colorTheme': themes.dark,
      },
    }));
  });
  after(() => stage?.close());

  const box = () => page.locator('.quick-input-widget');
  const input = () => box().locator('.quick-input-box input');
  const says = (text: string | RegExp) => box().locator('.quick-input-message', { hasText: text }).waitFor();
  const pane = (name: string) =>
    page.locator('.part.sidebar .pane', {
      has: page.getByRole('button', { name: new RegExp(`^${name}\\b.* Section`) }),
    });
  const rows = (view: string) => pane(view).locator('.monaco-list-row');
  const row = (text: RegExp) => rows('Nodes').filter({ hasText: text }).first();
  /** The name of a node stands before its state, without a space. */
  const shows = (text: RegExp) => row(text).waitFor();

  /** Gives the node that was just added another name. */
  async function renameAdded(name: string): Promise<void> {
    const added = await showNotification(page, /Added ".+" to your user settings\./);
    await clickButton(added, 'Edit Node');
    await box().locator('.monaco-list-row', { hasText: 'Name' }).first().click();
    await box().getByText('Name of "').waitFor();
    await input().fill(name);
    await page.keyboard.press('Enter');
    await box().getByText(`Edit "${name}" in`).waitFor();
    await page.keyboard.press('Escape');
  }

  it('offers to add a node, and names nothing that needs a computer', async () => {
    await page.locator('.activitybar .action-label[aria-label*="Slotpad"]').click();
    const text = page.locator('.part.sidebar .pane', {
      hasText: 'Watch a beacon node and an execution node',
    });
    await text.getByText('A browser reaches only nodes that allow this page (CORS).').waitFor();
    assert.deepEqual(await text.getByRole('button', { name: /Demo|Find|Sample|Get Started/ }).count(), 0);
    await picture(page, 'window-browser-nodes-none');
    await text.getByRole('button', { name: 'Add Node' }).last().click();
    await box().getByText('Add Node: URL').waitFor();
  });

  it('adds a node that allows the page, and shows its state', async () => {
    await box()
      .getByText('URL of a beacon node or an execution node, or the port of one on this machine')
      .waitFor();
    await input().fill(stage.demo.beacon);
    await says('answers: a beacon node.');
    await page.keyboard.press('Enter');
    await renameAdded('Home beacon');
    await shows(/^Home beaconsynced · slot [\d,]+ · \d+ peers/);
  });

  it('says of a node that gives no response what is known, before it is added and in its row', async () => {
    await runCommand(page, 'Slotpad: Add Node');
    await input().fill(stage.demo.execution);
    await says(`The browser got no response from ${stage.demo.execution}, and does not tell why.`);
    await says(`Allow the origin ${stage.origin} when you start the node`);
    await page.keyboard.press('Enter');
    await box().getByText('Add Node: Kind').waitFor();
    await box()
      .locator('.monaco-list-row', { hasText: /^Add as Execution Node/ })
      .click();
    await renameAdded('Home execution');
    // The nodes are a pair now, which says which of them has the problem.
    await shows(/^Homeno response \(CORS\?\) for \d+ s · execution/);
    await shows(/^Home executionno response \(CORS\?\) for \d+ s · (?:next try in|trying now)/);
    await shows(/^Home beaconsynced/);
  });

  it('says in the hover and the rows of the node which origin to allow', async () => {
    const failed = row(/^Home execution/);
    const hover = page.locator('.monaco-hover', { hasText: 'Retry Now' }).first();
    await showHover(page, failed.locator('.label-name'), hover, async () => {
      const text = (await hover.textContent({ timeout: 5000 })) ?? '';
      assert.match(text, /Home execution: no response \(CORS\?\)/);
      assert.ok(text.includes(`Allow the origin ${stage.origin} when you start the node: --http.corsdomain`));
      const links = hover.getByRole('link');
      assert.equal(await links.first().textContent({ timeout: 5000 }), ' Retry Now');
      // Not one exactly: the hover may be gone by now.
      assert.ok((await links.count()) <= 1, 'there is no other link');
    });
    await page.mouse.move(700, 500);
    await failed.click();
    await page.keyboard.press('ArrowRight');
    await shows(/^The browser got no response from http:\S+, and does not tell why\.$/);
    await shows(/^Check that the node runs there, and that it allows requests of web pages \(CORS\)/);
    await shows(/^URLhttp:/);
    await picture(page, 'window-browser-nodes');
  });

  it('lists the peers of the beacon node', async () => {
    await rows('Peers').first().waitFor();
    assert.match((await rows('Peers').first().textContent()) ?? '', /\d/);
    await runCommand(page, 'Slotpad: Find Peer');
    await box().getByText('Find Peer').first().waitFor();
    await box().locator('.monaco-list-row').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('counts the nodes that need attention, and shows their health in the status bar', async () => {
    const icon = page.locator('.activitybar .action-item', {
      has: page.locator('.action-label[aria-label*="Slotpad"]'),
    });
    await icon.locator('.badge-content', { hasText: /^1$/ }).waitFor();
    await page.locator('[id="slotpad.slotpad.slotpad.health"]').waitFor();
  });

  it('has only the menus and commands that work', async () => {
    await openMenu(page, row(/^Home execution/), 'Retry Now');
    const items = await page.getByRole('menuitem').allTextContents();
    assert.deepEqual(items.map((item) => item.trim()).filter(Boolean), [
      'Retry Now',
      'Copy Value',
      'Edit Node…',
      "Set a Node's Token…",
      'Move Node Up',
      'Move Node Down',
      'Remove Node…',
    ]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await input().fill('>Slotpad:');
    const listed = box().locator('.monaco-list-row .label-name');
    await listed.filter({ hasText: 'Slotpad: Add Node' }).first().waitFor();
    // VS Code itself adds the last three.
    const known = [
      ...webTitles,
      ...['Nodes', 'Peers', 'Validators'].map((view) => `Slotpad: Focus on ${view} View`),
    ];
    const titles = await listed.filter({ hasText: /^Slotpad:/ }).allInnerTexts();
    assert.deepEqual(
      titles.filter((title) => !known.includes(title)),
      [],
    );
    await page.keyboard.press('Escape');
  });

  it('edits, and removes, a node', async () => {
    await runCommand(page, 'Slotpad: Edit Node');
    await pick(/Home execution/).click();
    await box().getByText('Edit "Home execution"').waitFor();
    await pick(/More Settings/).waitFor();
    assert.equal(
      await box()
        .getByText(/CA File|Client Certificate/)
        .count(),
      0,
    );
    await page.keyboard.press('Escape');
    // Else it closes the next list.
    await box().waitFor({ state: 'hidden' });
    await runCommand(page, 'Slotpad: Remove Node');
    await pick(/Home execution/).click();
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Remove' }).click();
    await shows(/^Home beaconsynced/);
  });

  it('opens the request behind a value, and sends it', async () => {
    const beacon = row(/^Home beacon/);
    await beacon.click();
    await page.keyboard.press('ArrowRight');
    // The rows of the details come later, and close the menu.
    await row(/^Node uptime/).waitFor();
    await openMenu(page, row(/^Version/), 'Open Request in Scratch File');
    await chooseFromMenu(page, 'Open Request in Scratch File');
    await page.locator('.view-line', { hasText: '/eth/v1/node/version' }).first().waitFor();
    await page
      .locator('.codelens-decoration a', { hasText: /^\W*Send\b/ })
      .first()
      .click();
    await page.locator('.codelens-decoration', { hasText: '200 OK' }).waitFor();
  });

  it('watches validators', async () => {
    await runCommand(page, 'Slotpad: Watch Validators…');
    await box().locator('.quick-input-title', { hasText: 'Watch Validators' }).waitFor();
    await input().fill('home=1-3');
    await page.keyboard.press('Enter');
    const total = rows('Validators').filter({ hasText: /^home/ }).first();
    await total.filter({ hasText: /3 active/ }).waitFor();
    await rows('Validators')
      .filter({ hasText: /^2active/ })
      .first()
      .waitFor();
    await picture(page, 'window-browser-validators');
  });

  it('looks right in a light theme', async () => {
    const { demo } = stage;
    const nodes = [
      { name: 'Home beacon', kind: 'beacon', url: demo.beacon },
      { name: 'Home execution', kind: 'execution', url: demo.execution },
      { name: 'Sockets', kind: 'execution', url: 'ws://127.0.0.1:8546' },
    ];
    const settings = { 'slotpad.pollInterval': 1, 'slotpad.nodes': nodes };
    ({ page } = await stage.open({
      files: { '/a.md': '# Notes\n', '/.vscode/settings.json': JSON.stringify(settings) },
      open: '/a.md',
      settings: { 'workbench.colorTheme': themes.light },
    }));
    await page.locator('.activitybar .action-label[aria-label*="Slotpad"]').click();
    await shows(/^Socketsnot polled \(settings\)/);
    await shows(/^Home executionselected · no response/);
    await rows('Peers').first().waitFor();
    await picture(page, 'window-browser-nodes-light');
  });

  const pick = (text: RegExp): Locator => box().locator('.monaco-list-row', { hasText: text }).first();
});
