import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker } from '../../server/check/check';
import { corpus } from './corpus';
import { alternate, median, processorTime, type Row, timed } from './measure';

/** A full check of a new file against `JSON.parse` of the same requests. */
export function fullCheck(): Row {
  const { scratch, json } = corpus(5000);
  const check = () =>
    createChecker().check(new ScratchDocument('file:///bench.jsonrpc', 'jsonrpc', 1, scratch));
  if (check().length > 0)
    throw new Error('The corpus has diagnostics, so it no longer consists of valid requests.');
  alternate(5, [check, () => JSON.parse(json)]);
  const works = [check, () => JSON.parse(json)];
  const [checking = 0, parsing = 1] = alternate(41, works, processorTime);
  const ratio = checking / parsing;
  return {
    what: `processor time of a full check of 5,000 requests (${(scratch.length / 1e6).toFixed(1)} MB) against JSON.parse of the same`,
    measured: `${ratio.toFixed(1)} × (${checking.toFixed(1)} ms, ${parsing.toFixed(1)} ms)`,
    asked: '≤ 8 ×',
    holds: ratio <= 8,
  };
}

/** Diagnostics after a typed character in the middle of a file. */
export function oneEdit(): Row[] {
  const edits = [500, 50_000].map((requests) => {
    const document = new ScratchDocument('file:///bench.jsonrpc', 'jsonrpc', 1, corpus(requests).scratch);
    const checker = createChecker();
    checker.check(document);
    const line = Math.floor(document.lineCount / 2);
    let target = line;
    while (!document.getText(lineRange(target)).includes('"id"')) target++;
    let version = 1;
    return () => {
      const odd = version % 2 === 1;
      const start = { line: target, character: 8 };
      const end = { line: target, character: odd ? 8 : 9 };
      document.update([{ range: { start, end }, text: odd ? '1' : '' }], ++version);
      checker.check(document);
    };
  });
  for (const edit of edits) for (let warm = 0; warm < 2000; warm++) edit();
  const [small = 1, large = 0] = edits.map((edit) => median(Array.from({ length: 2001 }, () => timed(edit))));
  return [
    {
      what: "an edit's diagnostics at 50,000 requests",
      measured: `${large.toFixed(3)} ms`,
      asked: '≤ 10 ms',
      holds: large <= 10,
    },
    {
      what: 'the same edit at 50,000 requests against 500',
      measured: `${(large / small).toFixed(2)} × (${small.toFixed(3)} ms at 500)`,
      asked: '≤ 2 ×',
      holds: large <= 2 * small,
    },
  ];
}

const lineRange = (line: number) => ({
  start: { line, character: 0 },
  end: { line: line + 1, character: 0 },
});
