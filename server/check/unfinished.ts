/**
 * Findings about what is still being typed at the end of a block: an open string, list or path, and whatever may follow
 * it. They are reported once the text goes on or typing pauses.
 */
import type { Block } from '../../common/scratch/types';
import type { Finding } from '../rules/rule';

/** Parts of a request that may follow what is written. */
const TO_COME =
  /^(?:query-missing|query-empty|body-missing|rpc-body-missing|content-type-missing|header-missing|stream-accept)$/;
/** Mistakes of syntax that are none when the text goes on. */
const OPEN = new Set<Finding['fault']>(['open-string', 'open-placeholder', 'lost-quote']);
const OPEN_AT_END = new Set<Finding['fault']>(['value-missing', 'parentheses-missing', 'bare-word']);

/**
 * Whether a finding is only there because its block is not finished.
 *
 * @param cursor offset of the cursor in the block
 */
export function unfinishedAt(block: Block, cursor: number): (finding: Finding) => boolean {
  const end = block.text.trimEnd().length;
  if (cursor < end) return () => false;
  const hasBody = block.request?.kind === 'http' && block.request.body !== undefined;
  const afterToken = cursor > end || /["')\]}]$/.test(block.text.slice(0, end));
  return ({ fault, code, start, end: until }) => {
    if (fault === 'curl') return false;
    if (fault === 'open-bracket') return true;
    if (OPEN.has(fault) && !/[\r\n]/.test(block.text.slice(start, end))) return true;
    if (until >= end && OPEN_AT_END.has(fault)) return true;
    if (block.language === 'http' && !hasBody && (fault === 'no-url' || TO_COME.test(code))) return true;
    return until >= end && !afterToken;
  };
}
