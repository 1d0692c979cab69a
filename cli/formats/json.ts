import type { SpecProblem } from '../../catalogue/types';
import { mask } from '../../common/masking/mask';
import type { AssertionResult } from '../../runner/judge/assertion';
import { escaped } from '../output/terminal';
import type { CheckedFile } from './report';
import type { SentFile } from './sent';

/** An array of all findings. Positions are zero-based, as in LSP. */
export function checkJson(files: readonly CheckedFile[]): string {
  const all = files.flatMap(({ file, findings }) =>
    findings.map(({ range, severity, code, message }) => ({
      file,
      range: {
        start: { line: range.start.line, character: range.start.character },
        end: { line: range.end.line, character: range.end.character },
      },
      severity,
      code,
      message,
    })),
  );
  return `${escaped(JSON.stringify(all, null, 2))}\n`;
}

/**
 * An array of all responses. Lines count from 1, `body` is the text as the node sent it, `message` says what happened
 * and what to do next, if there is something to say, `remarks` are what older nodes leave out, `verified` the
 * facts that were computed from the response, and fit. `assertions` is present for
 * requests that have any, `file` when several files are sent, `attempts` for `# @retry` and `# @until`. Requests that
 * were skipped come last in their file, with the outcome `skipped`.
 */
export function sendJson(files: readonly SentFile[]): string {
  const several = files.length > 1;
  const all = files.flatMap(({ file, sent, skipped }) => [
    ...sent.map(({ reply, assertions }) => ({
      ...(several ? { file } : {}),
      name: reply.name,
      line: reply.line + 1,
      outcome: reply.outcome,
      status: reply.status,
      durationMs: reply.durationMs,
      ...(reply.attempts === undefined ? {} : { attempts: reply.attempts }),
      ...(reply.message === '' ? {} : { message: reply.message }),
      body: reply.body,
      ...(reply.savedTo ? { savedTo: reply.savedTo } : {}),
      problems: reply.problems.map(problemJson),
      ...(reply.remarks ? { remarks: reply.remarks.map(problemJson) } : {}),
      ...(reply.verified ? { verified: reply.verified.map(({ path, fact }) => ({ path, fact })) } : {}),
      ...(assertions.length > 0 ? { assertions: assertions.map(assertionJson) } : {}),
    })),
    ...skipped.map(({ name, line, because }) => ({
      ...(several ? { file } : {}),
      name,
      line: line + 1,
      outcome: 'skipped',
      status: null,
      durationMs: 0,
      message: because,
      body: null,
      problems: [],
    })),
  ]);
  return `${escaped(JSON.stringify(all, null, 2))}\n`;
}

function problemJson({ path, rule, message }: SpecProblem) {
  return { path, code: rule, message };
}

function assertionJson({ text, line, passed, expected, actual, message }: AssertionResult) {
  return { assertion: mask(text), line: line + 1, passed, expected, actual, message };
}
