/**
 * Runs the cells of notebooks, shows responses below them, and saves a notebook with its outputs on request.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import { defined } from '../../common/defined';
import { failed, success } from '../../common/result';
import { ScratchDocument } from '../../common/scratch/document/document';
import { viewBody } from '../../runner/json/body-view';
import { prettyPrint } from '../../runner/json/pretty';
import { type VerdictLevel, worseOf } from '../../runner/judge/verdict';
import { isBinary } from '../../runner/model/content-type';
import { hasResponse, isStreamEnd } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { mostShown } from '../../runner/present/present';
import { type RunEvent, type RunItem, runRequests } from '../../runner/run/run';
import type { Send } from '../../runner/send/send';
import {
  cellOutput,
  cellSuccess,
  decodedText,
  outputsMarkdown,
  outputText,
  redText,
  skippedWords,
} from '../../workbench/notebook/cell-output';
import { type Answered, presentView } from '../../workbench/response/views';
import type { ProvideNode } from '../nodes/providing';
import type { Answers } from '../response/answers';
import { listedRequests, runItemsOf } from '../run/test-items';
import { notebookTypes, type ScratchText, textOfNotebook } from '../scratch/documents';
import { showError, showInformation } from '../screen/screen';
import { type Ask, refuseUntrusted } from '../send/ask';
import type { RequestInputs } from '../send/inputs';
import type { Replies } from '../send/replies';
import type { RequestStatus } from '../send/request-status';
import { setting, stopAtFirstFailureSetting, timeoutSetting } from '../settings/settings';
import type { Feature } from '../surface/commands';
import type { notebookSurface } from '../surface/requests';

interface NotebookOptions {
  readonly inputs: RequestInputs;
  readonly provideNode: ProvideNode;
  readonly ask: Ask;
  readonly answers: Answers;
  readonly replies: Pick<Replies, 'addOfRun'>;
  readonly send: Send;
  readonly status: Pick<RequestStatus, 'set'>;
}

/** Events of a stream until a cell ends. "Send" in the text editor shows a stream as a live list. */
const STREAM_EVENTS = 10;

/** Sends the requests of notebook cells, and shows the responses below them. */
export function registerNotebookControllers(options: NotebookOptions): Feature<typeof notebookSurface> {
  const answered = new WeakMap<vscode.NotebookCell, Answered>();
  const changed = new vscode.EventEmitter<void>();
  // Of what runs, and of what waits for it.
  const stops = new Map<vscode.NotebookDocument, Set<AbortController>>();
  const queues = new WeakMap<vscode.NotebookDocument, Promise<void>>();
  let order = 0;

  const runCells = async (
    cells: readonly vscode.NotebookCell[],
    controller: vscode.NotebookController,
    signal: AbortSignal,
  ) => {
    // The cells show their results themselves.
    options.status.set({ kind: 'none' });
    for (const cell of cells) {
      if (signal.aborted) return;
      const execution = controller.createNotebookCellExecution(cell);
      execution.executionOrder = ++order;
      const verdict = await runCell(options, execution, signal, (one) => answered.set(cell, one));
      changed.fire();
      if (verdict === 'error' && stopAtFirstFailureSetting()) return;
    }
  };
  const stop = (notebook: vscode.NotebookDocument) => {
    for (const one of stops.get(notebook) ?? []) one.abort();
  };

  const controllers = Object.entries(notebookTypes).map(([type, language]) => {
    const controller = vscode.notebooks.createNotebookController(type, type, 'Slotpad');
    controller.supportedLanguages = [language];
    controller.supportsExecutionOrder = true;
    controller.executeHandler = async (cells, notebook) => {
      if (!vscode.workspace.isTrusted) return refuseUntrusted();
      // One after the other, because a cell can need the response of another one.
      const before = queues.get(notebook) ?? Promise.resolve();
      const own = new AbortController();
      const run = before.then(() => runCells(cells, controller, own.signal));
      queues.set(
        notebook,
        run.catch(() => undefined),
      );
      const waiting = stops.get(notebook) ?? new Set();
      stops.set(notebook, waiting.add(own));
      try {
        await run;
      } finally {
        waiting.delete(own);
      }
    };
    controller.interruptHandler = stop;
    return controller;
  });

  const provider: vscode.NotebookCellStatusBarItemProvider = {
    onDidChangeCellStatusBarItems: changed.event,
    provideCellStatusBarItems(cell) {
      if (!answered.has(cell) || cell.outputs.length === 0) return [];
      const item = new vscode.NotebookCellStatusBarItem(
        'Open Response',
        vscode.NotebookCellStatusBarAlignment.Left,
      );
      const command = 'slotpad.openCellResponse';
      item.command = { command, title: item.text, arguments: [cell.document.uri.toString()] };
      item.tooltip = 'Open the response in the editor, with its table, headers and decoded values';
      return [item];
    },
  };
  const openResponse = async (uri: unknown) => {
    const cells = vscode.workspace.notebookDocuments.flatMap((notebook) => notebook.getCells());
    const cell = cells.find(({ document }) => document.uri.toString() === uri);
    const response = cell && answered.get(cell);
    if (response) await options.answers.show(response);
  };

  const registered = vscode.Disposable.from(
    changed,
    ...controllers,
    ...Object.keys(notebookTypes).map((type) =>
      vscode.notebooks.registerNotebookCellStatusBarItemProvider(type, provider),
    ),
    vscode.workspace.onDidCloseNotebookDocument((notebook) => {
      stop(notebook);
      stops.delete(notebook);
    }),
    { dispose: () => [...stops.keys()].forEach(stop) },
  );
  return {
    commands: {
      'slotpad.openCellResponse': openResponse,
      'slotpad.saveWithOutputs': saveWithOutputs,
    },
    dispose: () => registered.dispose(),
  };
}

/** Runs the requests of a cell. @returns the worst verdict, `good` when there is no request */
async function runCell(
  options: NotebookOptions,
  execution: vscode.NotebookCellExecution,
  signal: AbortSignal,
  keep: (answered: Answered) => void,
): Promise<VerdictLevel> {
  execution.start(Date.now());
  let verdict: VerdictLevel = 'error';
  try {
    await execution.clearOutput();
    verdict = await sendRequests(options, execution, signal, keep);
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    await execution.appendOutput(
      new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.error(reason)]),
    );
  } finally {
    execution.end(cellSuccess(verdict), Date.now());
  }
  return verdict;
}

async function sendRequests(
  options: NotebookOptions,
  execution: vscode.NotebookCellExecution,
  signal: AbortSignal,
  keep: (answered: Answered) => void,
): Promise<VerdictLevel> {
  const { cell } = execution;
  const sent = new Map<RunItem, Prepared>();
  const { file, items } = await itemsOf(options, cell, signal);
  let current: RunItem | undefined;
  let worst: VerdictLevel = 'good';
  const run = runRequests({
    items,
    signal,
    stopAtFailure: true,
    timeoutMs: timeoutSetting(),
    events: STREAM_EVENTS,
    streamMs: timeoutSetting(),
    send: (prepared, sendOptions) => {
      if (current) sent.set(current, prepared);
      return options.send(prepared, { ...sendOptions, ...defined({ toFile: options.answers.toFile() }) });
    },
    confirm: async (prepared) =>
      (await options.ask.mayLeave(prepared))
        ? success(undefined)
        : failed({ message: 'You chose not to send it.' }),
  });
  for await (const event of run) {
    current = event.item;
    if (event.kind === 'started') continue;
    if (event.kind === 'skipped') {
      if (event.because !== 'disabled') worst = 'error';
      await execution.appendOutput(textOutput(skippedWords(event.because)));
      continue;
    }
    options.replies.addOfRun(event.reply, event.assertions);
    const uri = cell.notebook.uri.toString();
    const answered = answeredOf(event, sent.get(event.item), uri);
    keep(answered);
    worst = worseOf(worst, event.verdict);
    await execution.appendOutput(await outputsOf(answered, { withName: items.length > 1, file }));
  }
  return worst;
}

/** The requests of a cell, with the variables and names of the whole notebook. */
async function itemsOf(
  { inputs, provideNode }: NotebookOptions,
  cell: vscode.NotebookCell,
  signal: AbortSignal,
): Promise<{ readonly file: ScratchDocument; readonly items: readonly RunItem[] }> {
  const { languageId, lines, text: file } = textOfNotebook(cell.notebook);
  const { uri, version } = cell.notebook;
  const document: ScratchText = { uri, version, languageId, getText: () => file };
  const first = lines[cell.index] ?? 0;
  const end = first + cell.document.lineCount;
  const scratch = new ScratchDocument(uri.toString(), languageId, version, file, { anySize: true });
  const requests = listedRequests(scratch, 'all').filter(
    ({ range }) => range.start.line >= first && range.start.line < end,
  );
  const items: RunItem[] = [];
  for (const request of requests) {
    const { line } = request.range.start;
    const itemsNow = async () => {
      const input = await inputs.at(document, line, signal);
      return input ? runItemsOf(input, request) : [];
    };
    for (const [index, item] of (await itemsNow()).entries()) {
      const prepare: RunItem['prepare'] = async () => {
        const prepared = await item.prepare();
        const missing = prepared.ok ? undefined : prepared.failure.missing;
        if (!missing || !(await provideNode(missing, signal))) return prepared;
        return (await itemsNow())[index]?.prepare() ?? prepared;
      };
      items.push({ ...item, prepare });
    }
  }
  return { file: scratch, items };
}

function answeredOf(
  { reply, assertions, item }: Extract<RunEvent<RunItem>, { kind: 'ended' }>,
  prepared: Prepared | undefined,
  uri: string,
): Answered {
  return {
    reply,
    prepared,
    request: { uri, line: item.line },
    assertions: hasResponse(reply) ? assertions : [],
  };
}

interface OutputOptions {
  /** Whether the status has the name of the request, where a cell has several. */
  readonly withName: boolean;
  /** The text of the notebook. */
  readonly file: ScratchDocument;
}

/** Below a cell: the status with failures and differences, and the response. */
async function outputsOf(
  answered: Answered,
  { file, withName }: OutputOptions,
): Promise<vscode.NotebookCellOutput[]> {
  const { prepared, reply, request } = answered;
  const isText = !isBinary(reply.contentType);
  const part = reply.file && reply.body === null && isText ? viewBody(reply.file) : undefined;
  await part?.more();
  const stream = isStreamEnd(reply.outcome);
  const { status } = reply;
  const line = request?.line ?? 0;
  const shown = presentView(answered, 'pretty', { prettyPrint, most: mostShown }, part);
  const output = cellOutput(shown, withName, (json) =>
    prepared && setting('inlayHints.responses')
      ? decodedText(json, { prepared, status, stream, file, line })
      : json,
  );
  const { NotebookCellOutputItem } = vscode;
  const text = outputText(output.text);
  return [
    output.failed
      ? new vscode.NotebookCellOutput([NotebookCellOutputItem.stderr(redText(output.summary))])
      : textOutput(output.summary),
    output.isJson
      ? new vscode.NotebookCellOutput([NotebookCellOutputItem.text(text, 'text/x-json')])
      : textOutput(text),
  ];
}

function textOutput(text: string): vscode.NotebookCellOutput {
  return new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.text(outputText(text))]);
}

/** "Save with Outputs as Markdown…": the file of the notebook stays the scratch file that it is. */
async function saveWithOutputs(): Promise<void> {
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  if (!notebook || !Object.hasOwn(notebookTypes, notebook.notebookType)) {
    void showInformation(
      'Open a request file as a notebook first: "Reopen Editor With…", "Scratch File Notebook".',
    );
    return;
  }
  const { dir, name } = path.posix.parse(notebook.uri.path);
  const target = await vscode.window.showSaveDialog({
    title: 'Save Requests and Outputs as Markdown',
    filters: { Markdown: ['md'] },
    defaultUri: notebook.uri.with({ path: path.posix.join(dir, `${name}.md`) }),
  });
  if (!target) return;
  try {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(textOf(notebook)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void showError(`The notebook was not saved: ${reason} Choose another file.`);
    return;
  }
  const open = 'Open File';
  const answer = await showInformation(`Saved to ${vscode.workspace.asRelativePath(target)}.`, open);
  if (answer === open) await vscode.commands.executeCommand('vscode.open', target);
}

function textOf(notebook: vscode.NotebookDocument): string {
  const decoder = new TextDecoder();
  return outputsMarkdown(
    notebook.getCells().map(({ document, kind, outputs }) => ({
      language: kind === vscode.NotebookCellKind.Code ? document.languageId : 'markdown',
      text: document.getText(),
      outputs: outputs
        .flatMap(({ items }) => items)
        .map(({ data, mime }) => ({ text: decoder.decode(data), isJson: mime === 'text/x-json' })),
    })),
  );
}
