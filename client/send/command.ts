import * as vscode from 'vscode';
import { read } from '../../common/scratch/reading/reading';
import { scaleFor } from '../../common/scratch/variables/network';
import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import { endOf, KEPT_TEXT } from '../../runner/events/events-connect';
import type { Attempt } from '../../runner/events/events-stream';
import { type PrepareInput, prepare } from '../../runner/request/prepare';
import { notSentReply, type Prepared } from '../../runner/request/prepared';
import { isEventStream } from '../../runner/run/run';
import type { Reply, SendOptions } from '../../runner/send/outcome';
import type { ResponseParams } from '../../server/lsp/messages';
import type { EnvironmentChoice } from '../environment/choice';
import type { Log } from '../log';
import type { NodeRegistry } from '../nodes/registry';
import type { Answers } from '../response/answers';
import { type ResponseDocument, responseUri } from '../response/document';
import { createStreamView, type StreamView } from '../response/stream';
import { subjectOf } from '../response/subject';
import { eventStreamsSetting, timeoutSetting } from '../settings';
import type { BegunStream } from '../watch/command';
import { mayLeave, refuseUntrusted, showProgress } from './ask';
import { inputFor } from './input';
import { findPlace } from './place';

export interface SendCommandOptions {
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly response: ResponseDocument;
  readonly answers: Answers;
  readonly log: Log;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly prettyPrint: (text: string) => string;
  /** Told what the response document shows from now on. */
  readonly explain: (response: ResponseParams) => void;
  /** Shows an event stream as a live list; it has a place of its own. */
  readonly openStream: (stream: BegunStream) => void;
  /** Told of each reply before it is shown, with what was sent unless nothing was. */
  readonly replied: (reply: Reply, sent?: Sent) => void;
}

/** A request that left; one that was kept has no input, for it was filled in when it left the first time. */
export interface Sent {
  readonly prepared: Prepared;
  readonly input?: PrepareInput;
}

export interface SendCommands extends vscode.Disposable {
  /** Sends a request that is filled in, after asking as always, and shows its response. `place`: where it stands. */
  send(prepared: Prepared, place: { readonly uri: string; readonly line: number }): Promise<void>;
}

/** A request that is being sent. */
interface Own {
  readonly controller: AbortController;
  /** It needs the place of the response no longer: newer requests leave it alone. */
  readonly release: () => Promise<void>;
}

/** How often a running stream is drawn at most. Milliseconds. */
const drawEvery = 250;
/** Why a request was aborted that a newer one took the place of. */
const overtakenReason = 'overtaken';

export function registerSendCommands(options: SendCommandOptions): SendCommands {
  let running: AbortController | undefined;

  const begin = async (run: (own: Own) => Promise<void>) => {
    // The response has one place: a newer request takes it.
    running?.abort(overtakenReason);
    const controller = new AbortController();
    running = controller;
    const release = async () => {
      if (running !== controller) return;
      running = undefined;
      await vscode.commands.executeCommand('setContext', 'slotpad.sending', false);
    };
    await vscode.commands.executeCommand('setContext', 'slotpad.sending', true);
    try {
      await run({ controller, release });
    } finally {
      await release();
    }
  };

  const sendOne = async (place?: unknown) => {
    if (!vscode.workspace.isTrusted) {
      await refuseUntrusted();
      return;
    }
    const found = await findPlace(place);
    if (found) await begin((own) => run(options, found.document, found.line, own));
  };

  const registered = vscode.Disposable.from(
    vscode.commands.registerCommand('slotpad.send', sendOne),
    vscode.commands.registerCommand('slotpad.stop', () => running?.abort()),
    vscode.commands.registerCommand('slotpad.showResponse', () => options.response.reveal()),
    { dispose: () => running?.abort() },
  );
  return {
    async send(prepared, place) {
      if (vscode.workspace.isTrusted) await begin((own) => deliver(options, { prepared }, place, own));
      else await refuseUntrusted();
    },
    dispose: () => registered.dispose(),
  };
}

async function run(
  options: SendCommandOptions,
  document: vscode.TextDocument,
  line: number,
  own: Own,
): Promise<void> {
  const { registry, environment } = options;
  const input = await inputFor(document, line, registry, environment, own.controller.signal);
  if (!input) return;
  const prepared = 'kind' in input ? input : await prepare(input);
  if (prepared.kind === 'not-sent') {
    const reply = notSentReply(prepared);
    options.replied(reply);
    await options.answers.show({ reply });
    return;
  }
  const sent = 'kind' in input ? { prepared } : { prepared, input };
  await deliver(options, sent, { uri: document.uri.toString(), line }, own);
}

/** Asks where that is needed, sends, and shows what comes back. */
async function deliver(
  options: SendCommandOptions,
  sent: Sent,
  request: { readonly uri: string; readonly line: number },
  { controller: own, release }: Own,
): Promise<void> {
  const { registry, response, log, prettyPrint } = options;
  const { prepared, input } = sent;
  if (!(await mayLeave(prepared, registry)) || own.signal.aborted) return;

  const explain = (status: number) =>
    options.explain(
      subjectOf(prepared, {
        status,
        stream: true,
        uri: responseUri.toString(),
        request,
      }),
    );
  let stream: StreamView | undefined;
  let draw: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const asList = eventStreamsSetting() === 'list';
  let listed: Attempt | undefined;
  let began: () => void = () => undefined;
  const streamBegun = new Promise<void>((resolve) => {
    began = resolve;
  });
  let received = 0;
  const sending = options.send(prepared, {
    signal: own.signal,
    timeoutMs: timeoutSetting(),
    toFile: {
      ...options.answers.toFile(),
      onProgress: (count) => {
        received = count;
      },
    },
    ...(asList ? { streamText: KEPT_TEXT } : {}),
    onHeaders: (status, headers) => {
      if (status >= 300 || !isEventStream(headers['content-type'])) return;
      began();
      if (asList) {
        void release();
        const first = (attempt: Attempt) => {
          listed = attempt;
          attempt.signal.addEventListener('abort', () => own.abort(), { once: true });
          attempt.opened();
          return sending.then(endOf);
        };
        options.openStream({ prepared, input, request, status, first });
        return;
      }
      options.answers.forget();
      const view = createStreamView({ name: prepared.name, status, prettyPrint });
      stream = view;
      draw = () => {
        timer = undefined;
        response.update(view.present());
      };
      explain(status);
      void response.show(view.present());
    },
    onEvent: (event) => {
      listed?.event(event);
      stream?.add(event);
      if (draw) timer ??= setTimeout(draw, drawEvery);
    },
    onMark: (mark) => listed?.mark(mark),
  });
  showProgress(sending, prepared.name, own, streamBegun, () => received);
  const reply = await sending;
  clearTimeout(timer);
  log.info(`${reply.sentTo} → ${reply.outcome}${reply.status === null ? '' : ` ${reply.status}`}`);
  // A request that was overtaken has no place to show its end in.
  const overtaken = own.signal.aborted && own.signal.reason === overtakenReason;
  if (overtaken) return;
  options.replied(reply, sent);
  if (stream) {
    response.update(stream.present(reply));
  } else if (!listed) {
    await options.answers.show({ reply, prepared, request, scale: input && scaleOf(input) });
  }
}

/** The network that the file of a request names, for what slots and epochs of its reply mean. */
function scaleOf({ document, placed: { block }, variables }: PrepareInput): NetworkScale {
  return scaleFor(document, block, read(block, variables), variables);
}
