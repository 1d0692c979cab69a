/**
 * Reads ABIs and artifacts of contracts, and decodes call data, results, logs and errors with them.
 *
 * @packageDocumentation
 */
import { readContractFile } from '../common/contracts/artifacts';
import { createContracts, type Deployment } from '../common/contracts/contracts';
import { decodeCall, decodeLog, decodeResult, decodeRevert } from '../common/contracts/decode';
import type { DecodedEntry } from '../common/contracts/decoded-entry';
import { argumentJson, type Json } from '../common/contracts/json';
import { entryText } from '../common/contracts/words';
import { failureText, type Result, success } from '../common/result';

export type { Deployment } from '../common/contracts/contracts';
export type { Json } from '../common/contracts/json';
export type { Failure, Result } from '../common/result';

/** A file that describes contracts. */
export interface ContractFile {
  /** With `/`. Its last part names the contract if the text does not. */
  readonly path: string;
  /**
   * A JSON ABI, an artifact of Foundry or Hardhat, a broadcast file, deployments of Hardhat Ignition, or declarations as in
   * Solidity, one for each line. At most 20 MB.
   */
  readonly text: string;
}

/** A call, the values that it returned, a log or an error. */
export interface Decoded {
  readonly kind: 'function' | 'event' | 'error' | 'constructor' | 'result';
  readonly name: string;
  /** Canonical: `transfer(address,uint256)`. */
  readonly signature: string;
  /** The contract or standard that declares it: `Token`, `ERC-20`. */
  readonly source: string;
  readonly arguments: readonly DecodedArgument[];
  /** In one line, for people: `transfer(to: 0x…, amount: 1,000)`. Long values are cut. */
  readonly text: string;
  /** Other declarations with the same selector: the data may be of one of these. */
  readonly alternatives: readonly string[];
}

export interface DecodedArgument {
  /** Empty if it has none. */
  readonly name: string;
  /** Canonical: `uint256`, `(address,uint256)[]`. */
  readonly type: string;
  /**
   * Integers in decimal digits, because numbers of JSON lose some. Addresses have the checksum of EIP-55, bytes are hex with
   * `0x`. Members of a tuple are arguments. An indexed value of variable size is the hash that the log has of it.
   */
  readonly value: Json;
}

/**
 * Decodes data of contracts: with the files, and with the well-known standards (ERC-20, ERC-721, …). Data is hex with `0x`.
 * A contract at a known address is decoded by its own ABI alone. What cannot be decoded is a `Result` with a failure; no
 * data makes a method throw.
 */
export interface ContractReader {
  /** What was left out of the files and why, one sentence each. */
  readonly problems: readonly string[];
  /** @param to address of the contract */
  decodeCall(data: string, to?: string): Result<Decoded>;
  /** @param call the call data that the contract at `to` returned `data` for */
  decodeResult(data: string, call: string, to?: string): Result<Decoded>;
  /** @param data of a revert: `data` of the JSON-RPC error */
  decodeError(data: string, to?: string): Result<Decoded>;
  /** @param topics `0x` and 64 digits each */
  decodeLog(topics: readonly string[], data: string, address?: string): Result<Decoded>;
}

/** Reads files of contracts. @param deployments addresses in addition to those in the files */
export function readContracts(
  files: readonly ContractFile[] = [],
  deployments: readonly Deployment[] = [],
): ContractReader {
  const read = files.map(({ path, text }) => readContractFile(path, text));
  const found = read.flatMap((one) => (one.ok ? one.value : []));
  const contracts = createContracts(
    found.flatMap((one) => one.contracts),
    [...found.flatMap((one) => one.deployments), ...deployments],
  );
  return {
    problems: read.flatMap((one) => (one.ok ? one.value.problems : failureText(one.failure))),
    decodeCall: (data, to) => decoded(decodeCall(data, contracts, to)),
    decodeResult: (data, call, to) => decoded(decodeResult(data, call, contracts, to)),
    decodeError: (data, to) => decoded(decodeRevert(data, contracts, to)),
    decodeLog: (topics, data, address) => decoded(decodeLog(topics, data, contracts, address)),
  };
}

function decoded(entry: Result<DecodedEntry>): Result<Decoded> {
  if (!entry.ok) return entry;
  const { kind, name, signature, source, values, alternatives } = entry.value;
  const args = values.map((value) => argumentJson(value));
  return success({
    kind,
    name,
    signature,
    source,
    arguments: args,
    text: entryText(entry.value),
    alternatives,
  });
}
