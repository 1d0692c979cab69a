import { read } from '../../common/scratch/reading/reading';
import { scaleFor } from '../../common/scratch/variables/network';
import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import { bytes } from '../../common/units/words';
import { KEPT_TEXT } from '../../runner/events/events-connect';
import { type AssertionResult, assertionsOf, judgeAssertions } from '../../runner/judge/assertion';
import { startsStream } from '../../runner/model/content-type';
import { hasResponse, type Reply } from '../../runner/model/outcome';
import { assertionFiller } from '../../runner/request/assertion-filler';
import type { PrepareInput } from '../../runner/request/prepare';
import type { Send } from '../../runner/send/send';
import type { ResponseParams } from '../../server/lsp/messages';
import { subjectOf } from '../../workbench/response/subject';
import { iconText } from '../../workbench/screen/text';
import type { BegunStream } from '../../workbench/send/begun-stream';
import type { Log } from '../log/log';
import type { Answers } from '../response/answers';
import type { ResponseDocument } from '../response/document';
import { showBriefly } from '../screen/messages';
import { eventStreamsSetting, shownResponseSetting, timeoutSetting } from '../settings/settings';
import { type Ask, showProgress } from './ask';
import type { Replies, Sent } from './replies';
import type { RequestStatus } from './request-status';
import { createListTarget, createTextTarget, type StreamTarget } from './stream-target';

export interface DeliveryOptions {
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
export interface Sending {
  readonly controller: AbortController;
  /** Leaves the response document to others: newer requests no longer abort this one. */
  readonly release: () => Promise<void>;
}

/** Abort reason of a request that was replaced by a newer one. */
export const replacedReason = 'replaced';

type RequestPlace = ResponseParams['request'];

/**
 * Asks if necessary, sends, and shows the response as a document, a growing text or a live list.
 *
 * @returns undefined when it was not sent, or a newer request has replaced it
 */
export async function deliver(
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
  const endStatus = options.status.sending(prepared.name);
  const sending = options.send(prepared, {
    signal,
    timeoutMs: timeoutSetting(),
    ...(toFile
      ? {
          toFile: {
            ...toFile,
            onProgress: (count) => {
              progress = `${bytes(count)} so far`;
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
    onAttempt({ count, reason }) {
      progress = `attempt ${count}: ${reason}`;
    },
  });
  showProgress(sending, prepared.name, own.controller, begun, () => progress);
  const reply = await sending;
  options.log.info(`${reply.sentTo} → ${reply.outcome}${reply.status === null ? '' : ` ${reply.status}`}`);
  // The document already belongs to the newer request.
  const replaced = signal.aborted && signal.reason === replacedReason;
  if (replaced) {
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
  else
    await options.answers.show({
      reply,
      prepared,
      request,
      scale: input && scaleOf(input),
      assertions: judged,
    });
  return reply;
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
