import type { ComparisonColumn, ComparisonState } from '../../common/panels/compare';
import { grouped } from '../../common/units/digits';
import { bytes, counted, took } from '../../common/units/words';
import { type ComparedSubject, compareReplies } from '../../runner/compare/compare-replies';
import type { Reply } from '../../runner/model/outcome';
import { statusWords } from '../../runner/present/present';
import { stateWords } from '../../runner/transactions/words';

/** A response in a comparison. */
export interface Answer {
  readonly name: string;
  /** Version of the node, or time of the request; may be empty. */
  readonly detail: string;
  /** Undefined until the response arrives. */
  readonly reply?: Reply | undefined;
  /** Why the response is not compared. */
  readonly apart?: string | undefined;
}

export interface ComparisonInput {
  readonly title: string;
  readonly subject: ComparedSubject;
  readonly answers: readonly Answer[];
}

/** Maximum length of a compared response: longer ones would block the extension host. UTF-16 units. */
const LONGEST = 20_000_000;

/** Compares responses for the page. @param most maximum number of rows */
export function presentComparison(
  { title, subject, answers }: ComparisonInput,
  most?: number,
): ComparisonState {
  const usable = answers.map((answer) => apart(answer) === undefined);
  const { rows, counts, left, compared } = compareReplies(
    answers.map(({ reply }, index) => ({ reply: usable[index] ? reply : undefined })),
    subject,
    most,
  );
  const columns = answers.map((answer, index): ComparisonColumn => {
    const { reply } = answer;
    const base = { name: answer.name, detail: answer.detail, compared: compared[index] ?? false };
    if (!reply) return { ...base, state: 'waiting', status: '', took: '', cause: '' };
    const size = reply.body === null ? '' : ` · ${bytes(reply.size)}`;
    const good =
      (reply.outcome === 'replied' && stateWords(reply.transactions) === undefined) ||
      reply.outcome === 'stream-ended';
    return {
      ...base,
      state: good ? 'good' : 'failed',
      status: statusWords(reply),
      took: reply.outcome === 'not-sent' ? '' : `${took(reply.durationMs)}${size}`,
      cause: [reply.message, apart(answer) ?? ''].filter(Boolean).join(' '),
    };
  });
  return { title, columns: distinct(columns), rows, counts, note: noteOf(left, rows.length) };
}

function apart({ reply, apart: why }: Answer): string | undefined {
  if (why !== undefined) return why;
  const inFile = reply?.file !== undefined && reply.body === null;
  if (!inFile && (reply?.body?.length ?? 0) <= LONGEST) return undefined;
  return `Responses larger than ${bytes(LONGEST)} are not compared.`;
}

/** Adds the detail to the names of columns with the same name. */
function distinct(columns: readonly ComparisonColumn[]): readonly ComparisonColumn[] {
  return columns.map((column, index) => {
    const same = columns.some((other, place) => place !== index && other.name === column.name);
    return same && column.detail !== ''
      ? { ...column, name: `${column.name}, ${column.detail}`, detail: '' }
      : column;
  });
}

function noteOf(left: { readonly different: number; readonly same: number }, shown: number): string {
  if (left.different + left.same === 0) return '';
  const parts = [
    left.different > 0 ? `${grouped(left.different)} more that differ` : '',
    left.same > 0 ? `${counted(left.same, 'value that is', 'values that are')} the same` : '',
  ].filter(Boolean);
  return `${grouped(shown)} places are shown here. Not shown: ${parts.join(' and ')}. Use “Open as Diff” to see them all.`;
}
