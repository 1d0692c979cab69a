/** The places of contracts, functions and reverts in the Solidity sources of the workspace, found through the artifacts. */
import type { AbiEntry } from './abi';
import type { Contracts } from './contracts';
import { findContract, findFunction, findRevert, type RevertWords, type Span } from './solidity-source';

/** Contracts that a contract inherits from. */
const DEEPEST = 10;

export interface SourcePlace {
  /** Relative to the workspace folder, encoded as in a URI. */
  readonly path: string;
  /** The source. */
  readonly text: string;
  readonly span: Span;
}

/**
 * The declaration of a contract or one of its functions; undefined if the source is not there.
 *
 * @param name of the contract @param entry of the function; default: the contract itself
 * @param revert leads to the statement that raises it, if the function has exactly one
 */
export function placeInSource(
  contracts: Contracts,
  name: string,
  entry?: AbiEntry,
  revert?: RevertWords,
): Promise<SourcePlace | undefined> {
  return search(contracts, name, entry, revert, new Set());
}

async function search(
  contracts: Contracts,
  name: string,
  entry: AbiEntry | undefined,
  revert: RevertWords | undefined,
  seen: Set<string>,
): Promise<SourcePlace | undefined> {
  const [file] = contracts.filesOf(name);
  if (file === undefined || seen.has(file) || seen.size > DEEPEST) return undefined;
  seen.add(file);
  const found = await sourceOf(contracts, file);
  const contract = found && findContract(found.text, name);
  if (!found || !contract) return undefined;
  if (!entry) return { ...found, span: contract.name };
  const span = findFunction(found.text, contract, entry);
  if (span) return { ...found, span: (revert && findRevert(found.text, span, revert)) ?? span };
  // Without a constructor of its own, the contract is what is deployed.
  if (entry.kind === 'constructor') return { ...found, span: contract.name };
  for (const base of contract.bases.toReversed()) {
    const inherited = await search(contracts, base, entry, revert, seen);
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

/** Lines and characters of a place, from 0. */
export function rangeIn(text: string, { start, end }: Span) {
  const before = text.slice(0, start).split(/\r\n|\r|\n/);
  const line = before.length - 1;
  const character = before.at(-1)?.length ?? 0;
  return { start: { line, character }, end: { line, character: character + end - start } };
}
