/** The contracts whose data can be decoded: those of the workspace, then the built-in standards. */
import type { AbiEntry } from './abi';
import { standardEntries } from './standards';

/** A contract of the workspace. */
export interface Contract {
  readonly name: string;
  readonly entries: readonly AbiEntry[];
}

/** An address that a contract of the workspace was deployed to. */
export interface Deployment {
  /** With `0x`, in any case. */
  readonly address: string;
  readonly name: string;
}

export interface Contracts {
  /** Functions with the selector of call data. Those of the contract at `to` come first. */
  functionsFor(data: string, to?: string): readonly AbiEntry[];
  /** Errors with the selector of revert data. */
  errorsFor(data: string, to?: string): readonly AbiEntry[];
  /** Events with a topic (`0x` and 64 digits). */
  eventsFor(topic: string, address?: string): readonly AbiEntry[];
  /** Anonymous events: their logs have no topic that names them. */
  anonymousEvents(address?: string): readonly AbiEntry[];
  /** Name of the contract at an address, if the workspace has it. */
  nameOf(address: string): string | undefined;
}

/** Entries by kind and hash: `function:0xa9059cbb`. */
type Index = ReadonlyMap<string, readonly AbiEntry[]>;

export function createContracts(
  contracts: readonly Contract[] = [],
  deployments: readonly Deployment[] = [],
): Contracts {
  const own = indexOf(contracts.flatMap(({ entries }) => entries));
  const names = new Map(deployments.map(({ address, name }) => [address.toLowerCase(), name]));

  function found(key: string, address: string | undefined): readonly AbiEntry[] {
    const entries = withoutRepeats([...(own.get(key) ?? []), ...(standards().get(key) ?? [])]);
    const name = address && names.get(address.toLowerCase());
    if (!name) return entries;
    return [...entries].sort((a, b) => Number(b.source === name) - Number(a.source === name));
  }

  return {
    functionsFor: (data, to) => found(`function:${data.slice(0, 10).toLowerCase()}`, to),
    errorsFor: (data, to) => found(`error:${data.slice(0, 10).toLowerCase()}`, to),
    eventsFor: (topic, address) => found(`event:${topic.toLowerCase()}`, address),
    anonymousEvents: (address) => found('anonymous', address),
    nameOf: (address) => names.get(address.toLowerCase()),
  };
}

let none: Contracts | undefined;

/** The built-in standards alone. */
export function standardContracts(): Contracts {
  none ??= createContracts();
  return none;
}

let standardIndex: Index | undefined;

/** Made on first use: it takes some 300 hashes. */
function standards(): Index {
  standardIndex ??= indexOf(standardEntries());
  return standardIndex;
}

function indexOf(entries: readonly AbiEntry[]): Index {
  const index = new Map<string, AbiEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const same = index.get(key);
    if (same) same.push(entry);
    else index.set(key, [entry]);
  }
  return index;
}

function keyOf({ kind, hash, anonymous }: AbiEntry): string {
  if (kind === 'event') return anonymous ? 'anonymous' : `event:${hash}`;
  return `${kind}:${hash.slice(0, 10)}`;
}

/** Several contracts declare the same function, and differ at most in its names. The first declaration counts. */
function withoutRepeats(entries: readonly AbiEntry[]): readonly AbiEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const { signature, source, inputs, outputs } = entry;
    const indexed = inputs.map((input) => Number(input.indexed ?? false)).join('');
    const key = `${signature} ${indexed} ${outputs.length} ${source}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
