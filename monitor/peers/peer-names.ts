import type { Peer } from './peer';

/** `Lighthouse v5.3.0`. */
export function nameOf(peer: Peer): string {
  // The commit hash after the version number would fill the row.
  const version = peer.version === 'unknown' ? undefined : peer.version?.replace(/[-+][\s\S]*/, '');
  return [peer.client === 'Unknown' ? 'Unknown client' : peer.client, version].filter(Boolean).join(' ');
}

/** `/ip4/10.0.0.1/tcp/9000/p2p/16U…` → `10.0.0.1:9000`; other formats are returned unchanged. */
export function plainAddress(address: string): string {
  const match = /^\/(ip[46]|dns[46]?)\/([^/]+)\/(?:tcp|udp)\/(\d+)/.exec(address);
  if (!match) return address;
  const [, kind, host, port] = match;
  return kind === 'ip6' ? `[${host}]:${port}` : `${host}:${port}`;
}
