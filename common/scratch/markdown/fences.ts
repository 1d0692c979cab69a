/**
 * Requests in Markdown: fenced code blocks with the language `http`, `rest` or `jsonrpc`. All blocks of one language are
 * one scratch file, so a later block can use the variables and named responses of an earlier one.
 */
import type { Language } from '../types';

const LANGUAGES: Readonly<Record<string, Language>> = { http: 'http', rest: 'http', jsonrpc: 'jsonrpc' };

/** Whether Markdown may have a block with requests. Faster than `requestFences`. */
export function mayHaveRequests(markdown: string): boolean {
  return /(?:```|~~~)[ \t]*(?:http|rest|jsonrpc)\b/i.test(markdown);
}

/** A code block with requests. Lines are zero-based. */
export interface RequestFence {
  readonly language: Language;
  /** The line with the opening fence. */
  readonly start: number;
  /** The line after the last line of the content. */
  readonly end: number;
  readonly lines: readonly string[];
  /** The characters of indentation that each line lost. */
  readonly indents: readonly number[];
}

/** The code blocks with requests, in order. A block without a closing fence ends with the text. */
export function requestFences(markdown: string): readonly RequestFence[] {
  const found: RequestFence[] = [];
  const lines = markdown.split(/\r\n|\n|\r/);
  for (let start = 0; start < lines.length; start++) {
    const line = lines[start] ?? '';
    const [opening, indent = '', fence = ''] = /^([ \t]*)(`{3,}|~{3,})/.exec(line) ?? [];
    if (opening === undefined) continue;
    const info = line.slice(opening.length).trim();
    if (fence.startsWith('`') && info.includes('`')) continue;
    const [word = ''] = /^[^\s`{:,?]*/.exec(info) ?? [];
    let end = start + 1;
    while (end < lines.length && !closes(lines[end] ?? '', fence)) end++;
    const language = Object.hasOwn(LANGUAGES, word.toLowerCase()) ? LANGUAGES[word.toLowerCase()] : undefined;
    if (language) {
      const written = lines.slice(start + 1, end);
      const indents = written.map((line) => indentOf(line, indent.length));
      const content = written.map((line, index) => line.slice(indents[index]));
      found.push({ language, start, end, lines: content, indents });
    }
    start = end;
  }
  return found;
}

function closes(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === (fence[0] ?? '').repeat(text.length);
}

/** A block in a list is indented as a whole. */
function indentOf(line: string, most: number): number {
  let at = 0;
  while (at < most && (line[at] === ' ' || line[at] === '\t')) at++;
  return at;
}

/**
 * The scratch file of all blocks of a language. Its lines are those of the Markdown: a `###` separator instead of each
 * opening fence, and empty lines outside the blocks.
 */
export function fencedText(fences: readonly RequestFence[], language: Language): string {
  let text = '';
  let line = 0;
  for (const fence of fences) {
    if (fence.language !== language) continue;
    text += `${'\n'.repeat(fence.start - line)}###\n`;
    for (const one of fence.lines) text += `${one}\n`;
    line = fence.end;
  }
  return text;
}

/** The block whose content has a line. */
export function fenceAtLine(fences: readonly RequestFence[], line: number): RequestFence | undefined {
  return fences.find(({ start, end }) => start < line && line < end);
}

/** The characters that `fencedText` leaves out at the start of each line, by line. */
export function removedIndents(fences: readonly RequestFence[]): ReadonlyMap<number, number> {
  const removed = new Map<number, number>();
  for (const { start, indents } of fences) {
    for (const [index, indent] of indents.entries()) if (indent > 0) removed.set(start + 1 + index, indent);
  }
  return removed;
}

const SUFFIX = /\?fences=(?:http|jsonrpc)$/;

/** The URI of the scratch file with the code blocks of one language in a Markdown file. */
export function fencedUri(markdown: string, language: Language): string {
  return `${markdown}?fences=${language}`;
}

/** Whether a scratch file has the code blocks of a Markdown file. */
export function isFenced(uri: string): boolean {
  return SUFFIX.test(uri);
}
