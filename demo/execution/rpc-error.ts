import { defined } from '../../common/defined';
import type { Result } from '../../common/result';

const marker: unique symbol = Symbol('JSON-RPC error');

/** A JSON-RPC error, which a method returns in place of a result. */
export interface RpcError {
  readonly [marker]: true;
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const rpcError = (code: number, message: string, data?: unknown): RpcError => ({
  [marker]: true,
  code,
  message,
  ...defined({ data }),
});

export const isRpcError = (value: unknown): value is RpcError =>
  typeof value === 'object' && value !== null && marker in value;

export const invalidParams = (message: string) => rpcError(-32602, message);

/** The value of a result, or its JSON-RPC error: what a method returns. */
export const valueOrError = <T>(result: Result<T, RpcError>): T | RpcError =>
  result.ok ? result.value : result.failure;
