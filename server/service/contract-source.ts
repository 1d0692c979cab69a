/** The Solidity source and the documentation of the contract at a position, read from its artifact when asked for. */
import type { Location } from 'vscode-languageserver';
import type { AbiEntry } from '../../common/contracts/abi';
import type { Contracts } from '../../common/contracts/contracts';
import type { ContractNotes } from '../../common/contracts/natspec';
import { findContract, findFunction } from '../../common/contracts/solidity-source';
import type { Position, Range, Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { contractPlaceAt } from '../features/contract-at';
import { joinUri } from './files';

/** Contracts of contracts that a contract inherits from. */
const DEEPEST = 10;

/** The documentation of the contract that is called at a position; undefined if it has none. */
export async function notesAt(
  document: ScratchDocument,
  position: Position,
  variables: Variables,
): Promise<ContractNotes | undefined> {
  const { contracts, source } = contractPlaceAt(document, position, variables) ?? {};
  const [file] = source === undefined ? [] : (contracts?.filesOf(source) ?? []);
  return file === undefined ? undefined : contracts?.artifacts.notes(file);
}

/**
 * The declaration of the contract or function at a position in its Solidity source; undefined if the source is not there.
 *
 * @param folder URI of the workspace folder
 */
export async function definitionInSource(
  document: ScratchDocument,
  position: Position,
  variables: Variables,
  folder: string,
): Promise<Location | undefined> {
  const place = contractPlaceAt(document, position, variables);
  if (!place?.isName) return undefined;
  return search(place.contracts, folder, place.source, place.entries, new Set());
}

async function search(
  contracts: Contracts,
  folder: string,
  name: string,
  entries: readonly AbiEntry[],
  seen: Set<string>,
): Promise<Location | undefined> {
  const [file] = contracts.filesOf(name);
  if (file === undefined || seen.has(file) || seen.size > DEEPEST) return undefined;
  seen.add(file);
  const found = await sourceOf(contracts, file);
  const contract = found && findContract(found.text, name);
  if (!found || !contract) return undefined;
  const { path, text } = found;
  const locationOf = (span: Parameters<typeof rangeIn>[1]) => ({
    uri: joinUri(folder, path),
    range: rangeIn(text, span),
  });
  const [entry] = entries;
  if (!entry) return locationOf(contract.name);
  const span = findFunction(text, contract, entry);
  if (span) return locationOf(span);
  // Without a constructor of its own, the contract is what is deployed.
  if (entry.kind === 'constructor') return locationOf(contract.name);
  for (const base of contract.bases.toReversed()) {
    const inherited = await search(contracts, folder, base, entries, seen);
    if (inherited) return inherited;
  }
  return undefined;
}

/** The source of an artifact. Its path is relative to the project, which is a folder around the artifact. */
async function sourceOf(contracts: Contracts, file: string) {
  const path = sourcePath(await contracts.artifacts.read(file));
  if (path === undefined) return undefined;
  const inside = path.split('/').map(encodeURIComponent).join('/');
  const folders = file.split('/').slice(0, -1);
  for (let depth = folders.length; depth >= 0; depth--) {
    const around = folders.slice(0, depth);
    for (const at of [
      [...around, inside],
      [...around, 'node_modules', inside],
    ].map((one) => one.join('/'))) {
      const text = await contracts.artifacts.readText(at);
      if (text !== undefined) return { path: at, text };
    }
  }
  return undefined;
}

/** Hardhat: `sourceName`; Foundry: the key of `compilationTarget` in the metadata, or the path in the AST. */
function sourcePath(json: unknown): string | undefined {
  const { sourceName, metadata, ast } = membersOf(json);
  const target = membersOf(membersOf(membersOf(metadata).settings).compilationTarget);
  const path = [sourceName, Object.keys(target)[0], membersOf(ast).absolutePath].find(
    (one) => typeof one === 'string' && one !== '',
  );
  const isInside = typeof path === 'string' && /^[^/\\:]+(?:\/[^/\\:]+)*\.sol$/.test(path);
  return isInside && !path.split('/').some((part) => part === '..' || part === '.') ? path : undefined;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function rangeIn(text: string, { start, end }: { readonly start: number; readonly end: number }): Range {
  const before = text.slice(0, start).split(/\r\n|\r|\n/);
  const line = before.length - 1;
  const character = before.at(-1)?.length ?? 0;
  return { start: { line, character }, end: { line, character: character + end - start } };
}
