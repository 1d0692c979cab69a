/**
 * A process full of nodes for the soak test: `tsx nodes.ts SECONDS_PER_SLOT SCENARIO…` starts a demo node for each
 * scenario, and prints the URLs of all as one line of JSON. Two more words are known beside the scenarios: `garbage`
 * answers everything with something else, `hanging` takes requests and never answers. It ends with its parent.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startDemoNode } from '../../demo/server';
import { isScenario } from '../../demo/world/scenario';

export interface SoakNode {
  readonly scenario: string;
  readonly kind: 'beacon' | 'execution';
  readonly url: string;
}

/** What nobody expects, one after the other. */
const garbage: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.end('<html>Welcome</html>'),
  (response) => response.end('{"data":{"head_slot":"12","sync_distance":{}}}'),
  (response) => response.end('[[[[[[[['),
  (response) => response.destroy(),
  (response) => {
    response.writeHead(200, { 'content-length': '1000', 'content-type': 'application/json' });
    response.write('{"data":');
    response.destroy();
  },
  (response) => {
    response.statusCode = 503;
    response.end();
  },
  (response) =>
    response.end(JSON.stringify({ data: { head_slot: '5', sync_distance: '0', is_syncing: false } })),
  (response) => response.end('"x"'.repeat(20_000)),
];

async function start(word: string, secondsPerSlot: number): Promise<readonly SoakNode[]> {
  if (isScenario(word)) {
    const node = await startDemoNode({
      beaconPort: 0,
      executionPort: 0,
      scenario: word,
      secondsPerSlot,
      seed: word,
      gui: true,
      validatorMonitor: true,
    });
    return [
      { scenario: word, kind: 'beacon', url: node.beacon },
      { scenario: word, kind: 'execution', url: node.execution },
    ];
  }
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (word === 'garbage') garbage[count++ % garbage.length]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return [{ scenario: word, kind: 'beacon', url: `http://127.0.0.1:${port}` }];
}

async function main(): Promise<void> {
  const [seconds, ...words] = process.argv.slice(2);
  const nodes: SoakNode[] = [];
  for (const word of words) nodes.push(...(await start(word, Number(seconds))));
  process.stdout.write(`${JSON.stringify(nodes)}\n`);
  // The parent holds the other end open for as long as it lives.
  process.stdin.resume();
  process.stdin.once('end', () => process.exit(0));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
