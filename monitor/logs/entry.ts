import * as z from 'zod';
import { shortened } from '../../common/units/words';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error';

/** One line of a node's log. */
export interface LogEntry {
  readonly level: LogLevel;
  /** `slot_notifier: Synced  slot=160 peers=72`. */
  readonly text: string;
}

const levels: Readonly<Record<string, LogLevel>> = {
  TRCE: 'trace',
  TRACE: 'trace',
  DEBG: 'debug',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  WARNING: 'warn',
  ERRO: 'error',
  ERROR: 'error',
  CRIT: 'error',
  CRITICAL: 'error',
};

const record = z.record(z.string(), z.unknown());

/** Fields that have their own place in the line or the channel. */
const placed: ReadonlySet<string> = new Set(['time', 'level', 'msg', 'service', 'module', 'data']);

/** Parses the data of one event. Text that is not an entry is shown as received. */
export function readEntry(data: string): LogEntry {
  const parsed = record.safeParse(json(data));
  if (!parsed.success) return { level: 'info', text: plain(data) };
  const flat = parsed.data;
  // Some versions wrap the fields.
  const inner = record.safeParse(flat.data);
  const fields = inner.success && flat.msg === undefined ? { ...flat, ...inner.data } : flat;
  const level = levels[String(fields.level ?? '').toUpperCase()] ?? 'info';
  const component = fields.service ?? fields.module;
  const rest = Object.entries(fields)
    .filter(([key]) => !placed.has(key))
    .map(([key, value]) => `${plain(key)}=${valueText(value)}`);
  const critical = /^crit/i.test(String(fields.level ?? '')) ? 'CRITICAL ' : '';
  const head = `${component === undefined ? '' : `${plain(String(component))}: `}${critical}${plain(String(fields.msg ?? ''))}`;
  return { level, text: [head, ...(rest.length > 0 ? [rest.join(' ')] : [])].join('  ') };
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const shown = plain(text);
  return /[\s=]/.test(shown) ? `"${shown.replaceAll('"', "'")}"` : shown;
}

/** One line without control characters: text from a node must not look like other lines of the log. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  return shortened(clean, 2001);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
