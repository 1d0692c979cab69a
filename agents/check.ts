import { failed, type Result, success } from '../common/result';
import { createChecker } from '../server/check/check';
import { answer, limited } from './answer';
import { documentOf } from './document';
import type { ToolInput } from './input';

const MOST_FINDINGS = 50;
/** Edits of one fix. */
const MOST_EDITS = 20;

/** The findings of a text with their fixes, as JSON. Lines and characters count from 1. */
export async function check(input: ToolInput): Promise<Result<string>> {
  const document = documentOf(input);
  const requests = [...document.blocks()].filter(({ block }) => block.request).length;
  const findings = createChecker({}).check(document);
  if (requests === 0 && findings.length === 0) {
    return failed({
      message: 'There is no request in this text.',
      remedy:
        'Write eth_blockNumber() with language jsonrpc, or GET /eth/v1/node/syncing with language http.',
    });
  }
  const { shown, more } = limited(findings, MOST_FINDINGS);
  return success(
    answer({
      requests,
      errors: findings.filter(({ severity }) => severity === 'error').length,
      findings: shown.map((one) => ({
        line: one.range.start.line + 1,
        character: one.range.start.character + 1,
        severity: one.severity,
        code: one.code,
        message: one.message,
        fixes: one
          .fixes()
          .filter(({ edits }) => edits.length <= MOST_EDITS)
          .map(({ title, edits }) => ({
            title,
            edits: edits.map(({ range: { start, end }, newText }) => ({
              from: [start.line + 1, start.character + 1],
              to: [end.line + 1, end.character + 1],
              newText,
            })),
          })),
      })),
      ...(more === undefined ? {} : { moreFindings: more }),
    }),
  );
}
