import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Looks up a host. For `localhost` it finds both loopback addresses, also where the system knows only one of them: a node
 * may listen on either, and the next address is tried where nothing listens on the first.
 */
export const lookup: LookupFunction = (host, options, callback) => {
  if (!/^(?:.+\.)?localhost\.?$/i.test(host) || !wantsAll(options)) {
    systemLookup(host, options, callback);
    return;
  }
  systemLookup(host, { ...options, all: true }, (_, found = []) => {
    const known = new Set(found.map(({ family }) => family));
    callback(null, [...found, ...LOOPBACK.filter(({ family }) => !known.has(family))]);
  });
};

/** Whether the caller takes several addresses of both families. */
function wantsAll({ all, family }: LookupOptions): boolean {
  return all === true && (family === undefined || family === 0);
}
