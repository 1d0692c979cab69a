/** Sends requests for editors that cannot send. */
import {
  type CancellationToken,
  type Diagnostic,
  DiagnosticSeverity,
  type ExecuteCommandOptions,
  type ExecuteCommandParams,
  type InitializeParams,
  LSPErrorCodes,
  type MessageActionItem,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  ShowMessageRequest,
  type ShowMessageRequestParams,
  type WorkDoneProgressReporter,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import * as z from 'zod';
import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { Contracts } from '../../common/contracts/contracts';
import type { Language } from '../../common/scratch/types';
import { SEND_COMMAND } from '../features/actions/lens';
import type { FileReader } from '../service';
import { type Channel, logFailure } from './channel';
import * as shapes from './shapes';
import type { Workspace } from './workspace';

/** A request of a scratch file, as the editor has it. */
export interface RequestToSend {
  readonly uri: string;
  readonly language: Language;
  readonly text: string;
  /** Zero-based. */
  readonly line: number;
  /** URI of the workspace folder; undefined if there is none. */
  readonly folder: string | undefined;
  /** The selected environment; undefined for only the shared values. */
  readonly environment: string | undefined;
  readonly catalogue: Catalogue | undefined;
  readonly contracts: Contracts | undefined;
}

/** The editor, while a request is sent. */
export interface SendingEditor {
  /** Aborts when the person cancels. */
  readonly signal: AbortSignal;
  /** Asks before a request that signs, sends or changes something. Undefined if the editor cannot ask. */
  confirm(message: string): Promise<boolean | undefined>;
  /** Shows what has happened so far. */
  report(message: string): void;
}

/** A response in a file. */
export interface SentResponse {
  /** `file:` URI. */
  readonly uri: string;
  readonly text: string;
  /** `200 OK · 12 ms · 1.2 KiB · eth_getBalance` */
  readonly title: string;
  /** What went wrong; empty after success. */
  readonly message: string;
  /** `unchecked`: nothing says what is right. */
  readonly level: 'good' | 'unchecked' | 'warning' | 'error' | 'running';
  /** Problems in the text; offsets in UTF-16 units. */
  readonly marks: readonly {
    readonly start: number;
    readonly end: number;
    readonly severity: 'error' | 'warning' | 'information';
    readonly code: string;
    readonly message: string;
  }[];
}

/** Sends requests for editors that cannot send. */
export interface RequestSender {
  send(request: RequestToSend, editor: SendingEditor): Promise<SentResponse>;
  /** The names of the environments for a file. @param folder URI of the workspace folder */
  environments(uri: string, folder: string | undefined): Promise<readonly string[]>;
  /** Deletes the files of responses. */
  dispose(): void;
}

/** Selects an environment: its name, null for none, or nothing to be asked. */
const ENVIRONMENT_COMMAND = 'slotpad.selectEnvironment';

export const sendingProvider: ExecuteCommandOptions = {
  commands: [SEND_COMMAND, ENVIRONMENT_COMMAND],
  workDoneProgress: true,
};

/** The place of a request: that of a lens, or a position of the protocol. Lines are zero-based. */
const placeSchema = z.union([
  z.object({ uri: z.string(), line: z.int().min(0) }),
  shapes.atPosition.transform(({ textDocument, position }) => ({
    uri: textDocument.uri,
    line: position.line,
  })),
]);

/** What the editor gets as the result of the command. The response itself is in the file. */
interface SendResult extends Pick<SentResponse, 'uri' | 'title' | 'message' | 'level'> {}

const UNTRUSTED =
  'Nothing is sent from an untrusted workspace. Set "trusted" in the initialization options if you trust its files.';
const NONE = 'No Environment';

/** Runs the commands of an editor that cannot send: `slotpad.send` and `slotpad.selectEnvironment`. */
export function serveSending(
  channel: Channel,
  workspace: Workspace,
  sender: RequestSender,
  files: FileReader | undefined,
  client: InitializeParams['capabilities'],
): void {
  const { connection, guard } = channel;
  const sends = createSends(channel, workspace, sender, files, client);
  connection.onExecuteCommand((params, token, progress) =>
    guard<ExecuteCommandParams, unknown>(
      'workspace/executeCommand',
      shapes.command,
      null,
      async ({ command, arguments: [argument] = [] }) => {
        if (!workspace.trusted) return new ResponseError<never>(LSPErrorCodes.RequestFailed, UNTRUSTED);
        if (command === SEND_COMMAND) {
          const place = placeSchema.safeParse(argument);
          if (place.success) {
            return sends(place.data, token, progress).catch((error: unknown) => {
              logFailure(connection, command, error);
              return refused('The request failed because of an error in Slotpad. The log has the details.');
            });
          }
          return refused(
            'slotpad.send needs the place of a request: { "uri": …, "line": … }, the line from 0.',
          );
        }
        if (command === ENVIRONMENT_COMMAND) return selectEnvironment(channel, workspace, sender, argument);
        return refused(`There is no command "${command}".`);
      },
    )(params, token),
  );
}

function refused(message: string): ResponseError<never> {
  return new ResponseError<never>(LSPErrorCodes.RequestFailed, message);
}

function createSends(
  { connection, documents, service }: Channel,
  workspace: Workspace,
  sender: RequestSender,
  files: FileReader | undefined,
  client: InitializeParams['capabilities'],
) {
  let shown: string | undefined;
  return async (
    { uri, line }: z.output<typeof placeSchema>,
    token: CancellationToken,
    given: WorkDoneProgressReporter,
  ): Promise<SendResult | ResponseError<never>> => {
    const open = documents.get(uri);
    const text = open ? open.getText() : await files?.readText(uri);
    if (text === undefined) return refused(`${uri} is not open and cannot be read.`);
    const document = open ?? service.openDocument(uri, '', 0, text);
    await service.whenReady(document);
    if (!open) service.closeDocument(document);
    const { catalogue, contracts, languageId: language } = document;
    const folder = workspace.folderOf(uri);
    const { environment } = workspace;
    const request = { uri, language, text, line, folder, environment, catalogue, contracts };
    const response = await withProgress(connection, client, given, token, (progress, signal) =>
      sender.send(request, {
        signal,
        confirm: (message) => confirm(connection, message),
        report: (message) => progress.report(message),
      }),
    );
    if (shown !== undefined) void connection.sendDiagnostics({ uri: shown, diagnostics: [] });
    shown = response.uri;
    void connection.sendDiagnostics({ uri: response.uri, diagnostics: diagnosticsOf(response) });
    await show(connection, client, response);
    const { title, message, level } = response;
    return { uri: response.uri, title, message, level };
  };
}

/** Shows the response as a document, and the outcome as a message. */
async function show(
  connection: Channel['connection'],
  client: InitializeParams['capabilities'],
  { uri, title, message, level }: SentResponse,
): Promise<void> {
  const shows = client.window?.showDocument?.support === true;
  const success = shows
    ? (await connection.window.showDocument({ uri, takeFocus: false }).catch(() => undefined))?.success
    : false;
  const lines = [title, message, success === true ? '' : `Response: ${uri}`].filter((one) => one !== '');
  const type =
    level === 'error' ? MessageType.Error : level === 'warning' ? MessageType.Warning : MessageType.Info;
  // `connection.window.showInformationMessage` would wait for an answer.
  await connection.sendNotification(ShowMessageNotification.type, { type, message: lines.join('\n') });
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
} as const;

function diagnosticsOf({ uri, text, marks }: SentResponse): Diagnostic[] {
  const document = TextDocument.create(uri, 'json', 0, text);
  return marks.map(({ start, end, severity, code, message }) => ({
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    severity: severities[severity],
    source: 'slotpad',
    code,
    message,
  }));
}

/** Asks in the editor. Undefined if it cannot ask, as Helix before 25.07. */
async function confirm(connection: Channel['connection'], message: string): Promise<boolean | undefined> {
  const actions: MessageActionItem[] = [{ title: "Don't Send" }, { title: 'Send' }];
  try {
    const question: ShowMessageRequestParams = { type: MessageType.Warning, message, actions };
    const answer = await connection.sendRequest(ShowMessageRequest.type, question);
    return answer?.title === 'Send';
  } catch {
    return undefined;
  }
}

/** Shows progress that can be canceled, in the editor's own way or in one that the server starts. */
async function withProgress<T>(
  connection: Channel['connection'],
  client: InitializeParams['capabilities'],
  given: WorkDoneProgressReporter,
  token: CancellationToken,
  work: (progress: Pick<SendingEditor, 'report'>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const listeners = [token.onCancellationRequested(stop)];
  if (token.isCancellationRequested) stop();
  let progress = given;
  if (client.window?.workDoneProgress === true) {
    const started = await connection.window.createWorkDoneProgress().catch(() => undefined);
    if (started) {
      progress = started;
      listeners.push(started.token.onCancellationRequested(stop));
    }
  }
  progress.begin('Sending', undefined, undefined, true);
  try {
    return await work({ report: (message) => progress.report(message) }, controller.signal);
  } finally {
    progress.done();
    for (const listener of listeners) listener.dispose();
  }
}

async function selectEnvironment(
  { connection, documents }: Channel,
  workspace: Workspace,
  sender: RequestSender,
  argument: unknown,
): Promise<{ readonly environment: string | null } | ResponseError<never>> {
  if (typeof argument === 'string' || argument === null) {
    workspace.selectEnvironment(argument ?? undefined);
    return { environment: argument };
  }
  const given = z.object({ uri: z.string() }).safeParse(argument);
  const uri = given.success ? given.data.uri : documents.all()[0]?.uri;
  if (uri === undefined) return refused('Open a scratch file first: environments belong to its folder.');
  const names = await sender.environments(uri, workspace.folderOf(uri));
  if (names.length === 0)
    return refused('There is no environment in http-client.env.json or a similar file.');
  const actions: MessageActionItem[] = [...names, NONE].map((title) => ({ title }));
  const message = `Select an environment (now: ${workspace.environment ?? 'none'}).`;
  const answer = await connection.sendRequest(ShowMessageRequest.type, {
    type: MessageType.Info,
    message,
    actions,
  });
  if (!answer) return { environment: workspace.environment ?? null };
  const name = answer.title === NONE && !names.includes(NONE) ? undefined : answer.title;
  workspace.selectEnvironment(name);
  return { environment: name ?? null };
}
