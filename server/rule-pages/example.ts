/** The examples of a rule, checked. */

import type { RuleDoc } from '../../catalogue/rule-doc';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker, type Diagnostic } from '../check/check';
import { exampleRules, inExampleWorkspace } from './example-workspace';

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
