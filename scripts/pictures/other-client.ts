/** A second client for the demo chain. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Simulated for the picture of a comparison: answers like the node behind it, but for two members of a block in which
 * clients differ. Newer ones do not write `totalDifficulty`, and `size` counts other bytes.
 *
 * @param node URL of an execution node
 */
export async function startOtherClient(
  node: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    });
    const body = (await answer.json()) as { result?: Record<string, unknown> };
    if (typeof body.result?.size === 'string') {
      const { totalDifficulty: _, ...block } = body.result;
      body.result = { ...block, size: `0x${(Number(body.result.size) + 6).toString(16)}` };
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
