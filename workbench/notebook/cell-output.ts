import { counted } from '../../common/units/words';
import { sentences } from '../../runner/present/present';
import type { SkipReason } from '../../runner/run/run';
import type { ShownResponse } from '../response/shown';

/** What a cell shows below its request. */
export interface CellOutput {
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

/** What a cell shows for a request that its run has skipped. */
export function skippedWords(because: SkipReason): string {
  if (because === 'disabled') return 'Not sent: it has "# @disabled".';
  if (because === 'cancelled') return 'Not sent: you stopped the cell.';
  return 'Not sent: an earlier request of the cell failed.';
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
