/** The language server in a worker of the browser, which asks the extension for files. */
import type { Connection } from 'vscode-languageserver';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import type * as z from 'zod';
import { connectionOptions, inLifeCycle } from '../../server/lsp/connection';
import { startServer } from '../../server/lsp/server';
import { pageNamed } from '../../server/rule-pages/pages';
import type { FileReader } from '../../server/service';
import {
  FILE_REQUEST,
  type FileParams,
  fileResultSchemas,
  RULE_PAGE_REQUEST,
  rulePageSchema,
} from './messages';

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

/** Reads files of the workspace through the editor, which knows all file systems. */
function filesOfEditor(connection: Pick<Connection, 'sendRequest'>): FileReader {
  const ask = async <A extends FileParams['about']>(
    about: A,
    uri: string,
  ): Promise<z.output<(typeof fileResultSchemas)[A]> | undefined> => {
    try {
      const params: FileParams = { uri, about };
      const result = await connection.sendRequest<unknown>(FILE_REQUEST, params);
      return fileResultSchemas[about].parse(result) as z.output<(typeof fileResultSchemas)[A]>;
    } catch {
      // `FileReader` does not distinguish missing files from unreadable ones.
      return undefined;
    }
  };
  return {
    readText: async (uri) => (await ask('text', uri)) ?? undefined,
    exists: async (uri) => (await ask('exists', uri)) ?? undefined,
    stamp: async (uri) => (await ask('stamp', uri)) ?? undefined,
    list: async (folder) => (await ask('list', folder)) ?? [],
  };
}
