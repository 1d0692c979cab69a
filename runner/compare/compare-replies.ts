import type { OperationEntry } from '../../catalogue/entry';
import { defined } from '../../common/defined';
import { type JsonTree, jsonTree, memberOf } from '../../common/json/json-tree';
import { type Known, knownOfCall, knownOfOperation } from '../judge/reply-schema';
import type { Reply } from '../model/outcome';
import { type Comparison, compare } from './compare';
import { normalized } from './compare-normal';
import type { Batch } from './compare-places';

/** The request, as far as it determines the schema of the responses. */
export interface ComparedSubject {
  readonly calls: readonly { readonly method: string; readonly id?: string | number | null | undefined }[];
  readonly batch: boolean;
  readonly operation?: OperationEntry | undefined;
}

export interface ComparedAnswer {
  /** Undefined until it is complete. */
  readonly reply: Pick<Reply, 'outcome' | 'body'> | undefined;
}

export interface ComparedReplies extends Comparison {
  /** Whether each response was compared, by column. */
  readonly compared: readonly boolean[];
}

/**
 * Compares responses to one request. If at least one is successful, failed ones are left out; otherwise the errors of
 * the nodes are compared.
 */
export function compareReplies(
  answers: readonly ComparedAnswer[],
  subject: ComparedSubject,
  most?: number,
): ComparedReplies {
  const good = answers.some(({ reply }) => reply !== undefined && isAnswer(reply));
  const columns = answers.map(({ reply }) => {
    if (!reply || reply.body === null || reply.body === '') return {};
    if (good && !isAnswer(reply)) return {};
    const tree = jsonTree(reply.body);
    if (tree) return { text: reply.body, tree };
    // Text is one value; error pages are not compared.
    if (!good) return {};
    const text = JSON.stringify(reply.body);
    return { text, tree: { kind: 'scalar' as const, start: 0, end: text.length } };
  });
  const comparison = compare(columns, {
    known: knownOf(subject),
    ...(subject.batch ? { batch: batchOf(subject) } : {}),
    ...defined({ most }),
  });
  return { ...comparison, compared: columns.map(({ tree }) => tree !== undefined) };
}

/** The text of a response for a diff with another response to the same request. */
export function normalizedReply(body: string, subject: ComparedSubject): string {
  return normalized(body, knownOf(subject), subject.batch ? batchOf(subject) : undefined);
}

function isAnswer({ outcome }: Pick<Reply, 'outcome'>): boolean {
  return outcome === 'replied' || outcome === 'stream-ended';
}

function knownOf({ calls, operation }: ComparedSubject): Known {
  if (operation) return knownOfOperation(operation);
  const [call] = calls;
  return call && calls.length === 1 ? knownOfCall(call.method) : {};
}

/** The responses of a batch come in any order and are matched by id. */
function batchOf({ calls }: ComparedSubject): Batch {
  const several = new Set(calls.map(({ method }) => method).filter((one, at, all) => all.indexOf(one) < at));
  const names = new Map<string, string>();
  const methods = new Map<string, string>();
  for (const { method, id } of calls) {
    if (id === undefined) continue;
    const name = several.has(method) ? `${method} (id ${JSON.stringify(id)})` : method;
    names.set(JSON.stringify(id), name);
    methods.set(name, method);
  }
  return {
    names: (text, replies) => {
      const taken = new Set<string>();
      return replies.map((reply, index) => {
        const name = names.get(idOf(reply, text) ?? '');
        if (name === undefined || taken.has(name)) return `[${index}]`;
        taken.add(name);
        return name;
      });
    },
    known: (name) => knownOfCall(methods.get(name) ?? ''),
  };
}

function idOf(reply: JsonTree, text: string): string | undefined {
  const id = reply.kind === 'object' ? memberOf(reply, 'id') : undefined;
  return id && text.slice(id.start, id.end);
}
