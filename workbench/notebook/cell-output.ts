/** What a cell shows: outputs, decoded values, and what is kept of them. */
import { defined } from '../../common/defined';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { countLines, lastNotAbove, lineStarts } from '../../common/scratch/text/lines';
import { fileVariables } from '../../common/scratch/variables/variables';
import { counted } from '../../common/units/words';
import type { VerdictLevel } from '../../runner/judge/verdict';
import type { Prepared } from '../../runner/model/prepared';
import { sentences } from '../../runner/present/present';
import { type SkipReason, skipWords } from '../../runner/run/run';
import { addValueHints, type Hint } from '../../server/features/decode/value-hints';
import { partsOf } from '../../server/features/response/response';
import { scalarOf, worldOf } from '../../server/features/response/response-hover';
import { Responses } from '../../server/service/responses';
import { type ShownResponse, subjectOf } from '../response/shown';

/** What a cell shows below its request. */
interface CellOutput {
  /** The line of the response document, then its errors and differences, one per line. */
  readonly summary: string;
  readonly failed: boolean;
  readonly text: string;
  readonly isJson: boolean;
}

/** Maximum length of a response below a cell, in UTF-16 units. Longer ones would slow down the notebook. */
const MOST_TEXT = 100_000;
/** Maximum number of messages above a response. */
const MOST_MESSAGES = 5;

/** The mark of a cell: a tick, a cross, or none for what was not checked. */
export function cellSuccess(verdict: VerdictLevel): boolean | undefined {
  return verdict === 'unchecked' ? undefined : verdict !== 'error';
}

/** What a cell shows for a request that its run has skipped. */
export function skippedWords(because: SkipReason): string {
  return `Not sent. ${skipWords(because)}`;
}

/**
 * A response as the output of a cell, with the words of the response document.
 *
 * @param withName adds the name of the request, where a cell has several
 * @param decode adds the meaning of values to JSON
 */
export function cellOutput(
  shown: ShownResponse,
  withName: boolean,
  decode: (json: string) => string = (json) => json,
): CellOutput {
  const differences = shown.marks.map(({ message }) => message);
  const isInText = joined(shown.text).includes(joined(shown.message));
  const messages = [...new Set([...(isInText ? [] : shown.message.split('\n')), ...differences])];
  const more = messages.length - MOST_MESSAGES;
  return {
    summary: [
      withName ? shown.title : shown.short,
      ...messages.slice(0, MOST_MESSAGES).flatMap(sentences),
      ...(more > 0 ? [`${counted(more, 'more message')} in the response`] : []),
      ...(shown.details ?? []).filter((line) => !messages.some((one) => one.includes(line))),
    ].join('\n'),
    failed: shown.level === 'error',
    ...body(shown, decode),
  };
}

/** On one line: a text without a body has each sentence of its message on a line. */
function joined(text: string): string {
  return text.replace(/\n+/g, ' ');
}

function body(
  { text, language }: ShownResponse,
  decode: (json: string) => string,
): Pick<CellOutput, 'text' | 'isJson'> {
  const isJson = language !== 'plaintext';
  if (text.length <= MOST_TEXT) return { text: isJson ? decode(text) : text, isJson };
  const end = text.lastIndexOf('\n', MOST_TEXT);
  const beginning = text.slice(0, end > 0 ? end : MOST_TEXT);
  return { text: `${beginning}\n…\n"Open Response" shows the rest.\n`, isJson: false };
}

/** Text for a notebook, where control characters would be colors and commands of a terminal. */
export function outputText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

/** Bright red in the colors of the theme, whose contrast is enough in dark themes. */
export function redText(text: string): string {
  return outputText(text)
    .split('\n')
    .map((line) => `\u001b[91m${line}\u001b[0m`)
    .join('\n');
}

interface ResponseOf {
  readonly prepared: Pick<Prepared, 'calls' | 'operation' | 'url' | 'contracts'>;
  readonly status: number | null;
  readonly stream: boolean;
  /** The text of the notebook, and the line of the request in it, zero-based. */
  readonly file: ScratchDocument;
  readonly line: number;
}

/** Formatted JSON with the meaning of its values as comments, in the words of the hints of responses. */
export function decodedText(json: string, { prepared, status, stream, file, line }: ResponseOf): string {
  const uri = 'output:';
  const responses = new Responses();
  const request = { uri: file.uri, line };
  responses.describe(uri, subjectOf(prepared, { status, stream, uri, request }), file, fileVariables(file));
  const response = responses.get({
    uri,
    languageId: 'json',
    version: 1,
    getText: () => json,
  });
  if (!response) return json;
  const world = { scale: response.scale, now: 0, ...defined({ contracts: prepared.contracts }) };
  const found: Hint[] = [];
  for (const part of partsOf(response.root, response.subject)) {
    addValueHints(
      {
        world: worldOf(part, world),
        window: { start: 0, end: json.length },
        valueOf: scalarOf,
        found,
        ...defined({ named: part.named }),
      },
      part.node,
      part.schema,
    );
  }
  return withComments(json, found);
}

/** Characters. A comment behind a longer line would be out of sight: lines do not wrap. */
const WIDEST = 100;

/** The hints of a line at its end, or above a long line: `"gasPrice": "0x3b9aca00", // 1 gwei`. */
function withComments(text: string, hints: readonly Hint[]): string {
  const inOrder = [...hints].sort((a, b) => a.at - b.at);
  let next = 0;
  let start = 0;
  const lines = text.split('\n').map((line) => {
    const end = start + line.length;
    const labels: string[] = [];
    for (let hint = inOrder[next]; hint && hint.at <= end; hint = inOrder[++next]) labels.push(hint.label);
    start = end + 1;
    if (labels.length === 0) return line;
    const comment = `// ${labels.join(', ').replace(/\s+/g, ' ')}`;
    if (line.length <= WIDEST) return `${line} ${comment}`;
    return `${line.slice(0, line.length - line.trimStart().length)}${comment}\n${line}`;
  });
  return lines.join('\n');
}

/** A cell of a notebook with what is shown below it. */
interface ShownCell {
  /** `markdown`, or the language of the request. */
  readonly language: string;
  readonly text: string;
  readonly outputs: readonly ShownOutput[];
}

interface ShownOutput {
  readonly text: string;
  readonly isJson: boolean;
}

/**
 * A notebook with its outputs as a Markdown file. Its requests can be sent from there. Responses are blocks of another
 * language, so that they are not taken for requests.
 */
export function outputsMarkdown(cells: readonly ShownCell[]): string {
  const parts = cells.flatMap(({ language, outputs, text }) => {
    if (text.trim() === '') return [];
    if (language === 'markdown') return [text.trim()];
    // The meaning of values is in comments.
    const responses = outputs.map((one) => fenced(one.isJson ? 'jsonc' : 'text', withoutColors(one.text)));
    return [fenced(language, text), ...responses];
  });
  return `${parts.join('\n\n')}\n`;
}

/** A code block whose fence is longer than each one in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trim()}\n${fence}`;
}

function withoutColors(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors start with one.
  return text.replace(/\u001b\[\d{1,3}m/g, '');
}

/** A change of a document in LSP: the text that replaces a range. */
interface TextChange {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly text: string;
}

/** The smallest single change that makes the new text from the old one. */
export function changeBetween(old: string, text: string): TextChange {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start++;
  // Not between `\r` and `\n`, which are one line end.
  while (start > 0 && old[start - 1] === '\r') start--;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
  while (end > 0 && old[old.length - end] === '\n') end--;
  const starts = lineStarts(old, countLines(old));
  const position = (offset: number) => {
    const line = lastNotAbove(starts, offset);
    return { line, character: offset - (starts[line] ?? 0) };
  };
  return {
    range: { start: position(start), end: position(old.length - end) },
    text: text.slice(start, text.length - end),
  };
}
