import type { BeaconReading } from './node-state';

/** Bytes in the unit of the thresholds for free disk space. */
export const gigabyte = 1e9;

/** Free disk space in gigabytes. */
export function freeGigabytes({ diskFreeBytes }: BeaconReading): number | undefined {
  return diskFreeBytes === undefined ? undefined : diskFreeBytes / gigabyte;
}
