import { counted } from '../../common/units/words';
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
 */
export function cellOutput(shown: ShownResponse, withName: boolean): CellOutput {
  const differences = shown.marks.map(({ message }) => message);
  const isInText = joined(shown.text).includes(joined(shown.message));
  const messages = [...new Set([...(isInText ? [] : shown.message.split('\n')), ...differences])];
  const more = messages.length - MOST_MESSAGES;
  return {
    summary: [
      withName ? shown.title : shown.short,
      ...messages.slice(0, MOST_MESSAGES),
      ...(more > 0 ? [`${counted(more, 'more message')} in the response`] : []),
    ].join('\n'),
    failed: shown.level === 'error',
    ...body(shown),
  };
}

/** On one line: a text without a body has each sentence of its message on a line. */
function joined(text: string): string {
  return text.replace(/\n+/g, ' ');
}

function body({ text, language }: ShownResponse): Pick<CellOutput, 'text' | 'isJson'> {
  if (text.length <= MOST_TEXT) return { text, isJson: language !== 'plaintext' };
  const end = text.lastIndexOf('\n', MOST_TEXT);
  const beginning = text.slice(0, end > 0 ? end : MOST_TEXT);
  return { text: `${beginning}\n…\n"Open Response" shows the rest.\n`, isJson: false };
}
