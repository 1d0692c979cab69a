import type { Prepared } from '../model/prepared';

/**
 * The option of each client that allows pages of an origin to send requests (CORS), from the documentation of the clients.
 * Lodestar and anvil allow all by default.
 */
const options: Readonly<Record<'beacon' | 'rpc', readonly (readonly [client: string, option: string])[]>> = {
  beacon: [
    ['Lighthouse', '--http-allow-origin'],
    ['Teku', '--rest-api-cors-origins'],
    ['Prysm', '--http-cors-domain'],
    ['Nimbus', '--rest-allow-origin'],
    ['Lodestar', '--rest.cors'],
  ],
  rpc: [
    ['geth, Erigon, Reth', '--http.corsdomain'],
    ['Besu', '--rpc-http-cors-origins'],
    ['Nethermind', '--JsonRpc.CorsOrigins'],
    ['anvil', '--allow-origin'],
  ],
};

/** How to allow an origin, as a sentence. */
export function allowing(kind: Prepared['kind'], origin: string): string {
  if (kind === 'other') return `Allow the origin ${origin} on the server.`;
  const listed = options[kind].map(([client, option]) => `${option} (${client})`).join(', ');
  return `Allow the origin ${origin} when you start the node: ${listed}.`;
}
