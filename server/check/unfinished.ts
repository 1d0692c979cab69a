/**
 * Findings about what is still being typed at the cursor: an open string, list or path, and whatever may follow it. What
 * stands behind the cursor counts as not written where it may be the work of an editor, which closes brackets and quotes.
 * They are reported once the text goes on, or typing pauses.
 */
import type { Block } from '../../common/scratch/types';
import type { Finding } from '../rules/rule';

/** Parts of a request that may follow what is written. */
const TO_COME =
  /^(?:query-missing|query-empty|body-missing|rpc-body-missing|content-type-missing|header-missing|stream-accept)$/;
/**
 * What may follow where the brackets around it are closed already, and is reported at the name of a method or at a comma.
 * What an object lacks is reported at the object, which is around the cursor.
 */
const TO_COME_INSIDE =
  /^(?:envelope-(?:version|method|params|id)|params-too-few|batch-(?:empty|item)|json-trailing-comma)$/;
/** A path that goes on may be another one. */
const PATH = /^(?:path-|endpoint-|http-method-wrong$)/;
/** Mistakes of syntax that are none when the text goes on. */
const OPEN = new Set<Finding['fault']>(['open-string', 'open-placeholder', 'lost-quote']);
const OPEN_AT_END = new Set<Finding['fault']>([
  'value-missing',
  'colon-missing',
  'parentheses-missing',
  'bare-word',
]);

/** The start of a call of a contract: `send token.tra`. */
const CONTRACT_CALL = /^\s*(?:send|estimate|trace|deploy)\s[\w.]*$/;

/** All that editors write behind a cursor. */
const CLOSERS = /^[\s"'`)\]}]*$/;

/** The place where a block is being typed. */
interface Typed {
  /** Offset after the last character before the cursor that is not white space. */
  readonly end: number;
  readonly cursor: number;
  /** The last word before the cursor is complete: a string or a list is closed, or white space follows it. */
  readonly isComplete: boolean;
}

/**
 * Whether a finding is only there because its block is not finished.
 *
 * @param cursor offset of the cursor in the block
 */
export function unfinishedAt(block: Block, cursor: number): (finding: Finding) => boolean {
  const { text } = block;
  const typed = typedAt(text, cursor);
  if (!CLOSERS.test(text.slice(cursor))) return (finding) => isAtWord(finding, typed);
  const { request } = block;
  // The options of a command may have any order.
  const hasBody = request?.kind === 'http' && request.body !== undefined && !request.curl;
  const { end, isComplete } = typed;
  const isInOpenLine = openLine(text, cursor);
  const isInside = text.slice(cursor).trim() !== '';
  return (finding) => {
    const { fault, code, start, end: until } = finding;
    if (fault === 'curl') return false;
    if (fault === 'open-bracket' || isInOpenLine(finding)) return true;
    if (OPEN.has(fault) && !/[\r\n]/.test(text.slice(start, Math.min(until, cursor)))) return true;
    if (until >= end && OPEN_AT_END.has(fault)) return true;
    if (block.language === 'http' && !hasBody && (fault === 'no-url' || TO_COME.test(code))) return true;
    if (isInside && (TO_COME_INSIDE.test(code) || (start < cursor && cursor < until))) return true;
    if (isComplete) return false;
    return until >= end || (PATH.test(code) && !/\s/.test(text.slice(until, end)));
  };
}

/** Whether a finding is in a line that is only finished with its end: a directive, a definition, `send token.tra`. */
function openLine(text: string, cursor: number): (finding: Finding) => boolean {
  const before = text.slice(0, cursor);
  const from = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const line = before.slice(from);
  const isDirective = /^\s*(?:#|\/\/|@)/.test(line);
  const isCall = CONTRACT_CALL.test(line);
  return ({ fault, start }) => start >= from && (isDirective || (isCall && fault === 'parentheses-missing'));
}

function typedAt(text: string, cursor: number): Typed {
  const end = text.slice(0, cursor).trimEnd().length;
  const last = text[end - 1] ?? '';
  // Before a quote, the cursor is in a string.
  const isInString = cursor === end && /^["'`]/.test(text.slice(cursor));
  const isComplete = !isInString && (/["')\]}]/.test(last) || (cursor > end && !/[,:[({]/.test(last)));
  return { end, cursor, isComplete };
}

/** Whether a finding is about the word at the cursor alone, in the middle of a text. */
function isAtWord({ start, end, fault }: Finding, typed: Typed): boolean {
  return fault !== 'curl' && !typed.isComplete && start < typed.cursor && end === typed.cursor;
}
