import { isIpcUrl, socketPathOf } from '../common/requests/socket-address';
import type { NodeAddress } from '../runner/model/node-address';

/** Puts the names of nodes in place of their addresses: an address may have a key, and says where a network is. */
export function withoutHosts(nodes: readonly NodeAddress[]): (words: string) => string {
  const addresses = nodes.flatMap(({ name, url }) => partsOf(url).map((part) => ({ part, name })));
  // A host with its port goes before the host alone.
  addresses.sort((a, b) => b.part.length - a.part.length);
  return (words) =>
    addresses.reduce((text, { part, name }) => {
      const pattern = new RegExp(`(?<![\\w.-])(?:\\w+://)?${escaped(part)}(?![\\w-]|\\.\\w)`, 'gi');
      return text.replace(pattern, () => `"${name}"`);
    }, words);
}

function partsOf(url: string): readonly string[] {
  if (isIpcUrl(url)) return [url, socketPathOf(url)];
  if (!URL.canParse(url)) return [url];
  const { host, hostname, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  return [...new Set([`${host}${path}`, host, hostname])].filter((part) => part !== '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
