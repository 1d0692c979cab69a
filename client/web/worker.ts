/** The language server as a web worker. */
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { connectionOptions } from '../../server/lsp/connection-options';
import { inLifeCycle } from '../../server/lsp/life-cycle';
import { startServer } from '../../server/lsp/server';
import { pageNamed } from '../../server/rule-pages/pages';
import { RULE_PAGE_REQUEST, rulePageSchema } from './messages';
import { filesOfEditor } from './worker-files';

/** Serves the extension host, which the global scope of the worker exchanges messages with. */
function serve(scope: WorkerGlobalScope & typeof globalThis): void {
  const reader = new BrowserMessageReader(scope);
  const writer = new BrowserMessageWriter(scope);
  const connection = createConnection(
    ProposedFeatures.all,
    inLifeCycle(reader, writer),
    writer,
    connectionOptions,
  );
  connection.onRequest(RULE_PAGE_REQUEST, (params: unknown) => {
    const { success, data } = rulePageSchema.safeParse(params);
    return success ? (pageNamed(data.name) ?? null) : null;
  });
  startServer(connection, {
    files: filesOfEditor(connection),
    loadSpecifications: async () => (await import('../../catalogue/documents/load')).load,
  });
}

serve(self);
