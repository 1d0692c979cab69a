import { type Contracts, type Deployment, standardContracts } from '../../contracts/contracts';
import type { ScratchDocumentApi, Variables } from '../api';
import { CONTRACT_DIRECTIVE } from '../directives/table';
import type { Block, Directive } from '../types';
import { fillText, knownValue } from '../variables/resolve';
import { parseContract } from './contract-directive';

/**
 * The contracts that a request is decoded with: those of its `# @contract`, of the file and of the workspace, and the
 * standards.
 */
export function contractsOf(
  document: Pick<ScratchDocumentApi, 'blockAtLine' | 'contracts'>,
  block: Block,
  variables: Variables,
): Contracts {
  const contracts = document.contracts ?? standardContracts();
  const deployments = contractDirectives(document, block).flatMap((one): Deployment[] => {
    const parsed = parseContract(one.value);
    if (!parsed.ok) return [];
    const { name, address, of = name } = parsed.value;
    const known = fillText(address.text, (part) => knownValue(part, variables));
    const source = contracts.named(of.text);
    return known !== undefined && source !== undefined
      ? [{ address: known, name: source, label: name.text }]
      : [];
  });
  return deployments.length > 0 ? contracts.at(deployments) : contracts;
}

/** The directives that apply to a request, those of the file first. */
export function contractDirectives(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
): readonly Directive[] {
  const own = block.directives.filter(isContract);
  const first = document.blockAtLine(0).block;
  const isOfFile = first !== block && !first.separator && !first.request;
  return isOfFile ? [...first.directives.filter(isContract), ...own] : own;
}

function isContract({ key }: Directive): boolean {
  return key.text === CONTRACT_DIRECTIVE;
}
