import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import type * as z from 'zod';
import { mask } from '../../common/masking/mask';
import { nextTurn } from './turn';

/** The error response to a request. */
export type Refusal = ResponseError<never>;

/** Computes the result of a request. `params` have been validated. */
export type Answer<P, R> = (params: P, token: CancellationToken) => R | Refusal | Promise<R | Refusal>;

/** A request handler for a connection. */
export type Handler<P, R> = (params: P, token: CancellationToken) => Promise<R | Refusal>;

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
export function createGuard(connection: Pick<Connection, 'console'>) {
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
        const found = await answer(params, token);
        return token.isCancellationRequested ? cancelled(method) : found;
      } catch (error) {
        logFailure(connection, method, error);
        return nothing;
      }
    };
}

export type Guard = ReturnType<typeof createGuard>;

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

/** Logs an error with its stack to the editor. */
export function logFailure(connection: Pick<Connection, 'console'>, method: string, error: unknown): void {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  connection.console.error(`${method} failed: ${mask(details)}`);
}

/** `path.to.member: message` of the first issue. */
function issueText({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.')}: ${issue?.message}`;
}

function cancelled(method: string): Refusal {
  return new ResponseError<never>(LSPErrorCodes.RequestCancelled, `${method} was canceled.`);
}
