/** The names of `# @contract` in a scratch file, which belong to the file or to one request. */
import type { PlacedBlock, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import { contractOfDirective } from '../../../common/scratch/contracts/contract-directive';
import type { Block } from '../../../common/scratch/types';
import { contractKey, contractNamesIn } from '../../../common/scratch/variables/contract-names';
import { contractDirectives } from '../../../common/scratch/variables/contracts-of';
import { contains } from '../place';

interface ContractOccurrence {
  readonly kind: 'contract';
  readonly name: string;
  readonly role: 'definition' | 'use';
  readonly range: Range;
  readonly within?: PlacedBlock;
}

/** The name of a contract at an offset, if a directive that applies there gives it. */
export function contractAt(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  offset: number,
): ContractOccurrence | undefined {
  const { block } = placed;
  const found = contractNamesIn(block).find((one) => contains(one, offset));
  if (!found || !names(contractDirectives(document, block), found.text)) return undefined;
  const isOwn = names(block.directives, found.text) && !isForFile(document, block);
  return {
    kind: 'contract',
    name: found.text,
    role: found.role,
    range: document.rangeOf(placed, found),
    ...(isOwn ? { within: placed } : {}),
  };
}

export function contractsInBlock(document: ScratchDocumentApi, name: string, placed: PlacedBlock) {
  return contractNamesIn(placed.block)
    .filter(({ text }) => text === name)
    .map(({ address, role, ...span }) => {
      const end = address && { start: address.end, end: address.end };
      return {
        role,
        range: document.rangeOf(placed, span),
        ...(end ? { as: document.rangeOf(placed, end) } : {}),
      };
    });
}

/** The blocks where the name stands for the contract: without those that give it to another one. */
export function blocksOfContract(
  document: ScratchDocumentApi,
  { name, within }: { readonly name: string; readonly within?: PlacedBlock },
): Iterable<PlacedBlock> {
  if (within) return [within];
  return [...document.readers(contractKey(name))].filter(
    ({ block }) => isForFile(document, block) || !names(block.directives, name),
  );
}

/** Whether a contract of the file or the workspace has a name, or a variable, which would then stand for the contract. */
export function isContractTaken(
  document: ScratchDocumentApi,
  name: string,
  within: PlacedBlock | undefined,
): boolean {
  const first = document.blockAtLine(0);
  const blocks = within ? [within, first] : [...document.readers(contractKey(name)), first];
  return (
    blocks.some(({ block }) => names(block.directives, name)) ||
    document.definitions(name).length > 0 ||
    isKnownAs(document, name)
  );
}

/**
 * Whether a contract of the workspace or a standard has a name. Names match without regard to case: one in another case
 * is free, unless the file uses it or it has an address.
 */
function isKnownAs(document: ScratchDocumentApi, name: string): boolean {
  const known = document.contracts?.target(name);
  if (!known) return false;
  const isUsed = [...document.readers(contractKey(name))].length > 0;
  return isUsed || known.source === name || known.addresses.length > 0 || known.later;
}

/** Whether a directive of the file or of one of its requests gives the name. */
export function definesContract(document: ScratchDocumentApi, name: string): boolean {
  return [...document.readers(contractKey(name))].some(({ block }) => names(block.directives, name));
}

function names(directives: Block['directives'], name: string): boolean {
  return directives.some((one) => contractOfDirective(one)?.name.text === name);
}

/** Whether the directives of a block apply to all requests of its file. */
function isForFile(document: ScratchDocumentApi, block: Block): boolean {
  return document.blockAtLine(0).block === block && !block.separator && !block.request;
}
