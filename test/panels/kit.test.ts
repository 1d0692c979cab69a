import assert from 'node:assert/strict';
import { type PageStage, setPageStage } from './page';

type Posted = { readonly type: 'ready' } | { readonly type: 'picked'; readonly text: string };

describe('all pages', function () {
  this.timeout(30_000);
  let stage: PageStage;
  before(async function () {
    this.timeout(120_000);
    stage = await setPageStage('test/panels/pages');
  });
  after(() => stage?.close());

  it('draw only the visible of 100,000 rows, and scroll to a row', async () => {
    const opened = await stage.open<readonly string[], Posted>('list');
    await opened.waitForPosted((message) => message.type === 'ready');
    await opened.post(Array.from({ length: 100_000 }, (_, index) => `row ${index}`));
    const drawn = await opened.page.locator('.row').count();
    assert.ok(drawn >= 10 && drawn <= 40, `${drawn} rows are drawn of 10 in sight`);
    await opened.page.evaluate("document.querySelector('.scroller').scrollTop = 20 * 50000");
    await opened.page.getByText('row 50005', { exact: true }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'picked', text: 'row 50005' });
    await opened.close();
  });

  it('show text of a node only as text', async () => {
    const opened = await stage.open<readonly string[], Posted>('list');
    await opened.post(['<img src=x onerror="document.title=1">']);
    assert.equal(await opened.page.locator('.row').textContent(), '<img src=x onerror="document.title=1">');
    assert.equal(await opened.page.locator('img').count(), 0);
    await opened.close();
  });

  it('keep their state while hidden', async () => {
    const opened = await stage.open('list', { kept: 'row 7' });
    assert.equal(await opened.page.locator('h1').textContent(), 'row 7');
    await opened.close();
  });

  it('cannot load anything or run other scripts', async () => {
    const opened = await stage.open('list');
    const policy = await opened.page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .getAttribute('content');
    assert.equal(policy, "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:");
    await opened.close();
  });
});
