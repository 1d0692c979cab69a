/** `npm run devnet`: a network of real clients on loopback, until Ctrl+C. */
import { startActivity } from '../test/real/activity';
import { DEVNET_ACCOUNT, startDevnet } from '../test/real/devnet';

const started = performance.now();
const devnet = await startDevnet({
  secondsPerSlot: 2,
  validators: 32,
  onStep: (step) => console.error(`Starting: ${step} …`),
});
const activity = startActivity(devnet.urls.execution, (message) => console.error(message));
let closing = false;
async function stop(): Promise<void> {
  if (closing) return;
  closing = true;
  await activity.stop();
  await devnet.close();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
console.error(`First block after ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl+C ends it.`);
console.log(
  JSON.stringify({ ...devnet.urls, account: DEVNET_ACCOUNT.address, folder: devnet.folder }, null, 2),
);
