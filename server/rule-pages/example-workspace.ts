import { standardContracts } from '../../common/contracts/contracts';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { RuleOptions } from '../rules/rule';

/** The options that examples are checked with: one node is known. */
export const exampleRules: RuleOptions = { nodeNames: { names: ['home'], mayBeElsewhere: false } };

/**
 * For examples: a workspace without contracts. Body files with `missing` in their name do not exist, all others do.
 */
export function inExampleWorkspace(document: ScratchDocument): ScratchDocument {
  document.contracts = standardContracts();
  const missing = new Set(document.bodyFiles().filter((path) => path.includes('missing')));
  if (missing.size === 0) return document;
  document.imports = {
    definitions: new Map(),
    requests: new Set(),
    failures: new Map(),
    complete: true,
    missing,
  };
  return document;
}
