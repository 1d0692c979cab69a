import * as z from 'zod';
import {
  detailSchema,
  entrySchema,
  type HistoryDetail,
  type HistoryEntry,
  type KeptExchange,
} from './history-entry';

/**
 * How an exchange stands in a file of its own: the entry as one line, so that a list needs only the beginning of each
 * file; what more is known as another one; then the body as it is.
 */
const FORM = 1;
const ENDING = '.exchange';

/** Bytes of a file that nearly always hold its entry. */
export const HEAD_OF_FILE = 4096;

const lineSchema = z.object({ form: z.literal(FORM), entry: entrySchema, hasBody: z.boolean() });

export function fileName(id: string): string {
  return `${id}${ENDING}`;
}

/** The id of the exchange that a file is of; undefined for a file of something else. */
export function idOfFile(name: string): string | undefined {
  return /^(\d{13}-[\da-f]{8})\.exchange$/.exec(name)?.[1];
}

export function fileText({ entry, detail, body }: KeptExchange): string {
  const line = JSON.stringify({ form: FORM, entry, hasBody: body !== null });
  return `${line}\n${JSON.stringify(detail)}\n${body ?? ''}`;
}

/** The entry of a file; `more` when the text ends before it does, undefined when it is none. */
export function readEntry(text: string): HistoryEntry | 'more' | undefined {
  const end = text.indexOf('\n');
  if (end < 0) return text.startsWith('{') ? 'more' : undefined;
  return parsed(lineSchema, text.slice(0, end))?.entry;
}

/** Undefined when the text is no exchange. */
export function readExchange(text: string): KeptExchange | undefined {
  const first = text.indexOf('\n');
  const second = text.indexOf('\n', first + 1);
  if (first < 0 || second < 0) return undefined;
  const line = parsed(lineSchema, text.slice(0, first));
  const detail: HistoryDetail | undefined = parsed(detailSchema, text.slice(first + 1, second));
  if (!line || !detail) return undefined;
  return { entry: line.entry, detail, body: line.hasBody ? text.slice(second + 1) : null };
}

function parsed<T>(schema: z.ZodType<T>, json: string): T | undefined {
  try {
    const result = schema.safeParse(JSON.parse(json));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
