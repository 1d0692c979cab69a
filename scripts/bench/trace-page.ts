/** Runs in its own process and builds the page. Prints the milliseconds of each part, as JSON. */
import { standardContracts } from '../../common/contracts/contracts';
import type { FromTrace, ToTrace } from '../../common/panels/trace';
import { closeBrowser, setPageStage } from '../../test/panels/page';
import { frame, transferLog } from '../../test/unit/traces/frames';
import { traceOfReply } from '../../workbench/traces/read-reply';
import { rowParts, textOf, titleOf } from '../../workbench/traces/trace-page';
import { screenTime } from './scroll';

const CALLS = 100_000;
const ROUNDS = 3;

/** A response with 100,000 calls, three deep, and an event for every tenth. */
function response(): string {
  const inner = Array.from({ length: 9 }, () => frame());
  const calls = Array.from({ length: CALLS / 10 }, () => frame({ calls: inner, logs: [transferLog(9)] }));
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: frame({ calls }) });
}

async function main(): Promise<void> {
  const body = response();
  const contracts = standardContracts();
  const stage = await setPageStage();
  try {
    const rounds: { opened: number; scrolled: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { close, page, post, waitForPosted } = await stage.open<ToTrace, FromTrace>('trace');
      const start = performance.now();
      const read = await traceOfReply({ body });
      if (!read.ok) throw new Error(read.failure.message);
      if (read.value.kind !== 'calls') throw new Error('The response has no calls.');
      const { trace } = read.value;
      const title = titleOf('trace', trace);
      // As the extension does, it does not wait for the page to draw.
      const posted = [post({ type: 'trace', title, rows: trace.nodes.length, note: '' })];
      for (const part of rowParts(trace, contracts)) posted.push(post({ type: 'rows', ...part }));
      await Promise.all(posted);
      const asked = await waitForPosted(({ type }) => type === 'texts');
      const indexes = asked.type === 'texts' ? asked.indexes : [];
      const texts = indexes.flatMap((index) => textOf(trace, index, contracts) ?? []);
      await post({ type: 'texts', texts });
      const opened = performance.now() - start;
      const first = await page.locator('#row-1').textContent();
      if (!first?.includes('amount: 1,000')) throw new Error(`The page shows ${first}.`);
      rounds.push({ opened, scrolled: await screenTime(page, '.tree') });
      await close();
    }
    rounds.sort((a, b) => a.opened - b.opened);
    console.log(JSON.stringify({ ...rounds[1], bytes: body.length }));
  } finally {
    await stage.close();
    await closeBrowser();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
