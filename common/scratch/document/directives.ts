import type { ScratchDocumentApi } from '../api';
import { DISABLE_RULE, directiveNamed } from '../directives/table';
import type { Directive, Token } from '../types';

/** Whether a directive before the first `###` applies to the whole file. */
export function isForFile(key: string): boolean {
  return directiveNamed(key)?.forFile === true;
}

/** The directives of a first block without a request, which apply to the whole file. */
export function fileDirectives(document: ScratchDocumentApi): readonly Directive[] {
  for (const { block } of document.blocks()) {
    if (block.separator || block.request) break;
    return block.directives.filter(({ key }) => isForFile(key.text));
  }
  return [];
}

/** The items in the value of a directive that takes a list: `plain-http, path-unknown`. */
export function directiveItems(value: Token): readonly Token[] {
  return [...value.text.matchAll(/[^\s,]+/g)].map(({ 0: text, index }) => ({
    text,
    start: value.start + index,
    end: value.start + index + text.length,
  }));
}

/** The codes of the rules that directives disable; undefined where there are none. */
export function disabledRules(directives: readonly Directive[]): ReadonlySet<string> | undefined {
  let codes: Set<string> | undefined;
  for (const { key, value } of directives) {
    if (key.text !== DISABLE_RULE) continue;
    codes ??= new Set();
    for (const { text } of directiveItems(value)) codes.add(text);
  }
  return codes;
}
