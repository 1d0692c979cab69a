import * as vscode from 'vscode';
import { type FromTable, fromTable, type ToTable } from '../../common/panels/table';
import { failureText } from '../../common/result';
import { type PathStep, pathText } from '../../common/scratch/json/json-path';
import { bytes, counted } from '../../common/units/words';
import type { Reply } from '../../runner/model/outcome';
import { shortWords } from '../../runner/present/present';
import type { DecodeContext } from '../../server/features/decode/decoded';
import type { ResponseSubject } from '../../server/features/response/response';
import { type ListReader, listAround, listsOf, type ResponseLists } from '../../workbench/response/rows';
import type { Answered } from '../../workbench/response/views';
import { iconText } from '../../workbench/screen/text';
import { createPanel, type Panel } from '../panels/panel';
import { showBriefly, showInformation, showWarning } from '../screen/screen';

/** Rows that are read at once from a file. A response in memory is read completely. */
const ROWS_AT_ONCE = 10_000;

export interface TableView extends vscode.Disposable {
  /** Shows the lists of a response. @param at shows the innermost list around this path first */
  show(
    answered: Answered,
    subject: ResponseSubject,
    world: DecodeContext,
    at?: readonly PathStep[],
  ): Promise<void>;
}

export interface TableViewOptions {
  readonly extensionUri: vscode.Uri;
  /** Shows a value of the table in its response. */
  readonly reveal: (answered: Answered, path: readonly PathStep[]) => Promise<void>;
}

/** One tab shows all tables, one at a time. */
export function createTableView({ extensionUri, reveal }: TableViewOptions): TableView {
  let panel: Panel<ToTable> | undefined;
  let shown: { answered: Answered; lists: ResponseLists; list: number } | undefined;
  let reader: ListReader | undefined;
  let reading: AbortController | undefined;

  const received = async (message: FromTable) => {
    if (!shown) return;
    switch (message.type) {
      case 'ready':
        return start();
      case 'list':
        shown = { ...shown, list: message.list };
        return start();
      case 'more':
        return read();
      case 'reveal': {
        const path = shown.lists.lists[shown.list]?.path ?? [];
        return reveal(shown.answered, [...path, message.index, ...(message.column ?? [])]);
      }
      case 'copy':
        await vscode.env.clipboard.writeText(message.text);
        showBriefly(iconText('copy', `Copied ${message.what}`), 2000);
        return;
      case 'export':
        return save(message.text, shown.answered.reply.name);
    }
  };

  /** Sends everything again: the page keeps no rows while it is hidden. */
  const start = async () => {
    if (!shown || !panel) return;
    const { answered, lists, list } = shown;
    panel.post({
      type: 'table',
      title: `${shortWords(answered.reply)} · ${answered.reply.name}`,
      lists: lists.lists.map(({ path, count }) => ({
        path: pathText(path),
        ...(lists.counted ? { count } : {}),
      })),
      list,
    });
    reader = lists.open(list);
    await read();
  };

  const read = async () => {
    if (!shown || !panel || !reader) return;
    reading?.abort();
    const own = new AbortController();
    reading = own;
    const to = panel;
    await postRows(reader, shown.answered.reply, own.signal, (message) => to.post(message));
  };

  return {
    async show(answered, subject, world, at = []) {
      const found = await listsOf(answered.reply, subject, world);
      if (!found.ok) {
        void showWarning(failureText(found.failure));
        return;
      }
      const lists = found.value;
      if (lists.lists.length === 0) {
        void showInformation('This response has no list to show as a table.');
        return;
      }
      shown = { answered, lists, list: listAround(lists.lists, at) };
      if (panel) {
        panel.title = titleOf(answered);
        panel.reveal();
        await start();
        return;
      }
      panel = createPanel<FromTable, ToTable>({
        extensionUri,
        page: 'table',
        title: titleOf(answered),
        column: vscode.ViewColumn.Active,
        messages: fromTable,
        received: (message) => void received(message),
        closed: () => {
          reading?.abort();
          panel = undefined;
          shown = undefined;
          reader = undefined;
        },
      });
    },
    dispose: () => panel?.dispose(),
  };
}

type RowsMessage = Extract<ToTable, { type: 'rows' }>;

/** Reads the next rows and posts them in parts, until the signal aborts. */
async function postRows(
  reader: ListReader,
  { file, body }: Reply,
  signal: AbortSignal,
  send: (message: RowsMessage) => void,
): Promise<void> {
  const inFile = file !== undefined && body === null;
  let columns: RowsMessage['columns'] = [];
  let total = 0;
  const post = (message: Pick<RowsMessage, 'rows' | 'done' | 'more' | 'note'>) => {
    if (!signal.aborted) send({ type: 'rows', columns, ...message });
  };
  const end = await reader.read(
    inFile ? ROWS_AT_ONCE : Number.MAX_SAFE_INTEGER,
    (all, rows) => {
      columns = all;
      total = (rows.at(-1)?.index ?? 0) + 1;
      post({ rows, done: false, more: false, note: '' });
    },
    signal,
  );
  if (!end.ok) return post({ rows: [], done: true, more: false, note: failureText(end.failure) });
  const { more } = end.value;
  const note = more ? `The first ${counted(total, 'row')} of a response of ${bytes(file?.bytes ?? 0)}.` : '';
  post({ rows: [], done: true, more, note });
}

function titleOf({ reply }: Answered): string {
  return `Table: ${reply.name}`;
}

async function save(text: string, name: string): Promise<void> {
  const file = `${name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'table'}.csv`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const to = await vscode.window.showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, file) } : {}),
    filters: { CSV: ['csv'] },
    saveLabel: 'Export',
  });
  if (!to) return;
  await vscode.workspace.fs.writeFile(to, new TextEncoder().encode(text));
  showBriefly(iconText('save', `Saved ${to.path.split('/').at(-1)}`), 3000);
}
