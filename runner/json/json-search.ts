import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { rawAt } from '../../common/json/json-text';
import { unreadableBody } from './body-view';
import { compare } from './compare-values';
import { rawAtPath } from './json-path';
import type { Query, QueryStep, QueryTest } from './json-query';
import { type Found, makeScanner } from './json-scan';

export interface SearchOptions {
  /** Bytes to keep of each match. Default 400. */
  readonly most?: number;
  /** Maximum number of matches. Default 1,000. */
  readonly matches?: number;
  readonly signal?: AbortSignal;
  /** Called with the bytes searched so far. */
  readonly onProgress?: (bytes: number) => void;
  /** Called for each match. The match is valid only during the call. */
  readonly onMatch: (match: Found) => void;
  /** Awaited between two parts of the file, so that other tasks can run. */
  readonly between?: () => Promise<void>;
  /** Matches to skip, because they were shown before. */
  readonly skip?: number;
}

export type SearchEnd =
  | { readonly kind: 'end' | 'enough' | 'cancelled'; readonly matches: number; readonly bytes: number }
  /** The file no longer exists or can't be read. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** Bytes to read at once: few enough that the editor stays responsive. */
const PART = 256 * 1024;
/** Maximum size of a value that a filter or comparison can test. Larger values never match. */
const LARGEST_TESTED = 4 * 1024 * 1024;
/** Nested values to test at the same time. Each is kept as a whole, so deep nesting would cost memory at every level. */
const NESTED_TESTED = 32;

/** Searches a JSON file of any size for the values of a query, in bounded memory. Never rejects. */
export async function searchFile(path: string, query: Query, options: SearchOptions): Promise<SearchEnd> {
  const { matches = 1000, signal, onProgress, skip = 0 } = options;
  let count = 0;
  const search = makeSearch(query, options.most ?? 400, (found) => {
    if (count < skip + matches && ++count > skip) options.onMatch(found);
  });
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    const buffer = Buffer.allocUnsafe(PART);
    let bytes = 0;
    for (;;) {
      if (signal?.aborted) return { kind: 'cancelled', matches: Math.max(0, count - skip), bytes };
      const { bytesRead } = await handle.read(buffer, 0, PART);
      if (bytesRead === 0) break;
      search.push(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
      onProgress?.(bytes);
      if (count >= skip + matches) return { kind: 'enough', matches, bytes };
      await (options.between?.() ?? turn());
    }
    search.end();
    return { kind: 'end', matches: Math.max(0, count - skip), bytes };
  } catch (error) {
    return { kind: 'unreadable', message: unreadableBody(error).message };
  } finally {
    await handle?.close();
  }
}

/** A search over text in parts. The steps after a filter are searched in the values that pass it. */
export function makeSearch({ steps, test }: Query, most: number, onMatch: (match: Found) => void) {
  return searchWithin(steps, test, most, onMatch, 0, []);
}

function searchWithin(
  steps: readonly QueryStep[],
  test: QueryTest | undefined,
  most: number,
  onMatch: (match: Found) => void,
  offset: number,
  path: Found['path'],
) {
  const filter = steps.findIndex((step) => step.test !== undefined);
  if (filter < 0 && test === undefined) return makeScanner({ steps, most, onFound: onMatch, offset, path });
  if (filter < 0) {
    const onFound = (found: Found) => {
      if (test && passes(found, test)) onMatch(shortened(found, most));
    };
    return makeScanner({
      steps,
      most: LARGEST_TESTED,
      nested: NESTED_TESTED,
      onFound,
      needle: test && needle(test),
      offset,
      path,
    });
  }
  const own = (steps[filter] as QueryStep).test as QueryTest;
  const rest = steps.slice(filter + 1);
  const onFound = (found: Found) => {
    if (!passes(found, own)) return;
    if (rest.length === 0 && test === undefined) return onMatch(shortened(found, most));
    const inner = searchWithin(rest, test, most, onMatch, found.start, found.path);
    inner.push(found.bytes);
    inner.end();
  };
  const tested = steps.slice(0, filter + 1);
  return makeScanner({
    steps: tested,
    most: LARGEST_TESTED,
    nested: NESTED_TESTED,
    onFound,
    needle: needle(own),
    offset,
    path,
  });
}

/** Bytes that every passing value contains; undefined when there are none. */
function needle({ operator, wanted }: QueryTest): Buffer | undefined {
  return operator === '==' && /^"[^"\\]+"$/.test(wanted) ? Buffer.from(wanted) : undefined;
}

function passes({ bytes, whole }: Found, { path, operator, wanted }: QueryTest): boolean {
  if (!whole) return false;
  const text = bytes.toString('utf8');
  const plain = path.every((step) => (typeof step === 'number' ? step >= 0 : step !== 'length'));
  const raw = plain ? rawAt(text, path) : rawAtPath(text, path);
  if (operator === undefined) return raw !== undefined;
  return raw !== undefined && compare(raw, operator, wanted);
}

function shortened(found: Found, most: number): Found {
  if (found.bytes.length <= most) return found;
  const { start, end, path, bytes } = found;
  return { start, end, path, bytes: bytes.subarray(0, most), whole: false };
}
