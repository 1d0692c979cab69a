import * as vscode from 'vscode';
import { networkOfHost } from '../../catalogue/networks';
import { defined } from '../../common/defined';
import { type PathStep, parsePath } from '../../common/scratch/json/json-path';
import { usualScale } from '../../common/scratch/variables/network-scale';
import { writer } from '../../runner/files/write-file';
import { isBinary } from '../../runner/model/content-type';
import { isStreamEnd } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { contentOf } from '../../runner/send/save-response';
import type { Send } from '../../runner/send/send';
import { placeOf, subjectOf } from '../../workbench/response/shown';
import type { Answered } from '../../workbench/response/views';
import { iconText } from '../../workbench/screen/text';
import { registerFollowProxy, type WorkspaceContracts } from '../contracts/contracts';
import type { NodeRegistry } from '../nodes/registry';
import { showBriefly, showError, showInformation } from '../screen/screen';
import type { Feature } from '../surface/commands';
import type { contractsSurface, matchesSurface, responseSurface } from '../surface/responses';
import type { Answers } from './answers';
import { columnOfTab } from './document';
import { createMatches } from './matches';
import { createTableView } from './table';
import { createTraceView, showTrace, traceTransaction } from './trace';
import { cursorPath, onAnswer, openLinked, viewHandlers } from './view-commands';

interface ResponseCommandOptions {
  readonly answers: Answers;
  readonly registry: NodeRegistry;
  readonly extensionUri: vscode.Uri;
  readonly explore: { explore(): Promise<void> };
  /** For traces of transactions. */
  readonly send: Send;
  readonly contracts: WorkspaceContracts;
  /** Says that nothing is sent from an untrusted workspace. */
  readonly refuse: () => Promise<void>;
  /** Copies a sent request as a curl command. */
  readonly copyAsCurl: (prepared: Prepared) => Promise<void>;
}

/** The commands of the response document, and of what is opened from it. */
type ResponseCommands = Feature<typeof responseSurface | typeof matchesSurface | typeof contractsSurface>;

/** Registers what the response document opens. */
export function registerResponseCommands(options: ResponseCommandOptions): ResponseCommands {
  const { answers, contracts, copyAsCurl, explore, registry, extensionUri, send, refuse } = options;
  const table = createTableView({
    extensionUri,
    reveal: (answered, path) => reveal(answers, answered, path),
  });
  const trace = createTraceView(extensionUri);
  const matches = createMatches();
  const proxies = registerFollowProxy({ contracts, registry, send, refuse });
  const withAnswer = onAnswer(answers);

  const registered = vscode.Disposable.from(table, trace, matches, proxies);
  return {
    commands: {
      ...matches.commands,
      ...proxies.commands,
      ...viewHandlers(answers),
      'slotpad.explore': () => explore.explore(),
      'slotpad.showMore': () => answers.more(),
      'slotpad.showTable': withAnswer((answered) => showTable(table, answered, answers.uri.toString())),
      'slotpad.showTrace': withAnswer((answered) => showTrace(trace, answered)),
      'slotpad.traceTransaction': (hash: unknown) =>
        traceTransaction(hash, answers.current, { view: trace, contracts, registry, send, refuse }),
      'slotpad.openResponseFile': withAnswer(async ({ reply }) => {
        if (reply.file) await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(reply.file.path));
        else void showInformation('This response is shown in full; there is no file to open.');
      }),
      'slotpad.searchResponse': withAnswer((answered) => matches.search(answered)),
      'slotpad.saveResponse': withAnswer(save),
      'slotpad.copyResponseAsCurl': withAnswer(async ({ prepared }) => {
        if (prepared) await copyAsCurl(prepared);
        else void showInformation('This request was not sent, so there is nothing to copy.');
      }),
      'slotpad.openLinked': (request: unknown) => openLinked(request, answers.current, registry),
    },
    dispose: () => registered.dispose(),
  };
}

/** Opens the table with the innermost list around the cursor, when the cursor is in the response. */
async function showTable(
  table: ReturnType<typeof createTableView>,
  answered: Answered,
  uri: string,
): Promise<void> {
  const { prepared, reply, scale } = answered;
  if (!prepared) return;
  const subject = subjectOf(prepared, {
    status: reply.status,
    stream: isStreamEnd(reply.outcome),
    uri,
    request: { uri, line: 0 },
  });
  const path = cursorPath();
  const parsed = path === undefined ? undefined : parsePath(path);
  const at: readonly PathStep[] = parsed?.ok ? parsed.value.steps : [];
  const network = networkOfHost(new URL(prepared.url).host);
  const known = scale ?? { ...usualScale, ...(network ? { ...network, network: network.name } : {}) };
  const { contracts } = prepared;
  const world = { scale: known, now: Math.floor(Date.now() / 1000), ...defined({ contracts }) };
  await table.show(answered, subject, world, at);
}

async function reveal(answers: Answers, answered: Answered, path: readonly PathStep[]): Promise<void> {
  if (answers.current !== answered) {
    void showInformation(
      'The response document now shows another response. Send the request again to see this one.',
    );
    return;
  }
  if (answers.currentView !== 'pretty') await answers.view('pretty');
  const document = await vscode.workspace.openTextDocument(answers.uri);
  const place = placeOf(document.getText(), path);
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: columnOfTab() ?? vscode.ViewColumn.Beside,
    preview: false,
  });
  if (!place) {
    void showInformation('This item is not shown yet. Use "Show More" to add the next part.');
    return;
  }
  const range = new vscode.Range(document.positionAt(place.start), document.positionAt(place.end));
  // The cursor is at the start, because the end of a long value may be far away.
  editor.selection = new vscode.Selection(range.end, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

async function save(answered: Answered): Promise<void> {
  const { reply } = answered;
  const { file, body, binary } = reply;
  if (!file && !body && !binary) {
    void showInformation('This response has no body to save.');
    return;
  }
  const name = `${reply.name.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'response'}.${endingOf(answered)}`;
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  const to = await vscode.window.showSaveDialog({
    ...(workspace ? { defaultUri: vscode.Uri.joinPath(workspace, name) } : {}),
    saveLabel: 'Save Response',
  });
  if (!to) return;
  try {
    if (to.scheme === 'file') {
      const written = await writer.write([{ file: to.fsPath, content: contentOf(reply) }]);
      if (!written.ok) return void showError(`${written.failure.message} Choose another place.`);
    } else if (file) await vscode.workspace.fs.copy(vscode.Uri.file(file.path), to, { overwrite: true });
    else await vscode.workspace.fs.writeFile(to, binary ?? new TextEncoder().encode(body ?? ''));
    showBriefly(iconText('save', `Saved ${to.path.split('/').at(-1)}`), 3000);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    void showError(`The response could not be saved (${why}). Choose another place.`);
  }
}

/** The ending of the file for a response. */
function endingOf({ reply, prepared }: Answered): string {
  const { file, body, contentType } = reply;
  if (isBinary(contentType)) return prepared?.operation ? 'ssz' : 'bin';
  return /json/i.test(contentType ?? '') || /^\s*[[{]/.test(file?.head ?? body ?? '') ? 'json' : 'txt';
}
