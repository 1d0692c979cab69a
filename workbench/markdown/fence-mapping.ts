/**
 * LSP messages between a Markdown document and the scratch file of its code blocks. Both have the same lines: only URIs
 * differ, and the characters of blocks that are indented.
 */
import {
  fencedText,
  fencedUri,
  type RequestFence,
  removedIndents,
} from '../../common/scratch/markdown/fences';
import type { Language } from '../../common/scratch/types';

/** The scratch file of the code blocks of one language. */
export interface FencedFile {
  readonly markdownUri: string;
  /** Under which the language server knows the text. */
  readonly uri: string;
  readonly languageId: Language;
  readonly text: string;
  /** The blocks of this language. */
  readonly fences: readonly RequestFence[];
  /** Characters that the text lacks at the start of a line, by line. */
  readonly indents: ReadonlyMap<number, number>;
}

/** The scratch files of a Markdown document: none, or one for each language of its blocks. */
export function fencedFiles(markdownUri: string, all: readonly RequestFence[]): readonly FencedFile[] {
  return (['http', 'jsonrpc'] as const).flatMap((languageId) => {
    const fences = all.filter(({ language }) => language === languageId);
    if (fences.length === 0) return [];
    return {
      markdownUri,
      uri: fencedUri(markdownUri, languageId),
      languageId,
      text: fencedText(fences, languageId),
      fences,
      indents: removedIndents(fences),
    };
  });
}

type Json = Readonly<Record<string, unknown>>;

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Converts the params of a request about the Markdown document. */
export function toFences(params: unknown, file: FencedFile): unknown {
  if (params === file.markdownUri) return file.uri;
  if (Array.isArray(params)) return params.map((one) => toFences(one, file));
  if (!isObject(params)) return params;
  if (isPosition(params)) {
    const character = Math.max(0, params.character - indentOf(params, file));
    return { ...params, character };
  }
  return mapped(params, (one) => toFences(one, file));
}

/**
 * Converts a result for the Markdown document.
 *
 * @param indents whether new lines of edits are indented as their block. The editor does it for completions.
 */
export function toMarkdown(result: unknown, file: FencedFile, indents = false): unknown {
  const convert = (value: unknown): unknown => {
    if (value === file.uri) return file.markdownUri;
    if (Array.isArray(value)) return value.map(convert);
    if (!isObject(value)) return value;
    if (isPosition(value)) return { ...value, character: value.character + indentOf(value, file) };
    // The version is that of the scratch file.
    if (value.uri === file.uri && 'version' in value) return { uri: file.markdownUri, version: null };
    const converted = mapped(value, convert);
    if (!indents || typeof value.newText !== 'string') return converted;
    const { start } = (value.range ?? {}) as { readonly start?: unknown };
    const indent = isObject(start) && isPosition(start) ? indentOf(start, file) : 0;
    return { ...converted, newText: value.newText.replace(/\n/g, `\n${' '.repeat(indent)}`) };
  };
  return convert(result);
}

/** Whether all edits of a result are inside of code blocks: a line at the start of the scratch file is in no block. */
export function editsOnlyFences(result: unknown, file: FencedFile): boolean {
  if (Array.isArray(result)) return result.every((one) => editsOnlyFences(one, file));
  if (!isObject(result)) return true;
  if (isObject(result.textDocument) && Array.isArray(result.edits)) {
    return result.textDocument.uri !== file.uri || result.edits.every((edit) => isInFence(edit, file));
  }
  return Object.entries(result).every(([name, value]) =>
    name === file.uri && Array.isArray(value)
      ? value.every((edit) => isInFence(edit, file))
      : editsOnlyFences(value, file),
  );
}

function isInFence(edit: unknown, { fences }: FencedFile): boolean {
  const range = isObject(edit) && isObject(edit.range) ? edit.range : {};
  const { start, end } = range;
  if (!isObject(start) || !isPosition(start) || !isObject(end) || !isPosition(end)) return false;
  return fences.some(
    (fence) =>
      fence.start < start.line && (end.line < fence.end || (end.line === fence.end && end.character === 0)),
  );
}

function indentOf({ line }: Position, { indents }: FencedFile): number {
  return indents.get(line) ?? 0;
}

function mapped(value: Json, map: (member: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [String(map(name)), map(member)]));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPosition(value: Json): value is Json & Position {
  return typeof value.line === 'number' && typeof value.character === 'number';
}
