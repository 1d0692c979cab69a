/** `npm run soak -- --minutes 60`: the soak test for as long as is said, two minutes by default. */
import { spawnSync } from 'node:child_process';

const at = process.argv.indexOf('--minutes');
const minutes = at < 0 ? '2' : (process.argv[at + 1] ?? '');
if (!/^\d+(\.\d+)?$/.test(minutes) || Number(minutes) === 0) {
  console.error('Say how long: npm run soak -- --minutes 60');
  process.exit(2);
}
const mocha = ['node_modules/mocha/bin/mocha.js', '--expose-gc', 'test/soak/soak.test.ts'];
const { status } = spawnSync(process.execPath, mocha, {
  stdio: 'inherit',
  env: { ...process.env, SLOTPAD_SOAK_MINUTES: minutes },
});
process.exit(status ?? 1);
