import type { OperationEntry } from '../../catalogue/entry';
import { defined } from '../../common/defined';
import { type JsonTree, jsonTree, memberOf, membersOf } from '../../common/json/json-tree';
import { exactNumber } from '../json/number';
import { below, type Known, knownOfCall, knownOfOperation, senseOf } from '../judge/reply-schema';
import type { Reply } from '../model/outcome';
import { type Comparison, compare } from './compare';
import type { Batch } from './compare-places';

/** The request, as far as it determines the schema of the responses. */
export interface ComparedSubject {
  readonly calls: readonly { readonly method: string; readonly id?: string | number | null | undefined }[];
  readonly batch: boolean;
  readonly operation?: OperationEntry | undefined;
}

interface ComparedAnswer {
  /** Undefined until it is complete. */
  readonly reply: Pick<Reply, 'outcome' | 'body'> | undefined;
}

interface ComparedReplies extends Comparison {
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

/**
 * A canonical form of JSON, which is the same for two responses with the same meaning: members sorted by name, numbers
 * and bytes written in one way, two spaces per level. Text that is not JSON is returned unchanged.
 */
function normalized(text: string, known: Known = {}, batch?: Batch): string {
  const tree = jsonTree(text);
  if (!tree) return text;
  const out: string[] = [];
  if (batch && tree.kind === 'array') writeBatch(tree.items, batch);
  else write(tree, known, '\n');
  out.push('\n');
  return out.join('');

  function writeBatch(replies: readonly JsonTree[], { names, known: knownOf }: Batch): void {
    const found = names(text, replies).map((name, index) => ({ name, reply: replies[index] as JsonTree }));
    found.sort((a, b) => order(a.name, b.name));
    list('[', ']', found, '\n', ({ name, reply }, inner) => write(reply, knownOf(name), inner));
  }

  function write(value: JsonTree, about: Known, line: string): void {
    if (value.kind === 'scalar') {
      out.push(scalar(text.slice(value.start, value.end), about));
    } else if (value.kind === 'array') {
      const item = below(about, 0);
      list('[', ']', value.items, line, (one, inner) => write(one, item, inner));
    } else {
      const members = [...membersOf(value)].sort(([a], [b]) => order(a, b));
      list('{', '}', members, line, ([name, one], inner) => {
        out.push(`${JSON.stringify(name)}: `);
        write(one, below(about, name), inner);
      });
    }
  }

  function list<Item>(
    from: string,
    to: string,
    all: readonly Item[],
    line: string,
    writeOne: (item: Item, line: string) => void,
  ): void {
    if (all.length === 0) {
      out.push(from, to);
      return;
    }
    out.push(from);
    all.forEach((item, index) => {
      out.push(index === 0 ? '' : ',', line, '  ');
      writeOne(item, `${line}  `);
    });
    out.push(line, to);
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function scalar(json: string, { schema }: Known): string {
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  const sense = senseOf(schema);
  if (sense === 'bytes' && /^0x[\da-f]*$/i.test(text)) return JSON.stringify(text.toLowerCase());
  if (json.startsWith('"') && sense !== 'number') return JSON.stringify(text);
  const number = exactNumber(text);
  if (!number) return json.startsWith('"') ? JSON.stringify(text) : json;
  const written = decimal(number);
  // Always quoted when the catalogue says it is a number: some nodes quote it and others do not.
  return sense === 'number' ? `"${written}"` : written;
}

/** Decimal text without exponent and trailing zeros. */
function decimal({ digits, places }: { readonly digits: bigint; readonly places: number }): string {
  const sign = digits < 0n ? '-' : '';
  const all = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  const whole = all.slice(0, all.length - places);
  const fraction = all.slice(all.length - places).replace(/(?<!0)0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
