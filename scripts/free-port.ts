import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port on loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on loopback.');
  return address.port;
}
