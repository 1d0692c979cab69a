import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { requestLenses } from '../../server/features/actions/lens';
import { complete } from '../../server/features/completion/completion';
import { formatDocument } from '../../server/features/format/format';
import { hover } from '../../server/features/hover/hover';
import { createSymbolKeeper } from '../../server/features/navigation/symbols';
import { blocksIn } from '../../server/features/place';
import { createTokenKeeper } from '../../server/features/structure/semantic-tokens';
import { corpus } from './corpus';
import { alternate, median, type Row, timed } from './measure';

const MANY = 50_000;
const MOST = 20;

/** Requests of an editor in the middle of a long file, while a person types and moves the mouse. */
export function featuresInLongFile(): Row[] {
  const document = new ScratchDocument('file:///bench.jsonrpc', 'jsonrpc', 1, corpus(MANY).scratch);
  const line = lineWith(document, Math.floor(document.lineCount / 2), '"method"');
  const inMethod = { line, character: 16 };
  const tokens = createTokenKeeper();
  let { resultId = '' } = tokens.full(document, fileVariables(document));
  let version = 1;

  /** Adds or removes a character of the method name, so that all caches for its block are stale. */
  const edit = () => {
    const odd = version % 2 === 1;
    const start = { line, character: 13 };
    const end = { line, character: odd ? 13 : 14 };
    document.update([{ range: { start, end }, text: odd ? 'x' : '' }], ++version);
  };
  const completion = () => {
    if (complete(document, inMethod, fileVariables(document)).length === 0)
      throw new Error('No completions.');
  };
  const hovering = () => {
    const found = hover(document, inMethod, fileVariables(document), () => 0);
    // Every other edit makes the method unknown.
    if (!found && version % 2 === 1) throw new Error('No hover.');
  };
  const delta = () => {
    const answer = tokens.delta(document, fileVariables(document), resultId);
    if (!('edits' in answer) || answer.edits.length !== 1) throw new Error('No delta.');
    resultId = answer.resultId ?? '';
  };
  const visible = { start: { line: line - 40, character: 0 }, end: { line: line + 40, character: 0 } };
  const range = () => {
    if (tokens.range(document, fileVariables(document), visible).data.length === 0)
      throw new Error('No tokens.');
  };
  const commands = { send: true, watch: false, more: true };
  const around = { start: { line: line - 340, character: 0 }, end: { line: line + 340, character: 0 } };
  const lenses = () => {
    const blocks = blocksIn(document, around);
    if (requestLenses(document, fileVariables(document), 'all', commands, undefined, blocks).length === 0)
      throw new Error('No lenses.');
  };
  const symbols = createSymbolKeeper();
  const outline = () => {
    if (symbols.symbols(document).length !== MANY) throw new Error('Not all symbols.');
  };
  return [
    openedOutline(),
    row('document symbols', edit, outline, 100),
    row('completion', edit, completion),
    row('hover', edit, hovering),
    row('semantic tokens that changed', edit, delta),
    row('semantic tokens of a screen', edit, range),
    row('lenses of a screen and the lines around it', edit, lenses),
  ];
}

/** The outline of a new document: all blocks are parsed. */
function openedOutline(): Row {
  const { scratch } = corpus(MANY);
  const once = () => {
    const document = new ScratchDocument('file:///bench.jsonrpc', 'jsonrpc', 1, scratch);
    return timed(() => createSymbolKeeper().symbols(document));
  };
  for (let warm = 0; warm < 3; warm++) once();
  const taken = median(Array.from({ length: 9 }, once));
  return {
    what: `document symbols of ${MANY.toLocaleString('en')} requests, the file just opened`,
    measured: `${taken.toFixed(0)} ms`,
    asked: '≤ 300 ms',
    holds: taken <= 300,
  };
}

/** @param before runs before each measurement and is not measured */
function row(what: string, before: () => void, work: () => unknown, most = MOST): Row {
  const once = () => {
    before();
    return timed(work);
  };
  for (let warm = 0; warm < 40; warm++) once();
  const taken = median(Array.from({ length: 101 }, once));
  return {
    what: `${what} at ${MANY.toLocaleString('en')} requests, after an edit`,
    measured: `${taken.toFixed(2)} ms`,
    asked: `≤ ${most} ms`,
    holds: taken <= most,
  };
}

function lineWith(document: ScratchDocument, from: number, text: string): number {
  let line = from;
  const at = () => ({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  while (!document.getText(at()).includes(text)) line++;
  return line;
}

/** Formatting of a new document in which each line of JSON changes, against `JSON.parse` of the same requests. */
export function formatting(): Row {
  const { scratch, json } = corpus(5000);
  const format = () =>
    formatDocument(new ScratchDocument('file:///bench.jsonrpc', 'jsonrpc', 1, scratch), {
      tabSize: 4,
      insertSpaces: true,
    });
  if (format().length < 5000) throw new Error('The corpus is already formatted, so nothing is measured.');
  alternate(5, [format, () => JSON.parse(json)]);
  const [taken = 0, parsing = 1] = alternate(21, [format, () => JSON.parse(json)]);
  const ratio = taken / parsing;
  return {
    what: 'formatting of 5,000 requests, every line of them, against JSON.parse of the same',
    measured: `${ratio.toFixed(1)} × (${taken.toFixed(1)} ms, ${parsing.toFixed(1)} ms)`,
    asked: '≤ 15 ×',
    holds: ratio <= 15,
  };
}
