/** Settings of the REST Client extension that Slotpad reads, because they belong to the same files. */
import * as z from 'zod';

/** Headers that are sent with each request that doesn't have them. */
export const HEADERS_SETTING = 'rest-client.defaultHeaders';

const headers = z.record(z.string(), z.unknown()).catch({});

/** The headers of the setting by their names; what is no text is left out. */
export function defaultHeadersIn(setting: unknown): Readonly<Record<string, string>> {
  if (setting === undefined || setting === null) return {};
  const texts = Object.entries(headers.parse(setting)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}
