/** The time ranges of the charts. Without a schema library, because the page needs them. */

/** In minutes. */
export const ranges = [5, 15, 60, 360, 1440, 10_080] as const;
export type Range = (typeof ranges)[number];

/** Readings of the last hour are kept one by one; the ranges up to an hour share them. */
export const hourRange: Range = 60;
