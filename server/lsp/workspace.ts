import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type InitializeParams,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
  type TextDocuments,
} from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { DOTENV_FILE, PRIVATE_FILE, PUBLIC_FILE } from '../../common/scratch/variables/environments';
import type { FileReader } from './files';
import {
  ENVIRONMENT_MESSAGE,
  environmentSchema,
  HTTP_MESSAGE,
  httpSchema,
  sessionSchema,
  TRUST_MESSAGE,
  trustSchema,
} from './messages';
import { createScratchFiles, isScratchFile, SCRATCH_ENDINGS, type ScratchFiles } from './scratch-files';
import type { ServerState } from './server';

export interface Workspace {
  readonly scratchFiles: ScratchFiles;
  initialize(params: InitializeParams): void;
  initialized(): Promise<void>;
}

const ENVIRONMENT_FILES: readonly string[] = [PUBLIC_FILE, PRIVATE_FILE, DOTENV_FILE];

/** Follows what the editor says of the workspace: its folders, its trust, the chosen environment, changed files. */
export function serveWorkspace(
  connection: Connection,
  documents: TextDocuments<ScratchDocument>,
  state: ServerState,
  reader: FileReader,
): Workspace {
  const { environments } = state;
  const scratchFiles = createScratchFiles(reader, documents, () => environments.trusted);
  let client: InitializeParams['capabilities'] = {};
  let roots: readonly string[] = [];

  const setRoots = (next: readonly string[]) => {
    roots = next;
    environments.setRoots(next);
    scratchFiles.setRoots(next);
  };

  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri, type } of changes) {
      if (isScratchFile(uri)) scratchFiles.changed(uri, type !== FileChangeType.Deleted);
    }
    const names = changes.map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1));
    if (names.some((name) => ENVIRONMENT_FILES.includes(name))) environments.changed();
  });
  connection.onNotification(ENVIRONMENT_MESSAGE, (sent: unknown) => {
    const read = environmentSchema.safeParse(sent);
    if (!read.success) return;
    environments.select(read.data.name ?? undefined);
    if (read.data.environments !== undefined) environments.setSetting(read.data.environments);
  });
  connection.onNotification(TRUST_MESSAGE, (sent: unknown) => {
    const read = trustSchema.safeParse(sent);
    if (read.success) environments.trust(read.data.trusted);
  });
  connection.onNotification(HTTP_MESSAGE, (sent: unknown) => {
    const read = httpSchema.safeParse(sent);
    if (read.success) state.share(read.data.http);
  });
  // Who does not tell of changes may have made some when another file is opened.
  documents.onDidOpen(() => {
    if (!watches(client) && environments.trusted) environments.changed();
  });

  return {
    scratchFiles,
    initialize(params) {
      client = params.capabilities;
      const session = sessionSchema.parse(params.initializationOptions ?? {});
      state.share(session.http);
      setRoots(rootsOf(params));
      environments.select(session.environment ?? undefined);
      environments.setSetting(session.environments);
      environments.trust(session.trusted);
    },
    async initialized() {
      state.onChange(() => refresh(connection, client));
      if (client.workspace?.workspaceFolders) {
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          const gone = new Set(removed.map(({ uri }) => uri));
          setRoots([...roots.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)]);
        });
      }
      if (!watches(client)) return;
      scratchFiles.watched();
      await connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [
          { globPattern: `**/{${ENVIRONMENT_FILES.join(',')}}` },
          { globPattern: `**/*.{${SCRATCH_ENDINGS.join(',')}}` },
        ],
      });
    },
  };
}

function watches(client: InitializeParams['capabilities']): boolean {
  return client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
}

function rootsOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  return workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
}

/** What an editor shows of variables changes with them; diagnostics are refreshed where they are served. */
function refresh(connection: Connection, { workspace }: InitializeParams['capabilities']): void {
  if (workspace?.semanticTokens?.refreshSupport)
    void connection.sendRequest(SemanticTokensRefreshRequest.type);
  if (workspace?.codeLens?.refreshSupport) void connection.sendRequest(CodeLensRefreshRequest.type);
  if (workspace?.inlayHint?.refreshSupport) void connection.sendRequest(InlayHintRefreshRequest.type);
}
