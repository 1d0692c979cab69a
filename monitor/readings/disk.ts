import type { BeaconReading } from './node-state';

/** Bytes of the unit that the thresholds of free disk are in. */
export const gigabyte = 1e9;

/** The amounts of the thresholds are those of a node on the main network; others need far less. */
export function isDiskJudged({ network }: Pick<BeaconReading, 'network'>): boolean {
  return /^mainnet$/i.test(network ?? '');
}

/** What is left in gigabytes, where the thresholds speak of it. */
export function judgedDisk(reading: BeaconReading): number | undefined {
  const { diskFreeBytes } = reading;
  return diskFreeBytes === undefined || !isDiskJudged(reading) ? undefined : diskFreeBytes / gigabyte;
}
