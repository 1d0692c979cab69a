import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import type * as z from 'zod';
import { nextTurn } from './turn';

/** An error that a request is answered with. */
export type Refusal = ResponseError<never>;

/** Answers a request; `params` has the shape that was asked for. */
export type Answer<P, R> = (params: P, token: CancellationToken) => R | Refusal | Promise<R | Refusal>;

/** A request handler as a connection takes it. */
export type Handler<P, R> = (params: P, token: CancellationToken) => Promise<R | Refusal>;

/**
 * Makes request handlers of which one can fail without taking others with it.
 *
 * - Params of another shape are answered with -32602.
 * - An answer waits one turn of the event loop, so that a cancellation that came together with its request is heard.
 * - A cancelled request is answered with -32800.
 * - An error is logged to the editor, and the request is answered with `nothing`.
 *
 * @returns a function of (method, shape of the params, `nothing`, answer)
 */
export function createGuard(connection: Pick<Connection, 'console'>) {
  return <P, R>(method: string, shape: z.ZodType, nothing: R, answer: Answer<P, R>): Handler<P, R> =>
    async (params, token) => {
      const read = shape.safeParse(params);
      if (!read.success) {
        const [issue] = read.error.issues;
        const message = `${method}: ${issue?.path.join('.')}: ${issue?.message}`;
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

/** Tells the editor's log what failed, with the place in the code. */
export function logFailure(connection: Pick<Connection, 'console'>, what: string, error: unknown): void {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  connection.console.error(`${what} failed: ${details}`);
}

function cancelled(method: string): Refusal {
  return new ResponseError<never>(LSPErrorCodes.RequestCancelled, `${method} was canceled.`);
}
