/** The examples of a rule, checked in a workspace of their own. */
import type { RuleDoc } from '../../catalogue/rule-doc';
import { standardContracts } from '../../common/contracts/contracts';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker, type Diagnostic } from '../check/check';
import type { RuleOptions } from '../rules/rule';

/** Diagnostics of one rule for its example. */
export function foundIn(example: RuleDoc['bad'], code: string): readonly Diagnostic[] {
  const document = new ScratchDocument(
    `file:///example.${example.language}`,
    example.language,
    1,
    example.text,
  );
  return createChecker({ rules: exampleRules })
    .check(inExampleWorkspace(document))
    .filter((found) => found.code === code);
}

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
    contracts: [],
    definitions: new Map(),
    requests: new Set(),
    failures: new Map(),
    complete: true,
    missing,
  };
  return document;
}
