import * as vscode from 'vscode';
import type { Contracts } from '../../common/contracts/contracts';
import type { KeptExchange } from '../../runner/history/history-entry';
import { prettyPrint } from '../../runner/json/pretty';
import type { Reply } from '../../runner/model/outcome';
import { mostShown } from '../../runner/present/present';
import { type EndedResponse, endedResponse, presentEnded } from '../../workbench/history/ended-response';
import type { Answered } from '../../workbench/response/views';
import { columnOfTab, type ResponseDocument } from './document';
import type { OpenResponse } from './open-response';

export interface LastSessionOptions {
  readonly open: OpenResponse;
  readonly document: Pick<ResponseDocument, 'name' | 'restore' | 'onDidClose'>;
  /** The id of the history entry of a response. */
  readonly idOf: (reply: Reply) => string | undefined;
  /** Reads an entry of the history; undefined when it is gone. */
  readonly read: (id: string) => Promise<KeptExchange | undefined>;
  /** Writes the history to disk. */
  readonly flush: () => Promise<void>;
  /** Called before the document shows a response from the history. */
  readonly explain: (exchange: KeptExchange) => void;
  /** The contracts whose data in the response is decoded. */
  readonly contractsOf: (exchange: KeptExchange) => Promise<Contracts | undefined>;
}

/** Brings the response document back after a reload: the editor does not restore its tab. */
export interface LastSession extends vscode.Disposable {
  /** Called when the document shows a response. */
  remember(answered: Pick<Answered, 'reply' | 'request'>): void;
  /** Called when the document shows an event stream. */
  rememberStream(name: string, request: EndedResponse['request']): void;
  /** Opens the document of the last session; does nothing if none was open. */
  restore(): Promise<void>;
  /** Resolves when the next session knows the open response. */
  flush(): Promise<void>;
}

/** A reload closes the tabs as well, shortly before the extension ends. Milliseconds. */
const CLOSED_AFTER = 3000;

export function createLastSession(options: LastSessionOptions): LastSession {
  const { open, document, idOf, read, flush, explain, contractsOf } = options;
  let isShown = false;
  let closing: NodeJS.Timeout | undefined;
  const closed = document.onDidClose(() => {
    clearTimeout(closing);
    closing = setTimeout(() => {
      if (columnOfTab() === undefined) open.write(undefined);
    }, CLOSED_AFTER);
  });
  const remember = (ended: EndedResponse) => {
    isShown = true;
    clearTimeout(closing);
    const column = columnOfTab();
    open.write({ ...ended, ...(column === undefined ? {} : { column }) });
  };

  return {
    remember({ reply, request }) {
      const id = idOf(reply);
      // A reload does not wait for what is written later.
      if (id !== undefined) void flush();
      remember({ name: reply.name, ...(id === undefined ? {} : { id }), ...(request ? { request } : {}) });
    },
    rememberStream: (name, request) => remember({ name, ...(request ? { request } : {}) }),
    async restore() {
      const found = endedResponse.safeParse(await open.read());
      if (!found.success) return;
      const { id } = found.data;
      const exchange = id !== undefined && vscode.workspace.isTrusted ? await read(id) : undefined;
      const contracts = exchange && (await contractsOf(exchange));
      // A newer response has taken its place.
      if (isShown) return;
      const shown = presentEnded(found.data, exchange, { prettyPrint, most: mostShown }, contracts);
      document.name(found.data.name, shown.language);
      if (exchange) explain(exchange);
      await document.restore(shown, found.data.column);
    },
    flush: () => open.flush(),
    dispose() {
      clearTimeout(closing);
      closed.dispose();
    },
  };
}
