/**
 * `npm run fuzz -- --minutes 60 --seed 1 edits replies copies-curl copies-fetch`: tries random input by hand, for longer than a suite may
 * take. Prints the seed of each round and the smallest input that fails; the exit code is 1 then.
 */
import { parseArgs } from 'node:util';
import { copies } from './copies';
import { edits } from './edits';
import { replies } from './replies';
import type { Target } from './target';

const targets: readonly Target[] = [edits, replies, ...copies];

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !targets.some((target) => target.name === name));
const minutes = Number(values.minutes);
const first = Number(values.seed);
if (unknown.length > 0 || !(minutes > 0) || !Number.isInteger(first)) {
  const names = targets.map(({ name }) => name).join(' ');
  console.error(`Usage: npm run fuzz -- [--minutes 60] [--seed 1] [${names}]`);
  process.exit(2);
}

async function main(): Promise<number> {
  const chosen = targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  let failures = 0;
  for (const target of chosen) {
    const missing = target.missing?.();
    if (missing !== undefined) {
      console.log(`${target.name}: skipped, ${missing}`);
      continue;
    }
    const end = performance.now() + (minutes * 60_000) / chosen.length;
    let tried = 0;
    await target.start?.();
    try {
      for (let seed = first; performance.now() < end; seed++) {
        try {
          tried += await target.round(seed);
        } catch (error) {
          failures++;
          console.error(
            `${target.name}: failed with --seed ${seed}\n${String(error)}\n${String((error as Error).cause ?? '')}`,
          );
          break;
        }
      }
    } finally {
      await target.stop?.();
    }
    console.log(`${target.name}: ${tried} tried, from seed ${first}`);
  }
  return failures === 0 ? 0 : 1;
}

void main().then((code) => process.exit(code));
