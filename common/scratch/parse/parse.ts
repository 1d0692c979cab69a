import { type Gather, gatherFor, problem } from '../text/gather';
import { parseSeparator } from '../text/line-parts';
import { nextLine } from '../text/lines';
import type { Block, HttpRequest, Language, RpcRequest, Separator, Span } from '../types';
import { startsWithSeparator } from './blocks';
import { parseHttp } from './http-block';
import { parseRpc } from './rpc-block';

/**
 * Parses one block, as `cut` returns it. Never throws.
 *
 * @param first whether it is the first block of its file, which may start with a byte order mark
 */
export function parseBlock(language: Language, text: string, first = false): Block {
  const gather = gatherFor(text);
  let at = first && text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let separator: Separator | undefined;
  if (at === 0 ? startsWithSeparator(text) : text.startsWith('###', at)) {
    const read = parseSeparator(gather, at);
    separator = read.separator;
    at = nextLine(text, read.end, text.length);
  }
  const request: HttpRequest | RpcRequest | undefined =
    language === 'http' ? parseHttp(gather, at) : parseRpc(gather, at);
  if (separator && language === 'http') checkHeading(gather, separator, request);
  const block: Mutable = {
    language,
    text,
    comments: inOrder(gather.comments),
    directives: gather.directives,
    definitions: gather.definitions,
    placeholders: inOrder(gather.placeholders),
    problems: inOrder(gather.problems),
  };
  if (gather.foreignTests.length > 0) block.foreignTests = inOrder(gather.foreignTests);
  if (gather.responseFiles.length > 0) block.responseFiles = gather.responseFiles;
  if (gather.words) block.words = gather.words;
  if (separator) block.separator = separator;
  if (request) block.request = request;
  return block;
}

/** Reports a separator that may be a heading in the body above it: nothing that Slotpad could send follows it. */
function checkHeading(
  gather: Gather,
  { start, title }: Separator,
  request: HttpRequest | RpcRequest | undefined,
): void {
  const hashes = /^#{4,6}[ \t]/.test(gather.text.slice(start, title.start));
  if (!hashes || title.text === '' || title.text.endsWith('#') || gather.definitions.length > 0) return;
  if (gather.directives.length > 0 || gather.foreignTests.length > 0) return;
  if (request && !(request.kind === 'http' && isPlainText(request))) return;
  problem(gather, 'heading-separator', start, title.end);
}

/** Whether a request line may be a line of text: no method, and nothing of a URL. */
function isPlainText({ curl, methodToken, target }: HttpRequest): boolean {
  return !curl && !methodToken && (/\s/.test(target.text) || !/[/.:{]/.test(target.text));
}

type Mutable = { -readonly [K in keyof Block]: Block[K] };

function inOrder<T extends Span>(list: readonly T[]): readonly T[] {
  for (let index = 1; index < list.length; index++) {
    if ((list[index] as T).start < (list[index - 1] as T).start)
      return [...list].sort((a, b) => a.start - b.start);
  }
  return list;
}
