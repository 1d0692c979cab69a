/** Which requests in Markdown are complete enough to be checked. Documents often show only a part of a request. */
import type { ResolvedRequest } from '../api';
import { servesReading } from '../reading/http-scope';
import type { Block } from '../types';

/** Signs of what a reader has to fill in. */
const SIGNS: readonly RegExp[] = [
  /\.{3}|…/,
  // <address>, {state_id}, :state_id
  /<[^<>\s][^<>\n]{0,80}>/,
  /(?<![{$])\{[A-Za-z_][\w-]{0,80}\}(?!\})/,
  /\/:[A-Za-z_]/,
  // $RPC_URL, ${RPC_URL}
  /\$\{?[A-Z_]{2}/,
  // YOUR_KEY, 0xYourAddress
  /\b(?:0x)?your[-_ a-z]/i,
  /\b(?:0x)?xxx/i,
];

/** Whether the text of a block is a response, or has one. */
export function isResponse(text: string): boolean {
  if (/^HTTP\/\d/m.test(text)) return true;
  return /"(?:result|error)"\s{0,9}:/.test(text) && !/"method"\s{0,9}:/.test(text);
}

/** Whether the text of a block is only a part of a request, has something to fill in, or is a response. */
export function isFragment(text: string): boolean {
  const code = text.replace(/^[ \t]*(?:#|\/\/).*$/gm, '');
  return isResponse(code) || SIGNS.some((sign) => sign.test(code));
}

/**
 * Whether a block of Markdown is checked: an Ethereum request that is complete, or variables and directives without a
 * request.
 */
export function isCheckedInMarkdown(block: Block, reading: ResolvedRequest): boolean {
  if (isFragment(block.text)) return false;
  return block.request ? servesReading('ethereum', block.language, reading) : block.problems.length === 0;
}
