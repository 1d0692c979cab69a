import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type InitializeParams,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import { defined } from '../../common/defined';
import { ENVIRONMENT_FILES, SCRATCH_EXTENSIONS } from '../service';
import type { Channel } from './channel';
import { onNotification } from './guard';
import {
  ENVIRONMENT_MESSAGE,
  environmentSchema,
  HTTP_MESSAGE,
  httpSchema,
  NODES_MESSAGE,
  nodesSchema,
  sessionSchema,
  TRUST_MESSAGE,
  trustSchema,
} from './messages';

export interface Workspace {
  /** URIs of the folders. */
  readonly folders: readonly string[];
  /** Calls back when folders were added or removed. */
  onFolders(listener: () => void): void;
  initialize(params: InitializeParams): void;
  initialized(): Promise<void>;
}

/** Tracks the workspace: its folders, trust, selected environment and changed files. */
export function serveWorkspace({ connection, service }: Channel): Workspace {
  let client: InitializeParams['capabilities'] = {};
  let folders: readonly string[] = [];
  const folderListeners: (() => void)[] = [];

  connection.onDidChangeWatchedFiles(({ changes }) =>
    service.filesChanged(changes.map(({ uri, type }) => ({ uri, exists: type !== FileChangeType.Deleted }))),
  );
  onNotification(connection, ENVIRONMENT_MESSAGE, environmentSchema, ({ name, environments }) =>
    service.configure({ environment: name ?? undefined, ...defined({ environments }) }),
  );
  onNotification(connection, TRUST_MESSAGE, trustSchema, ({ trusted }) => service.configure({ trusted }));
  onNotification(connection, NODES_MESSAGE, nodesSchema, ({ nodes }) => service.configure({ nodes }));
  onNotification(connection, HTTP_MESSAGE, httpSchema, ({ http }) => service.configure({ http }));

  return {
    get folders() {
      return folders;
    },
    onFolders: (listener) => void folderListeners.push(listener),
    initialize(params) {
      client = params.capabilities;
      folders = foldersOf(params);
      const { http, trusted, environment, environments, nodeVersions } = sessionSchema.parse(
        params.initializationOptions ?? {},
      );
      service.configure({
        http,
        folders,
        environment: environment ?? undefined,
        environments,
        trusted,
        nodes: nodeVersions,
      });
    },
    async initialized() {
      service.onDidChange(() => refresh(connection, client));
      if (client.workspace?.workspaceFolders) {
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          const gone = new Set(removed.map(({ uri }) => uri));
          folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
          service.configure({ folders });
          for (const listener of folderListeners) listener();
        });
      }
      if (!watches(client)) return;
      service.configure({ watchesFiles: true });
      await connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [
          { globPattern: `**/{${ENVIRONMENT_FILES.join(',')}}` },
          { globPattern: `**/*.{${SCRATCH_EXTENSIONS.join(',')}}` },
        ],
      });
    },
  };
}

function watches(client: InitializeParams['capabilities']): boolean {
  return client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  return workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
}

/** Refreshes what depends on variables. `servePulls` refreshes diagnostics. */
function refresh(connection: Connection, { workspace }: InitializeParams['capabilities']): void {
  if (workspace?.semanticTokens?.refreshSupport)
    void connection.sendRequest(SemanticTokensRefreshRequest.type);
  if (workspace?.codeLens?.refreshSupport) void connection.sendRequest(CodeLensRefreshRequest.type);
  if (workspace?.inlayHint?.refreshSupport) void connection.sendRequest(InlayHintRefreshRequest.type);
}
