import type { Position, ScratchDocumentApi } from '../../../common/scratch/api';
import { requestOfCurl, requestOfCurlToAnyNode } from '../../../common/scratch/convert/curl-request';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { noVariables } from '../../../common/scratch/variables/variables';
import { placeAt } from '../place';
import { fileLanguage } from './refactor/languages';

export interface Pasted {
  /** Title of this way to paste. */
  readonly title: string;
  readonly text: string;
}

/**
 * Converts a pasted `curl` command to a request in a `.http` file, or to a call in a `.jsonrpc` file. Undefined if the
 * text is not a `curl` command, or if the position is inside a request or on a line with other text.
 */
export function pastedRequest(
  document: ScratchDocumentApi,
  { start, end }: { readonly start: Position; readonly end: Position },
  text: string,
): Pasted | undefined {
  if (!/^\s*(?:\$ +)?curl(?:\.exe)?\s/.test(text) || text.length > MOST_CHARACTERS) return undefined;
  if (!isBlankAround(document, start, end)) return undefined;
  const placed = document.blockAtLine(start.line);
  const { request, separator } = placed.block;
  const offset = document.offsetIn(placed, start);
  if (request && offset <= request.end) return undefined;
  const lines = requestOfCurl(text);
  if (document.languageId === 'http') {
    return lines === undefined
      ? undefined
      : { title: 'Paste as request', text: request ? `###\n${lines}` : lines };
  }
  // A call needs no address: it goes to the selected node.
  const toAny = lines === undefined ? requestOfCurlToAnyNode(text) : undefined;
  const call = lines === undefined ? toAny && callOf(toAny)?.replace(/^# @node .*\n/m, '') : callOf(lines);
  if (call === undefined) return undefined;
  // Before the first separator, `# @node` would apply to all other requests as well.
  const isFirst = document.getText().trim() === '';
  return {
    title: 'Paste as call',
    text: request || (!separator && !isFirst) ? call : call.replace(/^###\n/, ''),
  };
}

/** Longer text is pasted unchanged. */
const MOST_CHARACTERS = 1_000_000;

/** Whether a range is alone on its lines. */
function isBlankAround(document: ScratchDocumentApi, start: Position, end: Position): boolean {
  const before = document.getText({ start: { line: start.line, character: 0 }, end: start });
  const after = document.getText({ start: end, end: { line: end.line, character: 10_000 } });
  return before.trim() === '' && (after.split(/[\r\n]/, 1)[0] ?? '').trim() === '';
}

/** The call with its separator; undefined if the request is not JSON-RPC, or has parts that a call cannot express. */
function callOf(lines: string): string | undefined {
  // curl sends a form unless told otherwise; a call is sent as JSON.
  const text = lines.replace(/^content-type: *application\/x-www-form-urlencoded *\r?\n/im, '');
  const document = new ScratchDocument('file:///pasted.http', 'http', 1, text);
  const start = { line: 0, character: 0 };
  const [refactoring] = fileLanguage({
    ...placeAt(document, start, noVariables),
    selection: { start, end: start },
  });
  return refactoring?.file?.text.replace(/\n$/, '');
}
