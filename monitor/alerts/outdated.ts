import * as z from 'zod';
import { newestAsOf } from '../../catalogue/clients';
import { outdatedBy } from '../health/update';
import { clientWords } from '../nodes/client-version';
import type { NodeState } from '../readings/node-state';
import type { Memento } from '../validators/interest';
import type { Notice } from './machine';

/** The outdated versions that were reported, kept so that each is reported once and not once per window. */
export interface ReportedVersions {
  has(node: string, version: string): boolean;
  add(node: string, version: string): void;
}

const key = 'alerts.outdated';
/** The reported version by node id. */
const stored = z.record(z.string(), z.string()).catch({});

export function createReportedVersions(memento: Memento): ReportedVersions {
  const read = () => stored.parse(memento.get(key) ?? {});
  return {
    has: (node, version) => read()[node] === version,
    add: (node, version) => void memento.update(key, { ...read(), [node]: version }),
  };
}

/** The notice that a node runs an outdated client; undefined if it does not, or if it was reported. */
export function outdatedNotice(
  { failure, node, reading }: NodeState,
  reported: ReportedVersions,
  now: number,
): Notice | undefined {
  const version = reading?.version;
  if (failure || !reading || version === undefined || reported.has(node.id, version)) return undefined;
  const newest = outdatedBy(reading);
  if (newest === undefined) return undefined;
  return {
    node: node.id,
    name: node.name,
    kind: 'outdated',
    level: 'warning',
    since: now,
    words: `runs ${clientWords(version)}; the newest version known on ${newestAsOf} was ${newest}`,
    remedy: 'Old versions may have known bugs or miss the next network upgrade. Check the release notes.',
  };
}
