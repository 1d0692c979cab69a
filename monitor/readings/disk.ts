import type { BeaconReading } from './node-state';

/** Bytes in the unit of the thresholds for free disk space. */
export const gigabyte = 1e9;

/** The thresholds are meant for mainnet; nodes of other networks need far less. */
export function isDiskJudged({ network }: Pick<BeaconReading, 'network'>): boolean {
  return /^mainnet$/i.test(network ?? '');
}

/** Free disk space in gigabytes, if the thresholds apply. */
export function judgedDisk(reading: BeaconReading): number | undefined {
  const { diskFreeBytes } = reading;
  return diskFreeBytes === undefined || !isDiskJudged(reading) ? undefined : diskFreeBytes / gigabyte;
}
