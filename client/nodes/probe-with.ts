import { homedir } from 'node:os';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { mergeNodes } from '../../monitor/nodes/places';
import { type ProbeResult, probe } from '../../monitor/nodes/probe';
import type { NodeItem } from '../../workbench/nodes/items';
import type { NodeConnectionsOptions, NodeSender } from './connections';

/** A node that is not in the settings yet. */
export interface Candidate {
  readonly url: string;
  /** The members of its item other than name, kind and URL. */
  readonly item: NodeItem;
  /** Token or password. */
  readonly secret?: string | undefined;
}

export interface ProbeWithOptions {
  /** Sends to these nodes, with these secrets, and to no others. */
  readonly open: (nodes: Pick<NodeConnectionsOptions, 'nodes' | 'secrets'>) => NodeSender;
  readonly signal: AbortSignal;
  /** Timeout of one request in milliseconds. */
  readonly timeoutMs: number;
}

/** Finds out what answers at an address, with the settings that the node would get. */
export async function probeWith(
  { url, item, secret }: Candidate,
  { open, signal, timeoutMs }: ProbeWithOptions,
): Promise<ProbeResult> {
  const value = [{ ...item, name: url, kind: 'beacon', url }];
  const { nodes, problems } = mergeNodes([{ scope: 'user', value }], homedir());
  const [problem] = problems;
  if (problem !== undefined) {
    const what = problem.replace(/^slotpad\.nodes, item 1: /, '');
    return { ok: false, failure: { cause: 'not-sent', what, remedy: '' } };
  }
  const { send, close } = open({ nodes: () => nodes, secrets: { of: async () => secret } });
  try {
    return await probe(createNodeReader({ url, signal, timeoutMs, send }));
  } finally {
    await close();
  }
}
