import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import type { Prepared } from '../../runner/request/prepared';
import type { Reply, SendOptions } from '../../runner/send/outcome';
import type { ResponseParams } from '../../server/lsp/messages';
import type { Comparisons } from '../compare/panel';
import type { Log } from '../log';
import type { NodeRegistry } from '../nodes/registry';
import type { SendCommands } from '../send/command';
import type { PlainItem } from '../sidebar/item';
import { registerHistoryCommands } from './commands';
import { createKeptDocuments } from './documents';
import { createRecorder } from './recorder';
import { createHistoryView } from './view';

type Sender = (prepared: Prepared, options: SendOptions) => Promise<Reply>;

export interface HistoryOptions {
  /** Where the workspace keeps files; absent where no folder is open. */
  readonly storage: vscode.Uri | undefined;
  readonly memento: vscode.Memento;
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly log: Log;
  readonly comparisons: Comparisons;
  readonly explain: (response: ResponseParams) => void;
  /** Sends what is sent again. */
  readonly sending: () => Pick<SendCommands, 'send'>;
}

/** What was sent: the view, its commands, the kept responses. */
export interface HistoryRoom extends vscode.Disposable {
  /** Sends as before, and keeps what was sent and what came back. */
  recorded(send: Sender): Sender;
  /** The text of a kept response's document. */
  text(uri: vscode.Uri): vscode.ProviderResult<string>;
  /** Told of each reply that the response document shows from now on. */
  showing(reply: Reply, prepared: Prepared | undefined): void;
  /** Writes what waits to be written. */
  flush(): Promise<void>;
  /** The rows as the view shows them. */
  readonly rows: readonly PlainItem[];
}

export function registerHistory(options: HistoryOptions): HistoryRoom {
  const { storage, memento, registry, clock, log, comparisons, explain, sending } = options;
  const recorder = createRecorder({ storage, registry, clock, log, changed: () => view.changed() });
  const { history } = recorder;
  const view = createHistoryView(history, clock, memento);
  const documents = createKeptDocuments({ explain, read: (id) => history.open(id) });
  let latest: { readonly prepared: Prepared; readonly reply: Reply } | undefined;
  const commands = registerHistoryCommands({
    recorder,
    view,
    documents,
    comparisons,
    registry,
    clock,
    sending,
    latest: () => latest,
  });
  return {
    recorded: (send) => recorder.recorded(send),
    text: (uri) => documents.text(uri),
    showing(reply, prepared) {
      latest = prepared && { prepared, reply };
    },
    flush: () => history.flush(),
    get rows() {
      return view.rows;
    },
    dispose() {
      void history.flush();
      vscode.Disposable.from(commands, documents, view).dispose();
    },
  };
}
