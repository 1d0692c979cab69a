import { defined } from '../../common/defined';
import type { ConnectedNode, Limit, Limits, Route, Timeouts } from './connection';
import { ownerOf } from './credentials';

export const DEFAULT_CONNECT: Limit = { ms: 10_000, more: '' };
const DEFAULT_WHOLE_MS = 30_000;
const MORE = 'allow more time';

/** The timeouts of a node. `of` takes the timeout of the whole exchange from the caller, which the node's own overrides. */
export function limitsOf(
  node: ConnectedNode | undefined,
  general: Limits | undefined,
): { readonly connect: Limit; readonly of: Route['limits'] } {
  const connect = ownLimit('connect', node) ?? general?.connect ?? DEFAULT_CONNECT;
  const firstByte = ownLimit('firstByte', node) ?? general?.firstByte;
  const whole = general?.whole;
  return {
    connect,
    of: (wholeMs) => ({
      connect,
      ...defined({ firstByte }),
      whole: ownLimit('whole', node) ?? {
        ms: wholeMs ?? whole?.ms ?? DEFAULT_WHOLE_MS,
        more: whole?.more ?? MORE,
      },
    }),
  };
}

function ownLimit(name: keyof Timeouts, node: ConnectedNode | undefined): Limit | undefined {
  const seconds = node?.connection?.timeouts?.[name];
  if (!node || seconds === undefined) return undefined;
  return { ms: seconds * 1000, more: `raise "timeouts.${name}" of ${ownerOf(node)}` };
}
