import { once } from '../../common/once';
import type { SenderOptions } from '../../runner/send/send-with';
import type { NodeConnectionsOptions, NodeSender } from './connections';

/** A sender whose HTTP client is loaded with the first request. */
export function createNodeSender(options: NodeConnectionsOptions & SenderOptions): NodeSender {
  let isUsed = false;
  const sender = once(async () => (await import('./connections')).openSender(options));
  return {
    async send(prepared, sendOptions) {
      isUsed = true;
      return (await sender()).send(prepared, sendOptions);
    },
    async close() {
      if (isUsed) await (await sender()).close();
    },
  };
}
