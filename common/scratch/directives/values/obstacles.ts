/** What a request asks for and Slotpad does not do: it is reported, and the request is sent only when forced. */
import type { Block, ParseProblemCode, Span } from '../../types';
import { directiveNamed } from '../table';
import { valueFault } from './values';

export interface Obstacle extends Span {
  /** Code of the rule that reports it. */
  readonly code: ParseProblemCode | 'directive-unsupported' | 'directive-value';
  readonly message: string;
}

/** The obstacles of a block, in order. */
export function obstaclesOf({
  definitions,
  directives,
  placeholders,
  problems,
}: Pick<Block, 'definitions' | 'directives' | 'placeholders' | 'problems'>): readonly Obstacle[] {
  const found: Obstacle[] = [];
  const foreign = new Set(
    placeholders.filter(({ inner }) => inner.text.startsWith('$')).map((placeholder) => placeholder.start),
  );
  for (const { start, end, code, obstacle, detail = '' } of problems) {
    // A placeholder of another tool, or one in a definition, is refused where it is filled in, even when forced.
    if (!obstacle || foreign.has(start)) continue;
    if (definitions.some((one) => one.start <= start && end <= one.end)) continue;
    found.push({ start, end, code, message: detail });
  }
  for (const { key, value } of directives) {
    const fault = valueFault({ key, value });
    if (fault?.severity === 'error') {
      const { start, end } = value.text === '' ? key : value;
      found.push({ start, end, code: 'directive-value', message: fault.message });
    }
    const info = directiveNamed(key.text);
    if (info?.handling !== 'error') continue;
    const message = `Slotpad does not support \`@${key.text}\` (${info.owner}), which ${info.about}.`;
    found.push({ start: key.start - 1, end: key.end, code: 'directive-unsupported', message });
  }
  return found;
}
