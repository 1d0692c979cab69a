/** The Solidity source and the documentation of the contract at a position, read from its artifact when asked for. */
import type { Location } from 'vscode-languageserver';
import type { ContractNotes } from '../../common/contracts/natspec';
import { placeInSource, rangeIn } from '../../common/contracts/source-place';
import type { Position, Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { contractPlaceAt } from '../features/contract-at';
import { joinUri } from './files';

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
  const found = await placeInSource(place.contracts, place.source, place.entries[0]);
  return found && { uri: joinUri(folder, found.path), range: rangeIn(found.text, found.span) };
}
