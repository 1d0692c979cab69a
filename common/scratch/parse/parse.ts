import { gatherFor, release } from '../text/gather';
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
  release(gather);
  if (separator) block.separator = separator;
  if (request) block.request = request;
  return block;
}

type Mutable = { -readonly [K in keyof Block]: Block[K] };

function inOrder<T extends Span>(list: readonly T[]): readonly T[] {
  for (let index = 1; index < list.length; index++) {
    if ((list[index] as T).start < (list[index - 1] as T).start)
      return [...list].sort((a, b) => a.start - b.start);
  }
  return list;
}
