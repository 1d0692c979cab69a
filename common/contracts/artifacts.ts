/**
 * Contracts from the files of development tools: JSON ABIs, artifacts of Foundry (`out/Token.sol/Token.json`) and
 * Hardhat (`artifacts/…/Token.json`), deployments of Foundry (`broadcast/…/run-latest.json`) and Hardhat Ignition
 * (`ignition/deployments/chain-1/deployed_addresses.json`), and text files with one declaration per line.
 */
import * as z from 'zod';
import { failed, type Result, success } from '../result';
import { counted } from '../units/words';
import { abiFromJson } from './abi';
import type { Contract, Deployment } from './contracts';

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
  storageLayout: z.unknown(),
});
const broadcast = z.object({ transactions: z.array(z.unknown()) });
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
  if (Array.isArray(json)) return success(fromAbi(json, contractNameIn(path)));
  const compiled = artifact.safeParse(json);
  if (compiled.success) {
    const { abi, contractName, storageLayout } = compiled.data;
    return success(fromAbi(abi, contractName || contractNameIn(path), storageLayout));
  }
  const sent = broadcast.safeParse(json);
  if (sent.success) return success(fromBroadcast(sent.data.transactions));
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

function fromAbi(items: readonly unknown[], name: string, layout?: unknown): ContractFile {
  const { entries, problems } = abiFromJson(items, name);
  const contract = layout === undefined ? { name, entries } : { name, entries, layout };
  return { contracts: [contract], deployments: [], problems };
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

function fromBroadcast(transactions: readonly unknown[]): ContractFile {
  const deployments = transactions.flatMap((transaction) => {
    const parsed = created.safeParse(transaction);
    return parsed.success ? [{ address: parsed.data.contractAddress, name: parsed.data.contractName }] : [];
  });
  return { contracts: [], deployments, problems: [] };
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `Token` of `out/Token.sol/Token.json` and of `abi/Token.abi.json`. */
function contractNameIn(path: string): string {
  return nameIn(path).replace(/(?:\.abi)?\.\w+$/, '');
}
