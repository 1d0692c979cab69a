import type { Reply } from '../../runner/outcome';
import type { CheckedFile } from './report';

/** One array of all findings; positions as in LSP, from zero. */
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
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** One array of all replies; `line` counts from zero, `body` is the text as the node sent it. */
export function sendJson(replies: readonly Reply[]): string {
  const all = replies.map(({ name, line, outcome, status, durationMs, body, problems }) => ({
    name,
    line,
    outcome,
    status,
    durationMs,
    body,
    problems: problems.map((problem) => ({
      path: problem.path,
      code: problem.rule,
      message: problem.message,
    })),
  }));
  return `${JSON.stringify(all, null, 2)}\n`;
}
