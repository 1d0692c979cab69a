import { createHash } from 'node:crypto';
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
  const { genesis, name } = identityOf(reading);
  if (genesis !== undefined) return hash(genesis, 12);
  return known ?? (name === undefined ? undefined : hash(name, 12));
}

/** Forks share a genesis block, so the chain id of an execution node counts as well. */
function identityOf(reading: Reading): {
  readonly genesis?: string | undefined;
  readonly name?: string | undefined;
} {
  if (reading.kind === 'beacon') return { genesis: reading.genesisRoot, name: reading.network };
  const { chainId, genesisHash } = reading;
  return {
    genesis: chainId !== undefined && genesisHash !== undefined ? `${chainId} ${genesisHash}` : undefined,
    name: chainId,
  };
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
