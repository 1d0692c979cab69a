/** The connection with what all requests share, and the guard that checks their params and catches what they throw. */
import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type TextDocuments,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type * as z from 'zod';
import { mask } from '../../common/masking/mask';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { nextTurn } from '../../common/turn';
import type { Clock } from '../../common/units/clock';
import type { LanguageService } from '../service';
import type { ClientForms } from './client-forms';
import type { Typing } from './documents';

/** The connection to an editor, its open documents, and the language service. */
export interface Channel {
  readonly connection: Connection;
  readonly service: LanguageService;
  readonly documents: TextDocuments<ScratchDocument>;
  /** Responses of nodes that the client shows as documents. */
  readonly responses: TextDocuments<TextDocument>;
  readonly guard: Guard;
  readonly typing: Typing;
  readonly forms: ClientForms;
}

/** The error response to a request. */
type Refusal = ResponseError<never>;

/** Computes the result of a request. `params` have been validated. */
type Answer<P, R> = (params: P, token: CancellationToken) => R | Refusal | Promise<R | Refusal>;

/** A request handler for a connection. */
type Handler<P, R> = (params: P, token: CancellationToken) => Promise<R | Refusal>;

/**
 * Creates request handlers that are independent of each other.
 *
 * - Invalid params get the error -32602.
 * - Each handler first waits one turn of the event loop, so that a cancellation that arrived with the request counts.
 * - A canceled request gets the error -32800.
 * - If `answer` throws, the error is logged to the editor and the result is `nothing`.
 *
 * @returns a function of (method, schema of the params, `nothing`, `answer`)
 */
export function createGuard(connection: Pick<Connection, 'console'>, first: Pick<FirstRequests, 'during'>) {
  return <P, R>(method: string, shape: z.ZodType, nothing: R, answer: Answer<P, R>): Handler<P, R> =>
    async (params, token) => {
      const parsed = shape.safeParse(params);
      if (!parsed.success) {
        const message = `${method}: ${issueText(parsed.error)}`;
        return new ResponseError<never>(ErrorCodes.InvalidParams, message);
      }
      await nextTurn();
      if (token.isCancellationRequested) return cancelled(method);
      try {
        const found = await first.during(method, async () => answer(params, token));
        return token.isCancellationRequested ? cancelled(method) : found;
      } catch (error) {
        logFailure(connection, method, error);
        return nothing;
      }
    };
}

type Guard = ReturnType<typeof createGuard>;

/** What an editor asks for to show a file. None of these waits for a check. */
const SHOWN_FIRST: ReadonlySet<string> = new Set(
  [
    ...['codeLens', 'completion', 'documentHighlight', 'documentLink', 'documentSymbol', 'foldingRange'],
    ...['hover', 'inlayHint', 'selectionRange', 'signatureHelp'],
    ...['full', 'full/delta', 'range'].map((part) => `semanticTokens/${part}`),
  ].map((feature) => `textDocument/${feature}`),
);
/** Milliseconds after which a check goes on, whatever else is asked. */
const MOST_WAIT = 500;

/** Lets requests for what a person looks at go before the check of a long file. */
export interface FirstRequests {
  /** Runs the work of a request; a check waits if it is one of those that go first. */
  during<T>(method: string, work: () => Promise<T>): Promise<T>;
  /** Settles when a check may go on. */
  pause(): Promise<void>;
}

export function createFirstRequests(clock: Pick<Clock, 'after'>): FirstRequests {
  let running = 0;
  const waiting = new Set<() => void>();
  return {
    async during(method, work) {
      if (!SHOWN_FIRST.has(method)) return work();
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        if (running === 0) for (const goOn of waiting) goOn();
      }
    },
    async pause() {
      await nextTurn();
      if (running === 0) return;
      await new Promise<void>((resolve) => {
        const goOn = () => {
          cancel();
          waiting.delete(goOn);
          resolve();
        };
        const cancel = clock.after(MOST_WAIT, goOn);
        waiting.add(goOn);
      });
    },
  };
}

/** Handles a notification of Slotpad's own. One with invalid params is logged and ignored. */
export function onNotification<S extends z.ZodType>(
  connection: Connection,
  method: string,
  shape: S,
  handle: (params: z.output<S>) => void,
): void {
  connection.onNotification(method, (sent: unknown) => {
    const params = shape.safeParse(sent);
    if (params.success) handle(params.data);
    else connection.console.warn(`${method}: ${issueText(params.error)}`);
  });
}

/** Logs an error with its stack to the editor. Never throws. */
export function logFailure(connection: Pick<Connection, 'console'>, method: string, error: unknown): void {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  try {
    connection.console.error(`${method} failed: ${mask(details)}`);
  } catch {
    // The connection was closed meanwhile, which may be why the method failed: nobody reads the log.
  }
}

/** `path.to.member: message` of the first issue. */
function issueText({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.')}: ${issue?.message}`;
}

function cancelled(method: string): Refusal {
  return new ResponseError<never>(LSPErrorCodes.RequestCancelled, `${method} was canceled.`);
}
