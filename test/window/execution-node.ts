/** The response of a small execution node on a development chain to a JSON-RPC request. @param body the request */
export function executionResponse(body: string): string {
  const { id, method } = JSON.parse(body) as { readonly id: unknown; readonly method: string };
  const results: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x539',
    eth_syncing: false,
    eth_getBlockByNumber: { number: '0x7', timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` },
  };
  return JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? null });
}
