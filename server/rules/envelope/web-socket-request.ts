import { isWebSocketUrl } from '../../../common/requests/socket-address';
import { isSocketMethod } from '../../../common/scratch/http/http-method';
import type { BlockRule } from '../rule';

export const webSocketRequest: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'web-socket-request',
  severity: 'error',
  title: 'WebSocket request that is not sent',
  why: 'Slotpad sends JSON-RPC over a WebSocket: one call, one batch or one subscription, as the body of the request. It does not send other messages, and the Beacon API has no WebSocket.',
  bad: { language: 'http', text: 'WEBSOCKET ws://127.0.0.1:8546\n\nhello' },
  good: {
    language: 'http',
    text: 'WEBSOCKET ws://127.0.0.1:8546\n\n{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
  },
  source: 'Slotpad scratch file format',
  check({ block, reading }, report) {
    const { request } = block;
    if (request?.kind !== 'http' || reading.kind === 'none') return;
    const method = isSocketMethod(request.method) ? request.method : undefined;
    const origin = reading.target?.origin?.text ?? '';
    const overWebSocket = isWebSocketUrl(origin);
    if (method === undefined && !overWebSocket) return;
    const place = request.methodToken ?? request.target;
    if (reading.kind === 'beacon') {
      report(place, 'The Beacon API is served over HTTP, not over a WebSocket.');
    } else if (!overWebSocket && /^https?:/i.test(origin)) {
      report(request.target, `\`${request.method}\` needs a URL that starts with \`ws://\` or \`wss://\`.`);
    } else if (reading.kind === 'other') {
      report(place, 'Only JSON-RPC is sent over a WebSocket: the body is not a JSON-RPC call.');
    }
  },
};
