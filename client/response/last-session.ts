import * as vscode from 'vscode';
import type { Contracts } from '../../common/contracts/contracts';
import type { KeptExchange } from '../../runner/history/history-entry';
import { historyFolder } from '../../runner/history/history-files';
import { prettyPrint } from '../../runner/json/pretty';
import type { Reply } from '../../runner/model/outcome';
import { mostShown } from '../../runner/present/present';
import { type EndedResponse, endedResponse, presentEnded } from '../../workbench/history/kept-response';
import type { Answered } from '../../workbench/response/views';
import type { Log } from '../screen/screen';
import { columnOfTab, type ResponseDocument } from './document';
import { OPEN_RESPONSE, storageFolder } from './had-response';

interface LastSessionOptions {
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

/** A response of the last session. */
export interface LastResponse {
  readonly ended: EndedResponse;
  readonly exchange: KeptExchange;
  readonly contracts: Contracts | undefined;
}

/** Brings the response document back after a reload: the editor does not restore its tab. */
export interface LastSession extends vscode.Disposable {
  /** Called when the document shows a response. */
  remember(answered: Pick<Answered, 'reply' | 'request'>, isPage: boolean): void;
  /** Called when the document shows an event stream. */
  rememberStream(name: string, request: EndedResponse['request']): void;
  /** The response of the last session; undefined if none was open, or it is gone. */
  read(): Promise<LastResponse | undefined>;
  /** The page with the response was closed. */
  closed(): void;
  /** Opens the document of the last session; does nothing if none was open. The editor restores a page. */
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
  let isPage = false;
  const closed = document.onDidClose(() => {
    // The page is still open, or is closed by itself.
    if (isPage) return;
    clearTimeout(closing);
    closing = setTimeout(() => {
      if (columnOfTab() === undefined) open.write(undefined);
    }, CLOSED_AFTER);
  });
  const remember = (ended: EndedResponse) => {
    isShown = true;
    isPage = ended.isPage === true;
    clearTimeout(closing);
    const column = columnOfTab();
    open.write({ ...ended, ...(column === undefined ? {} : { column }) });
  };

  return {
    remember({ reply, request }, isPage) {
      const id = idOf(reply);
      // A reload does not wait for what is written later.
      if (id !== undefined) void flush();
      remember({
        name: reply.name,
        ...(id === undefined ? {} : { id }),
        ...(request ? { request } : {}),
        ...(isPage ? { isPage } : {}),
      });
    },
    rememberStream: (name, request) => remember({ name, ...(request ? { request } : {}) }),
    async read() {
      const found = endedResponse.safeParse(await open.read());
      const id = found.success ? found.data.id : undefined;
      const exchange = id !== undefined && vscode.workspace.isTrusted ? await read(id) : undefined;
      if (!exchange || !found.success) return undefined;
      return { ended: found.data, exchange, contracts: await contractsOf(exchange) };
    },
    closed() {
      clearTimeout(closing);
      closing = setTimeout(() => open.write(undefined), CLOSED_AFTER);
    },
    async restore() {
      const found = endedResponse.safeParse(await open.read());
      if (!found.success || found.data.isPage) return;
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

/** Remembers the open response for the next session. */
interface OpenResponse {
  /** Of unknown shape: another version may have written it. Undefined if no response was open. */
  read(): Promise<unknown>;
  /** Undefined: the response was closed. */
  write(ended: EndedResponse | undefined): void;
  /** Resolves when everything is written. */
  flush(): Promise<void>;
}

/**
 * A file in the storage folder of the workspace. The window writes mementos seconds later, and drops what is not written
 * when it is reloaded, so they are only for a window without a folder.
 */
export function createOpenResponse(
  context: Pick<vscode.ExtensionContext, 'storageUri' | 'workspaceState'>,
  { log, now }: { readonly log: Log; readonly now: () => number },
): OpenResponse {
  const folder = storageFolder(context);
  if (folder === undefined) {
    const { workspaceState } = context;
    return {
      read: async () => workspaceState.get(OPEN_RESPONSE.memento),
      write: (ended) => void workspaceState.update(OPEN_RESPONSE.memento, ended),
      flush: async () => undefined,
    };
  }
  const files = historyFolder(folder, now);
  const { file } = OPEN_RESPONSE;
  let written = Promise.resolve();
  return {
    async read() {
      try {
        return JSON.parse((await files.read(file)) ?? 'null');
      } catch (error) {
        log.warn('The response of the last session could not be restored.', String(error));
        return undefined;
      }
    },
    write(ended) {
      const step = () => (ended ? files.write(file, JSON.stringify(ended)) : files.remove(file));
      written = written.then(step).catch((error: unknown) => {
        log.warn('The open response could not be saved for the next session.', String(error));
      });
    },
    flush: () => written,
  };
}
