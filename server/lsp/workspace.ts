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
import { ENVIRONMENT_PATTERNS } from '../../common/scratch/environments/environment-files';
import { SCRATCH_EXTENSIONS } from '../service';
import { rootOf } from '../service/files';
import { type Channel, onNotification } from './channel';
import {
  ENVIRONMENT_MESSAGE,
  environmentSchema,
  HTTP_MESSAGE,
  httpSchema,
  NODES_MESSAGE,
  nodesSchema,
  SPECIFICATIONS_MESSAGE,
  sessionSchema,
  specificationsSchema,
  TRUST_MESSAGE,
  trustSchema,
} from './messages';

export interface Workspace {
  /** URIs of the workspace folders. */
  readonly folders: readonly string[];
  readonly trusted: boolean;
  /** The selected environment; undefined for only the shared values. */
  readonly environment: string | undefined;
  selectEnvironment(name: string | undefined): void;
  /** The workspace folder of a file; undefined if there is none. */
  folderOf(uri: string): string | undefined;
  initialize(params: InitializeParams): void;
  initialized(): Promise<void>;
}

/**
 * Tracks the workspace: its folders, trust, selected environment and changed files.
 *
 * @param onFolders called after folders were added or removed
 */
export function serveWorkspace({ connection, service }: Channel, onFolders: () => void): Workspace {
  let client: InitializeParams['capabilities'] = {};
  let folders: readonly string[] = [];
  let trusted = false;
  let environment: string | undefined;
  const selectEnvironment = (name: string | undefined) => {
    environment = name;
    service.configure({ environment });
  };

  connection.onDidChangeWatchedFiles(({ changes }) =>
    service.filesChanged(changes.map(({ uri, type }) => ({ uri, exists: type !== FileChangeType.Deleted }))),
  );
  onNotification(connection, ENVIRONMENT_MESSAGE, environmentSchema, ({ name, environments }) => {
    environment = name ?? undefined;
    service.configure({ environment, ...defined({ environments }) });
  });
  onNotification(connection, TRUST_MESSAGE, trustSchema, (params) => {
    trusted = params.trusted;
    service.configure({ trusted });
  });
  onNotification(connection, SPECIFICATIONS_MESSAGE, specificationsSchema, ({ documents }) =>
    service.configure({ givenSpecifications: documents }),
  );
  onNotification(connection, NODES_MESSAGE, nodesSchema, ({ nodes, names }) =>
    service.configure({ nodes, nodeNames: names }),
  );
  onNotification(connection, HTTP_MESSAGE, httpSchema, ({ http }) => service.configure({ http }));

  return {
    get folders() {
      return folders;
    },
    get trusted() {
      return trusted;
    },
    get environment() {
      return environment;
    },
    selectEnvironment,
    folderOf: (uri) => rootOf(uri, folders),
    initialize(params) {
      client = params.capabilities;
      folders = foldersOf(params);
      const { nodeVersions, ...session } = sessionSchema.parse(params.initializationOptions ?? {});
      trusted = session.trusted;
      environment = session.environment ?? undefined;
      service.configure({ ...session, folders, environment, nodes: nodeVersions });
    },
    async initialized() {
      service.onDidChange(() => refresh(connection, client));
      if (client.workspace?.workspaceFolders) {
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          const gone = new Set(removed.map(({ uri }) => uri));
          folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
          service.configure({ folders });
          onFolders();
        });
      }
      if (!watches(client)) return;
      service.configure({ watchesFiles: true });
      await connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [
          { globPattern: `**/{${ENVIRONMENT_PATTERNS.join(',')}}` },
          { globPattern: `**/*.{${SCRATCH_EXTENSIONS.join(',')}}` },
        ],
      });
    },
  };
}

/** Whether the editor watches files for the server. */
export function watches(client: InitializeParams['capabilities']): boolean {
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
