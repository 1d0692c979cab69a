import type { TableColumn, TableRow } from '../../common/panels/table';
import { failed, type Result, success } from '../../common/result';
import { parseJsonText } from '../../common/scratch/json/json';
import type { PathStep } from '../../common/scratch/json/json-path';
import { gatherFor } from '../../common/scratch/text/gather';
import type { JsonNode } from '../../common/scratch/types';
import { readPart } from '../../runner/json/body-view';
import type { QueryStep } from '../../runner/json/json-query';
import { makeSearch, type SearchEnd, searchFile } from '../../runner/json/json-search';
import type { Reply } from '../../runner/model/outcome';
import type { DecodeContext } from '../../server/features/decode/decoded';
import type { ResponseSubject } from '../../server/features/response/response';
import { listsIn, makeTable, type ResponseList } from '../../server/features/response/response-table';

/** The lists of a response of any size. */
export interface ResponseLists {
  readonly lists: readonly ResponseList[];
  /** Whether the counts in `lists` are those of the whole response. */
  readonly counted: boolean;
  /** Starts reading a list. */
  open(list: number): ListReader;
}

export interface ListReader {
  /**
   * Reads the next rows.
   *
   * @param most maximum number of rows
   * @param take is called with the rows, several times
   * @returns whether there are more rows
   */
  read(
    most: number,
    take: (columns: readonly TableColumn[], rows: readonly TableRow[]) => void,
    signal: AbortSignal,
  ): Promise<Result<{ readonly more: boolean }>>;
}

/** Bytes of a file that are searched for lists: lists that start later are not found. */
const BEGINNING = 1024 * 1024;
/** Bytes that are searched before the extension host gets a turn. */
const PART = 256 * 1024;
/** Maximum size of an item in bytes; the row of a larger item has no cells. */
const LARGEST_ITEM = 1024 * 1024;

/** Finds the lists of a response; none without a body in JSON. Fails when the file of the body cannot be read. */
export async function listsOf(
  reply: Reply,
  subject: ResponseSubject,
  world: DecodeContext,
): Promise<Result<ResponseLists>> {
  const { body, file } = reply;
  const beginning = body === null && file ? await readBeginning(file.path) : success(body ?? '');
  if (!beginning.ok) return beginning;
  const root = parse(beginning.value);
  return success(root ? listsBelow(root, reply, subject, world) : noLists);
}

async function readBeginning(file: string): Promise<Result<string>> {
  try {
    return success((await readPart(file, 0, BEGINNING)).toString('utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return failed(
      code === 'ENOENT'
        ? {
            message: 'The file of this response no longer exists.',
            remedy: 'Send the request again.',
          }
        : { message: `The file of this response cannot be read: ${message}.` },
    );
  }
}

const noLists: ResponseLists = {
  lists: [],
  counted: true,
  open: () => ({ read: async () => success({ more: false }) }),
};

function listsBelow(
  root: JsonNode,
  { body, file }: Reply,
  subject: ResponseSubject,
  world: DecodeContext,
): ResponseLists {
  const lists = listsIn(root);
  const bytes = body === null ? undefined : Buffer.from(body);
  return {
    lists,
    counted: body !== null,
    open(list) {
      const path = lists[list]?.path ?? [];
      const table = makeTable(root, subject, path, world);
      const steps: readonly QueryStep[] = [...path.map(stepTo), { to: 'any', deep: false }];
      let read = 0;
      return {
        async read(most, take, signal) {
          let rows: TableRow[] = [];
          const onMatch = ({ bytes: item, whole }: { readonly bytes: Buffer; readonly whole: boolean }) => {
            const index = read++;
            const text = item.toString('utf8');
            const node = whole ? parse(text) : undefined;
            rows.push(node ? table.row(node, text, index) : { index, cells: [] });
          };
          const give = () => {
            if (rows.length > 0) take(table.columns, rows);
            rows = [];
          };
          const before = read;
          const search = { most: LARGEST_ITEM, matches: most, skip: before, signal, onMatch };
          const end = bytes
            ? await searchBytes(bytes, steps, search, give)
            : await searchFile(file?.path ?? '', { steps }, { ...search, between: async () => turn(give) });
          give();
          if (end.kind === 'unreadable') return failed({ message: end.message });
          return success({ more: end.kind === 'enough' });
        },
      };
    },
  };
}

/** The index of the innermost list around a path; of the first list when the path is in none. */
export function listAround(lists: readonly Pick<ResponseList, 'path'>[], at: readonly PathStep[]): number {
  let best = 0;
  let longest = -1;
  for (const [index, { path }] of lists.entries()) {
    const around = path.length < at.length && path.every((step, place) => at[place] === step);
    if (!around || path.length <= longest) continue;
    best = index;
    longest = path.length;
  }
  return best;
}

function stepTo(step: PathStep): QueryStep {
  return { to: typeof step === 'number' ? { index: step } : { name: step }, deep: false };
}

async function searchBytes(
  bytes: Buffer,
  steps: readonly QueryStep[],
  { most, matches, skip, signal, onMatch }: Required<SearchFor>,
  give: () => void,
): Promise<Pick<SearchEnd, 'kind'> & { readonly kind: 'end' | 'enough' | 'cancelled' }> {
  let count = 0;
  const search = makeSearch({ steps }, most, (found) => {
    if (count < skip + matches && ++count > skip) onMatch(found);
  });
  for (let at = 0; at < bytes.length; at += PART) {
    if (signal.aborted) return { kind: 'cancelled' };
    search.push(bytes.subarray(at, at + PART));
    if (count >= skip + matches) return { kind: 'enough' };
    await turn(give);
  }
  search.end();
  return { kind: 'end' };
}

interface SearchFor {
  readonly most: number;
  readonly matches: number;
  readonly skip: number;
  readonly signal: AbortSignal;
  readonly onMatch: (found: { readonly bytes: Buffer; readonly whole: boolean }) => void;
}

function turn(before: () => void): Promise<void> {
  before();
  return new Promise((resolve) => setImmediate(resolve));
}

function parse(text: string): JsonNode | undefined {
  return parseJsonText(gatherFor(text), 0, text.length, { sent: true, silent: true });
}
