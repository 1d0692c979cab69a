import { defined } from '../../common/defined';

const failed: unique symbol = Symbol('JSON-RPC error');

/** What a method answers in place of a result. */
export interface RpcFailure {
  readonly [failed]: true;
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const failure = (code: number, message: string, data?: unknown): RpcFailure => ({
  [failed]: true,
  code,
  message,
  ...defined({ data }),
});

export const isFailure = (value: unknown): value is RpcFailure =>
  typeof value === 'object' && value !== null && failed in value;

export const invalidParams = (message: string) => failure(-32602, message);
