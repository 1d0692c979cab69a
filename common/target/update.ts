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
  const [major, minor] = target?.client.newest?.split('.') ?? [];
  return minor !== undefined && (compareVersions(target?.version, `${major}.${minor}`) ?? 0) < 0;
}
