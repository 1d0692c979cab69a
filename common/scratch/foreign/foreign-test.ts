/** Tests of other tools, read as assertions without running any script. */
import { parseAssertion } from '../reading/assertion';
import type { ForeignTest, Span } from '../types';
import { httpYacConditions } from './httpyac-assertion';
import { hurlParts } from './hurl';
import { scriptParts } from './script';
import { firstLine, type RawPart } from './values';

/** A part of a foreign test: an assertion that it stands for, or why it is not run. */
export interface ForeignPart extends Span {
  /** As after `@assert`. */
  readonly condition?: string;
  readonly notRun?: string;
}

const USE_ASSERT = 'Use `# @assert` above the request.';

/** The parts of a test, at least one for each thing that it checks. Spans are those of the block. */
export function partsOf(test: ForeignTest): readonly ForeignPart[] {
  return rawParts(test).map((part) => {
    const span = { start: test.start + part.start, end: test.start + part.end };
    if (part.condition === undefined) return { ...span, notRun: `${part.notRun} ${USE_ASSERT}` };
    // A condition that can't be read is not run either.
    return parseAssertion(part.condition).ok
      ? { ...span, condition: part.condition }
      : { ...span, notRun: `This test is not run. ${USE_ASSERT}` };
  });
}

function rawParts({ kind, text }: ForeignTest): readonly RawPart[] {
  const whole = { start: 0, end: firstLine(text).length };
  switch (kind) {
    case 'httpyac': {
      const read = httpYacConditions(text);
      if (!read.ok) return [{ ...whole, notRun: read.failure.message }];
      return read.value.map((condition) => ({ ...whole, condition }));
    }
    case 'hurl':
      return hurlParts(text);
    case 'script':
      return scriptParts(text);
  }
}
