import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import { type Assertion, durationOf, parseAssertion } from '../../common/scratch/reading/assertion';
import type { Span } from '../../common/scratch/types';
import { resultOf } from '../../common/spec/execution';
import { scalarText, shortened } from '../../common/units/words';
import { compare } from '../json/compare-values';
import { rawAtPath } from '../json/json-path';
import { exactNumber } from '../json/number';
import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { redact } from '../redact/redact';

/** One `# @assert` where it stands. */
export interface PlacedAssertion {
  /** What stands behind `@assert`, as written. */
  readonly text: string;
  /** Zero-based line of the file. */
  readonly line: number;
  /** Of that line. UTF-16 units. */
  readonly character: Span;
}

/** How an assertion ended. Plain data: it crosses process borders and is printed by `--format json`. */
export interface AssertionResult extends PlacedAssertion {
  readonly passed: boolean;
  /** `>= 0x10 (16)`; empty for what could not be read. */
  readonly expected: string;
  /** `0xf (15)` */
  readonly actual: string;
  /** What a person reads when it failed; empty when it passed. */
  readonly message: string;
}

/** The assertions of a request in order; those before the first `###` count for each request of the file. */
export function assertionsOf(document: ScratchDocumentApi, placed: PlacedBlock): readonly PlacedAssertion[] {
  const own = inBlock(document, placed);
  if (!placed.block.separator) return own;
  for (const first of document.blocks()) {
    const shared = first.block.separator === undefined && first.block.request === undefined;
    return shared ? [...inBlock(document, first), ...own] : own;
  }
  return own;
}

function inBlock(document: ScratchDocumentApi, placed: PlacedBlock): PlacedAssertion[] {
  return placed.block.directives
    .filter(({ key }) => key.text === 'assert')
    .map(({ key, value }) => {
      const { start, end } = document.rangeOf(placed, value.text === '' ? key : value);
      return {
        text: value.text.trim(),
        line: start.line,
        character: { start: start.character, end: end.character },
      };
    });
}

export interface JudgeAssertionsInput {
  readonly assertions: readonly PlacedAssertion[];
  readonly reply: Reply;
  /** Undefined when the request was not sent. */
  readonly prepared?: Prepared | undefined;
  /** Fills placeholders in; undefined when one has no value. */
  readonly fill?: (text: string) => string | undefined;
  readonly secrets?: readonly string[];
}

/** Holds a response against the assertions of its request. Never throws. */
export function judgeAssertions(input: JudgeAssertionsInput): readonly AssertionResult[] {
  const secrets = [...(input.prepared?.secrets ?? []), ...(input.secrets ?? [])];
  const body = lazily(() => jsonBody(input));
  return input.assertions.map((placed) => {
    const { passed, expected, actual, message } = judgeOne(placed, input, body);
    return {
      ...placed,
      passed,
      expected: redact(expected, secrets),
      actual: redact(actual, secrets),
      message: redact(message, secrets),
    };
  });
}

/** Whether an assertion that holds is about the very failure: the status that is not 2xx, or the node's error. */
export function expectsFailure(reply: Reply, results: readonly AssertionResult[]): boolean {
  const { outcome, status } = reply;
  if (outcome !== 'http-error' && outcome !== 'rpc-error') return false;
  return results.some(({ passed, text }) => {
    const assertion = passed ? parseAssertion(text) : undefined;
    if (!assertion?.ok || assertion.value.kind !== 'comparison') return false;
    const { subject } = assertion.value;
    if (subject.kind === 'status') return status !== null && status > 299;
    return outcome === 'rpc-error' && subject.kind === 'path' && subject.steps.includes('error');
  });
}

type Judged = Pick<AssertionResult, 'passed' | 'expected' | 'actual' | 'message'>;

function judgeOne(placed: PlacedAssertion, input: JudgeAssertionsInput, body: () => Body): Judged {
  const { reply } = input;
  const parsed = parseAssertion(placed.text);
  if (!parsed.ok) {
    return {
      passed: false,
      expected: '',
      actual: '',
      message: `This assertion can't be read: ${parsed.failure.message}`,
    };
  }
  const assertion = parsed.value;
  if (assertion.kind === 'matches-spec') return judgeSpec(input);
  const { subjectText, operator } = assertion;
  const filled = input.fill ? input.fill(assertion.expected.text) : assertion.expected.text;
  if (filled === undefined) {
    const message = `${assertion.expected.text} has no value.`;
    return { passed: false, expected: `${operator} ${assertion.expected.text}`, actual: '', message };
  }
  const wanted = filled.trim();
  const expected = `${operator} ${wanted.startsWith('"') ? wanted : wordsOf(wanted)}`;
  const found = actualOf(assertion, reply, body);
  if ('problem' in found) {
    const message = `${subjectText} can't be evaluated: ${found.problem}; expected ${expected}.`;
    return { passed: false, expected, actual: found.problem, message };
  }
  const limit = assertion.subject.kind === 'duration' ? durationOf(wanted) : undefined;
  const passed = compare(found.raw, operator, limit === undefined ? wanted : String(limit));
  const unit = assertion.subject.kind === 'duration' ? ' ms' : '';
  const actual = found.raw === undefined ? 'nothing' : `${wordsOf(found.raw)}${unit}`;
  const where =
    found.raw === undefined ? `There is nothing at ${subjectText}` : `${subjectText} is ${actual}`;
  return { passed, expected, actual, message: passed ? '' : `${where}; expected ${expected}.` };
}

function judgeSpec({ reply, prepared }: JudgeAssertionsInput): Judged {
  const expected = 'matches-spec';
  const fail = (actual: string): Judged => ({
    passed: false,
    expected,
    actual,
    message: `The response can't be checked against the specification: ${actual}.`,
  });
  if (reply.status === null) return fail(`no reply (${reply.outcome})`);
  if (reply.outcome === 'not-json') return fail('it is not JSON');
  const unknown = prepared && notInSpec(prepared);
  if (unknown !== undefined) return fail(unknown);
  const [first] = reply.problems;
  if (!first) return { passed: true, expected, actual: 'matches', message: '' };
  const more = reply.problems.length > 1 ? ` (and ${reply.problems.length - 1} more)` : '';
  const place = first.path.length === 0 ? '' : `${first.path.join('.')}: `;
  return {
    passed: false,
    expected,
    actual: `${place}${first.message}${more}`,
    message: `The response differs from the specification: ${place}${first.message}${more}`,
  };
}

/** Why nothing says what the response should be; undefined when something does. */
function notInSpec(prepared: Prepared): string | undefined {
  if (prepared.kind === 'beacon') {
    return prepared.operation
      ? undefined
      : `it does not know ${prepared.method} ${new URL(prepared.url).pathname}`;
  }
  if (prepared.kind === 'other') return 'the request belongs to neither API';
  const unknown = prepared.calls.find((call) => !resultOf(call.method, call.params));
  return unknown && `it does not describe the response of ${unknown.method}`;
}

// ---------------------------------------------------------------- what is there

type Comparison = Extract<Assertion, { kind: 'comparison' }>;
type Found = { readonly raw: string | undefined } | { readonly problem: string };
type Body = { readonly text: string; readonly order?: readonly number[] } | { readonly problem: string };

/** As JSON text. `raw` is undefined when the response has nothing there, which counts as null. */
function actualOf({ subject }: Comparison, reply: Reply, body: () => Body): Found {
  if (reply.status === null) return { problem: `no reply (${reply.outcome})` };
  switch (subject.kind) {
    case 'status':
      return { raw: String(reply.status) };
    case 'duration':
      return { raw: String(reply.durationMs) };
    case 'header': {
      const value = Object.hasOwn(reply.headers, subject.name) ? reply.headers[subject.name] : undefined;
      return { raw: value === undefined ? undefined : JSON.stringify(value) };
    }
    case 'body':
      if (reply.body === null && reply.file)
        return { problem: 'the response is so large that it was written to a file' };
      return { raw: JSON.stringify(reply.body ?? '') };
    case 'path': {
      const json = body();
      if ('problem' in json) return json;
      const [first, ...rest] = subject.steps;
      const index = json.order && typeof first === 'number' && first >= 0 ? json.order[first] : undefined;
      if (index === -1) return { problem: `no response to call ${Number(first) + 1} was received` };
      return { raw: rawAtPath(json.text, index === undefined ? subject.steps : [index, ...rest]) };
    }
  }
}

function jsonBody({ reply, prepared }: JudgeAssertionsInput): Body {
  if (reply.body === null && reply.file)
    return { problem: 'the response is so large that it was written to a file' };
  const text = (reply.body ?? '').replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: text.trim() === '' ? 'the response is empty' : 'the response is not JSON' };
  }
  if (!prepared?.batch || !Array.isArray(value)) return { text };
  // The responses of a batch come in any order: `$[0]` is the response to the first call, wherever it stands.
  const ids = value.map((one) => JSON.stringify((one as { id?: unknown } | null)?.id) ?? '');
  const asked = prepared.calls.filter((call) => call.id !== undefined).map((call) => JSON.stringify(call.id));
  if (new Set(asked).size < asked.length) return { text };
  return { text, order: asked.map((id) => ids.indexOf(id)) };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** For a person: a hex quantity with its number, what is long by its beginning. */
function wordsOf(json: string): string {
  const text = scalarText(json);
  if (/^0x(?:0|[1-9a-f][\da-f]{0,15})$/i.test(text)) return `${text} (${BigInt(text)})`;
  const shown = json.startsWith('"') && exactNumber(text) ? text : json;
  return shortened(shown, 201);
}
