import { newestAsOf } from '../../catalogue/clients';
import { networkNamed } from '../../catalogue/networks';
import { isMinorVersionBehind, newerVersion } from '../../common/target/update';
import type { Reading } from '../readings/reading';

export function updateNote(newer: string): string {
  return `Version ${newer} was the newest known to Slotpad on ${newestAsOf}.`;
}

/**
 * A newer version of the client of a node, if one is known. Only on networks that the clients themselves are for: the
 * nodes of other chains have versions of their own, and may name themselves like the original.
 */
export function updateOf(reading: Reading): string | undefined {
  const { kind, version } = reading;
  const chain = kind === 'beacon' ? (reading.depositChainId ?? reading.network) : reading.chainId;
  if (version === undefined || chain === undefined || !networkNamed(chain)) return undefined;
  return newerVersion(version, kind);
}

/** The newer version if the client of a node is at least one minor version older. */
export function outdatedBy(reading: Reading): string | undefined {
  const newer = updateOf(reading);
  return newer !== undefined && isMinorVersionBehind(reading.version ?? '', reading.kind) ? newer : undefined;
}
