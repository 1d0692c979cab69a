/**
 * One mistake of syntax breaks what stands after it: a lost quote turns names into values and values into names. Only
 * the first finding of each mistake is kept.
 */
import { requestOfCurl, requestOfCurlToAnyNode } from '../../common/scratch/convert/curl-request';
import { parseBlock } from '../../common/scratch/parse/parse';
import type { Block, Span } from '../../common/scratch/types';
import type { Finding, Fix } from '../rules/rule';

/** What parsers raise when the text is no JSON or no call. */
const SYNTAX: ReadonlySet<string> = new Set(['json-syntax', 'call-syntax']);
/** Members or parameters that are not there, perhaps because they could not be read. */
const ABSENCE =
  /^(?:envelope-|params-|missing-member|batch-|call-missing-to|transaction-missing-from|block-object|member-twice)/;
/** They are about a line of their own, or about one placeholder. */
const ALONE =
  /^(?:variable-|placeholder-|system-variable-|message-|json-comment|json-trailing-comma|assert-)/;

/** What is said about a block whose first line is no request. */
const BESIDE_PROSE = /^(?:heading-separator|directive-|rule-unknown|variable-duplicate)/;

/** What is not there yet, where the end of the text is still being written. */
const NOT_YET = /^(?:query-missing|body-missing|rpc-body-missing|content-type-missing)$/;
const UNFINISHED = /^(?:query-|header-no-colon|path-)/;

/** @param all the findings of a block, in the order of its text */
export function withoutFollowUps(block: Block, all: readonly Finding[]): readonly Finding[] {
  if (all.length === 0 || block.language !== 'http') return withoutSyntax(block, all);
  const found = withoutAddress(block, all);
  // Nothing below a line that is no request can be read.
  if (found.some(({ fault }) => fault === 'no-request'))
    return found.filter(({ code, fault }) => fault === 'no-request' || BESIDE_PROSE.test(code));
  if (isGraphql(block)) return found.filter(({ code }) => !code.startsWith('json-'));
  return whileTyping(block, withoutSyntax(block, found));
}

/** One finding for a request line: what says more about it than that it has no address comes first. */
function withoutAddress({ request, text }: Block, all: readonly Finding[]): readonly Finding[] {
  const isCurl = request?.kind === 'http' && request.curl !== undefined;
  const saysMore = all.some(
    ({ code, severity }) => code === 'unsupported-syntax' || (code === 'path-prefix' && severity === 'error'),
  );
  // The URL of a command may follow what is not finished.
  const isOpen = isCurl && all.some(({ code }) => SYNTAX.has(code));
  const hasNoUrl = all.some(({ fault }) => fault === 'no-url');
  // Nobody knows what a shell fills in.
  const byShell = isCurl ? all.filter(({ code }) => code === 'unsupported-syntax') : [];
  return all.filter(({ code, fault, start, end }) => {
    const isFilled = byShell.some((one) => one.start <= start && end <= one.end && one.code !== code);
    if (isFilled && /\$[\w({]/.test(text.slice(start, end))) return false;
    if (code === 'url-invalid') return !saysMore && !(isOpen && fault === 'no-url');
    return !hasNoUrl || isOpen || !/^(?:http-method-misspelled|rpc-body-missing)$/.test(code);
  });
}

/** The body is a query, which looks like JSON at its start. */
function isGraphql({ request }: Block): boolean {
  if (request?.kind !== 'http') return false;
  return (
    request.method === 'GRAPHQL' ||
    request.headers.some(
      ({ name, value }) =>
        /^(?:x-request-type|content-type)$/i.test(name.text) && /graphql/i.test(value?.text ?? ''),
    )
  );
}

/** One finding for a query parameter that is still to get its value, and for a request that ends in one. */
function whileTyping({ text }: Block, found: readonly Finding[]): readonly Finding[] {
  if (found.length < 2) return found;
  const end = text.trimEnd().length;
  const unfinished = found.some(
    ({ code, ...finding }) => finding.end === end && UNFINISHED.test(code) && !NOT_YET.test(code),
  );
  return found.filter(({ code, start }) => {
    if (unfinished && NOT_YET.test(code)) return false;
    // The name is unknown: whether it has a value does not matter.
    return (
      code !== 'query-without-value' ||
      !found.some((other) => /^query-(?:unknown|empty)$/.test(other.code) && other.start === start)
    );
  });
}

function withoutSyntax(block: Block, found: readonly Finding[]): readonly Finding[] {
  const mistakes = found.filter(({ code }) => SYNTAX.has(code));
  if (mistakes.length === 0) return found;
  const curl = curlFinding(block, mistakes);
  if (curl) return [...found.filter(({ start }) => start < curl.start), curl];
  const statements = statementsOf(block.text);
  const kept = keptMistakes(block.text, statements, mistakes);
  const places = [...kept.values()].map((mistake) => placeOf(block.text, statements, mistake));
  return found.flatMap((finding): Finding[] => {
    const mistake = kept.get(finding);
    if (mistake) return [mistake];
    if (SYNTAX.has(finding.code)) return [];
    if (ALONE.test(finding.code)) return [finding];
    return places.some((place) => follows(block, finding, place)) ? [] : [finding];
  });
}

/** The first mistake of each line, up to a lost quote, by what it is in the list. */
function keptMistakes(
  text: string,
  statements: readonly number[],
  mistakes: readonly Finding[],
): ReadonlyMap<Finding, Finding> {
  const kept = new Map<Finding, Finding>();
  const hasOpenString = mistakes.some(isOpenString);
  const end = text.trimEnd().length;
  let line: Span | undefined;
  /** Until where what follows is part of a string, or outside one by mistake. */
  let lostUntil = -1;
  for (const mistake of mistakes) {
    const { start } = mistake;
    if (start < lostUntil || (line && start < line.end && start >= line.start)) continue;
    const own = lineOf(text, start);
    // A string without its end took the bracket in, or the text ends with something unfinished.
    if (
      isMissingBracket(mistake) &&
      (hasOpenString || mistakes.some((other) => other !== mistake && other.end === end))
    )
      continue;
    line = own;
    const lost = lostQuote(text, own, mistake);
    kept.set(mistake, lost ?? mistake);
    if (lost ?? isOpenString(mistake)) lostUntil = nextStatement(text, statements, own.end);
  }
  return kept;
}

function isOpenString({ fault }: Finding): boolean {
  return fault === 'open-string';
}

function isMissingBracket({ fault }: Finding): boolean {
  return fault === 'open-bracket';
}

function lineOf(text: string, at: number): Span {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  const length = text.slice(start).search(/[\r\n]/);
  return { start, end: length < 0 ? text.length : start + length };
}

/** The lines that start with a word at their first column, where a call starts afresh. Ascending. */
function statementsOf(text: string): readonly number[] {
  return Array.from(text.matchAll(/[\r\n][A-Za-z_]/g), ({ index }) => index + 1);
}

/** The start of the first statement behind a place. */
function nextStatement(text: string, statements: readonly number[], from: number): number {
  return statements[countUpTo(statements, from)] ?? text.length;
}

/** How many of the ascending numbers are not greater than a limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A mistake in its text. There may be many findings, so these are searched once. */
interface Place {
  readonly mistake: Finding;
  readonly line: Span;
  /** Start of the last statement up to the mistake; -1 if there is none. */
  readonly before: number;
  /** Start of the next statement after its line. */
  readonly after: number;
}

function placeOf(text: string, statements: readonly number[], mistake: Finding): Place {
  const line = lineOf(text, mistake.start);
  const before = statements[countUpTo(statements, mistake.start) - 1] ?? -1;
  return { mistake, line, before, after: nextStatement(text, statements, line.end) };
}

/** Whether a finding may only be there because of a mistake before it, or around it. */
function follows(
  { text, language }: Block,
  finding: Finding,
  { mistake, line, before, after }: Place,
): boolean {
  const { code } = finding;
  const { start, end } = finding.value ?? finding;
  if (ABSENCE.test(code)) {
    // An object in a file of calls ends where the next statement starts.
    return language === 'http' || (start < after && before <= start);
  }
  if (start <= mistake.start && end >= mistake.end) return true;
  // An object that is broken inside may be another one than it looks like.
  if (code === 'unknown-member' && isOpenAt(text, end, mistake.start)) return true;
  // The cursor is still there.
  if (isMissingBracket(mistake) && end === text.trimEnd().length) return true;
  // A list without its end takes in the members that follow it.
  if (
    isMissingBracket(mistake) &&
    mistake.code === 'json-syntax' &&
    start > mistake.start &&
    start < line.end
  )
    return true;
  const until = isOpenString(mistake) || mistake.fault === 'lost-quote' ? after : line.end;
  return start >= mistake.start && start < until && !isMissingBracket(mistake);
}

/** Whether the value of the member that ends at a place is an object or a list that still goes on at another place. */
function isOpenAt(text: string, memberEnd: number, place: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = memberEnd; at < place; at++) {
    const sign = text[at] ?? '';
    if (sign === '\\') at++;
    else if (sign === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (depth < 1 && !isInString && /^[\]},]$/.test(sign)) return false;
  }
  return depth > 0;
}

// ---------------------------------------------------------------- quotes

const LOST = { message: 'A double quote is missing on this line.', fault: 'lost-quote' } as const;
const CURLY = /[\u201c\u201d\u201e\u201f]/;

/** The first mistake of a line that has an odd number of quotes, or curly ones. */
function lostQuote(text: string, line: Span, mistake: Finding): Finding | undefined {
  const written = text.slice(line.start, line.end);
  // Nobody looks for a lost quote in a longer line, and the patterns take quadratic time.
  if (written.length > LONGEST_LINE) return undefined;
  if (CURLY.test(written) && (written.match(/[\u201c\u201d\u201e\u201f]/g) ?? []).length % 2 === 0) {
    const edits = [{ start: line.start, end: line.end, text: written.replace(new RegExp(CURLY, 'g'), '"') }];
    const { fault: _, ...finding } = mistake;
    return {
      ...finding,
      message: 'JSON strings need straight double quotes, not curly ones.',
      fixes: [{ title: 'Write straight quotes', edits, preferred: true }],
    };
  }
  const single = singleQuotes(line, written, mistake);
  if (single) return single;
  if (quotesIn(written) % 2 === 0 || isOpenString(mistake)) return undefined;
  const fix = missingQuote(text, line, mistake);
  const { fixes: _, ...rest } = mistake;
  const swallowed = swallowing(text, line);
  if (swallowed && swallowed.start < mistake.start) {
    const { start, end, at } = swallowed;
    return { ...rest, start, end, ...LOST, fixes: [quoteAt(at, 'closing')] };
  }
  return { ...rest, ...LOST, ...(fix ? { fixes: [fix] } : {}) };
}

/** Characters. */
const LONGEST_LINE = 10_000;

/** A string that ends where the next one should start: `"value,"` before a word. `at` is where its own quote goes. */
function swallowing(text: string, line: Span): (Span & { readonly at: number }) | undefined {
  const written = text.slice(line.start, line.end);
  for (const { 0: string, index } of written.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    const value = /^"(.*?)\s*[,:]\s*"$/.exec(string)?.[1];
    if (value === undefined || !/[\w$]/.test(written[index + string.length] ?? '')) continue;
    const start = line.start + index;
    const at = start + 1 + value.length;
    return { start, end: at, at };
  }
  return undefined;
}

/** Single quotes throughout a line: they are one mistake. */
function singleQuotes(line: Span, written: string, mistake: Finding): Finding | undefined {
  if (mistake.fault !== 'single-quotes' || written.includes('"')) return undefined;
  const text = written.replace(/'([^'\\]*)'/g, '"$1"');
  if (text.includes("'")) return undefined;
  const edits = [{ start: line.start, end: line.end, text }];
  return { ...mistake, fixes: [{ title: 'Write double quotes', edits, preferred: true }] };
}

/** Where the quote goes, if the text around it leaves one place: `name":` or `"value,"`. */
function missingQuote(text: string, line: Span, { start }: Finding): Fix | undefined {
  const rest = text.slice(start, line.end);
  const opening = /^[\w.$-]+(?=")/.exec(rest);
  if (opening) return quoteAt(start, 'opening');
  const closing = /^"[\w.$-]+(?=[,\]})]|:)/.exec(rest)?.[0];
  return closing === undefined ? undefined : quoteAt(start + closing.length, 'closing');
}

function quoteAt(at: number, which: string): Fix {
  return { title: `Add the ${which} quote`, edits: [{ start: at, end: at, text: '"' }], preferred: true };
}

/** Without those after a backslash. */
function quotesIn(text: string): number {
  return (text.replace(/\\./g, '').match(/"/g) ?? []).length;
}

// ---------------------------------------------------------------- curl

/** A `curl` command in a file of calls: one finding for all of it, with what to write instead. */
function curlFinding({ language, text }: Block, mistakes: readonly Finding[]): Finding | undefined {
  const [first] = mistakes;
  if (language !== 'jsonrpc' || !first) return undefined;
  const line = lineOf(text, first.start);
  const command = /^[ \t]*(?:\$ +)?(curl(?:\.exe)?[ \t][\s\S]*)$/.exec(text.slice(line.start).trimEnd())?.[1];
  if (command === undefined) return undefined;
  const start = text.indexOf(command, line.start);
  const end = start + command.length;
  const call = callOf(command);
  return {
    ...first,
    fault: 'curl',
    start,
    end: Math.min(end, lineOf(text, start).end),
    message: 'A `curl` command belongs in an `.http` file. Write its JSON-RPC object here.',
    fixes:
      call === undefined
        ? []
        : [{ title: 'Write the JSON-RPC object', edits: [{ start, end, text: call }], preferred: true }],
  };
}

/** The body of the command, below the address that it is sent to if it has one. */
function callOf(command: string): string | undefined {
  const addressed = requestOfCurl(command);
  const lines = addressed ?? requestOfCurlToAnyNode(command);
  const request = lines === undefined ? undefined : parseBlock('http', lines).request;
  if (request?.kind !== 'http' || !request.body || request.body.include || request.method !== 'POST')
    return undefined;
  if (!request.body.json) return undefined;
  const node = addressed === undefined ? '' : `# @node ${request.target.text}\n`;
  return node + (request.body.value ?? request.body.text).trim();
}
