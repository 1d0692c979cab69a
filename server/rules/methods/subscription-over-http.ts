import { isSocketPath, isSocketUrl } from '../../../common/requests/socket-address';
import type { CallRule } from '../rule';

export const subscriptionOverHttp: CallRule = {
  on: 'call',
  code: 'subscription-over-http',
  severity: 'warning',
  title: 'Subscription over HTTP',
  why: 'A node sends the notifications of a subscription over the connection that started it, so subscriptions need a WebSocket or a socket file. Over HTTP nodes answer with an error. There, `eth_newFilter`, `eth_newBlockFilter` and `eth_newPendingTransactionFilter` do the same.',
  bad: { language: 'jsonrpc', text: '# @node http://127.0.0.1:8545\neth_subscribe("newHeads")' },
  good: { language: 'jsonrpc', text: '# @node ws://127.0.0.1:8546\neth_subscribe("newHeads")' },
  source: 'Client documentation',
  concerns: (entry) => entry !== undefined && /_(?:un)?subscribe$/.test(entry.name),
  check({ address, call }, report) {
    const url = address('execution');
    if (!call.method || url === undefined || isSocketUrl(url) || isSocketPath(url)) return;
    report(
      call.method,
      `\`${call.method.text}\` needs a WebSocket or a socket file: use a node with a \`ws://\` URL.`,
    );
  },
};
