import type { Language } from '../types';

const SUFFIX = /\?fences=(?:http|jsonrpc)$/;

/** The URI of the scratch file with the code blocks of one language in a Markdown file. */
export function fencedUri(markdown: string, language: Language): string {
  return `${markdown}?fences=${language}`;
}

/** Whether a scratch file has the code blocks of a Markdown file. */
export function isFenced(uri: string): boolean {
  return SUFFIX.test(uri);
}
