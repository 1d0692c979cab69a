import { endOf } from '../../runner/events/events-connect';
import type { Attempt } from '../../runner/events/events-stream';
import type { AssertionResult } from '../../runner/judge/assertion';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import { assertionWords } from '../../runner/present/assertions';
import { createStreamView } from '../../runner/present/stream';
import { withAssertions } from '../../workbench/response/asserted';
import type { ResponseDocument } from '../response/document';
import { showError } from '../screen/messages';

type StreamCallbacks = Required<Pick<SendOptions, 'onEvent' | 'onMark'>>;

/** Where the events of a stream are shown while it runs. */
export interface StreamTarget extends StreamCallbacks {
  /**
   * Shows how the stream ended, and the results of its assertions. Without a response, a newer request has replaced it
   * and nothing is shown.
   */
  ended(reply: Reply | undefined, assertions: readonly AssertionResult[]): void;
}

/** Minimum time between two updates of a running stream. Milliseconds. */
const drawEvery = 250;

export interface TextTargetOptions {
  readonly name: string;
  readonly status: number | null;
  readonly prettyPrint: (text: string) => string;
  readonly response: Pick<ResponseDocument, 'show' | 'update'>;
}

/** Shows the events in the response document, as the items of a JSON array. */
export function createTextTarget({ response, ...options }: TextTargetOptions): StreamTarget {
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
      if (reply) response.update(withAssertions(view.present(reply), assertions));
    },
  };
}

export interface ListTargetOptions {
  /** The request that is being sent. */
  readonly sending: Promise<Reply>;
  readonly controller: AbortController;
  /** Opens the live list, which takes over the connection. */
  readonly open: (first: (attempt: Attempt) => ReturnType<typeof connectionEnd>) => void;
}

/** Shows the events in a live list, which has its own tab. */
export function createListTarget({ sending, controller, open }: ListTargetOptions): StreamTarget {
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
