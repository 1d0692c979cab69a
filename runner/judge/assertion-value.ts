/** The values of the sides of an assertion. */
import type { DecodedEnum } from '../../common/contracts/values';
import { rawAt } from '../../common/json/json-text';
import { isSingular, type PathQuery } from '../../common/jsonpath/query';
import { failed, type Result, success } from '../../common/result';
import type { Operand, Sign } from '../../common/scratch/reading/assertion-parts';
import { scalarText } from '../../common/units/words';
import { compareInFilter } from '../json/compare-values';
import { rawAtPath } from '../json/json-path';
import { exactNumber } from '../json/number';
import { lengthOf, type PathValue, valuesAtPath } from '../json/path-values';
import { hasResponse, type Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { returnedValue } from './returned-value';

/** What assertions are evaluated on. */
export interface AssertedReply {
  readonly reply: Reply;
  readonly prepared?: Prepared | undefined;
  /** Parsed on first use. */
  readonly body: () => Result<JsonBody>;
  /** Whether the assertion is a test of another tool, with the rules of JavaScript. */
  readonly ofOtherTool?: boolean;
  /** Fills in placeholders; undefined when one of them has no value. */
  readonly fill?: ((text: string) => string | undefined) | undefined;
}

interface JsonBody {
  readonly text: string;
  /** For a batch: the index of the response to each call; -1 when there is none. */
  readonly order?: readonly number[];
}

/** A value; `json` is undefined when the response does not have it, which counts as null. */
export interface Value {
  readonly json: string | undefined;
  /** Set for a value at a path. */
  readonly steps?: PathValue['steps'];
  /** Set for a returned number that stands for a member. */
  readonly enum?: DecodedEnum;
}

const noStatus = failed({ message: 'a response over a WebSocket or a socket file has no status' });
const inFile = failed({ message: 'the response is so large that it was written to a file' });
const isBytes = failed({ message: 'the response is bytes that were not decoded' });

/** Why a body cannot be looked at; undefined for one that can, and for none. */
function unreadable({ body, file, binary }: Reply): typeof inFile | undefined {
  if (body !== null) return undefined;
  if (binary && binary.length > 0) return isBytes;
  return file && inFile;
}

export function operandValue(operand: Operand, from: AssertedReply): Result<Value> {
  const { reply } = from;
  if (!hasResponse(reply) && operand.kind !== 'literal') {
    return failed({ message: `no reply (${reply.outcome})` });
  }
  switch (operand.kind) {
    case 'status':
      return reply.status === null ? noStatus : success({ json: String(reply.status) });
    case 'duration':
      return success({ json: String(reply.durationMs) });
    case 'header': {
      const value = Object.hasOwn(reply.headers, operand.name) ? reply.headers[operand.name] : undefined;
      return success({ json: value === undefined ? undefined : JSON.stringify(value) });
    }
    case 'body':
      return unreadable(reply) ?? success({ json: JSON.stringify(reply.body ?? '') });
    case 'path':
      return singleValue(operand.query, from);
    case 'count': {
      const values = valuesOf(operand.query, from);
      return values.ok ? success({ json: String(values.value.length) }) : values;
    }
    case 'length': {
      const value = operandValue(operand.of, from);
      return value.ok ? success({ json: lengthOf(value.value.json) }) : value;
    }
    case 'returned':
      return returnedValue(operand.path, from);
    case 'receipt':
      return receiptValue(operand.path, from);
    case 'literal':
      return literalValue(operand.text, from);
    case 'arithmetic':
      return calculated(operand.sign, operandValue(operand.left, from), operandValue(operand.right, from));
  }
}

/** A member of the receipt; `fee` is what the sender paid, in wei. */
function receiptValue(
  path: readonly (string | number)[],
  { reply: { transactions = [] } }: AssertedReply,
): Result<Value> {
  const followed = transactions.find(({ receipt }) => receipt !== undefined);
  if (!followed?.receipt) {
    const [first] = transactions;
    return failed({ message: first ? `there is no receipt: ${first.message}` : 'no transaction was sent' });
  }
  if (path.length === 1 && path[0] === 'fee') return success({ json: followed.fee });
  return success({ json: rawAt(followed.receipt, path) });
}

/** A value as a person writes it, as JSON. */
function literalValue(text: string, { fill }: AssertedReply): Result<Value> {
  const filled = text.includes('{{') && fill ? fill(text) : text;
  if (filled === undefined) return failed({ message: `${text} has no value` });
  const trimmed = filled.trim();
  try {
    JSON.parse(trimmed);
    return success({ json: trimmed });
  } catch {
    return success({ json: JSON.stringify(trimmed) });
  }
}

// ---------------------------------------------------------------- paths

/** All values of a path. */
export function valuesOf(query: PathQuery, from: AssertedReply): Result<readonly PathValue[]> {
  if (!hasResponse(from.reply)) return failed({ message: `no reply (${from.reply.outcome})` });
  const ordered = inOrderOfCalls(query, from);
  if (!ordered.ok) return ordered;
  const { text, query: own } = ordered.value;
  const steps = isSingular(own) ? stepsOf(own) : undefined;
  // Without a tree of the whole text.
  if (!steps) return valuesAtPath(text, own, compareInFilter);
  const json = rawAtPath(text, steps);
  return success(json === undefined ? [] : [{ json, steps }]);
}

function singleValue(query: PathQuery, from: AssertedReply): Result<Value> {
  const values = valuesOf(query, from);
  if (!values.ok) return values;
  const [value] = values.value;
  return success(value ?? { json: undefined });
}

function stepsOf({ segments }: PathQuery): readonly (string | number)[] {
  return segments.flatMap(({ selectors: [selector] }): (string | number)[] => {
    if (selector?.kind === 'name') return [selector.name];
    return selector?.kind === 'index' ? [selector.index] : [];
  });
}

/** The responses of a batch come in any order: `$[0]` is the response to the first call, wherever it stands. */
function inOrderOfCalls(query: PathQuery, { body }: AssertedReply): Result<JsonBody & { query: PathQuery }> {
  const json = body();
  if (!json.ok) return json;
  const { order } = json.value;
  const [first, ...rest] = query.segments;
  const [selector] = first?.selectors ?? [];
  if (!order || selector?.kind !== 'index' || first?.selectors.length !== 1 || selector.index < 0) {
    return success({ ...json.value, query });
  }
  const index = order[selector.index];
  if (index === -1) return failed({ message: `no response to call ${selector.index + 1} was received` });
  if (index === undefined) return success({ ...json.value, query });
  const moved = { deep: first.deep, selectors: [{ kind: 'index', index }] } as const;
  return success({ ...json.value, query: { ...query, segments: [moved, ...rest] } });
}

export function jsonBody({ reply, prepared }: Pick<AssertedReply, 'reply' | 'prepared'>): Result<JsonBody> {
  const hidden = unreadable(reply);
  if (hidden) return hidden;
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
  const ids = value.map((one) => JSON.stringify((one as { id?: unknown } | null)?.id) ?? '');
  const asked = prepared.calls.filter((call) => call.id !== undefined).map((call) => JSON.stringify(call.id));
  if (new Set(asked).size < asked.length) return success({ text });
  return success({ text, order: asked.map((id) => ids.indexOf(id)) });
}

// ---------------------------------------------------------------- arithmetic

function calculated(sign: Sign, left: Result<Value>, right: Result<Value>): Result<Value> {
  if (!left.ok) return left;
  if (!right.ok) return right;
  const [a, b] = [integerOf(left.value), integerOf(right.value)];
  if (!a.ok) return a;
  if (!b.ok) return b;
  if ((sign === '/' || sign === '%') && b.value === 0n) return failed({ message: 'it divides by zero' });
  return success({ json: String(calculate(sign, a.value, b.value)) });
}

function calculate(sign: Sign, a: bigint, b: bigint): bigint {
  switch (sign) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
  }
}

/** Larger numbers take long to multiply. */
const MOST_DIGITS = 1000;

function integerOf({ json }: Value): Result<bigint> {
  const text = json === undefined ? 'nothing' : scalarText(json);
  const number = text.length > MOST_DIGITS ? undefined : exactNumber(text);
  const scale = 10n ** BigInt(number?.places ?? 0);
  if (!number || number.digits % scale !== 0n) {
    return failed({ message: `${text.length > 60 ? `${text.slice(0, 60)}…` : text} is not an integer` });
  }
  return success(number.digits / scale);
}
