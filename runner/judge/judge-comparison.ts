import { metaOf } from '../../catalogue/types';
import { linearRegExp } from '../../common/regexp/regexp';
import { failed, type Result, success } from '../../common/result';
import { pathText } from '../../common/scratch/json/json-path';
import { durationOf, isAmount, listItems, patternOf } from '../../common/scratch/reading/assertion';
import type { ComparisonAssertion, jsonKinds, Operand } from '../../common/scratch/reading/assertion-parts';
import { formatGwei, formatWei } from '../../common/units/wei';
import { scalarText, shortened } from '../../common/units/words';
import { compare, compareValues, equal } from '../json/compare-values';
import { items } from '../json/json-path';
import { exactNumber } from '../json/number';
import type { PathValue } from '../json/path-values';
import type { Prepared } from '../model/prepared';
import { type AssertedReply, operandValue, type Value, valuesOf } from './assertion-value';
import { below, type Known, knownOfCall, knownOfOperation } from './reply-schema';
import { enumsIn, withoutUnit } from './returned-value';
import {
  inTokenUnit,
  isNumeric,
  memberNumber,
  memberWords,
  type TokenUnit,
  type WrittenValue,
  writtenAmount,
} from './written-value';

/** The result of an assertion. */
export interface Judged {
  readonly passed: boolean;
  /** `>= 0x10 (16)`; empty when the assertion is invalid. */
  readonly expected: string;
  /** `0xf (15)` */
  readonly actual: string;
  /** Why it failed; empty when it passed. */
  readonly message: string;
}

/** The right side: a value of the response, or one that a person wrote. */
type Right =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'written' } & WrittenValue)
  | { readonly kind: 'value'; readonly json: string }
  | { readonly kind: 'values'; readonly json: readonly string[] };

/** Evaluates a comparison. Never throws. */
export function judgeComparison(assertion: ComparisonAssertion, from: AssertedReply): Judged {
  const { subject, quantifier, expected } = assertion;
  const right = rightOf(assertion, from);
  if (!right.ok) {
    const asWritten = `${operatorWords(assertion)}${expected.text}`;
    return { passed: false, expected: asWritten, actual: '', message: `${right.failure.message}.` };
  }
  if (subject.kind === 'path' && (quantifier || assertion.operator === 'exists')) {
    return judgeSeveral(assertion, right.value, from);
  }
  const found = operandValue(subject, from);
  const left = found.ok ? success(enumsAt(from)(found.value)) : found;
  const named = left.ok ? withMembers(assertion, right.value, left.value) : right;
  const wanted = expectedWords(assertion, named.ok ? named.value : right.value, unitOf(left, from));
  if (!left.ok) return notEvaluated(assertion, wanted, left.failure.message);
  if (!named.ok) return notEvaluated(assertion, wanted, named.failure.message);
  const held = holds(assertion, left.value.json, named.value, from);
  return held.ok
    ? judgedOne(assertion, left.value, wanted, held.value, from, tokenUnitOf(named.value))
    : notEvaluated(assertion, wanted, held.failure.message);
}

function judgedOne(
  { operator, subject, subjectText }: ComparisonAssertion,
  value: Value,
  wanted: string,
  passed: boolean,
  from: AssertedReply,
  tokenUnit?: TokenUnit,
): Judged {
  const { json } = value;
  const unit = subject.kind === 'duration' ? ' ms' : '';
  const words = () =>
    operator === 'is'
      ? kindWords(kindOfJson(json ?? 'null'))
      : `${actualWords(value, from, tokenUnit)}${unit}`;
  const actual = json === undefined ? 'nothing' : words();
  const where = json === undefined ? `There is nothing at ${subjectText}` : `${subjectText} is ${actual}`;
  return { passed, expected: wanted, actual, message: passed ? '' : `${where}; expected ${wanted}.` };
}

/** A value with its meaning: `0xf (15)`, `State.Paused (1)`, `1500000 (1.5 usdc)`. */
function actualWords(value: Value, { prepared }: AssertedReply, tokenUnit: TokenUnit | undefined): string {
  const json = value.json ?? 'null';
  const amount = inTokenUnit(json, tokenUnit);
  if (amount !== undefined) return `${shortened(scalarText(json), 80)} (${amount})`;
  return memberWords(value) ?? wordsOf(json, unitAt(prepared, value.steps));
}

/** `a number`, `an array` */
function kindWords(kind: string): string {
  if (kind === 'null') return kind;
  return `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

function notEvaluated({ subjectText }: ComparisonAssertion, wanted: string, reason: string): Judged {
  const message = `${subjectText} can't be evaluated: ${reason}; expected ${wanted}.`;
  return { passed: false, expected: wanted, actual: reason, message };
}

// ---------------------------------------------------------------- all, any, exists

function judgeSeveral(assertion: ComparisonAssertion, right: Right, from: AssertedReply): Judged {
  const { subject, subjectText, quantifier, operator, negated } = assertion;
  const found = subject.kind === 'path' ? valuesOf(subject.query, from) : success([]);
  const wanted = expectedWords(assertion, right, unitOf(found.ok ? success(found.value[0]) : found, from));
  if (!found.ok) return notEvaluated(assertion, wanted, found.failure.message);
  const values = found.value;
  const [first] = values;
  if (operator === 'exists') {
    const passed = values.some(({ json }) => json !== 'null') !== (negated === true);
    return judgedOne(assertion, first ?? { json: undefined }, wanted, passed, from);
  }
  // No value at all means that nothing was checked.
  if (!first) {
    const message = `There is nothing at ${subjectText}; expected ${wanted}.`;
    return { passed: false, expected: wanted, actual: 'nothing', message };
  }
  const withEnum = enumsAt(from);
  let passing = 0;
  let failing: Value | undefined;
  for (const value of values) {
    const named = withMembers(assertion, right, withEnum(value));
    const held = named.ok ? holds(assertion, value.json, named.value, from) : named;
    if (!held.ok) return notEvaluated(assertion, wanted, held.failure.message);
    if (held.value) passing++;
    else failing ??= value;
  }
  const passed = quantifier === 'all' ? !failing : passing > 0;
  const shown = failing ?? first;
  const actual = actualWords(withEnum(shown), from, tokenUnitOf(right));
  if (passed) return { passed, expected: wanted, actual, message: '' };
  const where = `${pathText(shown.steps ?? [])} is ${actual}`;
  const count =
    quantifier === 'all' ? `${values.length - passing} of ${values.length}` : `all ${values.length}`;
  return { passed, expected: wanted, actual, message: `${where}; expected ${wanted} (${count} differ).` };
}

// ---------------------------------------------------------------- right side

function rightOf(assertion: ComparisonAssertion, from: AssertedReply): Result<Right> {
  const { operator, right, expected } = assertion;
  if (!right) return success({ kind: 'none' });
  if (right.kind === 'literal') return written(right.text, assertion, from);
  if (operator === 'in' && right.kind === 'path') return listOf(right, from);
  const value = operandValue(right, from);
  if (!value.ok) return failed({ message: `${expected.text} can't be evaluated: ${value.failure.message}` });
  const { json } = value.value;
  return json === undefined
    ? failed({ message: `There is nothing at ${expected.text}` })
    : success({ kind: 'value', json });
}

function written(text: string, assertion: ComparisonAssertion, from: AssertedReply): Result<Right> {
  const filled = from.fill ? from.fill(text) : text;
  if (filled === undefined) return failed({ message: `${text} has no value` });
  const value = writtenAmount(filled.trim(), assertion, from);
  return value.ok ? success({ kind: 'written', ...value.value }) : value;
}

/** Adds the enum to values at a path that are numbers of one. */
function enumsAt(from: AssertedReply): (value: Value) => Value {
  const enumOf = from.ofOtherTool ? () => undefined : enumsIn(from);
  return (value) => {
    const known = value.steps && enumOf(value.steps);
    return known ? { ...value, enum: known } : value;
  };
}

/** Names of members as their numbers, where the left side is a number of an enum. */
function withMembers({ operator }: ComparisonAssertion, right: Right, left: Value): Result<Right> {
  const known = left.enum;
  if (!known || right.kind !== 'written') return success(right);
  if (operator === '==' || operator === '!=') {
    const member = memberNumber(right.text, known);
    return member.ok ? success({ ...right, ...member.value }) : member;
  }
  const list = operator === 'in' ? listItems(right.text) : undefined;
  if (!list) return success(right);
  const members: string[] = [];
  for (const item of list === 'json' ? items(right.text) : list) {
    const member = memberNumber(item, known);
    if (!member.ok) return member;
    members.push(member.value.text);
  }
  return success({ kind: 'written', text: `[${members.join(', ')}]`, words: right.text });
}

function tokenUnitOf(right: Right): TokenUnit | undefined {
  return right.kind === 'written' ? right.unit : undefined;
}

/** The values of a path to several values, or the items of the list at a path. */
function listOf({ query }: Extract<Operand, { kind: 'path' }>, from: AssertedReply): Result<Right> {
  const values = valuesOf(query, from);
  if (!values.ok) return values;
  const [only, ...more] = values.value;
  if (only && more.length === 0 && only.json.startsWith('[')) {
    return success({ kind: 'values', json: [...items(only.json)] });
  }
  return success({ kind: 'values', json: values.value.map(({ json }) => json) });
}

// ---------------------------------------------------------------- operators

function holds(
  assertion: ComparisonAssertion,
  json: string | undefined,
  right: Right,
  { ofOtherTool }: AssertedReply,
): Result<boolean> {
  const { operator, negated = false } = assertion;
  // Else a misspelled path would pass. In JavaScript, nothing differs from everything.
  const differs = negated || (operator === '!=' && !ofOtherTool && !isNull(right));
  if (differs && json === undefined && operator !== 'exists') return success(false);
  switch (operator) {
    case 'exists':
      return success((json !== undefined && json !== 'null') !== negated);
    case 'matches':
    case 'startsWith':
    case 'endsWith': {
      if (json === undefined || /^(?:null$|[[{])/.test(json)) return failed({ message: 'it is not a text' });
      const found = testText(operator, scalarText(json), textOf(right));
      return found.ok ? success(found.value !== negated) : found;
    }
    case 'is':
      return success((json !== undefined && kindOfJson(json) === textOf(right).trim()) !== negated);
    case 'in': {
      const found = isIn(json ?? 'null', right);
      return found.ok ? success(found.value !== negated) : found;
    }
    default: {
      if (right.kind === 'value')
        return success(compareValues(json ?? 'null', operator, right.json) !== negated);
      if (right.kind === 'written' && right.noAmount !== undefined && isNumeric(json))
        return failed({ message: right.noAmount });
      const limit = assertion.subject.kind === 'duration' ? durationOf(textOf(right)) : undefined;
      return success(
        compare(json, operator, limit === undefined ? textOf(right) : String(limit)) !== negated,
      );
    }
  }
}

function kindOfJson(json: string): (typeof jsonKinds)[number] | 'null' {
  const [first = ''] = json;
  if (first === '[') return 'array';
  if (first === '{') return 'object';
  if (first === '"') return 'string';
  if (first === 'n') return 'null';
  return first === 't' || first === 'f' ? 'boolean' : 'number';
}

function isNull(right: Right): boolean {
  return textOf(right) === 'null';
}

function textOf(right: Right): string {
  if (right.kind === 'written') return isAmount(right.text) ? withoutUnit(right.text) : right.text;
  return right.kind === 'value' ? right.json : '';
}

function testText(
  operator: 'matches' | 'startsWith' | 'endsWith',
  text: string,
  wanted: string,
): Result<boolean> {
  if (operator === 'startsWith') return success(text.startsWith(scalarText(wanted)));
  if (operator === 'endsWith') return success(text.endsWith(scalarText(wanted)));
  const { pattern, flags } = patternOf(wanted);
  const made = linearRegExp(pattern, flags);
  if (!made.ok) return failed({ message: `the pattern ${wanted} is invalid: ${made.failure.message}` });
  const found = made.value.test(text);
  return found === undefined ? failed({ message: 'the text is too long for this pattern' }) : success(found);
}

function isIn(json: string, right: Right): Result<boolean> {
  if (right.kind === 'values') return success(right.json.some((item) => compareValues(json, '==', item)));
  const text = textOf(right);
  const list = listItems(text);
  if (!list) return failed({ message: `${text} is not a list` });
  const wanted = list === 'json' ? [...items(text)] : list;
  return success(wanted.some((item) => equal(json, item)));
}

// ---------------------------------------------------------------- words

function unitOf(value: Result<Value | undefined>, from: AssertedReply): string | undefined {
  return value.ok && value.value?.steps ? unitAt(from.prepared, value.value.steps) : undefined;
}

function operatorWords({ operator, negated }: ComparisonAssertion): string {
  return `${negated ? 'not ' : ''}${operator} `;
}

/** `>= 0x10 (16)`, or `== $[1].result, which is 0x10 (16)` */
function expectedWords(assertion: ComparisonAssertion, right: Right, unit: string | undefined): string {
  if (assertion.operator === 'is')
    return `${assertion.negated ? 'not ' : ''}${kindWords(textOf(right).trim())}`;
  const sign = operatorWords(assertion);
  switch (right.kind) {
    case 'none':
      return sign.trim() === 'exists' ? 'a value' : 'no value';
    case 'written': {
      const { text, words } = right;
      if (words !== undefined) return `${sign}${words}`;
      return `${sign}${text.startsWith('"') ? text : wordsOf(text, unit)}`;
    }
    case 'value':
      return `${sign}${assertion.expected.text}, which is ${wordsOf(right.json, unit)}`;
    case 'values':
      return `${sign}${assertion.expected.text}`;
  }
}

/** The unit of a value in the catalogue, such as `wei`; undefined when it has none. */
function unitAt(prepared: Prepared | undefined, steps: PathValue['steps'] = []): string | undefined {
  if (!prepared) return undefined;
  const { calls, operation, batch } = prepared;
  const [first, ...rest] = steps;
  const call = calls[batch && typeof first === 'number' ? first : 0];
  let known: Known = {};
  if (operation) known = knownOfOperation(operation);
  else if (call) known = knownOfCall(call.method, call.params, call.own);
  for (const step of batch ? rest : steps) known = below(known, step);
  return known.schema && metaOf(known.schema)?.unit;
}

/** A value for a message: a quantity with its decimal value or its amount, long text shortened. */
function wordsOf(json: string, unit?: string): string {
  const text = scalarText(json);
  const decoded = decodedNumber(text, unit);
  if (decoded !== undefined) return `${text} (${decoded})`;
  const shown = json.startsWith('"') && exactNumber(text) ? text : json;
  return shortened(shown, 201);
}

/** Larger words are hashes. */
const LARGEST = 1n << 128n;

function decodedNumber(text: string, unit: string | undefined): string | undefined {
  const isWord = /^0x[\da-f]{64}$/i.test(text);
  const isNumber = /^(?:0x(?:0|[1-9a-f][\da-f]{0,63})|\d{1,78})$/i.test(text);
  if (!isWord && !isNumber) return undefined;
  const number = BigInt(text);
  if (unit === 'wei') return formatWei(number);
  if (unit === 'gwei') return formatGwei(number);
  const isShort = /^0x.{1,16}$/.test(text);
  return (isShort || isWord) && number < LARGEST ? String(number) : undefined;
}
