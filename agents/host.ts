import type { Clock } from '../common/units/clock';
import type { KnownNode } from '../monitor/nodes/node';
import type { Nodes } from '../runner/request/nodes';
import type { Send } from '../runner/send/send';

/** What the tools need from the program that offers them. */
export interface ToolHost {
  /** The configured nodes: only they are asked. */
  nodes(): Nodes & { readonly all: readonly KnownNode[] };
  readonly send: Send;
  readonly clock: Clock;
  /** How to configure a node, as a sentence. */
  readonly configure: string;
}
