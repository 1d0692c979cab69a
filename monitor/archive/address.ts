import { createHash } from 'node:crypto';
import { networkOfGenesis } from '../../catalogue/networks';
import type { KnownNode } from '../nodes/node';
import type { Reading } from '../readings/node-state';

/**
 * The folder of a node in the archive: a hash of its kind, origin and path. A node that is added again finds its
 * readings, and neither a credential nor an API key in the path gets into a file name.
 */
export function addressKey({ kind, url }: Pick<KnownNode, 'kind' | 'url'>): string {
  return hash(`${kind} ${placeOf(url)}`, 16);
}

/**
 * Identifies the chain of a reading, so that another chain at the same address does not continue the readings of the
 * first. Undefined if the node does not report it.
 * @param known the chain of earlier readings: one reading without a genesis does not change it
 */
export function chainKey(reading: Reading, known?: string): string | undefined {
  if (reading.kind === 'execution') {
    // Forks share a genesis block, so the chain id counts as well.
    const { chainId, genesisHash } = reading;
    if (chainId !== undefined && genesisHash !== undefined) return hash(`${chainId} ${genesisHash}`, 12);
    return known ?? (chainId === undefined ? undefined : hash(chainId, 12));
  }
  const { clock, genesisRoot: root, network } = reading;
  if (root === undefined) return known ?? (network === undefined ? undefined : hash(network, 12));
  if (networkOfGenesis(root)) return hash(root, 12);
  // A private chain that is started again may have the same validators, and so the same root.
  if (clock) return hash(root, 8) + hash(String(clock.genesisTime), 4);
  return known?.startsWith(hash(root, 8)) ? known : hash(root, 12);
}

/** Origin and path without credentials. The names of this machine are one address. */
function placeOf(text: string): string {
  try {
    const { host, hostname, pathname, port, protocol } = new URL(text);
    const local = ['localhost', '[::1]', '127.0.0.1'].includes(hostname);
    const where = local ? `this machine${port ? `:${port}` : ''}` : host;
    return `${protocol}//${where}${pathname.replace(/\/+$/, '')}`;
  } catch {
    return text;
  }
}

function hash(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
