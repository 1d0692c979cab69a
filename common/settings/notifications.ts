import { structure } from './declare';

/** A part of each day, in minutes from midnight, local time. It ends on the next day if `to` is not after `from`. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const time = '([01]\\d|2[0-3]):([0-5]\\d)';
const range = new RegExp(`^${time}-${time}$`);

/** Reads `22:00-07:00`; undefined for any other value. */
function readQuietHours(value: unknown): QuietHours | undefined {
  const [, ...parts] = (typeof value === 'string' && range.exec(value.trim())) || [];
  const [fromHour, fromMinute, toHour, toMinute] = parts.map(Number);
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined) {
    return undefined;
  }
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}

/** Settings of notifications about nodes. */
export const notifications = {
  'alerts.quietHours': structure<QuietHours | undefined>({
    order: 1,
    restricted: true,
    default: undefined,
    schema: {
      type: 'string',
      default: '',
      pattern: `^$|^${time}-${time}$`,
      patternErrorMessage: 'Write a range of local time, such as 22:00-07:00.',
    },
    read: readQuietHours,
    description:
      'Local time without notifications about nodes, such as `22:00-07:00`. Afterwards, one notification summarizes them. The alert webhook gets alerts at any time.',
  }),
};
