import { http, jsonrpc } from '../../catalogue/rule-doc';
import {
  alternativesOf,
  type DeadEnd,
  elementOf,
  follow,
  membersOf,
  metaOf,
  type Schema,
} from '../../catalogue/types';
import { capital, withArticle } from '../../catalogue/types/findings';
import { choiceOf } from '../../catalogue/types/value';
import { parseQuery } from '../../common/jsonpath/parse';
import type { PathQuery, Selector } from '../../common/jsonpath/query';
import { nearest } from '../../common/nearest';
import { splitUntil } from '../../common/scratch/directives/values/values';
import { amountOfToken, isAmount, listItems, parseAssertion } from '../../common/scratch/reading/assertion';
import type { ComparisonAssertion } from '../../common/scratch/reading/assertion-parts';
import { replySchema } from '../../common/scratch/reading/reply-schema';
import { isJson } from '../../common/scratch/text/is-json';
import type { Block, Placeholder, Token } from '../../common/scratch/types';
import { replyPartOf } from '../../common/scratch/variables/reply-parts';
import type { FileFacts, Fix, ReportFinding, Rule } from './rule';

const STRUCTURES: ReadonlySet<Schema['form']> = new Set(['list', 'tuple', 'object', 'map']);

// ---------------------------------------------------------------- as the runner compares

const HEX = /^0x[\da-f]*$/i;

const NUMBER = /^-?(?:\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?|0x[\da-f]+)$/i;

const TOKEN = /"(?:[^"\\]|\\.)*"|\{\{[^}]*\}\}|(?<=^|[\s(])\$/g;

/** Paths into responses, and what they are compared with. */
export const responsesRules: readonly Rule[] = [
  {
    on: 'block',
    needs: ['directives', 'placeholders'],
    code: 'response-path',
    severity: 'warning',
    title: 'Path that the response does not have',
    why: 'Nothing is ever at this path: an assertion fails, and a request that uses the value is not sent. It is an error where no response can have the path, and a warning where the specification does not name the member: nodes may add members of their own.',
    ...jsonrpc(
      '# @assert $.result.nubmer > 0\neth_getBlockByNumber("latest", false)',
      '# @assert $.result.number > 0\neth_getBlockByNumber("latest", false)',
    ),
    source: 'Slotpad scratch file format',
    check({ block, reading, variables, catalogue, file }, report) {
      const comparisons = comparisonsIn(block);
      const own = comparisons.length > 0 ? replySchema(reading, variables, catalogue) : undefined;
      for (const { assertion, text } of own ? comparisons : []) {
        const { operator, negated, expected, subject } = assertion;
        // That nothing is there may be what is asserted.
        const absent =
          operator === 'exists'
            ? negated
            : operator === '==' && expected.text === (subject.kind === 'count' ? '0' : 'null');
        if (absent) continue;
        for (const path of pathsIn(assertion, text)) {
          if (own) reportDeadEnd(path, own, report);
        }
      }
      for (const placeholder of block.placeholders) {
        const part = bodyPart(placeholder, file);
        const schema = part && file.response(part.request);
        if (schema) reportDeadEnd(part.path, schema, report);
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'assert-value',
    severity: 'warning',
    title: 'Comparison that no response can meet',
    why: 'The value at the path is of another kind than the value that it is compared with, so `==` never holds, and `!=` always does.',
    ...http(
      '# @assert $.data.is_syncing == "false"\nGET /eth/v1/node/syncing',
      '# @assert $.data.is_syncing == false\nGET /eth/v1/node/syncing',
    ),
    source: 'Slotpad scratch file format',
    check({ block, reading, variables, catalogue }, report) {
      const comparisons = comparisonsIn(block);
      const schema = comparisons.length > 0 ? replySchema(reading, variables, catalogue) : undefined;
      if (!schema) return;
      for (const { assertion, text: value } of comparisons) {
        const { subject, right, expected } = assertion;
        if (subject.kind !== 'path' || (right && right.kind !== 'literal') || expected.text.includes('{{'))
          continue;
        const { at } = { at: undefined, ...follow(schema, subject.query) };
        if (!at || at.length === 0) continue;
        const wrong = wrongComparison(assertion, at);
        if (!wrong) continue;
        const [path] = pathsIn(assertion, value);
        const span =
          wrong.ofPath && path ? { start: path.start, end: path.start + path.text.length } : undefined;
        const from = value.start + expected.start;
        const place = span ?? { start: from, end: from + expected.text.length };
        const fixes: Fix[] =
          wrong.right === undefined || span
            ? []
            : [{ title: `Write ${wrong.right}`, edits: [{ ...place, text: wrong.right }], preferred: true }];
        report(place, wrong.message, { fixes });
      }
    },
  },
];

/** The path into the response of another request. */
function bodyPart(
  { inner, expression }: Placeholder,
  file: FileFacts,
): { readonly request: string; readonly path: PathAt } | undefined {
  if (expression.kind === 'message') {
    const { request, of, part, path } = expression;
    if (of !== 'response' || part !== 'body') return undefined;
    const found = pathAt(inner, path, inner.text.length - path.length);
    return found && { request, path: found };
  }
  const part = expression.kind === 'variable' ? replyPartOf(expression.name) : undefined;
  if (!part || !file.hasRequest(part.request) || file.definitions(part.request).length > 0) return undefined;
  const found = pathAt(inner, part.path, inner.text.length - part.path.length);
  return found && { request: part.request, path: found };
}

/** @param before offset of the path in the token */
function pathAt(inner: Token, path: string, before: number): PathAt | undefined {
  const read = parseQuery(path);
  if (!read.ok || read.value.end < path.length) return undefined;
  return { query: read.value.query, ends: read.value.ends, text: path, start: inner.start + before };
}

function reportDeadEnd(path: PathAt, schema: Schema, report: ReportFinding): void {
  const { deadEnd } = follow(schema, path.query);
  if (!deadEnd) return;
  const before = path.ends[deadEnd.segment - 1] ?? 1;
  const written = path.text.slice(before, path.ends[deadEnd.segment]);
  // Without the dot before a name.
  const dot = /^\.*/.exec(written)?.[0].length ?? 0;
  const start = path.start + before;
  const name = { start: start + dot, end: start + written.length };
  const { message, right, first, never } = verdictOf(deadEnd, written);
  const fixes: Fix[] =
    right !== undefined && dot > 0
      ? [{ title: `Write ${right}`, edits: [{ ...name, text: right }], preferred: true }]
      : first
        ? [{ title: 'Take the first item', edits: [{ start, end: start, text: '[0]' }], preferred: true }]
        : [];
  report(name, message, { fixes, ...(never ? { severity: 'error' } : {}) });
}

interface Verdict {
  readonly message: string;
  /** The name that was meant. */
  readonly right?: string | undefined;
  /** Whether the step is one of the items of the list. */
  readonly first?: boolean;
  /** Whether no response can have the step. */
  readonly never?: boolean;
}

function verdictOf({ selector, at }: DeadEnd, written: string): Verdict {
  const objects = at.filter(({ form }) => form === 'object');
  if (objects.length === 0) return { ...ofNoObject(selector, at, written), never: true };
  if (selector.kind !== 'name')
    return { message: `This is an object: it has no item \`${written}\`.`, never: true };
  const { name } = selector;
  const names = [...new Set(objects.flatMap((one) => Object.keys(membersOf(one) ?? {})))];
  const never = objects.every((one) => one.form === 'object' && one.closed && !one.closed.inBodies);
  const right = meantBelow(name, objects, names);
  const help = right === undefined ? listOfNames(names) : ` Did you mean \`${right}\`?`;
  const subject = never ? 'A response' : 'The specification';
  return { message: `${subject} has no member "${name}" here.${help}`, never, right };
}

function listOfNames(names: readonly string[]): string {
  return names.length > 0 && names.length <= 6
    ? ` It has ${names.map((name) => `\`${name}\``).join(', ')}.`
    : '';
}

/** A member with nearly the name; else one of the name in the result or the data. */
function meantBelow(name: string, objects: readonly Schema[], names: readonly string[]): string | undefined {
  for (const wrapper of ['result', 'data']) {
    const inner = objects.map((one) => membersOf(one)?.[wrapper]).find((one) => one !== undefined);
    const below = inner && alternativesOf(inner).some((one) => Object.hasOwn(membersOf(one) ?? {}, name));
    if (below) return `${wrapper}.${name}`;
    if (inner && (name === 'result' || name === 'data')) return wrapper;
  }
  return nearest(name, names, 1)[0];
}

function ofNoObject(selector: Selector, at: readonly Schema[], written: string): Verdict {
  const [value] = at;
  const title = capital(withArticle((value && metaOf(value)?.title) ?? 'value'));
  if (selector.kind !== 'name') return { message: `${title} has no item \`${written}\`.` };
  const { name } = selector;
  const item = at.map(elementOf).find((one) => one !== undefined);
  if (!item) return { message: `${title} has no member "${name}".` };
  const first = alternativesOf(item).some((one) => Object.hasOwn(membersOf(one) ?? {}, name));
  return { message: `A list has no member "${name}". Its items are at \`[0]\`, \`[1]\`, ….`, first };
}

interface Wrong {
  readonly message: string;
  /** The value that was meant. */
  readonly right?: string | undefined;
  /** Whether the operator does not fit what the path leads to. */
  readonly ofPath?: true;
}

function wrongComparison(
  { operator, expected }: ComparisonAssertion,
  at: readonly Schema[],
): Wrong | undefined {
  const { text } = expected;
  switch (operator) {
    case '==':
    case '!=':
      return at.some((one) => mayEqual(one, text)) ? undefined : neverEqual(at, text);
    case 'in': {
      const items = listItems(text);
      const list =
        items === 'json' ? (JSON.parse(text) as unknown[]).map((item) => JSON.stringify(item)) : items;
      const wrong = list?.find((item) => !at.some((one) => mayEqual(one, item)));
      return wrong === undefined ? undefined : { message: neverEqual(at, wrong).message };
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return at.some(mayOrder)
        ? undefined
        : { ofPath: true, message: `${kindOf(at)} \`${operator}\` compares numbers.` };
    case 'startsWith':
    case 'endsWith':
    case 'matches': {
      const isText = at.some(({ form }) => !STRUCTURES.has(form));
      return isText ? undefined : { ofPath: true, message: `${kindOf(at)} \`${operator}\` is for text.` };
    }
    default:
      return undefined;
  }
}

/** `The value is a list.` */
function kindOf([first]: readonly Schema[]): string {
  switch (first?.form) {
    case 'boolean':
      return 'The value is true or false.';
    case 'list':
    case 'tuple':
      return 'The value is a list.';
    case 'object':
    case 'map':
      return 'The value is an object.';
    case 'word':
      return `The value is one of ${choiceOf(Object.keys(first.values))}.`;
    default:
      return `The value is ${withArticle((first && metaOf(first)?.title) || 'text')}.`;
  }
}

function neverEqual(at: readonly Schema[], text: string): Wrong {
  const [first] = at;
  const unquoted = /^"(.*)"$/.exec(text)?.[1];
  const message = `${kindOf(at)} It never equals ${text}.`;
  if (unquoted !== undefined && first && mayEqual(first, unquoted)) {
    return { message: `${kindOf(at)} Write ${unquoted} without quotes.`, right: unquoted };
  }
  if (first?.form === 'word') {
    const [near] = nearest(unquoted ?? text, Object.keys(first.values), 1);
    return near === undefined ? { message } : { message: `${message} Did you mean ${near}?`, right: near };
  }
  const bytes = first?.form === 'address' ? 20 : first?.form === 'data' ? first.bytes : undefined;
  if (bytes !== undefined && HEX.test(unquoted ?? text)) {
    return { message: `${kindOf(at)} It has ${bytes} bytes, and never equals ${text}.` };
  }
  return { message };
}

/** Whether a value of the schema can be equal to a value as it is written. A missing one equals `null`. */
function mayEqual(schema: Schema, written: string): boolean {
  if (written === 'null') return true;
  const isQuoted = written.startsWith('"') && isJson(written);
  const text = isQuoted ? String(JSON.parse(written)) : written;
  const isNumber = NUMBER.test(text) || isAmount(text) || amountOfToken(text) !== undefined;
  if (/^[[{]/.test(written)) {
    const isList = written.startsWith('[');
    return isList
      ? schema.form === 'list' || schema.form === 'tuple'
      : schema.form === 'object' || schema.form === 'map' || schema.form === 'any';
  }
  switch (schema.form) {
    case 'list':
    case 'tuple':
    case 'object':
    case 'map':
      return false;
    case 'boolean':
      return written === 'true' || written === 'false';
    case 'number':
      return isNumber && (!isQuoted || schema.text !== undefined);
    case 'quantity':
      return isNumber && (!isQuoted || HEX.test(text));
    case 'decimal':
      return isNumber && (!isQuoted || !HEX.test(text));
    case 'address':
      return mayEqualBytes(text, 20, isNumber);
    case 'data':
      return mayEqualBytes(text, schema.bytes, isNumber);
    case 'word':
      return (
        Object.hasOwn(schema.values, text) ||
        (isNumber &&
          Object.keys(schema.values).some((word) => NUMBER.test(word) && Number(word) === Number(text)))
      );
    case 'text':
    case 'text-list':
      return isQuoted || (written !== 'true' && written !== 'false');
    case 'constant':
      return schema.value === null ? false : String(schema.value) === text;
    default:
      return true;
  }
}

/** Words of 32 bytes are compared as numbers, and zero equals zero at any length. A word may be a member of an enum. */
function mayEqualBytes(text: string, bytes: number | undefined, isNumber: boolean): boolean {
  if (bytes === undefined) return text !== 'true' && text !== 'false';
  if (!HEX.test(text)) return isNumber;
  const digits = text.length - 2;
  return digits === bytes * 2 || /^0x0*$/i.test(text) || (bytes === 32 && digits <= 64);
}

/** Whether values of the schema can be in an order: those that are numbers. */
function mayOrder(schema: Schema): boolean {
  switch (schema.form) {
    case 'boolean':
    case 'list':
    case 'tuple':
    case 'object':
    case 'map':
    case 'constant':
      return false;
    case 'word':
      return Object.keys(schema.values).some((word) => NUMBER.test(word));
    default:
      return true;
  }
}

/** A comparison of `# @assert` or `# @until`. */
interface Comparison {
  readonly assertion: ComparisonAssertion;
  /** The value of the directive, which starts with the condition. */
  readonly text: Token;
}

/** The comparisons above the request of a block that can be read. */
function comparisonsIn({ directives, request }: Block): readonly Comparison[] {
  if (!request) return [];
  return directives.flatMap(({ key, value }) => {
    if (key.text !== 'assert' && key.text !== 'until') return [];
    const split = key.text === 'until' ? splitUntil(value.text) : undefined;
    if (split && !split.ok) return [];
    // The times of `# @until` follow the condition.
    const condition = split?.value.condition ?? value.text;
    const read = parseAssertion(value.text.slice(0, value.text.indexOf(condition) + condition.length));
    return read.ok && read.value.kind === 'comparison' ? [{ assertion: read.value, text: value }] : [];
  });
}

/** A JSONPath with its place in the block. */
interface PathAt {
  readonly query: PathQuery;
  readonly text: string;
  readonly start: number;
  /** Offsets in the text after each segment. */
  readonly ends: readonly number[];
}

/** The paths on both sides of a comparison. */
function pathsIn({ expected, right }: ComparisonAssertion, value: Token): readonly PathAt[] {
  const { text } = value;
  const until = right && right.kind !== 'literal' ? expected.end : expected.start;
  const found: PathAt[] = [];
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token && token.index < until; token = TOKEN.exec(text)) {
    if (token[0] !== '$') continue;
    const read = parseQuery(text, token.index);
    if (!read.ok) return found;
    const { query, end, ends } = read.value;
    TOKEN.lastIndex = end;
    found.push({
      query,
      text: text.slice(token.index, end),
      start: value.start + token.index,
      ends: ends.map((one) => one - token.index),
    });
  }
  return found;
}
