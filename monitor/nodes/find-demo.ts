import type { DemoUrls } from './node';
import { type ProbeResult, probe } from './probe';
import type { NodeReader } from './reader';

/** The default ports of `slotpad demo-node`. */
export const demoPorts = { beacon: 15052, execution: 18545 } as const;

export const demoUrls: DemoUrls = {
  beacon: `http://127.0.0.1:${demoPorts.beacon}`,
  execution: `http://127.0.0.1:${demoPorts.execution}`,
};

/** Looks for a demo node on its two default loopback ports. Both nodes have to respond. */
export async function findDemo(readerFor: (url: string) => NodeReader): Promise<DemoUrls | undefined> {
  const found: ProbeResult[] = await Promise.all([
    probe(readerFor(demoUrls.beacon), 'beacon'),
    probe(readerFor(demoUrls.execution), 'execution'),
  ]);
  return found.every((result) => result.ok) ? demoUrls : undefined;
}
