/** The response of a small execution node on a development chain to a JSON-RPC request. @param body the request */
export function executionResponse(body: string): string {
  const { id, method } = JSON.parse(body) as { readonly id: unknown; readonly method: string };
  const results: Readonly<Record<string, unknown>> = {
    eth_blockNumber: '0x7',
    eth_chainId: '0x539',
    eth_syncing: false,
    eth_getBlockByNumber: {
      number: '0x7',
      hash: `0x${'17'.repeat(32)}`,
      parentHash: `0x${'16'.repeat(32)}`,
      timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
    },
  };
  const result = results[method];
  return JSON.stringify({
    ...{ jsonrpc: '2.0', id },
    ...(result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }),
  });
}
