import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type InitializeParams,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import { ENVIRONMENT_FILES, SCRATCH_EXTENSIONS } from '../service';
import type { Channel } from './channel';
import {
  ENVIRONMENT_MESSAGE,
  environmentSchema,
  HTTP_MESSAGE,
  httpSchema,
  sessionSchema,
  TRUST_MESSAGE,
  trustSchema,
} from './messages';

export interface Workspace {
  initialize(params: InitializeParams): void;
  initialized(): Promise<void>;
}

/** Follows what the editor says of the workspace: its folders, its trust, the chosen environment, changed files. */
export function serveWorkspace({ connection, service }: Channel): Workspace {
  let client: InitializeParams['capabilities'] = {};
  let folders: readonly string[] = [];

  connection.onDidChangeWatchedFiles(({ changes }) =>
    service.filesChanged(changes.map(({ uri, type }) => ({ uri, exists: type !== FileChangeType.Deleted }))),
  );
  connection.onNotification(ENVIRONMENT_MESSAGE, (sent: unknown) => {
    const read = environmentSchema.safeParse(sent);
    if (!read.success) return;
    const { name, environments } = read.data;
    service.configure({
      environment: name ?? undefined,
      ...(environments === undefined ? {} : { environments }),
    });
  });
  connection.onNotification(TRUST_MESSAGE, (sent: unknown) => {
    const read = trustSchema.safeParse(sent);
    if (read.success) service.configure({ trusted: read.data.trusted });
  });
  connection.onNotification(HTTP_MESSAGE, (sent: unknown) => {
    const read = httpSchema.safeParse(sent);
    if (read.success) service.configure({ http: read.data.http });
  });

  return {
    initialize(params) {
      client = params.capabilities;
      folders = foldersOf(params);
      const { http, trusted, environment, environments } = sessionSchema.parse(
        params.initializationOptions ?? {},
      );
      service.configure({ http, folders, environment: environment ?? undefined, environments, trusted });
    },
    async initialized() {
      service.onDidChange(() => refresh(connection, client));
      if (client.workspace?.workspaceFolders) {
        connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
          const gone = new Set(removed.map(({ uri }) => uri));
          folders = [...folders.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)];
          service.configure({ folders });
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

/** What an editor shows of variables changes with them; diagnostics are refreshed where they are served. */
function refresh(connection: Connection, { workspace }: InitializeParams['capabilities']): void {
  if (workspace?.semanticTokens?.refreshSupport)
    void connection.sendRequest(SemanticTokensRefreshRequest.type);
  if (workspace?.codeLens?.refreshSupport) void connection.sendRequest(CodeLensRefreshRequest.type);
  if (workspace?.inlayHint?.refreshSupport) void connection.sendRequest(InlayHintRefreshRequest.type);
}
