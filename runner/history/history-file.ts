import * as z from 'zod';
import {
  detailSchema,
  entrySchema,
  type HistoryDetail,
  type HistoryEntry,
  type KeptExchange,
} from './history-entry';

/**
 * Version of the file format. Each exchange has a file: the first line is the entry, so that a list reads only the
 * beginning of each file; the second line has the details; the body follows unchanged.
 */
const FORM = 1;
const ENDING = '.exchange';

/** Bytes at the start of a file that nearly always contain its entry. */
export const HEAD_OF_FILE = 4096;

const lineSchema = z.object({ form: z.literal(FORM), entry: entrySchema, hasBody: z.boolean() });

export function fileName(id: string): string {
  return `${id}${ENDING}`;
}

/** The id of the exchange in a file, by its name; undefined for other files. */
export function idOfFile(name: string): string | undefined {
  return /^(\d{13}-[\da-f]{8})\.exchange$/.exec(name)?.[1];
}

export function fileText({ entry, detail, body }: KeptExchange): string {
  const line = JSON.stringify({ form: FORM, entry, hasBody: body !== null });
  return `${line}\n${JSON.stringify(detail)}\n${body ?? ''}`;
}

/** The entry of a file; `more` when the text is too short, undefined when it is not a valid file. */
export function readEntry(text: string): HistoryEntry | 'more' | undefined {
  const end = text.indexOf('\n');
  if (end < 0) return text.startsWith('{') ? 'more' : undefined;
  return parsed(lineSchema, text.slice(0, end))?.entry;
}

/** The exchange in a file; undefined when it is not a valid file. */
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
    // Not JSON: the caller sets the file aside.
    return undefined;
  }
}
