import { resultOf } from '../../catalogue/execution';
import { defined } from '../../common/defined';
import type { PathQuery } from '../../common/jsonpath/query';
import { mask } from '../../common/masking/mask';
import { once } from '../../common/once';
import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import { MISPLACED, misplacedAssertions, parseAssertion } from '../../common/scratch/reading/assertion';
import { type ForeignPart, partsOf } from '../../common/scratch/reading/foreign-test';
import type { Directive, Span } from '../../common/scratch/types';
import { hasResponse, type Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { type AssertedReply, jsonBody } from './assertion-value';
import { type Judged, judgeComparison } from './judge-comparison';
import { judgeContract } from './judge-contract';

/** An `# @assert`, or a test of another tool, with its position. */
export interface PlacedAssertion {
  /** The text after `@assert`, as written; for a test of another tool, what it would be. */
  readonly text: string;
  /** The first line of another tool's test. */
  readonly written?: string;
  /** Set for a test of another tool that is not run, and so counts as failed: the reason. */
  readonly notRun?: string;
  /** Zero-based line of the file. */
  readonly line: number;
  /** Range in the line, in UTF-16 units. */
  readonly character: Span;
}

/** The result of an assertion. Plain data: it crosses process boundaries and is printed as JSON. */
export interface AssertionResult extends PlacedAssertion, Judged {
  /** The assertion is invalid, which the checker reports as well. */
  readonly unreadable?: true;
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
    ...misplacedAssertions(placed.block).map((span) =>
      foreignAssertion(document, placed, { ...span, notRun: MISPLACED }),
    ),
    ...foreignTests.flatMap(partsOf).map((part) => foreignAssertion(document, placed, part)),
  ];
}

function foreignAssertion(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  part: ForeignPart,
): PlacedAssertion {
  const { start } = part;
  const whole = placed.block.text.slice(start, part.end);
  const [written = whole] = whole.split(/[\r\n]/, 1);
  const range = document.rangeOf(placed, { start, end: start + written.length });
  return {
    text: part.condition ?? written,
    written,
    ...defined({ notRun: part.notRun }),
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
  const { reply, prepared, fill } = input;
  const asserted: AssertedReply = { reply, prepared, fill, body: once(() => jsonBody(input)) };
  return input.assertions.map((placed) => {
    const { passed, expected, actual, message, unreadable } = judgeOne(placed, input, {
      ...asserted,
      ofOtherTool: placed.written !== undefined,
    });
    return {
      ...placed,
      passed,
      expected: mask(expected, secrets),
      actual: mask(actual, secrets),
      message: mask(message, secrets),
      ...(unreadable ? { unreadable } : {}),
    };
  });
}

/** Whether a passed assertion expects the failure: a status that is not 2xx, or a JSON-RPC error. */
export function expectsFailure(reply: Reply, results: readonly AssertionResult[]): boolean {
  const { outcome, status } = reply;
  if (outcome !== 'http-error' && outcome !== 'rpc-error' && outcome !== 'reverted') return false;
  return results.some(({ passed, text }) => {
    const assertion = passed ? parseAssertion(text) : undefined;
    if (!assertion?.ok) return false;
    if (assertion.value.kind === 'reverts') return outcome !== 'http-error' && !assertion.value.negated;
    if (assertion.value.kind !== 'comparison') return false;
    const { subject } = assertion.value;
    if (subject.kind === 'status') return status !== null && status > 299;
    if (outcome === 'reverted') return subject.kind === 'receipt' && subject.path[0] === 'status';
    return outcome === 'rpc-error' && subject.kind === 'path' && leadsToError(subject.query);
  });
}

function leadsToError({ segments }: PathQuery): boolean {
  return segments.some(({ selectors }) =>
    selectors.some((selector) => selector.kind === 'name' && selector.name === 'error'),
  );
}

function judgeOne(
  placed: PlacedAssertion,
  input: JudgeAssertionsInput,
  asserted: AssertedReply,
): Judged & Pick<AssertionResult, 'unreadable'> {
  if (placed.notRun !== undefined) {
    return { passed: false, expected: '', actual: '', message: placed.notRun };
  }
  const parsed = parseAssertion(placed.text);
  if (!parsed.ok) {
    return {
      passed: false,
      unreadable: true,
      expected: '',
      actual: '',
      message: `This assertion can't be read: ${parsed.failure.message.replaceAll('`', '"')}`,
    };
  }
  switch (parsed.value.kind) {
    case 'matches-spec':
      return judgeSpec(input);
    case 'comparison':
      return judgeComparison(parsed.value, asserted);
    default:
      return judgeContract(parsed.value, placed.text, asserted);
  }
}

function judgeSpec({ reply, prepared }: JudgeAssertionsInput): Judged {
  const expected = 'matches-spec';
  const fail = (actual: string): Judged => ({
    passed: false,
    expected,
    actual,
    message: `The response can't be checked against the specification: ${actual}.`,
  });
  if (!hasResponse(reply)) return fail(`no reply (${reply.outcome})`);
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
