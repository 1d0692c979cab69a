import { usualPorts } from '../../catalogue/ports';
import type { NodeAddress } from '../../runner/model/node-address';
import { addressKey } from './node-url';
import { type ProbeResult, probe } from './probe';
import type { NodeReader } from './reader';

/** A node that was found. */
export interface FoundNode {
  readonly url: string;
  readonly result: Extract<ProbeResult, { ok: true }>;
}

/** Looks for nodes on the usual ports of this machine. No other address is contacted. */
export async function probeLocal(
  readerFor: (url: string) => NodeReader,
  known: readonly NodeAddress[],
): Promise<readonly FoundNode[]> {
  const taken = new Set(known.map(({ url }) => addressKey(url)));
  const asked = usualPorts.filter(({ port }) => !taken.has(addressKey(`http://127.0.0.1:${port}`)));
  const answers = await Promise.all(
    asked.map(async ({ port, kind }) => {
      const url = `http://127.0.0.1:${port}`;
      return { url, result: await probe(readerFor(url), kind) };
    }),
  );
  return answers.flatMap(({ url, result }) => (result.ok ? [{ url, result }] : []));
}
