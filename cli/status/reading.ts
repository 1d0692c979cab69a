import type { Clock } from '../../common/units/clock';
import { withJudgement } from '../../monitor/health/health';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Pace } from '../../monitor/nodes/pace';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { NodeMemory } from '../../monitor/readings/node-memory';
import type { Thresholds } from '../../monitor/readings/node-state';
import { readOnce } from '../../monitor/report/read-once';
import type { AskedNode } from '../../monitor/report/report';
import type { Connections } from '../../runner/connection/connection';
import { type Send, sendOver } from '../../runner/send/send';
import { detected } from './nodes';

export interface ReadingOptions {
  readonly connections: Connections;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Timeout of each request in milliseconds. */
  readonly timeoutMs: number;
  readonly thresholds: Thresholds;
  /** Sends with the credentials of a node; by default without any. */
  readonly sendFor?: (node: KnownNode) => Send;
}

/** A reader for a node, over the given connections. */
export function readerOf(
  { connections, sendFor, signal, timeoutMs }: ReadingOptions,
  url: string,
  node?: KnownNode,
): NodeReader {
  const send = (node && sendFor?.(node)) ?? sendOver(connections);
  return createNodeReader({ url, signal, timeoutMs, send });
}

/** Reads a node once, and detects its kind if necessary. */
export async function readNode(
  asked: AskedNode,
  memory: NodeMemory,
  pace: Pace,
  options: ReadingOptions,
): Promise<AskedNode> {
  const { clock, signal, thresholds } = options;
  const reader = pace.over(readerOf(options, asked.state.node.url, asked.state.node), signal);
  const known = await detected(asked, reader);
  const state = known.kindUnknown ? known.state : await readOnce(known.state, memory, reader, options);
  return { ...known, state: withJudgement(state, thresholds, clock.now()) };
}
