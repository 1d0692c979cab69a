/** Tests of other tools, read as assertions without running any script. */

import { rawPartsOf } from '../foreign/foreign-parts';
import type { ForeignTest, Span } from '../types';
import { parseAssertion } from './assertion';

/** A part of a foreign test: an assertion that it stands for, or why it is not run. */
export interface ForeignPart extends Span {
  /** As after `@assert`. */
  readonly condition?: string;
  readonly notRun?: string;
}

const USE_ASSERT = 'Use `# @assert` above the request.';

/** The assertions of a test, and what of it is not run. Spans are those of the block. */
export function partsOf(test: ForeignTest): readonly ForeignPart[] {
  return rawPartsOf(test).flatMap((part): readonly ForeignPart[] => {
    const span = { start: test.start + part.start, end: test.start + part.end };
    if (part.kind === 'capture') return [];
    if (part.kind === 'not-run') return [{ ...span, notRun: `${part.notRun} ${USE_ASSERT}` }];
    // A condition that can't be read is not run either.
    return parseAssertion(part.condition).ok
      ? [{ ...span, condition: part.condition }]
      : [{ ...span, notRun: `This test is not run. ${USE_ASSERT}` }];
  });
}

/** Whether a test does nothing that Slotpad does, as a script that only writes to a log. */
export function isIdle(test: ForeignTest): boolean {
  return rawPartsOf(test).length === 0;
}
