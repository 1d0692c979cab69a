import * as vscode from 'vscode';
import { read } from '../../common/scratch/reading/reading';
import { scaleFor } from '../../common/scratch/variables/network';
import { type NetworkScale, usualScale } from '../../common/scratch/variables/network-scale';
import type { Clock } from '../../common/units/clock';
import { streamConnection } from '../../runner/events/events-connect';
import type { LiveEvent } from '../../runner/events/live-entry';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { redact } from '../../runner/redact/redact';
import { type PrepareInput, prepare } from '../../runner/request/prepare';
import { askedOnce, intervalOf } from '../../runner/watch/watch';
import { filterCall, filterItem } from '../../runner/watch/watch-filter';
import type { ResponseParams } from '../../server/lsp/messages';
import { type ResponseDocument, responseUri } from '../response/document';
import { subjectOf } from '../response/subject';
import { showError, showWarning } from '../screen/messages';
import { refuseUntrusted } from '../send/ask';
import type { BegunStream } from '../send/begun-stream';
import type { RequestInputs } from '../send/inputs';
import { findPlace } from '../send/place';
import { timeoutSetting } from '../settings/settings';
import { registerCommands } from '../surface/register';
import { createAnswerDocuments, WATCH_ACTION, type WatchAction } from './answer-document';
import { createFilterSource } from './filter-source';
import { chosenInterval } from './interval';
import { createLiveLists, type OpenList } from './lists';
import { whyNotWatched } from './may-watch';
import { createRunningStatus, pickRunning, type Running } from './running';
import { createStreamSource } from './source';
import type { watchSurface } from './surface';
import { createWatched, type Watched } from './watched';

export interface WatchesOptions {
  readonly extensionUri: vscode.Uri;
  readonly memento: vscode.Memento;
  readonly inputs: RequestInputs;
  readonly response: ResponseDocument;
  readonly clock: Clock;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly prettyPrint: (text: string) => string;
  readonly explain: (response: ResponseParams) => void;
}

export interface Watches extends vscode.Disposable {
  /** Shows a stream as a live list, and keeps it open. */
  openStream(stream: BegunStream): void;
  /** What is watched, as a person sees it. */
  readonly all: readonly WatchSummary[];
  /** Ends everything; resolves when nothing of it is left on a node. */
  end(): Promise<void>;
}

/** Plain data. */
export interface WatchSummary {
  readonly title: string;
  readonly status: string;
  readonly running: boolean;
  /** How many events, items or changes came. */
  readonly total: number;
  /** Of a watched request: the newest answer. */
  readonly text?: string;
}

/** The command that watches a request, and all that goes on. */
export function registerWatches(options: WatchesOptions): Watches {
  const { extensionUri, memento, inputs, response, clock, send, prettyPrint, explain } = options;
  const watched = new Map<string, Watched>();
  const subjects = new Map<string, (uri: string) => ResponseParams>();
  const documents = createAnswerDocuments();
  const lists = createLiveLists({
    extensionUri,
    clock,
    prettyPrint,
    async showJson({ key }: OpenList, shown) {
      const subject = subjects.get(key);
      if (subject) explain(subject(responseUri.toString()));
      await response.show(shown);
    },
  });
  const runningLists = (): readonly Running[] =>
    lists.all
      .filter(({ changesOf }) => changesOf === undefined || !watched.has(changesOf))
      .map(({ title, source, reveal }) => ({
        title,
        reveal,
        stop: () => source.stop(),
        get status() {
          return source.status;
        },
        get running() {
          return source.running;
        },
      }));
  const running = (): readonly Running[] => [...watched.values(), ...runningLists()];
  const status = createRunningStatus(running);
  const unlisten = lists.onDidChange(status.draw);

  const openStream = ({ input, prepared, request, status: httpStatus, first }: BegunStream) => {
    const key = keyOf(request, prepared);
    const { events, response: one } = prepared.operation ?? {};
    const schemaOf = ({ topic }: LiveEvent) =>
      events ? (Object.hasOwn(events, topic) ? events[topic] : undefined) : one;
    subjects.set(key, (uri) => subjectOf(prepared, { status: httpStatus, stream: true, uri, request }));
    lists.open({
      ...aboutOf(prepared),
      key,
      noun: 'event',
      status: httpStatus,
      schemaOf,
      scale: input ? scaleOf(input) : usualScale,
      source: (list, changed) =>
        createStreamSource({
          list,
          clock,
          connect: streamConnection(prepared, send, { timeoutMs: timeoutSetting() }),
          first,
          changed,
        }),
    });
  };

  const openFilter = (input: PrepareInput, prepared: Prepared, interval: () => number, noun: string) => {
    const key = keyOf(placeOf(input, prepared), prepared);
    subjects.delete(key);
    lists.open({
      ...aboutOf(prepared),
      key,
      noun,
      schemaOf: () => undefined,
      scale: scaleOf(input),
      source: (list, changed) => createFilterSource({ prepared, send, list, clock, interval, changed }),
    });
  };

  const openWatch = async (input: PrepareInput, prepared: Prepared, interval: number) => {
    const key = keyOf(placeOf(input, prepared), prepared);
    watched.get(key)?.close();
    const own: Watched = createWatched({
      input,
      prepared,
      interval,
      about: { ...aboutOf(prepared), key, scale: scaleOf(input) },
      clock,
      send,
      prettyPrint,
      explain,
      memento,
      documents,
      lists,
      changed: status.draw,
      closed() {
        if (watched.get(key) === own) watched.delete(key);
        status.draw();
      },
    });
    watched.set(key, own);
    own.start();
    await own.show();
  };

  const start = async (place?: unknown) => {
    if (!vscode.workspace.isTrusted) return refuseUntrusted();
    const found = await findPlace(place);
    if (!found) return;
    const made = await inputs.at(found.document, found.line);
    if (!made) return;
    const input = 'kind' in made ? made : askedOnce(made);
    const prepared = 'kind' in input ? input : await prepare(input);
    if ('kind' in input || prepared.kind === 'not-sent') {
      void showError(prepared.kind === 'not-sent' ? prepared.message : 'There is no request here.');
      return;
    }
    // A stream comes by itself: there is nothing to repeat.
    if (prepared.stream) {
      await vscode.commands.executeCommand('slotpad.send', {
        uri: found.document.uri.toString(),
        line: found.line,
      });
      return;
    }
    const refused = whyNotWatched(prepared);
    if (refused !== undefined) {
      void showWarning(refused);
      return;
    }
    const interval = saidInterval(input) ?? (await chosenInterval(memento));
    if (interval === undefined) return;
    const call = filterCall(prepared);
    if (call) openFilter(input, prepared, () => interval, filterItem(call));
    else await openWatch(input, prepared, interval);
  };

  const registered = vscode.Disposable.from(
    registerCommands<typeof watchSurface>({
      'slotpad.watch': start,
      'slotpad.showWatches': () => pickRunning(running()),
      'slotpad.stopWatches': () => {
        for (const one of running()) one.stop();
      },
      [WATCH_ACTION]: async (uri: unknown, action: unknown) => {
        const one = [...watched.values()].find((each) => each.uri.toString() === uri);
        await one?.act(action as WatchAction);
      },
    }),
  );
  const end = async () => {
    for (const one of [...watched.values()]) one.close();
    await lists.end();
  };

  return {
    openStream,
    get all() {
      return [
        ...[...watched.values()].map(({ title, status: { text }, running: goes, watch }) => ({
          title,
          status: text,
          running: goes,
          total: watch.changes,
          text: watch.answer?.text ?? '',
        })),
        ...lists.all.map(({ title, source, list }) => ({
          title,
          status: source.status.text,
          running: source.running,
          total: list.total,
        })),
      ];
    },
    end,
    dispose() {
      void end();
      registered.dispose();
      unlisten.dispose();
      lists.dispose();
      documents.dispose();
      status.dispose();
    },
  };
}

/** `# @watch 5s` */
function saidInterval({ placed }: PrepareInput): number | undefined {
  const said = placed.block.directives.findLast(({ key }) => key.text === 'watch');
  return said && intervalOf(said.value.text);
}

function scaleOf({ document, placed, variables }: PrepareInput): NetworkScale {
  return scaleFor(document, placed.block, read(placed.block, variables), variables);
}

function keyOf({ uri, line }: ResponseParams['request'], { name }: Prepared): string {
  return `${uri}#${line} ${name}`;
}

function placeOf({ document }: PrepareInput, { line }: Prepared): ResponseParams['request'] {
  return { uri: document.uri, line };
}

function aboutOf({ name, method, url, secrets }: Prepared): {
  readonly title: string;
  readonly detail: string;
} {
  return { title: name, detail: redact(`${method} ${url}`, secrets) };
}
