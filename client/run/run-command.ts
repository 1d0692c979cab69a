/**
 * Runs the requests of files in order, for the Test Explorer and for commands, and lists failures as
 * problems.
 */
import * as vscode from 'vscode';
import { failed, success } from '../../common/result';
import { counted, took } from '../../common/units/words';
import type { AssertionResult } from '../../runner/judge/assertion';
import { hasResponse } from '../../runner/model/outcome';
import { type RunEvent, type RunItem, type RunResult, runRequests, skipWords } from '../../runner/run/run';
import type { Send } from '../../runner/send/send';
import type { EndedRun, RunEnd } from '../../workbench/run/run-page';
import {
  differenceOf,
  movedFailures,
  type PlacedFailure,
  testStateOf,
} from '../../workbench/run/test-result';
import { screenText, tooltipText } from '../../workbench/screen/text';
import type { RequestState } from '../../workbench/send/request-status';
import type { Explore } from '../explore/explore';
import { notebookAt } from '../scratch/documents';
import { explorerFiles, isScratch } from '../scratch/request-files';
import { showError, showInformation, withProgress } from '../screen/screen';
import { type Ask, refuseUntrusted } from '../send/ask';
import type { RequestInputs } from '../send/inputs';
import type { Replies } from '../send/replies';
import type { RequestStatus } from '../send/request-status';
import { stopAtFirstFailureSetting, timeoutSetting } from '../settings/settings';
import type { Sharing } from '../sharing/sharing';
import type { Feature, Handlers } from '../surface/commands';
import type { runSurface } from '../surface/requests';
import type { TestExplorer, TestHandlers } from './explorer';
import { createRequestTree, type RequestTree, runItemsOf } from './test-items';

interface RunOptions {
  /** Adds the requests to the Test Explorer, on first use. */
  readonly explorer: () => TestExplorer;
  readonly inputs: RequestInputs;
  readonly ask: Ask;
  readonly sharing: Sharing;
  readonly failures: Failures;
  readonly send: Send;
  readonly replies: Pick<Replies, 'addOfRun'>;
  readonly status: Pick<RequestStatus, 'set'>;
  readonly page: Pick<Explore, 'showRun'>;
}

/** How a run ended. */
type RunSummary = Pick<EndedRun, 'ends' | 'skipped'>;

interface ClientItem extends RunItem {
  readonly test: vscode.TestItem;
  readonly uri: vscode.Uri;
}

interface Runs extends Feature<typeof runSurface> {
  readonly tests: TestHandlers;
}

/**
 * The requests in the Test Explorer, and the commands that run a file or a selection. An untrusted workspace has no
 * buttons to run requests.
 */
export function registerRuns(options: RunOptions): Runs {
  let runs = vscode.workspace.isTrusted ? createRuns(options) : undefined;
  const command = (whole: boolean, files: readonly vscode.Uri[] = []) =>
    runs?.command(whole, files) ?? refuseUntrusted();
  const commands: Handlers<typeof runSurface> = {
    'slotpad.runAll': (file?: unknown, selected?: unknown) => command(true, explorerFiles(file, selected)),
    'slotpad.runSelection': () => command(false),
  };
  const registered = vscode.Disposable.from(
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      runs ??= createRuns(options);
    }),
  );
  return {
    commands,
    tests: {
      resolve: async (item) => runs?.resolve(item),
      refresh: async () => runs?.refresh(),
      run: async (request, token) => runs?.run(request, token),
    },
    dispose() {
      registered.dispose();
      runs?.dispose();
    },
  };
}

interface RunsInExplorer extends TestHandlers, vscode.Disposable {
  /**
   * @param whole all requests, not only the selected ones of the active file
   * @param files instead of the active file
   */
  command(whole: boolean, files: readonly vscode.Uri[]): Promise<void>;
}

function createRuns(options: RunOptions): RunsInExplorer {
  const { controller, profile } = options.explorer();
  const tree = createRequestTree(controller, options.sharing);

  const run = async (
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    progress?: (message: string) => void,
  ): Promise<RunSummary | undefined> => {
    const testRun = controller.createTestRun(request);
    const stop = new AbortController();
    let ended: RequestState = { kind: 'none' };
    const listeners = vscode.Disposable.from(
      token.onCancellationRequested(() => stop.abort()),
      testRun.token.onCancellationRequested(() => stop.abort()),
    );
    try {
      const items = await itemsOf(request, tree, options, stop.signal);
      for (const { test } of items) testRun.enqueued(test);
      const summary = await runAll(items, testRun, stop.signal, options, progress);
      ended = { kind: 'ran', ...countsOf(summary) };
      return summary;
    } finally {
      options.status.set(ended);
      listeners.dispose();
      testRun.end();
    }
  };

  /** A run that a command started. The Test Explorer shows its own runs. */
  const runShown = async (request: vscode.TestRunRequest, name: string): Promise<void> => {
    const summary = await withProgress(
      { location: vscode.ProgressLocation.Notification, title: `Running ${name}`, cancellable: true },
      (report, token) => run(request, token, (message) => report(message)),
    );
    if (!summary || options.page.showRun({ name, ...summary }, () => runShown(request, name))) return;
    void showFailures(summary);
  };

  const command = async (whole: boolean, files: readonly vscode.Uri[]) => {
    const editor = vscode.window.activeTextEditor;
    if (files.length === 0 && (await runInNotebook(editor, whole))) return;
    const [first, ...others] = await scratchDocuments(files, editor);
    if (!first) {
      void showInformation('Open an .http or .jsonrpc file first.');
      return;
    }
    const chosen: vscode.TestItem[] = [];
    for (const document of [first, ...others]) {
      for (const [, child] of tree.fileItem(document).children) {
        const { range } = child;
        if (whole || (range && editor?.selections.some((one) => one.intersection(range)))) chosen.push(child);
      }
    }
    if (chosen.length === 0) {
      const none = whole ? 'This file has no requests.' : 'Select at least one request.';
      void showInformation(none);
      return;
    }
    const request = new vscode.TestRunRequest(chosen, undefined, profile);
    const name =
      others.length > 0 ? `${others.length + 1} files` : vscode.workspace.asRelativePath(first.uri);
    await runShown(request, name);
  };

  return {
    resolve: tree.resolve,
    refresh: tree.refresh,
    run: async (request, token) => void (await run(request, token)),
    command,
    dispose: () => tree.dispose(),
  };
}

/** The scratch files among `files`; without files, the one in the editor. */
async function scratchDocuments(
  files: readonly vscode.Uri[],
  editor: vscode.TextEditor | undefined,
): Promise<readonly vscode.TextDocument[]> {
  const opened = await Promise.all(files.map((uri) => vscode.workspace.openTextDocument(uri)));
  return (files.length > 0 || !editor ? opened : [editor.document]).filter(isScratch);
}

/** Executes the cells of a notebook, which show their results. @returns false in any other editor */
async function runInNotebook(editor: vscode.TextEditor | undefined, whole: boolean): Promise<boolean> {
  if (!editor || !notebookAt(editor.document.uri)) return false;
  await vscode.commands.executeCommand(whole ? 'notebook.execute' : 'notebook.cell.execute');
  return true;
}

/** The requests of a run, each once and in order. A file stands for all of its tests. */
async function itemsOf(
  request: vscode.TestRunRequest,
  tree: RequestTree,
  { inputs }: RunOptions,
  signal: AbortSignal,
): Promise<readonly ClientItem[]> {
  const asked = request.include ?? (await tree.files());
  const files = new Set(asked.map((item) => item.parent ?? item));
  const excluded = new Set(request.exclude ?? []);
  const items: ClientItem[] = [];
  for (const file of files) {
    const { uri } = file;
    if (!uri || excluded.has(file)) continue;
    const whole = asked.includes(file);
    const listed = (await tree.requestsOf(file)).filter(
      ([item, { isTest }]) => !excluded.has(item) && ((whole && isTest) || asked.includes(item)),
    );
    const [first] = listed;
    if (!first) continue;
    const document = await vscode.workspace.openTextDocument(uri);
    const input = await inputs.at(document, first[1].range.start.line, signal);
    if (!input) continue;
    for (const [test, listedRequest] of listed) {
      for (const item of runItemsOf(input, listedRequest)) items.push({ ...item, test, uri });
    }
  }
  return items;
}

async function runAll(
  items: readonly ClientItem[],
  testRun: vscode.TestRun,
  signal: AbortSignal,
  options: RunOptions,
  progress: ((message: string) => void) | undefined,
): Promise<RunSummary> {
  const ends: RunEnd[] = [];
  const skipped: { readonly name: string; readonly why: string }[] = [];
  // Failures are set per file: an assertion of the whole file has a result for each request.
  const judged = new Map<string, AssertionResult[]>();
  // A later pass of a loop must not hide that an earlier one failed.
  const failedTests = new Set<vscode.TestItem>();
  const run = runRequests({
    items,
    send: options.send,
    signal,
    stopAtFailure: stopAtFirstFailureSetting(),
    timeoutMs: timeoutSetting(),
    // An event stream does not end: it passes with its first event.
    events: 1,
    streamMs: timeoutSetting(),
    onAttempt: ({ name }, { count, reason }) => progress?.(`${name}: attempt ${count}: ${reason}`),
    confirm: async (prepared) =>
      (await options.ask.mayLeave(prepared))
        ? success(undefined)
        : failed({ message: 'You chose not to send it.' }),
  });
  for await (const event of run) {
    const { item, index } = event;
    if (event.kind === 'started') {
      testRun.started(item.test);
      options.status.set({ kind: 'running', index, count: items.length, name: item.name });
      progress?.(`${index + 1} of ${items.length}: ${item.name}`);
    } else if (event.kind === 'skipped') {
      skipped.push({ name: item.name, why: skipWords(event.because) });
      if (!failedTests.has(item.test)) testRun.skipped(item.test);
    } else {
      options.replies.addOfRun(event.reply, event.assertions);
      const ofFile = judged.get(item.uri.toString()) ?? [];
      ofFile.push(...event.assertions);
      judged.set(item.uri.toString(), ofFile);
      if (event.assertions.length > 0) options.failures.set(item.uri, ofFile);
      showEnd(testRun, item, event, failedTests);
      const { assertions, prepared, reply, verdict } = event;
      const request = { uri: item.uri.toString(), line: item.line };
      ends.push({ answered: { reply, assertions, prepared, request }, level: verdict });
    }
  }
  return { ends, skipped };
}

/** Reports the end of a request to the Test Explorer. */
function showEnd(
  testRun: vscode.TestRun,
  { test, uri, line }: ClientItem,
  event: Extract<RunEvent<ClientItem>, { kind: 'ended' }>,
  failedTests: Set<vscode.TestItem>,
): void {
  const { reply, verdict } = event;
  const status = reply.status === null ? reply.outcome : `${reply.status}`;
  testRun.appendOutput(`${screenText(reply.name)}: ${status} in ${took(reply.durationMs)}\r\n`);
  const messages = verdict !== 'error' ? [] : failureMessages(event, uri, line);
  if (reply.unchecked !== undefined) testRun.appendOutput(`  ${screenText(reply.unchecked)}\r\n`);
  for (const { message } of messages)
    testRun.appendOutput(`  ${String(message).replace(/\r?\n/g, '\r\n  ')}\r\n`);
  if (verdict !== 'error' && failedTests.has(test)) return;
  if (verdict === 'error') failedTests.add(test);
  const state = testStateOf(event);
  if (state === 'skipped') testRun.skipped(test);
  else if (state === 'passed') testRun.passed(test, reply.durationMs);
  else testRun[state](test, messages, reply.durationMs);
}

/** The messages of a failed request, the cause first. Without a response, assertions are left out. */
function failureMessages(
  { reply, assertions }: RunResult,
  uri: vscode.Uri,
  line: number,
): vscode.TestMessage[] {
  const failed = hasResponse(reply) ? assertions.filter((one) => !one.passed) : [];
  const messages = failed.map((one) => {
    const message = new vscode.TestMessage(tooltipText(one.message));
    const difference = differenceOf(one);
    if (difference) {
      message.expectedOutput = difference.expected;
      message.actualOutput = difference.actual;
    }
    const { start, end } = one.character;
    message.location = new vscode.Location(uri, new vscode.Range(one.line, start, one.line, end));
    return message;
  });
  const text = reply.message || (failed.length === 0 ? `It ended as ${reply.outcome}.` : '');
  if (text === '' || (reply.outcome === 'replied' && failed.length > 0)) return messages;
  const own = new vscode.TestMessage(tooltipText(text));
  own.location = new vscode.Location(uri, new vscode.Position(line, 0));
  return [own, ...messages];
}

function countsOf({ ends, skipped }: RunSummary) {
  const failed = ends.filter(({ level }) => level === 'error').length;
  const unchecked = ends.filter(({ level }) => level === 'unchecked').length;
  return { passed: ends.length - failed - unchecked, failed, unchecked, skipped: skipped.length };
}

/** Shows a notification when a request failed. The status bar has the result of every run. */
async function showFailures(summary: RunSummary): Promise<void> {
  const { failed, skipped } = countsOf(summary);
  if (failed === 0) return;
  const left = skipped > 0 ? `, ${skipped} not sent` : '';
  const show = 'Show Results';
  const answer = await showError(
    `${failed} of ${counted(summary.ends.length, 'request')} failed${left}.`,
    show,
  );
  if (answer === show) await vscode.commands.executeCommand('testing.showMostRecentOutput');
}

/** Failed assertions as diagnostics on their lines. */
interface Failures extends vscode.Disposable {
  /** Replaces the results of these assertions; other assertions of the file keep theirs. */
  set(uri: vscode.Uri, results: readonly AssertionResult[]): void;
}

export function createFailures(replies: Pick<Replies, 'onDidReply'>): Failures {
  const collection = vscode.languages.createDiagnosticCollection('slotpad-assertions');
  const byFile = new Map<string, readonly PlacedFailure[]>();
  const draw = (uri: vscode.Uri, failures: readonly PlacedFailure[]) => {
    if (failures.length === 0) byFile.delete(uri.toString());
    else byFile.set(uri.toString(), failures);
    collection.set(uri, failures.map(diagnosticOf));
  };
  const listeners = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const failures = byFile.get(document.uri.toString());
      if (!failures || contentChanges.length === 0) return;
      const changes = contentChanges.map(({ range, text }) => ({
        from: range.start.line,
        to: range.end.line,
        more: text.split(/\r\n|\n|\r/).length - 1 - (range.end.line - range.start.line),
      }));
      draw(document.uri, movedFailures(failures, changes));
    }),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const uri of files) draw(uri, []);
    }),
  );
  const set: Failures['set'] = (uri, results) => {
    const judged = new Set(results.map((one) => one.line));
    const failed = results
      // The checker reports one that can't be read, in the same place.
      .filter((one) => !one.passed && !one.unreadable)
      .map(
        ({ line, character, message }): PlacedFailure => ({
          line,
          start: character.start,
          end: character.end,
          message,
        }),
      );
    const others = (byFile.get(uri.toString()) ?? []).filter(({ line }) => !judged.has(line));
    draw(uri, [...others, ...failed]);
  };
  const judging = replies.onDidReply(({ sent, assertions }) => {
    if (sent?.input && assertions) set(vscode.Uri.parse(sent.input.document.uri), assertions);
  });
  return {
    set,
    dispose() {
      judging.dispose();
      listeners.dispose();
      collection.dispose();
    },
  };
}

function diagnosticOf({ line, start, end, message }: PlacedFailure): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(new vscode.Range(line, start, line, end), message);
  diagnostic.source = 'slotpad';
  diagnostic.code = 'assertion';
  return diagnostic;
}
