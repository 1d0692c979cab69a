/** Which methods and paths a client serves, as the catalogue shows it. */
import { isExtension } from '../../catalogue/beacon/paths';
import {
  beaconClients,
  clientPrefixes,
  forksOf,
  type KnownClient,
  knownClients,
} from '../../catalogue/clients';
import { isOwn, type MethodEntry, type OperationEntry } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';
import type { ClientTarget } from './client-target';

export type Serving =
  | { readonly kind: 'served' }
  /** It depends on what is not known, such as the version. */
  | { readonly kind: 'unknown' }
  /** `owner`: the only client that has it, if there is only one. */
  | { readonly kind: 'missing'; readonly owner?: string }
  /** The version of the client that removed it. */
  | { readonly kind: 'removed'; readonly version: string }
  /** The first version of the client that has it. */
  | { readonly kind: 'later'; readonly version: string };

const SERVED: Serving = { kind: 'served' };
const UNKNOWN: Serving = { kind: 'unknown' };
const MISSING: Serving = { kind: 'missing' };

/** @param detected whether the client is only known from its version, where a fork may name itself like it */
export function servesMethod(
  { client, version }: ClientTarget,
  entry: MethodEntry,
  detected: boolean,
): Serving {
  const { servedBy } = entry;
  if (isOfAllClients(entry)) return SERVED;
  const lack = lackOf(client, version, entry.name);
  if (lack) return lack;
  if (!servedBy) return client.without?.includes(namespaceOf(entry)) ? MISSING : SERVED;
  const own = servedBy.find((one) => one.client === client.title);
  if (!own) {
    const forks = detected ? forksOf(client.title) : [];
    return servedBy.some((one) => forks.includes(one.client)) ? UNKNOWN : MISSING;
  }
  const { since, until } = own;
  if (since === undefined && until === undefined) return SERVED;
  const fromSince = since === undefined ? 1 : compareVersions(version, since);
  const fromUntil = until === undefined ? -1 : compareVersions(version, until);
  if (until !== undefined && fromUntil !== undefined && fromUntil >= 0) {
    return { kind: 'removed', version: until };
  }
  if (since !== undefined && fromSince !== undefined && fromSince < 0) {
    return { kind: 'later', version: since };
  }
  return fromSince === undefined || fromUntil === undefined ? UNKNOWN : SERVED;
}

/** For what a client did not serve when it was run: another version may. An unknown version counts as that one. */
function lackOf(client: KnownClient, version: string | undefined, name: string): Serving | undefined {
  if (!client.tried?.lacks.includes(name)) return undefined;
  const order = version === undefined ? 0 : compareVersions(version, client.tried.version);
  return order === 0 ? MISSING : UNKNOWN;
}

/** Whether a method is one that every client serves, as far as the catalogue shows. */
export function isOfAllClients(entry: MethodEntry): boolean {
  if (isOwn(entry)) return true;
  return entry.servedBy === undefined && !incomplete.has(namespaceOf(entry)) && !lacked.has(entry.name);
}

/** Namespaces of the specification that a client does not serve. */
const incomplete: ReadonlySet<string> = new Set(knownClients.flatMap((client) => client.without ?? []));

/** Methods and operations that a client did not serve when it was run. */
const lacked: ReadonlySet<string> = new Set(knownClients.flatMap((client) => client.tried?.lacks ?? []));

function namespaceOf({ name }: MethodEntry): string {
  return name.slice(0, name.indexOf('_'));
}

/** By client: the namespaces in which it has at least one method. */
const namespaces = new Map<string, ReadonlySet<string>>();

/** Whether a client has any method of a namespace: `debug`, `parity`. */
export function servesNamespace(client: KnownClient, namespace: string): boolean {
  let own = namespaces.get(client.name);
  if (!own) {
    const served = methods.filter((entry) => servesMethod({ client }, entry, false).kind !== 'missing');
    own = new Set(served.map(namespaceOf));
    namespaces.set(client.name, own);
  }
  return own.has(namespace);
}

/**
 * Whether a beacon node serves a path.
 *
 * @param operation what the path means; undefined if the catalogue doesn't have it
 * @param path as it is sent, without query
 */
export function servesPath(
  { client, version }: ClientTarget,
  operation: OperationEntry | undefined,
  path: string,
): Serving {
  const lack = operation && lackOf(client, version, operation.id);
  if (lack) return lack;
  const owner = ownerOf(operation, path);
  if (owner !== undefined) return owner === client.title ? SERVED : { kind: 'missing', owner };
  const removal = operation?.removedBy?.find((one) => one.client === client.title);
  if (!removal) return SERVED;
  const order = compareVersions(version, removal.version);
  if (order === undefined) return UNKNOWN;
  return order >= 0 ? { kind: 'removed', version: removal.version } : SERVED;
}

/** Whether a path is one that every beacon node serves, as far as the catalogue shows. */
export function isStandard(operation: OperationEntry | undefined, path: string): boolean {
  if (operation && (operation.removedBy || lacked.has(operation.id))) return false;
  return ownerOf(operation, path) === undefined;
}

const beaconTitles: ReadonlySet<string> = new Set(Object.values(beaconClients).map(({ title }) => title));

/** The title of the only beacon client that has a path; undefined for standard paths and those of other servers. */
export function ownerOf(operation: OperationEntry | undefined, path: string): string | undefined {
  if (!operation) return prefixOf(path)?.title;
  const { servedBy } = operation;
  if (servedBy !== undefined) return beaconTitles.has(servedBy) ? servedBy : undefined;
  return isExtension(operation) && !isOwn(operation) ? beaconClients.lighthouse.title : undefined;
}

/** The beginning of a path that belongs to one client: `/lighthouse`. */
export function prefixOf(path: string): (typeof clientPrefixes)[number] | undefined {
  return clientPrefixes.find(({ prefix }) => path.startsWith(`${prefix}/`) || path === prefix);
}

/**
 * Compares a version with a complete one. The result is undefined if the first is unknown, or names several versions
 * on both sides of the other: `1.14` and `1.14.12`.
 */
export function compareVersions(version: string | undefined, other: string): number | undefined {
  if (version === undefined) return undefined;
  const left = version.split('.').map(Number);
  const right = other.split('.').map(Number);
  for (const [index, number] of right.entries()) {
    const own = left[index];
    if (own === undefined) return right.slice(index).every((one) => one === 0) ? 0 : undefined;
    if (own !== number) return own < number ? -1 : 1;
  }
  return 0;
}
