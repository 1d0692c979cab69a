/** Runs in its own process and builds the page. Prints the medians for both intervals in milliseconds, as JSON. */

import type { DashboardMessage, DashboardRequest } from '../../common/panels/dashboard';
import { beaconSeries } from '../../monitor/series/readings';
import { dashboard, now, usual } from '../../test/panels/dashboard-state';
import { closeBrowser, setPageStage } from '../../test/panels/page';
import { median } from './measure';

const updates = 150;

async function main(): Promise<void> {
  const stage = await setPageStage();
  try {
    console.log(JSON.stringify([await measured(stage, 6000), await measured(stage, 1000)]));
  } finally {
    await stage.close();
    await closeBrowser();
  }
}

async function measured(stage: Awaited<ReturnType<typeof setPageStage>>, every: number): Promise<number> {
  const opened = await stage.open<DashboardMessage, DashboardRequest>('dashboard', {
    width: 1280,
    height: 900,
  });
  await opened.post(dashboard(every));
  await opened.page.getByTitle('Show the last hour').click();
  const messages = Array.from({ length: updates }, (_, index): DashboardMessage => {
    const at = now + (index + 1) * every;
    return {
      type: 'samples',
      now: at,
      source: 'beacon',
      samples: { times: [at], values: Object.fromEntries(beaconSeries.map((id) => [id, [usual(id, at)]])) },
      header: dashboard(3_600_000).header,
    };
  });
  // The page draws in microtasks of the message; later work is that of the browser.
  const taken = await opened.page.evaluate<number[]>(`(async () => {
    const taken = [];
    for (const data of ${JSON.stringify(messages)}) {
      await new Promise((frame) => requestAnimationFrame(frame));
      const start = performance.now();
      window.dispatchEvent(new MessageEvent('message', { data }));
      for (let tick = 0; tick < 5; tick++) await undefined;
      taken.push(performance.now() - start);
    }
    return taken;
  })()`);
  const summary = await opened.page
    .locator('section.card[aria-label="Head slot lag"] .plot')
    .getAttribute('aria-label');
  if (!summary?.startsWith('Head slot lag:'))
    throw new Error('The page has drawn nothing, so nothing was measured.');
  await opened.close();
  return median(taken.slice(10));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
