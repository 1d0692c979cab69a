import * as vscode from 'vscode';
import { notificationOf } from '../../catalogue/execution';
import { wordsForStream } from '../../catalogue/judge/silence';
import { mask } from '../../common/masking/mask';
import { failureText } from '../../common/result';
import { read } from '../../common/scratch/reading/reading';
import { scaleFor } from '../../common/scratch/variables/network';
import { type NetworkScale, usualScale } from '../../common/scratch/variables/network-scale';
import type { Clock } from '../../common/units/clock';
import { streamConnection } from '../../runner/events/events-connect';
import type { LiveEvent } from '../../runner/events/live-entry';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { type PrepareInput, prepare } from '../../runner/request/prepare';
import { askedOnce, intervalOf } from '../../runner/watch/watch';
import { filterCall, filterItem } from '../../runner/watch/watch-filter';
import type { ResponseParams } from '../../server/lsp/messages';
import { type ShownResponse, subjectOf } from '../../workbench/response/shown';
import type { BegunStream } from '../../workbench/send/begun-stream';
import { createFilterSource, createStreamSource, whyNotWatched } from '../../workbench/watch/source';
import type { ResponseDocument } from '../response/document';
import { showError, showWarning } from '../screen/screen';
import { refuseUntrusted } from '../send/ask';
import { findPlace, type RequestInputs } from '../send/inputs';
import { timeoutSetting } from '../settings/settings';
import type { Feature, Handlers } from '../surface/commands';
import type { watchSurface } from '../surface/responses';
import { createAnswerDocuments, WATCH_ACTION, type WatchAction } from './answer-document';
import { createLiveLists, type LiveLists, type OpenListOptions } from './lists';
import {
  chosenInterval,
  createRunningStatus,
  createWatched,
  pickRunning,
  type Running,
  runningList,
  type Watched,
} from './watched';

interface WatchesOptions {
  readonly extensionUri: vscode.Uri;
  readonly memento: vscode.Memento;
  readonly inputs: RequestInputs;
  readonly response: ResponseDocument;
  readonly clock: Clock;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly prettyPrint: (text: string) => string;
  readonly explain: (response: ResponseParams) => void;
}

interface Watches extends Feature<typeof watchSurface> {
  /** Shows a stream as a live list, and reconnects it when it breaks. Does not need `this`. */
  readonly openStream: (stream: BegunStream) => void;
  /** Shows in a tab of the last session that its list has ended. */
  readonly revive: LiveLists['revive'];
  /** Ends all watches; resolves when their filters are removed from the nodes. */
  end(): Promise<void>;
}

/** The commands for watches. It holds all watches. */
export function registerWatches(options: WatchesOptions): Watches {
  return new RegisteredWatches(options);
}

class RegisteredWatches implements Watches {
  readonly #options: WatchesOptions;
  /** Watched requests by key. */
  readonly #watched = new Map<string, Watched>();
  /** What the language server needs to explain the JSON document of a stream, by key. */
  readonly #subjects = new Map<string, (uri: string) => ResponseParams>();
  readonly #documents = createAnswerDocuments();
  readonly #lists: LiveLists;
  readonly #status: ReturnType<typeof createRunningStatus>;
  readonly #listener: vscode.Disposable;
  readonly commands: Handlers<typeof watchSurface>;

  constructor(options: WatchesOptions) {
    const { extensionUri, clock, prettyPrint } = options;
    this.#options = options;
    this.#lists = createLiveLists({
      extensionUri,
      clock,
      prettyPrint,
      showJson: (key, name, shown) => this.#showJson(key, name, shown),
    });
    this.#status = createRunningStatus(() => this.#running());
    this.#listener = this.#lists.onDidChange(this.#status.draw);
    this.commands = this.#handlers();
  }

  // An arrow function: it is passed on without the object.
  readonly openStream = ({ input, prepared, request, status, first }: BegunStream): void => {
    const { clock, send } = this.#options;
    const key = keyOf(request, prepared);
    this.#subjects.set(key, (uri) => subjectOf(prepared, { status, stream: true, uri, request }));
    this.#lists.open({
      ...aboutOf(prepared),
      key,
      noun: 'event',
      ...(prepared.operation ? { hint: wordsForStream(prepared.operation, prepared) } : {}),
      status,
      schemaOf: (event) => eventSchema(prepared, event),
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

  readonly revive = (panel: vscode.WebviewPanel): void => this.#lists.revive(panel);

  async end(): Promise<void> {
    for (const one of [...this.#watched.values()]) one.close();
    await this.#lists.end();
  }

  dispose(): void {
    void this.end();
    this.#listener.dispose();
    this.#lists.dispose();
    this.#documents.dispose();
    this.#status.dispose();
  }

  #handlers(): Handlers<typeof watchSurface> {
    return {
      'slotpad.watch': (place?: unknown) => this.#start(place),
      'slotpad.showWatches': () => pickRunning(this.#running()),
      'slotpad.stopWatches': () => {
        for (const one of this.#running()) one.stop();
      },
      [WATCH_ACTION]: async (uri: unknown, action: unknown) => {
        const one = [...this.#watched.values()].find((each) => each.uri.toString() === uri);
        await one?.act(action as WatchAction);
      },
    };
  }

  async #start(place: unknown): Promise<void> {
    if (!vscode.workspace.isTrusted) return refuseUntrusted();
    const request = await this.#preparedAt(place);
    if (!request) return;
    const { input, prepared, found } = request;
    // A stream sends events by itself: there is nothing to repeat.
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
    const interval = directiveInterval(input) ?? (await chosenInterval(this.#options.memento));
    if (interval === undefined) return;
    const call = filterCall(prepared);
    if (call) this.#openFilter(input, prepared, interval, filterItem(call));
    else await this.#openWatch(input, prepared, interval);
  }

  /** The prepared request at a place; undefined after a message when there is none to send. */
  async #preparedAt(place: unknown) {
    const found = await findPlace(place);
    if (!found) return undefined;
    const made = await this.#options.inputs.at(found.document, found.line);
    if (!made) return undefined;
    if (!made.ok) {
      void showError(failureText(made.failure));
      return undefined;
    }
    const input = askedOnce(made.value);
    const prepared = await prepare(input);
    if (!prepared.ok) {
      void showError(prepared.failure.message);
      return undefined;
    }
    return { found, input, prepared: prepared.value };
  }

  #openFilter(input: PrepareInput, prepared: Prepared, interval: number, noun: string): void {
    const { clock, send } = this.#options;
    const key = keyOf(placeOf(input, prepared), prepared);
    this.#subjects.delete(key);
    this.#lists.open({
      ...aboutOf(prepared),
      key,
      noun,
      schemaOf: () => undefined,
      scale: scaleOf(input),
      source: (list, changed) =>
        createFilterSource({ prepared, send, list, clock, interval: () => interval, changed }),
    });
  }

  async #openWatch(input: PrepareInput, prepared: Prepared, interval: number): Promise<void> {
    const { clock, send, prettyPrint, explain, memento } = this.#options;
    const key = keyOf(placeOf(input, prepared), prepared);
    this.#watched.get(key)?.close();
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
      documents: this.#documents,
      lists: this.#lists,
      changed: this.#status.draw,
      closed: () => {
        if (this.#watched.get(key) === own) this.#watched.delete(key);
        this.#status.draw();
      },
    });
    this.#watched.set(key, own);
    own.start();
    await own.show();
  }

  async #showJson(key: string, name: string, shown: ShownResponse): Promise<void> {
    const subject = this.#subjects.get(key);
    const uri = this.#options.response.name(name, shown.language);
    if (subject) this.#options.explain(subject(uri.toString()));
    await this.#options.response.show(shown);
  }

  /** Watched requests and live lists, without the lists of changes that belong to a watched request. */
  #running(): readonly Running[] {
    const lists = this.#lists.all.filter(
      ({ changesOf }) => changesOf === undefined || !this.#watched.has(changesOf),
    );
    return [...this.#watched.values(), ...lists.map(runningList)];
  }
}

/** The schema of an event's data: by topic, or one for all events. */
function eventSchema(
  { calls: [call], operation }: Prepared,
  { topic }: LiveEvent,
): ReturnType<OpenListOptions['schemaOf']> {
  if (call) return notificationOf(call.method, call.params);
  const { events, response } = operation ?? {};
  if (!events) return response;
  return Object.hasOwn(events, topic) ? events[topic] : undefined;
}

/** The interval of `# @watch 5s`, in milliseconds. */
function directiveInterval({ placed }: PrepareInput): number | undefined {
  const directive = placed.block.directives.findLast(({ key }) => key.text === 'watch');
  return directive && intervalOf(directive.value.text);
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
  return { title: name, detail: mask(`${method} ${url}`, secrets) };
}
