import type { SpecProblem } from '../../catalogue/types';
import { entryJson } from '../../common/contracts/json';
import { mask } from '../../common/masking/mask';
import type { Result } from '../../common/result';
import type { AssertionResult } from '../../runner/judge/assertion';
import { logsIn, returnedBy, revertsIn } from '../../runner/judge/decoded-reply';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { transactionJson } from '../../runner/transactions/words';
import { escaped } from '../output/terminal';
import { meaningsOf } from './meanings';
import type { CheckedFile } from './report';
import type { SentFile, SentRequest } from './sent';

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
 * facts that were computed from the response, and fit, `unverified` which ones were left out. `meanings` are amounts, times and names in words by the path of their
 * value, `returned`, `reverted` and `logs` are decoded by the ABIs of contracts, `transactions` what became of those that the request sent, with their receipts. `unchecked` says why it was not compared with a specification. `assertions` is present for
 * requests that have any, `file` when several files are sent, `attempts` for `# @retry` and `# @until`. Requests that
 * were skipped come last in their file, with the outcome `skipped`.
 */
export function sendJson(files: readonly SentFile[]): string {
  const several = files.length > 1;
  const all = files.flatMap(({ file, sent, skipped }) => [
    ...sent.map((one) => ({ ...(several ? { file } : {}), ...sentJson(one) })),
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

/** A response with what was found in it. */
function sentJson({ reply, assertions, prepared }: SentRequest) {
  const { attempts, message, savedTo } = reply;
  return {
    name: reply.name,
    line: reply.line + 1,
    outcome: reply.outcome,
    status: reply.status,
    durationMs: reply.durationMs,
    ...(attempts === undefined ? {} : { attempts }),
    ...(message === '' ? {} : { message }),
    body: reply.body,
    ...(prepared ? decodedJson(prepared, reply) : {}),
    ...(savedTo ? { savedTo } : {}),
    ...judgedJson(reply),
    ...(assertions.length > 0 ? { assertions: assertions.map(assertionJson) } : {}),
  };
}

function judgedJson({ problems, remarks, transactions, unchecked, unverified, verified }: Reply) {
  return {
    ...(transactions ? { transactions: transactions.map(transactionJson) } : {}),
    problems: problems.map(problemJson),
    ...(remarks ? { remarks: remarks.map(problemJson) } : {}),
    ...(unchecked === undefined ? {} : { unchecked }),
    ...(unverified === undefined ? {} : { unverified }),
    ...(verified ? { verified: verified.map(({ path, fact }) => ({ path, fact })) } : {}),
  };
}

/** What contracts returned, logged and reverted with, in the words and the values of their ABIs. */
function decodedJson(prepared: Prepared, reply: Reply) {
  const known = <T>(all: readonly Result<T>[]) => all.flatMap((one) => (one.ok ? [one.value] : []));
  const returned = known(returnedBy(prepared, reply)).map(entryJson);
  const reverted = known(revertsIn(prepared, reply)).map(entryJson);
  const meanings =
    reply.body === null
      ? []
      : meaningsOf(reply.body, prepared, reply).map(({ path, text }) => ({ path, text }));
  const logs = logsIn(prepared, reply).flatMap(({ address, entry }) =>
    entry.ok
      ? [{ address, contract: prepared.contracts?.nameOf(address) ?? null, ...entryJson(entry.value) }]
      : [],
  );
  return {
    ...(meanings.length > 0 ? { meanings } : {}),
    ...(returned.length > 0 ? { returned } : {}),
    ...(reverted.length > 0 ? { reverted } : {}),
    ...(logs.length > 0 ? { logs } : {}),
  };
}

function problemJson({ path, rule, message }: SpecProblem) {
  return { path, code: rule, message };
}

function assertionJson({ text, line, passed, expected, actual, message }: AssertionResult) {
  return { assertion: mask(text), line: line + 1, passed, expected, actual, message };
}
