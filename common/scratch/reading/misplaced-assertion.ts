import type { Block, Span } from '../types';

const LINE = /^[ \t]*(?:#|\/\/)[ \t]*@assert\b[^\r\n]*(?:\r\n|\n|\r|$)/gm;

/** What is wrong with such a line. */
export const MISPLACED = 'An assertion must be above its request: in the body it does nothing.';

/** The lines of assertions below the empty line after the headers, with their line ends. */
export function misplacedAssertions({ request }: Block): readonly Span[] {
  if (request?.kind !== 'http' || !request.body || request.curl || request.body.include) return [];
  const { body } = request;
  return [...body.text.matchAll(LINE)].map(({ 0: line, index }) => {
    const start = body.start + index;
    return { start, end: start + line.length };
  });
}
