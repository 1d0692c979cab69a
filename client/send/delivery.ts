import { read } from '../../common/scratch/reading/reading';
import { scaleFor } from '../../common/scratch/variables/network';
import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import { KEPT_TEXT } from '../../runner/events/events-connect';
import { isEventStream } from '../../runner/model/content-type';
import type { PrepareInput } from '../../runner/request/prepare';
import type { Send } from '../../runner/send/send';
import type { ResponseParams } from '../../server/lsp/messages';
import { subjectOf } from '../../workbench/response/subject';
import type { BegunStream } from '../../workbench/send/begun-stream';
import type { Log } from '../log/log';
import type { Answers } from '../response/answers';
import { type ResponseDocument, responseUri } from '../response/document';
import { eventStreamsSetting, timeoutSetting } from '../settings/settings';
import { type Ask, showProgress } from './ask';
import type { Replies, Sent } from './replies';
import { createListTarget, createTextTarget, type StreamTarget } from './stream-target';

export interface DeliveryOptions {
  readonly ask: Ask;
  readonly response: ResponseDocument;
  readonly answers: Answers;
  readonly log: Log;
  readonly send: Send;
  readonly prettyPrint: (text: string) => string;
  /** Tells the language server which response the document shows. */
  readonly explain: (response: ResponseParams) => void;
  /** Shows an event stream as a live list in a tab of its own. */
  readonly openStream: (stream: BegunStream) => void;
  readonly replies: Replies;
}

/** A request that is being sent. */
export interface Sending {
  readonly controller: AbortController;
  /** Gives up the place of the response: newer requests no longer abort this one. */
  readonly release: () => Promise<void>;
}

/** Why a request was aborted that a newer one replaced. */
export const replacedReason = 'replaced';

type RequestPlace = ResponseParams['request'];

/** Asks where that is needed, sends, and shows the reply: as a document, a running text or a live list. */
export async function deliver(
  options: DeliveryOptions,
  sent: Sent,
  request: RequestPlace,
  own: Sending,
): Promise<void> {
  const { prepared, input } = sent;
  const { signal } = own.controller;
  if (!(await options.ask.mayLeave(prepared)) || signal.aborted) return;

  const asList = eventStreamsSetting() === 'list';
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let target: StreamTarget | undefined;
  let received = 0;
  const sending = options.send(prepared, {
    signal,
    timeoutMs: timeoutSetting(),
    toFile: {
      ...options.answers.toFile(),
      onProgress: (count) => {
        received = count;
      },
    },
    ...(asList ? { streamText: KEPT_TEXT } : {}),
    onHeaders(status, headers) {
      if (status >= 300 || !isEventStream(headers['content-type'])) return;
      begin();
      target = asList
        ? listTarget(options, sent, request, own, status, sending)
        : textTarget(options, sent, request, status);
    },
    onEvent: (event) => target?.onEvent(event),
    onMark: (mark) => target?.onMark(mark),
  });
  showProgress(sending, prepared.name, own.controller, begun, () => received);
  const reply = await sending;
  options.log.info(`${reply.sentTo} → ${reply.outcome}${reply.status === null ? '' : ` ${reply.status}`}`);
  // A request that was replaced has no place to show its end in.
  const replaced = signal.aborted && signal.reason === replacedReason;
  if (replaced) {
    target?.ended(undefined);
    return;
  }
  options.replies.add({ reply, sent });
  if (target) target.ended(reply);
  else await options.answers.show({ reply, prepared, request, scale: input && scaleOf(input) });
}

function textTarget(
  { answers, explain, prettyPrint, response }: DeliveryOptions,
  { prepared }: Sent,
  request: RequestPlace,
  status: number,
): StreamTarget {
  answers.forget();
  explain(subjectOf(prepared, { status, stream: true, uri: responseUri.toString(), request }));
  return createTextTarget({ name: prepared.name, status, prettyPrint, response });
}

function listTarget(
  { openStream }: DeliveryOptions,
  { prepared, input }: Sent,
  request: RequestPlace,
  { controller, release }: Sending,
  status: number,
  sending: ReturnType<Send>,
): StreamTarget {
  void release();
  return createListTarget({
    sending,
    controller,
    open: (first) => openStream({ prepared, input, request, status, first }),
  });
}

/** The network that the file of a request names, for the times of slots and epochs in its response. */
function scaleOf({ document, placed: { block }, variables }: PrepareInput): NetworkScale {
  return scaleFor(document, block, read(block, variables), variables);
}
