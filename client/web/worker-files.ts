import type { Connection } from 'vscode-languageserver';
import type * as z from 'zod';
import type { FileReader } from '../../server/service';
import { FILE_REQUEST, type FileParams, fileResultSchemas } from './messages';

/** Reads files of the workspace through the editor, which knows all file systems. */
export function filesOfEditor(connection: Pick<Connection, 'sendRequest'>): FileReader {
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
