/** Whether a node runs an older version of its client than the newest one in the catalogue. */
import type { Layer } from '../../catalogue/clients';
import { targetOfVersion } from './client-target';
import { compareVersions } from './serving';

/**
 * @param version as the node reports it
 * @returns the newest version, if it is known to be later than that of the node
 */
export function newerVersion(version: string, layer: Layer): string | undefined {
  const target = targetOfVersion(version, layer);
  const newest = target?.client.newest;
  if (newest === undefined) return undefined;
  const order = compareVersions(target?.version, newest);
  return order !== undefined && order < 0 ? newest : undefined;
}

/** Whether a version is at least one minor version older than the newest one: 1.16.9 and 1.17.5, but not 1.17.4. */
export function isMinorVersionBehind(version: string, layer: Layer): boolean {
  const target = targetOfVersion(version, layer);
  return isMinorBefore(target?.version, target?.client.newest);
}

/** The same of two versions of one client, as nodes report them. */
export function isMinorVersionBefore(version: string, other: string, layer: Layer): boolean {
  const [a, b] = [targetOfVersion(version, layer), targetOfVersion(other, layer)];
  return a !== undefined && a.client === b?.client && isMinorBefore(a.version, b.version);
}

function isMinorBefore(version: string | undefined, other: string | undefined): boolean {
  const [major, minor] = other?.split('.') ?? [];
  return minor !== undefined && (compareVersions(version, `${major}.${minor}`) ?? 0) < 0;
}
