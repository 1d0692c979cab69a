/** Definition, references and highlights of names, and the places that a rename changes. */

import type { DocumentHighlight, Location } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { PlacedBlock, Position, ScratchDocumentApi } from '../../../common/scratch/api';
import { SHARED } from '../../../common/scratch/environments/environments';
import { highlightKinds } from '../kinds';
import { definitionsIn, type EnvironmentFile, type Environments, readersIn } from './environment-file';
import {
  blocksWith,
  type Name,
  nameAt,
  occurrences,
  occurrencesInBlocks,
  type PlacedOccurrence,
} from './names';

/** Other files that may share the names of a document. */
export interface Neighbours {
  readonly environments: Environments;
  /** Other scratch files with the same environment files. */
  readonly others: readonly ScratchDocumentApi[];
}

export interface Place extends PlacedOccurrence {
  readonly uri: string;
}

/** The definitions of the name at a position; empty if there are none. */
export function definition(
  document: ScratchDocumentApi,
  position: Position,
  environments: Environments,
): readonly Location[] {
  const name = nameAt(document, position);
  if (!name) return [];
  const own = ownDefinitions(document, name);
  const last = own.at(-1);
  // The last definition in the file applies.
  if (name.kind === 'variable' && document.definitions(name.name).length > 0) return last ? [last] : [];
  const outer = environmentDefinitions(name, environments);
  const chosen = outer.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank)[0];
  if (chosen) return [chosen.location];
  return own.length > 0 ? own : outer.map(({ location }) => location);
}

function ownDefinitions(document: ScratchDocumentApi, named: Name): readonly Location[] {
  const { kind, name } = named;
  const { uri } = document;
  if (kind === 'contract') {
    return occurrences(document, named)
      .filter(({ role }) => role === 'definition')
      .map(({ range }) => ({ uri, range }));
  }
  if (kind === 'variable') {
    const definitions = document.definitions(name);
    if (definitions.length > 0) {
      return definitions.map((one) => ({ uri, range: document.rangeOf(one.placed, one.definition.name) }));
    }
  }
  const blocks: readonly PlacedBlock[] =
    kind === 'request' ? document.named(name) : kind === 'variable' ? document.prompts(name) : [];
  return occurrencesInBlocks(document, { kind, name }, blocks)
    .filter(({ role }) => role === 'definition')
    .map(({ range }) => ({ uri, range }));
}

/** `rank`: the definition with the highest rank applies; 0 for other environments. */
function environmentDefinitions(name: Name, { files, selected }: Environments) {
  return filesFor(name, files).flatMap((file) =>
    definitionsIn(file, name.name).map(({ environment, range }) => {
      const fits = environment === undefined || environment === selected ? 2 : environment === SHARED ? 1 : 0;
      const ofFile = file.kind === 'private' ? 4 : file.kind === 'public' ? 2 : 0;
      return { location: { uri: file.uri, range }, rank: fits && fits + ofFile };
    }),
  );
}

function filesFor({ kind }: Name, files: readonly EnvironmentFile[]): readonly EnvironmentFile[] {
  if (kind === 'request' || kind === 'contract') return [];
  return files.filter((file) => (file.kind === 'dotenv') === (kind === 'dotenv'));
}

/** All places of the name at a position, with or without its definitions. */
export function references(
  document: ScratchDocumentApi,
  position: Position,
  neighbours: Neighbours,
  withDefinitions: boolean,
  token: CancellationToken = noCancellation,
): readonly Location[] {
  const name = nameAt(document, position);
  if (!name) return [];
  return placesOf(document, name, neighbours, token)
    .filter(({ role }) => withDefinitions || role === 'use')
    .map(({ uri, range }) => ({ uri, range }));
}

/** Maximum number of blocks with highlights. No window shows more. */
const MOST_HIGHLIGHTED = 250;

/** The places of the name at a position in the nearest blocks of its file; undefined if there is no name. */
export function highlights(
  document: ScratchDocumentApi,
  position: Position,
): readonly DocumentHighlight[] | undefined {
  const name = nameAt(document, position);
  if (!name) return undefined;
  const blocks = nearest([...blocksWith(document, name)], document.blockAtLine(position.line).startLine);
  return occurrencesInBlocks(document, name, blocks).map(({ range, role }) => ({
    range,
    kind: role === 'definition' ? highlightKinds.write : highlightKinds.read,
  }));
}

function nearest(blocks: readonly PlacedBlock[], line: number): readonly PlacedBlock[] {
  if (blocks.length <= MOST_HIGHLIGHTED) return blocks;
  const far = Float64Array.from(blocks, ({ startLine }) => Math.abs(startLine - line));
  const farthest = far.slice().sort()[MOST_HIGHLIGHTED - 1] as number;
  return blocks.filter((_, index) => (far[index] as number) <= farthest);
}

/**
 * All places that share a name: in its document, in order, then in environment files, then in other scratch files.
 * A variable that the document defines belongs to the document. One of an environment is shared by all its files.
 */
export function placesOf(
  document: ScratchDocumentApi,
  name: Name,
  { environments, others }: Neighbours,
  token: CancellationToken = noCancellation,
): readonly Place[] {
  const places: Place[] = placesIn(document, name);
  const files = filesFor(name, environments.files);
  const outer = files.some((file) => definitionsIn(file, name.name).length > 0);
  const own = isOwn(document, name);
  // A value of an environment may use a variable that only the document defines.
  if (!outer || !own) {
    for (const file of files) {
      const { uri } = file;
      for (const { range } of definitionsIn(file, name.name)) places.push({ uri, role: 'definition', range });
      for (const range of readersIn(file, name.name)) places.push({ uri, role: 'use', range });
    }
  }
  if (outer && !own) {
    for (const other of others) {
      if (token.isCancellationRequested) return [];
      if (other.uri !== document.uri && !isOwn(other, name)) places.push(...placesIn(other, name));
    }
  }
  return places;
}

/** The name at a position if other files share it. `placesOf` then needs these files. */
export function sharedNameAt(
  document: ScratchDocumentApi,
  position: Position,
  environments: Environments,
): Name | undefined {
  const name = nameAt(document, position);
  if (!name || isOwn(document, name)) return undefined;
  const outer = filesFor(name, environments.files).some((file) => definitionsIn(file, name.name).length > 0);
  return outer ? name : undefined;
}

/** Whether the document's own definition takes precedence over environments. */
function isOwn(document: ScratchDocumentApi, { kind, name }: Name): boolean {
  return (
    kind === 'request' ||
    kind === 'contract' ||
    (kind === 'variable' && document.definitions(name).length > 0)
  );
}

function placesIn(document: ScratchDocumentApi, name: Name): Place[] {
  return occurrences(document, name).map((one) => ({ uri: document.uri, ...one }));
}
