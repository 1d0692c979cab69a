import type { AbiEntry } from './abi';
import type { DecodedArgument } from './values';

/** A call, the values that it returned, a log or an error. */
export interface DecodedEntry {
  readonly kind: AbiEntry['kind'] | 'result';
  readonly name: string;
  /** Canonical: `transfer(address,uint256)`. */
  readonly signature: string;
  /** Contract or standard that declares it. */
  readonly source: string;
  readonly values: readonly DecodedArgument[];
  /** Other declarations with the same selector, with their sources: the data may be of one of these. */
  readonly alternatives: readonly string[];
  /** Meaning of the code of a panic. */
  readonly meaning?: string;
}
