/**
 * Contracts from the files of development tools: JSON ABIs, artifacts of Foundry (`out/Token.sol/Token.json`) and
 * Hardhat (`artifacts/…/Token.json`), deployments of Foundry (`broadcast/…/run-latest.json`) and Hardhat Ignition
 * (`ignition/deployments/chain-1/deployed_addresses.json`), and text files with one declaration per line.
 */

import * as z from 'zod';
import { signatureHash } from '../ethereum/signature';
import { failed, type Result, success } from '../result';
import { counted } from '../units/words';
import { type AbiEntry, abiFromJson, isAbi } from './abi';
import type { Contract, Deployment } from './contracts';
import { creationOf } from './creation';
import { runtimeCodeLength } from './runtime-code';

/** The contents of a file. */
export interface ContractFile {
  readonly contracts: readonly Contract[];
  readonly deployments: readonly Deployment[];
  /** Why parts were left out, one sentence each. */
  readonly problems: readonly string[];
}

/** Maximum number of characters of a file. Artifacts with source maps of large contracts have some megabytes. */
const LARGEST = 20_000_000;

const address = z.string().regex(/^0x[\da-f]{40}$/i);
const artifact = z.object({
  contractName: z.string().optional(),
  abi: z.array(z.unknown()),
  ast: z.unknown().optional(),
  bytecode: z.unknown().optional(),
  linkReferences: z.unknown().optional(),
  storageLayout: z.unknown().optional(),
  // Foundry writes the selectors of functions by their signatures.
  methodIdentifiers: z.record(z.string(), z.string()).optional().catch(undefined),
});
const broadcast = z.object({
  transactions: z.array(z.unknown()),
  // Those that forge has deployed: `src/Math.sol:MathLib:0x…`.
  libraries: z.array(z.string()).optional().catch(undefined),
});
const created = z.object({
  transactionType: z.enum(['CREATE', 'CREATE2']),
  contractName: z.string(),
  contractAddress: address,
});
const ignition = z.record(z.string().regex(/#/), address);

/** @param path path of the file with `/`; its last part names the contract if the file does not */
export function readContractFile(path: string, text: string): Result<ContractFile> {
  if (text.length > LARGEST) return failed({ message: `${nameIn(path)} is larger than 20 MB.` });
  if (/^\s*(?:[A-Za-z/])/.test(text)) return fromLines(path, text);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failed({ message: `${nameIn(path)} is not JSON.`, remedy: 'Compile the contracts again.' });
  }
  if (Array.isArray(json) && isAbi(json)) return success(fromAbi(json, contractNameIn(path)));
  const compiled = artifact.safeParse(json);
  if (compiled.success) {
    const { abi, contractName, methodIdentifiers, storageLayout } = compiled.data;
    const name = contractName || contractNameIn(path);
    const found = fromAbi(abi, name, storageLayout, methodIdentifiers);
    const creation = creationOf(compiled.data, name, path);
    const enums = enumsIn(compiled.data.ast);
    const codeLength = runtimeCodeLength(text);
    const more = {
      file: path,
      ...(creation ? { creation } : {}),
      ...(enums.size > 0 ? { enums } : {}),
      ...(codeLength === undefined ? {} : { codeLength }),
    };
    return success({ ...found, contracts: found.contracts.map((one) => ({ ...one, ...more })) });
  }
  const sent = broadcast.safeParse(json);
  if (sent.success) return success(fromBroadcast(sent.data));
  const deployed = ignition.safeParse(json);
  if (deployed.success) {
    const deployments = Object.entries(deployed.data).map(([id, at]) => ({
      address: at,
      name: id.slice(id.lastIndexOf('#') + 1),
    }));
    return success({ contracts: [], deployments, problems: [] });
  }
  return failed({
    message: `${nameIn(path)} is neither a JSON ABI, nor an artifact of Foundry or Hardhat, nor a list of deployments.`,
  });
}

function fromAbi(
  items: readonly unknown[],
  name: string,
  layout?: unknown,
  selectors: Readonly<Record<string, string>> = {},
): ContractFile {
  const { entries: declared, problems } = abiFromJson(items, name);
  const entries = withSelectors(declared, selectors);
  const contract = layout === undefined ? { name, entries } : { name, entries, layout };
  return { contracts: [contract], deployments: [], problems };
}

/** The signatures of libraries have the names of structs, `best(Prices.Level[])`, where the ABI has tuples. */
function withSelectors(
  entries: readonly AbiEntry[],
  selectors: Readonly<Record<string, string>>,
): readonly AbiEntry[] {
  const left = new Set(Object.keys(selectors));
  for (const { signature } of entries) left.delete(signature);
  if (left.size === 0) return entries;
  return entries.map((entry) => {
    if (entry.kind !== 'function' || Object.hasOwn(selectors, entry.signature)) return entry;
    const own = [...left].filter((signature) => signature.startsWith(`${entry.name}(`));
    // With several overloads it is not known which one is meant.
    return own.length === 1 && own[0] !== undefined ? { ...entry, hash: signatureHash(own[0]) } : entry;
  });
}

/** Comments and empty lines are ignored. */
function fromLines(path: string, text: string): Result<ContractFile> {
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*(?:\/\/|$)/.test(line));
  const file = fromAbi(lines, contractNameIn(path));
  if (file.contracts[0]?.entries.length === 0)
    return failed({
      message: `${nameIn(path)} has no declarations: ${file.problems[0] ?? counted(0, 'line')}`,
      remedy: 'Write one function, event or error per line.',
    });
  return success(file);
}

function fromBroadcast({ transactions, libraries = [] }: z.infer<typeof broadcast>): ContractFile {
  const deployed = transactions.flatMap((transaction) => {
    const parsed = created.safeParse(transaction);
    return parsed.success ? [{ address: parsed.data.contractAddress, name: parsed.data.contractName }] : [];
  });
  const known = libraries.flatMap((one) => {
    const [, name, at] = /:([^:]+):(0x[\da-f]{40})$/i.exec(one) ?? [];
    return name !== undefined && at !== undefined ? [{ address: at, name }] : [];
  });
  return { contracts: [], deployments: [...known, ...deployed], problems: [] };
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `Token` of `out/Token.sol/Token.json` and of `abi/Token.abi.json`. */
function contractNameIn(path: string): string {
  return nameIn(path).replace(/(?:\.abi)?\.\w+$/, '');
}

// ---------------------------------------------------------------- enums, from the syntax tree in an artifact (`forge build --ast`)

const NAME = /^[A-Za-z_$][\w$]{0,199}$/;
/** Solidity allows 256 members. */
const definition = z.object({
  nodeType: z.literal('EnumDefinition'),
  canonicalName: z.string().max(500),
  members: z.array(z.object({ name: z.string().regex(NAME) })).max(256),
});
const MOST = 1000;

/** By the name with the contract, `Market.State`. Empty if there is no syntax tree. */
export function enumsIn(ast: unknown): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const node of nodesOf(ast)) {
    // Enums stand in a file or in a contract.
    for (const one of [node, ...nodesOf(node)]) {
      const parsed = found.size < MOST && isEnum(one) ? definition.safeParse(one) : undefined;
      if (parsed?.success)
        found.set(
          parsed.data.canonicalName,
          parsed.data.members.map(({ name }) => name),
        );
    }
  }
  return found;
}

function isEnum(node: unknown): boolean {
  return (
    typeof node === 'object' && node !== null && 'nodeType' in node && node.nodeType === 'EnumDefinition'
  );
}

function nodesOf(node: unknown): readonly unknown[] {
  if (typeof node !== 'object' || node === null || !('nodes' in node)) return [];
  return Array.isArray(node.nodes) ? node.nodes : [];
}
