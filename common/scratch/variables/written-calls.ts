/** Calls of contracts in placeholders: `{{$calldata token.transfer(…)}}`, `{{$initcode Token(…)}}`. */
import {
  type ParsedCall,
  parseDeployment,
  parseWrittenCall,
  startsCall,
} from '../../contracts/writing/call-syntax';
import type { Placeholder } from '../types';

interface CallInPlaceholder {
  /** The call, whose spans are those of this text. */
  readonly written: string;
  /** Offset of the text in the block. */
  readonly at: number;
  readonly parsed: ParsedCall;
}

/**
 * The call among the arguments of a system variable. Undefined if there is none, such as in
 * `{{$calldata transfer(address,uint256) 0x… 1}}`.
 *
 * @param name the system variable
 */
export function parseWritten(name: string, written: string): ParsedCall | undefined {
  if (name === '$initcode') return parseDeployment(written);
  return name === '$calldata' && startsCall(written) ? parseWrittenCall(written) : undefined;
}

/** Whether a system variable takes calls of contracts. */
export function isCallVariable(name: string): boolean {
  return name === '$calldata' || name === '$initcode';
}

export function callInPlaceholder({ expression, inner }: Placeholder): CallInPlaceholder | undefined {
  if (expression.kind !== 'system' || !isCallVariable(expression.name)) return undefined;
  const written = inner.text.slice(expression.name.length).trimStart();
  const parsed = parseWritten(expression.name, written);
  return parsed && { written, at: inner.end - written.length, parsed };
}
