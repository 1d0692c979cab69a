/** The contracts whose data can be decoded: those of the workspace, then the built-in standards. */
import { once } from '../once';
import type { AbiEntry } from './abi';
import { type ArtifactStore, createArtifactStore } from './artifact-store';
import { type Creation, mayBegin } from './creation';
import { isCodeOf } from './runtime-code';
import { standardEntries } from './standards';
import type { TokenUnit } from './values';

/** A contract of the workspace. */
export interface Contract {
  readonly name: string;
  readonly entries: readonly AbiEntry[];
  /** Its `storageLayout`, not validated. */
  readonly layout?: unknown;
  /** Path of its artifact, relative to the folder of its workspace. */
  readonly file?: string;
  /** Members of the enums of its source, by name. Absent if its artifact has no syntax tree. */
  readonly enums?: ReadonlyMap<string, readonly string[]>;
  /** Absent if its file has no bytecode. */
  readonly creation?: Creation;
  /** Length of its runtime code in hex digits. Absent for interfaces, and if its file has none. */
  readonly codeLength?: number;
}

/** An address of a contract. */
export interface Deployment {
  /** With `0x`, in any case. */
  readonly address: string;
  /** Name of the contract or standard whose ABI it has. */
  readonly name: string;
  /** Another name to show for the address. */
  readonly label?: string;
  /** Of amounts in its unit. */
  readonly decimals?: number;
}

/** What the name of a contract in a written call stands for. */
export interface ContractTarget {
  /** The name of its ABI. */
  readonly source: string;
  /** Different ones; empty if it has none, or if it is only known when sent. */
  readonly addresses: readonly string[];
  /** Whether its address is only known when sent. */
  readonly later: boolean;
  /** Of amounts such as `1.5 token`; absent if a directive does not say it. */
  readonly decimals?: number;
}

/** A name for an address that is only known when sent. */
export interface LaterDeployment {
  readonly label: string;
  readonly decimals?: number;
  /** Name of the contract or standard whose ABI it has. */
  readonly name: string;
}

export interface Contracts {
  /** Functions with the selector of call data. If the contract at `to` is known and has some, only those. */
  functionsFor(data: string, to?: string): readonly AbiEntry[];
  /** Errors with the selector of revert data. Those of the contract at `to` come first: it may pass on errors of others. */
  errorsFor(data: string, to?: string): readonly AbiEntry[];
  /** Events with a topic (`0x` and 64 digits). If the contract at the address is known and has some, only those. */
  eventsFor(topic: string, address?: string): readonly AbiEntry[];
  /** Anonymous events: their logs have no topic that names them. */
  anonymousEvents(address?: string): readonly AbiEntry[];
  /** Name of the contract at an address, if the workspace has it. */
  nameOf(address: string): string | undefined;
  /** The unit of its amounts, if a directive gives its decimals. */
  unitOf(address: string | undefined): TokenUnit | undefined;
  /** The `storageLayout` of the contract at an address, not validated. */
  layoutOf(address: string): unknown;
  /** Name of the ABI that a contract at an address has. */
  sourceOf(address: string): string | undefined;
  /**
   * The name of a contract as the workspace or the standards have it. Standards are also found as `ERC20` and `IERC20`.
   * Undefined if there is none.
   */
  named(name: string): string | undefined;
  /** All declarations of a contract or standard, by its name as `named` returns it. */
  entriesOf(name: string): readonly AbiEntry[];
  /** How the contracts with a name are created, one for each artifact; empty if no file has bytecode. */
  creationsOf(name: string): readonly Creation[];
  /** The members of an enum, `Market.State`; undefined if they are not known, or if artifacts do not agree. */
  enumMembers(name: string): readonly string[] | undefined;
  /** Paths of the artifacts with a name, those of the workspace first. */
  filesOf(name: string): readonly string[];
  /** Paths of the artifacts with a name if their declarations differ: which contract is meant is not known. */
  differentFilesOf(name: string): readonly string[];
  /** Whether any contract can be deployed. */
  readonly hasBytecode: boolean;
  /** Those whose bytecode may be the beginning of some data, by its length and end. */
  creationsFor(data: string): readonly Creation[];
  /** Whether any contract can be found by its code. */
  readonly hasRuntimeCode: boolean;
  /** Different names of the contracts with some runtime code. Reads the artifacts with code of its length again. */
  withRuntimeCode(code: string): Promise<readonly string[]>;
  /** Reads artifacts again. */
  readonly artifacts: ArtifactStore;
  /** Whether any contract or standard has a declaration with a name. */
  declares(kind: AbiEntry['kind'], name: string): boolean;
  /** Names of the contracts of the workspace, then those of the standards, without spaces: `ERC20`. */
  names(): readonly string[];
  /**
   * The addresses of a contract by the name of its ABI. A directive with that name decides alone. `later`: there is one
   * that is only known when sent.
   */
  addressesOf(name: string): Pick<ContractTarget, 'addresses' | 'later'>;
  /** The known addresses, those of directives last. */
  deployments(): readonly Deployment[];
  /** The contract with a name: that of a directive, else of a deployment, a contract of the workspace or a standard. */
  target(name: string): ContractTarget | undefined;
  /** The same contracts with further addresses, which take precedence. */
  at(deployments: readonly Deployment[], later?: readonly LaterDeployment[]): Contracts;
}

/** Entries by kind and hash: `function:0xa9059cbb`. */
type Index = ReadonlyMap<string, readonly AbiEntry[]>;

export function createContracts(
  contracts: readonly Contract[] = [],
  deployments: readonly Deployment[] = [],
  artifacts: ArtifactStore = createArtifactStore(),
): Contracts {
  const own = indexOf(contracts.flatMap(({ entries }) => entries));
  return contractsAt({ contracts, own, artifacts, enums: once(() => enumsOf(contracts)) }, deployments);
}

/** What stays the same with further addresses. */
interface Source {
  readonly contracts: readonly Contract[];
  readonly own: Index;
  readonly artifacts: ArtifactStore;
  /** Null for those that artifacts declare differently. */
  readonly enums: () => ReadonlyMap<string, readonly string[] | null>;
}

function enumsOf(contracts: readonly Contract[]): ReadonlyMap<string, readonly string[] | null> {
  const found = new Map<string, readonly string[] | null>();
  for (const [name, members] of contracts.flatMap(({ enums }) => [...(enums ?? [])])) {
    const before = found.get(name);
    found.set(name, before === undefined || before?.join() === members.join() ? members : null);
  }
  return found;
}

function contractsAt(
  source: Source,
  deployments: readonly Deployment[],
  later: readonly LaterDeployment[] = [],
): Contracts {
  const { contracts, own, artifacts } = source;
  const known = new Map(deployments.map((one) => [one.address.toLowerCase(), one]));
  const deployed = (address: string | undefined) => known.get(address?.toLowerCase() ?? '');

  function all(key: string): readonly AbiEntry[] {
    return withoutRepeats([...(own.get(key) ?? []), ...(standards().index.get(key) ?? [])]);
  }

  function of(key: string, address: string | undefined): readonly AbiEntry[] {
    const entries = all(key);
    const name = deployed(address)?.name;
    const declared = name === undefined ? [] : entries.filter(({ source }) => source === name);
    return declared.length > 0 ? declared : entries;
  }

  function named(name: string): string | undefined {
    return contracts.find((one) => one.name === name)?.name ?? standards().names.get(bareName(name));
  }

  function isLabel(name: string): boolean {
    return [...deployments, ...later].some(({ label }) => label === name);
  }

  /** The last directive of a name counts. */
  function target(name: string): ContractTarget | undefined {
    const own = deployments.findLast(({ label }) => label === name);
    if (own) return { source: own.name, addresses: [own.address], later: false, ...decimalsOf(own) };
    const coming = later.findLast(({ label }) => label === name);
    if (coming) return { source: coming.name, addresses: [], later: true, ...decimalsOf(coming) };
    const source = named(name);
    if (source === undefined) return undefined;
    const found = deployments.filter((one) => one.label === undefined && one.name === name);
    const addresses = new Map(found.map(({ address }) => [address.toLowerCase(), address]));
    return { source, addresses: [...addresses.values()], later: false };
  }

  return {
    target,
    functionsFor: (data, to) => of(`function:${data.slice(0, 10).toLowerCase()}`, to),
    errorsFor(data, to) {
      const name = deployed(to)?.name;
      const entries = all(`error:${data.slice(0, 10).toLowerCase()}`);
      return [...entries].sort((a, b) => Number(b.source === name) - Number(a.source === name));
    },
    eventsFor: (topic, address) => of(`event:${topic.toLowerCase()}`, address),
    anonymousEvents: (address) => of('anonymous', address),
    unitOf(address) {
      const { decimals, label, name } = deployed(address) ?? {};
      return decimals === undefined ? undefined : { name: label ?? name ?? '', decimals };
    },
    nameOf(address) {
      const at = deployed(address);
      return at?.label ?? at?.name;
    },
    layoutOf: (address) =>
      contracts.find(({ layout, name }) => layout !== undefined && name === deployed(address)?.name)?.layout,
    sourceOf: (address) => deployed(address)?.name,
    addressesOf(name) {
      const own = target(name);
      if (own && isLabel(name)) return own;
      const all = deployments.filter((one) => one.name === name);
      const addresses = new Map(all.map(({ address }) => [address.toLowerCase(), address]));
      return { addresses: [...addresses.values()], later: later.some((one) => one.name === name) };
    },
    named,
    entriesOf(name) {
      const found = contracts.filter((one) => one.name === name).flatMap(({ entries }) => entries);
      return found.length > 0 ? found : standardEntries().filter(({ source }) => source === name);
    },
    creationsOf: (name) =>
      contracts.flatMap((one) => (one.name === name && one.creation ? [one.creation] : [])),
    enumMembers: (name) => source.enums().get(name) ?? undefined,
    filesOf: (name) => contracts.flatMap((one) => (one.name === name && one.file ? [one.file] : [])),
    differentFilesOf(name) {
      const found = contracts.filter((one) => one.name === name && one.file !== undefined);
      const declared = (one: Contract) =>
        one.entries
          .map(({ kind, signature }) => `${kind} ${signature}`)
          .toSorted()
          .join();
      return new Set(found.map(declared)).size > 1 ? found.flatMap(({ file }) => file ?? []) : [];
    },
    get hasBytecode() {
      return contracts.some(({ creation }) => creation !== undefined && creation.size > 0);
    },
    creationsFor: (data) =>
      contracts.flatMap(({ creation }) => (creation && mayBegin(creation, data) ? [creation] : [])),
    get hasRuntimeCode() {
      return contracts.some(({ codeLength }) => codeLength !== undefined);
    },
    async withRuntimeCode(code) {
      const names = new Set<string>();
      for (const { codeLength, file, name } of contracts) {
        if (file === undefined || codeLength !== code.length - 2 || names.has(name)) continue;
        if (isCodeOf(await artifacts.read(file), code)) names.add(name);
      }
      return [...names];
    },
    artifacts,
    declares: (kind, name) =>
      [...contracts.flatMap(({ entries }) => entries), ...standardEntries()].some(
        (entry) => entry.kind === kind && entry.name === name,
      ),
    names: () => [
      ...new Set([
        ...contracts.map(({ name }) => name),
        ...[...standards().names.values()].map((name) => name.replace(/[^A-Za-z\d]/g, '')),
      ]),
    ],
    deployments: () => deployments,
    at: (more, coming = []) => contractsAt(source, [...deployments, ...more], [...later, ...coming]),
  };
}

function decimalsOf({ decimals }: Pick<Deployment, 'decimals'>) {
  return decimals === undefined ? {} : { decimals };
}

/** `erc20` of `ERC-20`, `ERC20` and `IERC20`. */
function bareName(name: string): string {
  return name
    .replace(/^I(?=[A-Z])/, '')
    .replace(/[^A-Za-z\d]/g, '')
    .toLowerCase();
}

/** The built-in standards alone. */
export const standardContracts = once(() => createContracts());

/** The declarations of the standards, and the standards by their bare names. Made on first use: it takes some 300 hashes. */
const standards = once(() => ({
  index: indexOf(standardEntries()),
  names: new Map(standardEntries().map(({ source }) => [bareName(source), source])),
}));

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
