/**
 * Sends the request at a place: asks for confirmation, shows progress, and shows the response, its stream or
 * its live list.
 */
import * as vscode from 'vscode';
import { read } from '../../common/scratch/reading/reading';
import { scaleFor } from '../../common/scratch/variables/network';
import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import { bytes } from '../../common/units/words';
import { endOf, KEPT_TEXT } from '../../runner/events/events-connect';
import type { Attempt } from '../../runner/events/events-stream';
import { type AssertionResult, assertionsOf, judgeAssertions } from '../../runner/judge/assertion';
import { verdictOf } from '../../runner/judge/verdict';
import { startsStream } from '../../runner/model/content-type';
import { isGood } from '../../runner/model/good';
import { hasResponse, type Reply, type SendOptions } from '../../runner/model/outcome';
import { type NotSent, notSentReply, type Preparation, type Prepared } from '../../runner/model/prepared';
import { assertionWords, withAssertions } from '../../runner/present/assertions';
import { createStreamView } from '../../runner/present/stream';
import { assertionFiller } from '../../runner/request/assertion-filler';
import { type PrepareInput, passesOf, prepare } from '../../runner/request/prepare';
import type { Send } from '../../runner/send/send';
import type { ResponseParams } from '../../server/lsp/messages';
import { subjectOf } from '../../workbench/response/shown';
import type { Answered } from '../../workbench/response/views';
import { iconText } from '../../workbench/screen/text';
import { isReadOfDemo, isSelfContained } from '../../workbench/send/allowed-hosts';
import type { BegunStream } from '../../workbench/send/begun-stream';
import type { ProvideNode } from '../nodes/providing';
import type { NodeRegistry } from '../nodes/registry';
import type { Answers } from '../response/answers';
import type { ResponseDocument } from '../response/document';
import type { ScratchText } from '../scratch/documents';
import { type Log, showBriefly, showError, showInformation, showWarning } from '../screen/screen';
import { eventStreamsSetting, shownResponseSetting, timeoutSetting } from '../settings/settings';
import { type Feature, type Handlers, setContext } from '../surface/commands';
import type { sendSurface } from '../surface/requests';
import { type Ask, manageTrust, refuseUntrusted, showProgress } from './ask';
import { findPlace, type RequestInputs } from './inputs';
import type { Replies, Sent } from './replies';
import type { RequestStatus } from './request-status';

interface SendCommandOptions extends DeliveryOptions {
  readonly inputs: RequestInputs;
  readonly provideNode: ProvideNode;
  readonly registry: Pick<NodeRegistry, 'all' | 'selected' | 'startedDemo'>;
}

export interface SendCommands extends Feature<typeof sendSurface> {
  /** Sends a prepared request after the usual confirmation, and shows its response. @param place of the request */
  send(prepared: Prepared, place: { readonly uri: string; readonly line: number }): Promise<void>;
}

export function registerSendCommands(options: SendCommandOptions): SendCommands {
  let running: AbortController | undefined;
  let lastPlace = { uri: 'untitled:last', line: 0 };

  const begin = async (run: (own: Sending) => Promise<void>) => {
    // There is one response document: a newer request replaces an older one.
    running?.abort(replacedReason);
    const controller = new AbortController();
    running = controller;
    const release = async () => {
      if (running !== controller) return;
      running = undefined;
      await setContext('slotpad.sending', false);
    };
    await setContext('slotpad.sending', true);
    try {
      await run({ controller, release });
    } finally {
      await release();
    }
  };

  const sendOne = async (place?: unknown) => {
    if (!vscode.workspace.isTrusted && !options.registry.startedDemo) return refuseUntrusted();
    const found = await findPlace(place);
    if (!found) return;
    lastPlace = { uri: found.document.uri.toString(), line: found.line };
    await begin((own) => run(options, found.document, found.line, own));
  };

  const sendLast = async () => {
    if (!vscode.workspace.isTrusted) return refuseUntrusted();
    const { sent } = options.replies.latest ?? {};
    if (sent) await begin(async (own) => void (await deliver(options, sent, lastPlace, own)));
    else void showInformation('There is no request to send again. Send one first.');
  };

  const commands: Handlers<typeof sendSurface> = {
    'slotpad.send': sendOne,
    'slotpad.sendLast': sendLast,
    'slotpad.trustWorkspace': manageTrust,
    'slotpad.stop': () => running?.abort(),
    'slotpad.showResponse': () => options.answers.reveal(),
    'slotpad.requestActions': async (place?: unknown) =>
      (await import('./actions')).showRequestActions(place, options.registry),
  };
  return {
    commands,
    async send(prepared, place) {
      if (!vscode.workspace.isTrusted) return refuseUntrusted();
      lastPlace = place;
      await begin(async (own) => {
        await deliver(options, { prepared }, place, own);
      });
    },
    dispose: () => running?.abort(),
  };
}

async function run(
  options: SendCommandOptions,
  document: ScratchText,
  line: number,
  own: Sending,
): Promise<void> {
  const input = await options.inputs.at(document, line, own.controller.signal);
  if (!input) return;
  const refuse = async (failure: NotSent) => {
    const reply = notSentReply(failure);
    options.replies.add({ reply });
    await options.answers.show({ reply });
  };
  if (!input.ok) return refuse(input.failure);
  const { isTrusted } = vscode.workspace;
  if (!isTrusted && !isSelfContained(...textsOf(input.value))) return refuseUntrusted();
  const place = { uri: document.uri.toString(), line };
  let { force = false } = input.value;
  for (const pass of passesOf(input.value)) {
    const sent = await prepareOrForce({ ...pass, force });
    if (!sent) return;
    if (!sent.prepared.ok) {
      const { missing } = sent.prepared.failure;
      const { signal } = own.controller;
      // With a node, the whole request is prepared again: another request of its chain may need one as well.
      if (missing && isTrusted && (await options.provideNode(missing, signal)))
        return run(options, document, line, own);
      return signal.aborted ? undefined : refuse(sent.prepared.failure);
    }
    const isAllowed = isTrusted || isReadOfDemo(sent.prepared.value, options.registry.startedDemo);
    if (!isAllowed) return refuseUntrusted();
    force = sent.input.force ?? false;
    const reply = await deliver(options, { prepared: sent.prepared.value, input: sent.input }, place, own);
    if (!reply || !isGood(reply)) return;
  }
}

/** The text of a request, and what stands before the first separator of its file. */
function textsOf({ document, placed }: PrepareInput): readonly string[] {
  return [placed.block.text, document.blockAtLine(0).block.text];
}

/**
 * Prepares a request. If it asks for something that Slotpad does not support, the person decides; undefined when they
 * decide not to send it.
 */
async function prepareOrForce(
  input: PrepareInput,
): Promise<{ readonly prepared: Preparation; readonly input: PrepareInput } | undefined> {
  const prepared = await prepare(input);
  if (prepared.ok || !prepared.failure.forceable) return { prepared, input };
  const button = 'Send Anyway';
  const answer = await showWarning(prepared.failure.message, { modal: true }, button);
  if (answer !== button) return undefined;
  const forced = { ...input, force: true };
  return { prepared: await prepare(forced), input: forced };
}

interface DeliveryOptions {
  readonly ask: Ask;
  readonly response: ResponseDocument;
  readonly answers: Answers;
  readonly status: Pick<RequestStatus, 'set' | 'sending'>;
  readonly log: Log;
  readonly send: Send;
  readonly prettyPrint: (text: string) => string;
  /** Informs the language server which response the document shows. */
  readonly explain: (response: ResponseParams) => void;
  /** Shows an event stream as a live list in its own tab. Absent where there are no live lists. */
  readonly openStream?: (stream: BegunStream) => void;
  /** Called when the response document shows an event stream. */
  readonly streamShown: (name: string, request: RequestPlace) => void;
  readonly replies: Replies;
}

/** A request that is being sent. */
interface Sending {
  readonly controller: AbortController;
  /** Leaves the response document to others: newer requests no longer abort this one. */
  readonly release: () => Promise<void>;
}

/** Abort reason of a request that was replaced by a newer one. */
const replacedReason = 'replaced';

type RequestPlace = ResponseParams['request'];

/**
 * Asks if necessary, sends, and shows the response as a document, a growing text or a live list.
 *
 * @returns undefined when it was not sent, or a newer request has replaced it
 */
async function deliver(
  options: DeliveryOptions,
  sent: Sent,
  request: RequestPlace,
  own: Sending,
): Promise<Reply | undefined> {
  const { prepared, input } = sent;
  const { signal } = own.controller;
  if (!(await options.ask.mayLeave(prepared)) || signal.aborted) return undefined;

  const { openStream } = options;
  const asList = openStream !== undefined && eventStreamsSetting() === 'list';
  const toFile = options.answers.toFile();
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let target: StreamTarget | undefined;
  let progress = '';
  const shown = showingIn(options.answers, { prepared, request, scale: input && scaleOf(input) });
  const endStatus = options.status.sending(prepared.name, input?.placed.block.text);
  const waiting =
    asList && prepared.stream ? undefined : options.answers.sending(prepared, () => own.controller.abort());
  const sending = options.send(prepared, {
    signal,
    timeoutMs: timeoutSetting(),
    ...(toFile
      ? {
          toFile: {
            ...toFile,
            onProgress: (count) => {
              progress = `${bytes(count)} so far`;
              waiting?.progress(progress);
            },
          },
        }
      : { maxBytes: shownResponseSetting() }),
    ...(asList ? { streamText: KEPT_TEXT } : {}),
    onHeaders(status, headers) {
      if (!startsStream(status, headers)) return;
      begin();
      target = asList
        ? listTarget({ ...options, openStream }, sent, request, own, status, sending)
        : textTarget(options, sent, request, status);
    },
    onEvent: (event) => target?.onEvent(event),
    onMark: (mark) => target?.onMark(mark),
    onUnverified(received) {
      progress = 'checking hashes and signatures';
      waiting?.end();
      shown.early(received);
    },
    onAttempt({ count, reason }) {
      progress = `attempt ${count}: ${reason}`;
      waiting?.progress(progress);
    },
  });
  void begun.then(() => waiting?.end());
  showProgress(
    sending,
    prepared.name,
    own.controller,
    begun,
    () => progress,
    () => options.answers.isInSight,
  );
  const reply = await sending.finally(() => waiting?.end());
  options.log.info(`${reply.sentTo} → ${reply.outcome}${reply.status === null ? '' : ` ${reply.status}`}`);
  // The document already belongs to the newer request.
  const replaced = signal.aborted && signal.reason === replacedReason;
  if (replaced) {
    // It was received, and is what later requests refer to.
    if (shown.isEarly) {
      options.replies.add({ reply, sent });
      await shown.end(reply, []);
    }
    target?.ended(undefined, []);
    endStatus();
    return undefined;
  }
  const assertions = assertionResults(reply, sent);
  options.replies.add({ reply, sent, ...(assertions.length > 0 ? { assertions } : {}) });
  // Without a response, its reason is the only failure.
  const judged = hasResponse(reply) ? assertions : [];
  const [file] = reply.savedTo ?? [];
  if (file !== undefined) showBriefly(iconText('save', `Response written to ${file}`), 10_000);
  if (target) target.ended(reply, judged);
  else await shown.end(reply, judged);
  return reply;
}

/** Shows a response, a large one before there is a verdict on it. */
function showingIn(answers: Answers, about: Omit<Answered, 'reply' | 'assertions'>) {
  let first: { readonly answered: Answered; readonly shown: Promise<void> } | undefined;
  return {
    early(reply: Reply) {
      const answered = { ...about, reply };
      first = { answered, shown: answers.show(answered) };
    },
    get isEarly() {
      return first !== undefined;
    },
    async end(reply: Reply, assertions: readonly AssertionResult[]) {
      const answered = { ...about, reply, assertions };
      if (!first) return answers.show(answered);
      await first.shown;
      return answers.update(first.answered, answered);
    },
  };
}

function assertionResults(reply: Reply, { prepared, input }: Sent): readonly AssertionResult[] {
  if (!input || reply.outcome === 'cancelled') return [];
  const assertions = assertionsOf(input.document, input.placed);
  return assertions.length === 0
    ? []
    : judgeAssertions({ assertions, reply, prepared, fill: assertionFiller(input) });
}

function textTarget(
  { answers, explain, prettyPrint, response, streamShown }: DeliveryOptions,
  { prepared }: Sent,
  request: RequestPlace,
  status: number | null,
): StreamTarget {
  answers.forget();
  streamShown(prepared.name, request);
  const uri = response.name(prepared.name, 'jsonc').toString();
  explain(subjectOf(prepared, { status, stream: true, uri, request }));
  return createTextTarget({ name: prepared.name, status, prettyPrint, response });
}

function listTarget(
  { openStream, status: { set } }: Required<Pick<DeliveryOptions, 'openStream' | 'status'>>,
  { prepared, input }: Sent,
  request: RequestPlace,
  { controller, release }: Sending,
  status: number | null,
  sending: ReturnType<Send>,
): StreamTarget {
  void release();
  // The list has an item of its own.
  set({ kind: 'none' });
  return createListTarget({
    sending,
    controller,
    open: (first) => openStream({ prepared, input, request, status, first }),
  });
}

/** The network of the request's file, for the times of slots and epochs in the response. */
function scaleOf({ document, placed: { block }, variables }: PrepareInput): NetworkScale {
  return scaleFor(document, block, read(block, variables), variables);
}

type StreamCallbacks = Required<Pick<SendOptions, 'onEvent' | 'onMark'>>;

/** Where the events of a stream are shown while it runs. */
interface StreamTarget extends StreamCallbacks {
  /**
   * Shows how the stream ended, and the results of its assertions. Without a response, a newer request has replaced it
   * and nothing is shown.
   */
  ended(reply: Reply | undefined, assertions: readonly AssertionResult[]): void;
}

/** Minimum time between two updates of a running stream. Milliseconds. */
const drawEvery = 250;

interface TextTargetOptions {
  readonly name: string;
  readonly status: number | null;
  readonly prettyPrint: (text: string) => string;
  readonly response: Pick<ResponseDocument, 'show' | 'update'>;
}

/** Shows the events in the response document, as the items of a JSON array. */
function createTextTarget({ response, ...options }: TextTargetOptions): StreamTarget {
  const view = createStreamView(options);
  let timer: NodeJS.Timeout | undefined;
  void response.show(view.present());
  return {
    onEvent(event) {
      view.add(event);
      timer ??= setTimeout(() => {
        timer = undefined;
        response.update(view.present());
      }, drawEvery);
    },
    onMark: () => undefined,
    ended(reply, assertions) {
      clearTimeout(timer);
      if (reply)
        response.update(withAssertions(view.present(reply), assertions, verdictOf(reply, assertions)));
    },
  };
}

interface ListTargetOptions {
  /** The request that is being sent. */
  readonly sending: Promise<Reply>;
  readonly controller: AbortController;
  /** Opens the live list, which takes over the connection. */
  readonly open: (first: (attempt: Attempt) => ReturnType<typeof connectionEnd>) => void;
}

/** Shows the events in a live list, which has its own tab. */
function createListTarget({ sending, controller, open }: ListTargetOptions): StreamTarget {
  let attempt: Attempt | undefined;
  open((opened) => {
    attempt = opened;
    opened.signal.addEventListener('abort', () => controller.abort(), { once: true });
    opened.opened();
    return connectionEnd(sending);
  });
  return {
    onEvent: (event) => attempt?.event(event),
    onMark: (mark) => attempt?.mark(mark),
    // The list itself follows the end of its connection, but does not know the assertions.
    ended(_reply, assertions) {
      if (assertions.some(({ passed }) => !passed)) void showError(`${assertionWords(assertions)}.`);
    },
  };
}

const connectionEnd = (sending: Promise<Reply>) => sending.then(endOf);
