/** A simulation as lines of text. */
import type { SimulationRow, SimulationWords } from './sections';

export interface SimulationLine {
  readonly kind: 'title' | 'verdict' | 'basis' | 'heading' | 'more' | 'less' | 'plain';
  readonly text: string;
}

const MARKS = { good: '✓', warning: '!', error: '✗' } as const;
const INDENT = '  ';

/** @param title name of the request */
export function simulationLines(title: string, words: SimulationWords): readonly SimulationLine[] {
  const { basis, level, reasons, sections, verdict } = words;
  return [
    { kind: 'title', text: title },
    { kind: 'verdict', text: `${MARKS[level]} ${verdict}` },
    ...reasons.map((one) => plain(INDENT + one)),
    { kind: 'basis', text: basis },
    ...sections.flatMap(({ rows, title: heading }) => [
      plain(''),
      { kind: 'heading', text: heading } as const,
      ...rows.flatMap(rowLines),
    ]),
  ];
}

function rowLines({ label, text, tone }: SimulationRow): readonly SimulationLine[] {
  const [first = '', ...rest] = text.split('\n');
  const kind = tone === 'more' || tone === 'less' ? tone : 'plain';
  return [
    { kind, text: `${INDENT}${label}: ${first}` },
    ...rest.map((line) => plain(`${INDENT}${INDENT}${INDENT}${line}`)),
  ];
}

function plain(text: string): SimulationLine {
  return { kind: 'plain', text };
}
