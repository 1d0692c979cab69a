import type {
  FileOperationRegistrationOptions,
  RenameFilesParams,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { Channel } from './channel';
import * as shapes from './shapes';

/** Body files can have any name, and folders move files. */
export const willRename: FileOperationRegistrationOptions = {
  filters: [{ scheme: 'file', pattern: { glob: '**/*' } }],
};

/** Changes the paths in scratch files before the editor renames or moves files. */
export function serveFileOperations({ connection, service, guard }: Channel): void {
  connection.workspace.onWillRenameFiles(
    guard<RenameFilesParams, WorkspaceEdit | null>(
      'workspace/willRenameFiles',
      shapes.renamedFiles,
      null,
      async ({ files }, token) => {
        const changes = Object.entries(await service.getEditsForMoves(files, token));
        if (changes.length === 0) return null;
        return { changes: Object.fromEntries(changes.map(([uri, edits]) => [uri, [...edits]])) };
      },
    ),
  );
}
