import type { PathQuery } from '../../jsonpath/query';
import type { Failure, Result } from '../../result';
import type { Span, Token } from '../types';

/** Operators with a value on the right. */
export const comparisonOperators = ['==', '!=', '<', '<=', '>', '>='] as const;
export const wordOperators = ['contains', 'startsWith', 'endsWith', 'matches', 'in', 'exists'] as const;
export type Operator = (typeof comparisonOperators)[number] | (typeof wordOperators)[number];

export const signs = ['+', '-', '*', '/', '%'] as const;
export type Sign = (typeof signs)[number];

/** A side of an assertion. */
export type Operand =
  | { readonly kind: 'status' }
  /** Milliseconds. */
  | { readonly kind: 'duration' }
  /** The whole text. */
  | { readonly kind: 'body' }
  /** Lower case. */
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'path'; readonly query: PathQuery }
  /** `length(…)`: characters, items or members. */
  | { readonly kind: 'length'; readonly of: Operand }
  /** `count(…)`: the number of values that a path leads to. */
  | { readonly kind: 'count'; readonly query: PathQuery }
  /** A value that a contract returned: `result.balance`, `result[0]`. */
  | { readonly kind: 'returned'; readonly path: readonly (string | number)[] }
  /** JSON, or text without quotes; may contain placeholders. */
  | { readonly kind: 'literal'; readonly text: string }
  /** Of integers. */
  | { readonly kind: 'arithmetic'; readonly sign: Sign; readonly left: Operand; readonly right: Operand };

export interface ComparisonAssertion {
  readonly kind: 'comparison';
  /** Set for a path on the left that can lead to several values. */
  readonly quantifier?: 'all' | 'any';
  readonly subject: Operand;
  /** As written. */
  readonly subjectText: string;
  /** Set for `not contains`, `not exists`, … */
  readonly negated?: true;
  readonly operator: Operator;
  /** The right side as written, placeholders too. Empty for `exists`. */
  readonly expected: Token;
  /** Absent for `exists`. */
  readonly right?: Operand;
}

/** An argument of an event or error. */
export interface ArgumentPattern {
  /** Of the parameter; absent for the one at the same position. */
  readonly name?: string;
  readonly operator: (typeof comparisonOperators)[number];
  /** As written: `*` for any value, a value, a placeholder, or the name of a contract or variable. */
  readonly value: string;
}

/** The logs or the error of a response. */
export interface ContractAssertion {
  readonly kind: 'emits' | 'reverts';
  /** Set for `not emits` and `not reverts`. */
  readonly negated?: true;
  /** The event or error; absent for any error. */
  readonly name?: string;
  /** Absent for any arguments. */
  readonly arguments?: readonly ArgumentPattern[];
}

export type Assertion = { readonly kind: 'matches-spec' } | ContractAssertion | ComparisonAssertion;

/** Why a condition can't be parsed. The span is relative to the condition. */
export interface AssertionFailure extends Failure, Span {
  /** Replacement for the span. */
  readonly fix?: string;
}

/** A parsed part with its span in the condition. */
export type Parsed<T> = Result<T & Span, AssertionFailure>;

/** Whether an operand depends on the response. */
export function readsResponse(operand: Operand): boolean {
  if (operand.kind === 'literal') return false;
  return operand.kind !== 'arithmetic' || readsResponse(operand.left) || readsResponse(operand.right);
}
