import type { QuietHours } from '../../common/settings/notifications';
import type { Clock } from '../../common/units/clock';
import { counted } from '../../common/units/words';
import type { Message } from './message';

export interface QuietOptions {
  readonly clock: Clock;
  /** The current setting; undefined when there are no quiet hours. */
  readonly hours: () => QuietHours | undefined;
  readonly tell: (message: Message) => void;
}

/** Holds messages during quiet hours, and tells them as one message afterwards. */
export interface QuietMessages {
  tell(message: Message): void;
  /** Call this when the setting has changed. */
  update(): void;
  dispose(): void;
}

interface Held {
  readonly message: Message;
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** How many messages are listed; the others are counted. */
const listedMessages = 5;

export function createQuietMessages({ clock, hours, tell }: QuietOptions): QuietMessages {
  let held: readonly Held[] = [];
  let callOff: (() => void) | undefined;

  /** Tells what was held if the quiet hours are over, else waits for their end. */
  const update = () => {
    callOff?.();
    callOff = undefined;
    if (held.length === 0) return;
    const now = clock.now();
    const until = quietUntil(hours(), now);
    if (until !== undefined) {
      callOff = clock.after(until - now, update);
      return;
    }
    const all = held;
    held = [];
    tell(summary(all));
  };

  return {
    tell(message) {
      const now = clock.now();
      if (held.length === 0 && quietUntil(hours(), now) === undefined) return tell(message);
      held = [...held, { message, at: now }];
      update();
    },
    update,
    dispose: () => callOff?.(),
  };
}

/** When the quiet hours of now end, as Unix time in milliseconds; undefined if it is not quiet now. */
export function quietUntil(hours: QuietHours | undefined, now: number): number | undefined {
  if (!hours || hours.from === hours.to) return undefined;
  const { from, to } = hours;
  const date = new Date(now);
  const minute = date.getHours() * 60 + date.getMinutes();
  const overnight = to < from;
  const isQuiet = overnight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isQuiet) return undefined;
  const end = new Date(date);
  if (overnight && minute >= from) end.setDate(end.getDate() + 1);
  end.setHours(Math.floor(to / 60), to % 60, 0, 0);
  return end.getTime();
}

const levels: readonly Message['level'][] = ['over', 'warning', 'error'];

function summary(held: readonly Held[]): Message {
  const level = levels.findLast((each) => held.some(({ message }) => message.level === each)) ?? 'warning';
  const lines = held.slice(0, listedMessages).map(({ at, message }) => `${localTime(at)}: ${message.text}`);
  const more = held.length - lines.length;
  return {
    level,
    nodes: [...new Set(held.flatMap(({ message }) => message.nodes))],
    text: [
      `${counted(held.length, 'alert')} during quiet hours.`,
      ...lines,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join(' '),
  };
}

/** `02:13` */
function localTime(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
