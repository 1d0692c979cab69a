/**
 * `npm run fuzz -- --minutes 60 --seed 1 edits replies`: tries random input, for longer than a suite may take; all targets
 * without a name. `--edits 1000000` tries edits until there were so many. Prints the first seed of each target, and for an
 * input that fails its seed and the smallest one like it; the exit code is 1 then.
 */
import { parseArgs } from 'node:util';
import { copies } from './copies';
import { edits } from './edits';
import { files } from './files';
import { replies } from './replies';
import type { Target } from './target';

const targets: readonly Target[] = [edits, ...files, replies, ...copies];

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    edits: { type: 'string' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !targets.some((target) => target.name === name));
const minutes = Number(values.minutes);
const first = Number(values.seed);
/** Number of edits to try, in place of a time. */
const mostEdits = values.edits === undefined ? undefined : Number(values.edits);
if (
  unknown.length > 0 ||
  !(minutes > 0) ||
  !Number.isInteger(first) ||
  (mostEdits !== undefined && !(mostEdits > 0))
) {
  const names = targets.map(({ name }) => name).join(' ');
  console.error(`Usage: npm run fuzz -- [--minutes 60] [--edits 1000000] [--seed 1] [${names}]`);
  process.exit(2);
}

async function main(): Promise<number> {
  const isChosen = ({ name }: Target) =>
    positionals.length > 0 ? positionals.includes(name) : mostEdits === undefined || name === edits.name;
  const chosen = targets.filter(isChosen);
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
      const most = target === edits ? mostEdits : undefined;
      const goesOn = () => (most === undefined ? performance.now() < end : tried < most);
      for (let seed = first; goesOn(); seed++) {
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
