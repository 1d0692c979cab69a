import type { AbiEntry } from '../abi';
import type { ContractTarget } from '../contracts';
import type { Creation } from '../creation';
import type { CallProblem } from './call-values';

/** A written call or deployment, with what is wrong in it. */
export interface ReadCall {
  readonly problems: readonly CallProblem[];
  readonly target?: ContractTarget;
  /** Absent if it is not known, or if several overloads fit. */
  readonly entry?: AbiEntry;
  /** Undefined if the call is wrong, or if a value is only known when sent. */
  readonly data?: string;
  /** Of a deployment. Absent if it is wrong. */
  readonly deploying?: Deploying;
}

/** What a deployment is made of. Its bytecode is not in it: it is large. */
export interface Deploying {
  readonly creation: Creation;
  /** Hex with `0x`; undefined if it is only known when sent. */
  readonly encodedArguments: string | undefined;
  /** Addresses by name. Those that are only known when sent are missing. */
  readonly libraries: ReadonlyMap<string, string>;
}
