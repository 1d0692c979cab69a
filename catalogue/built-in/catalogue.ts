/** The catalogue as one object, so that a document with specifications of its own can have a larger one. */
import * as beacon from '../beacon';
import type { NearPath } from '../beacon/near-paths';
import type { PathMatch } from '../beacon/router';
import type { MethodEntry, OperationEntry } from '../entry';
import * as execution from '../execution';
import type { Schema } from '../types';

export interface Catalogue {
  readonly methods: readonly MethodEntry[];
  readonly operations: readonly OperationEntry[];
  /** Letter by letter, as nodes compare names. */
  methodNamed(name: string): MethodEntry | undefined;
  /** Schema of the result of a call; undefined where it is not documented. */
  resultOf(name: string, params: unknown): Schema | undefined;
  /** Whether a name is of a namespace whose methods are all known, and none of them. */
  isNoMethod(name: string): boolean;
  operationNamed(id: string): OperationEntry | undefined;
  /** `path` is a path as it is sent, without query. */
  matchOperation(method: string, path: string): PathMatch;
  /** Known paths near to an unknown one, best first. */
  nearestPaths(path: string): readonly NearPath[];
  /** The segments that may follow where a path is the beginning of known ones. */
  continuations(path: string): readonly string[];
  /**
   * Whether a request outside of the prefixes of beacon nodes has a path of an own specification.
   *
   * @param host with port; undefined for a request to a node
   */
  hasOwnPath(path: string, host: string | undefined): boolean;
}

/** The catalogue without specifications of the user. */
export const builtIn: Catalogue = {
  methods: execution.methods,
  operations: beacon.operations,
  methodNamed: execution.methodNamed,
  resultOf: execution.resultOf,
  isNoMethod: execution.isNoMethod,
  operationNamed: beacon.operationNamed,
  matchOperation: beacon.matchOperation,
  nearestPaths: beacon.nearestPaths,
  continuations: beacon.continuations,
  hasOwnPath: () => false,
};

/** The catalogue that applies to a scratch file. */
export function catalogueOf({ catalogue }: { readonly catalogue?: Catalogue | undefined }): Catalogue {
  return catalogue ?? builtIn;
}
