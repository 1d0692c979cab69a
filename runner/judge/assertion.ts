import { failed, type Result, success } from '../../common/result';
import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import { type Assertion, durationOf, parseAssertion } from '../../common/scratch/reading/assertion';
import type { Directive, ForeignTest, Span } from '../../common/scratch/types';
import { resultOf } from '../../common/spec/execution';
import { scalarText, shortened } from '../../common/units/words';
import { compare } from '../json/compare-values';
import { rawAtPath } from '../json/json-path';
import { exactNumber } from '../json/number';
import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { redact } from '../redact/redact';

/** An `# @assert`, or a test of another tool, with its position. */
export interface PlacedAssertion {
  /** The text after `@assert`, or the first line of another tool's test, as written. */
  readonly text: string;
  /** Set for a test of another tool that is not run, and so counts as failed: the reason. */
  readonly notRun?: string;
  /** Zero-based line of the file. */
  readonly line: number;
  /** Range in the line, in UTF-16 units. */
  readonly character: Span;
}

/** The result of an assertion. Plain data: it crosses process boundaries and is printed as JSON. */
export interface AssertionResult extends PlacedAssertion {
  readonly passed: boolean;
  /** `>= 0x10 (16)`; empty when the assertion is invalid. */
  readonly expected: string;
  /** `0xf (15)` */
  readonly actual: string;
  /** Why it failed; empty when it passed. */
  readonly message: string;
}

/** The assertions of a request in order. Those before the first `###` apply to all requests of the file. */
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
  const { directives, foreignTests = [] } = placed.block;
  return [
    ...directiveAssertions(document, placed, directives),
    ...foreignTests.map((test) => foreignAssertion(document, placed, test)),
  ];
}

const NOT_RUN: Readonly<Record<ForeignTest['kind'], string>> = {
  script: 'Scripts are not run. Write `# @assert` above the request.',
  assertion: '`??` assertions are not run. Write `# @assert` above the request.',
};

function foreignAssertion(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  { kind, start, text }: ForeignTest,
): PlacedAssertion {
  const [line = text] = text.split(/[\r\n]/, 1);
  const range = document.rangeOf(placed, { start, end: start + line.length });
  return {
    text: line,
    notRun: NOT_RUN[kind],
    line: range.start.line,
    character: { start: range.start.character, end: range.end.character },
  };
}

function directiveAssertions(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  directives: readonly Directive[],
): PlacedAssertion[] {
  return directives
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
  /** Fills in placeholders; undefined when one of them has no value. */
  readonly fill?: (text: string) => string | undefined;
  readonly secrets?: readonly string[];
}

/** Evaluates the assertions of a request against its response. Never throws. */
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

/** Whether a passed assertion expects the failure: a status that is not 2xx, or a JSON-RPC error. */
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
  if (placed.notRun !== undefined) {
    return { passed: false, expected: '', actual: '', message: placed.notRun };
  }
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
  if (!found.ok) {
    const reason = found.failure.message;
    const message = `${subjectText} can't be evaluated: ${reason}; expected ${expected}.`;
    return { passed: false, expected, actual: reason, message };
  }
  const raw = found.value;
  const limit = assertion.subject.kind === 'duration' ? durationOf(wanted) : undefined;
  const passed = compare(raw, operator, limit === undefined ? wanted : String(limit));
  const unit = assertion.subject.kind === 'duration' ? ' ms' : '';
  const actual = raw === undefined ? 'nothing' : `${wordsOf(raw)}${unit}`;
  const where = raw === undefined ? `There is nothing at ${subjectText}` : `${subjectText} is ${actual}`;
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

/** Why the catalogue has no schema for the response; undefined when it has one. */
function notInSpec(prepared: Prepared): string | undefined {
  if (prepared.kind === 'beacon') {
    return prepared.operation
      ? undefined
      : `it does not know ${prepared.method} ${new URL(prepared.url).pathname}`;
  }
  if (prepared.kind === 'other') return 'the request belongs to neither API';
  const unknown = prepared.calls.find(
    ({ method, own, params }) => !(own ? own.result : resultOf(method, params)),
  );
  return unknown && `it does not describe the response of ${unknown.method}`;
}

// ---------------------------------------------------------------- actual values

type Comparison = Extract<Assertion, { kind: 'comparison' }>;

interface JsonBody {
  readonly text: string;
  /** For a batch: the index of the response to each call; -1 when there is none. */
  readonly order?: readonly number[];
}
type Body = Result<JsonBody>;

const inFile = failed({ message: 'the response is so large that it was written to a file' });

/** The actual value as JSON text; undefined when the response does not have it, which counts as null. */
function actualOf({ subject }: Comparison, reply: Reply, body: () => Body): Result<string | undefined> {
  if (reply.status === null) return failed({ message: `no reply (${reply.outcome})` });
  switch (subject.kind) {
    case 'status':
      return success(String(reply.status));
    case 'duration':
      return success(String(reply.durationMs));
    case 'header': {
      const value = Object.hasOwn(reply.headers, subject.name) ? reply.headers[subject.name] : undefined;
      return success(value === undefined ? undefined : JSON.stringify(value));
    }
    case 'body':
      return reply.body === null && reply.file ? inFile : success(JSON.stringify(reply.body ?? ''));
    case 'path': {
      const json = body();
      if (!json.ok) return json;
      const { order, text } = json.value;
      const [first, ...rest] = subject.steps;
      const index = order && typeof first === 'number' && first >= 0 ? order[first] : undefined;
      if (index === -1) return failed({ message: `no response to call ${Number(first) + 1} was received` });
      return success(rawAtPath(text, index === undefined ? subject.steps : [index, ...rest]));
    }
  }
}

function jsonBody({ reply, prepared }: JudgeAssertionsInput): Body {
  if (reply.body === null && reply.file) return inFile;
  const text = (reply.body ?? '').replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failed({
      message: text.trim() === '' ? 'the response is empty' : 'the response is not JSON',
    });
  }
  if (!prepared?.batch || !Array.isArray(value)) return success({ text });
  // The responses of a batch come in any order: `$[0]` is the response to the first call, wherever it stands.
  const ids = value.map((one) => JSON.stringify((one as { id?: unknown } | null)?.id) ?? '');
  const asked = prepared.calls.filter((call) => call.id !== undefined).map((call) => JSON.stringify(call.id));
  if (new Set(asked).size < asked.length) return success({ text });
  return success({ text, order: asked.map((id) => ids.indexOf(id)) });
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A value for a message: a quantity with its decimal value, long text shortened. */
function wordsOf(json: string): string {
  const text = scalarText(json);
  if (/^0x(?:0|[1-9a-f][\da-f]{0,15})$/i.test(text)) return `${text} (${BigInt(text)})`;
  const shown = json.startsWith('"') && exactNumber(text) ? text : json;
  return shortened(shown, 201);
}
