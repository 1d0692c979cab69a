/** Evaluates `emits`, `reverts`, and the values that contracts returned. */
import { standardContracts } from '../../common/contracts/contracts';
import type { DecodedEntry } from '../../common/contracts/decoded-entry';
import type { DecodedArgument, DecodedValue } from '../../common/contracts/values';
import { entryText } from '../../common/contracts/words';
import { tokenAmount } from '../../common/contracts/writing/amounts';
import { failed, failureText, type Result, success } from '../../common/result';
import { amountOfToken } from '../../common/scratch/reading/assertion';
import type { ArgumentPattern, ContractAssertion } from '../../common/scratch/reading/assertion-parts';
import { counted, shortened } from '../../common/units/words';
import { hasResponse } from '../model/outcome';
import type { AssertedReply } from './assertion-value';
import { logsIn, revertsIn } from './decoded-reply';
import type { Judged } from './judge-comparison';
import { numberOf } from './returned-value';
import { memberNumber } from './written-value';

/** Evaluates `emits` and `reverts`. Never throws. @param text the assertion as written */
export function judgeContract(assertion: ContractAssertion, text: string, from: AssertedReply): Judged {
  const actual = actualOf(assertion, from);
  const held = actual.ok ? holds(assertion, actual.value.found, from) : actual;
  const shown = actual.ok ? actual.value.words : '';
  if (!held.ok) return { passed: false, expected: text, actual: shown, message: failureText(held.failure) };
  const passed = held.value !== (assertion.negated === true);
  return { passed, expected: text, actual: shown, message: passed ? '' : `${shown} Expected: ${text}.` };
}

interface Actual {
  readonly found: readonly Result<DecodedEntry>[];
  /** One or two sentences. */
  readonly words: string;
}

function actualOf({ kind, name }: ContractAssertion, from: AssertedReply): Result<Actual> {
  const { reply, prepared } = from;
  if (!prepared || !hasResponse(reply)) return failed({ message: `No reply (${reply.outcome}).` });
  const body = from.body();
  if (!body.ok) return failed({ message: `The response cannot be searched: ${body.failure.message}.` });
  const contracts = prepared.contracts ?? standardContracts();
  const what = kind === 'emits' ? 'event' : 'error';
  if (name !== undefined && !BUILT_IN.has(name) && !contracts.declares(what, name))
    return failed({
      message: `Neither the contracts of the workspace nor the standards declare the ${what} ${name}.`,
    });
  return kind === 'emits' ? logsOf(from, prepared) : success(revertOf(from, prepared));
}

const BUILT_IN: ReadonlySet<string> = new Set(['Error', 'Panic']);

type Sent = NonNullable<AssertedReply['prepared']>;

function logsOf({ reply }: AssertedReply, prepared: Sent): Result<Actual> {
  const logs = logsIn(prepared, reply);
  // Else "not emits" would pass for any response.
  const isFollowed = reply.transactions?.some(({ block }) => block !== undefined) === true;
  const hasPlace = isFollowed || /"logs"\s*:|"result"\s*:\s*\[/.test(reply.body ?? '');
  if (logs.length === 0 && !hasPlace)
    return failed({
      message: 'The response has no place for logs. Assert this on eth_getLogs or a receipt.',
    });
  const list = logs
    .slice(0, 5)
    .map(({ entry }) => (entry.ok ? entryText(entry.value) : failureText(entry.failure)));
  const more = logs.length > list.length ? `; and ${logs.length - list.length} more` : '';
  const words =
    logs.length === 0
      ? 'There are no logs.'
      : `There ${logs.length === 1 ? 'is' : 'are'} ${counted(logs.length, 'log')}: ${list.join('; ')}${more}.`;
  return success({ found: logs.map(({ entry }) => entry), words });
}

function revertOf({ reply }: AssertedReply, prepared: Sent): Actual {
  const found = revertsIn(prepared, reply);
  const [first] = found;
  if (!first) return { found, words: 'Nothing reverted.' };
  return {
    found,
    words: `It reverted: ${first.ok ? entryText(first.value) : failureText(first.failure)}.`.replace(
      /\.\.$/,
      '.',
    ),
  };
}

function holds(
  { name, arguments: patterns }: ContractAssertion,
  found: readonly Result<DecodedEntry>[],
  from: AssertedReply,
): Result<boolean> {
  if (name === undefined) return success(found.length > 0);
  for (const one of found) {
    if (!one.ok || one.value.name !== name) continue;
    const fits = patterns ? allFit(patterns, one.value, from) : success(true);
    if (!fits.ok || fits.value) return fits;
  }
  return success(false);
}

function allFit(
  patterns: readonly ArgumentPattern[],
  entry: DecodedEntry,
  from: AssertedReply,
): Result<boolean> {
  const named = patterns.some((pattern) => pattern.name !== undefined);
  if (!named && patterns.length !== entry.values.length)
    return failed({
      message: `${entry.name} has ${counted(entry.values.length, 'argument')}, not ${patterns.length}. Write * for any value.`,
    });
  for (const [index, pattern] of patterns.entries()) {
    const value =
      pattern.name === undefined
        ? entry.values[index]
        : entry.values.find((one) => one.name === pattern.name);
    if (!value)
      return failed({ message: `${entry.signature} has no parameter ${pattern.name ?? index + 1}.` });
    const fits = pattern.value === '*' ? success(true) : compared(pattern, value, from);
    if (!fits.ok || !fits.value) return fits;
  }
  return success(true);
}

function compared(
  { operator, value }: ArgumentPattern,
  argument: DecodedArgument,
  from: AssertedReply,
): Result<boolean> {
  const wanted = expectedValue(value, argument.value, from);
  if (!wanted.ok) return wanted;
  const order = orderOf(argument.value, wanted.value);
  if (order === undefined)
    return failed({
      message: `${shortened(wanted.value, 80)} cannot be compared with ${argument.name || 'a value'} of type ${argument.type}.`,
    });
  switch (operator) {
    case '==':
      return success(order === 0);
    case '!=':
      return success(order !== 0);
    case '<':
      return success(order < 0);
    case '<=':
      return success(order <= 0);
    case '>':
      return success(order > 0);
    case '>=':
      return success(order >= 0);
  }
}

/** A member of an enum as its number, and an amount of a token in its smallest unit. */
function expectedValue(written: string, value: DecodedValue, from: AssertedReply): Result<string> {
  const known = value.kind === 'number' ? value.enum : undefined;
  const member = known && memberNumber(written, known);
  if (member?.ok && member.value.words !== undefined) return success(member.value.text);
  const text = expectedText(written, from);
  if (!text.ok) return member?.ok === false ? member : text;
  if (value.kind !== 'number') return text;
  const amount = amountOfToken(text.value);
  if (!amount) return text;
  const read = tokenAmount(amount.amount, amount.unit, from.prepared?.contracts ?? standardContracts());
  return read.ok ? success(read.digits) : failed({ message: read.message.replaceAll('`', '"') });
}

/** A value as written; the address of a contract or the value of a variable for a name. */
function expectedText(written: string, { prepared, fill }: AssertedReply): Result<string> {
  const isName = /^[A-Za-z_]\w*$/.test(written) && !/^(?:true|false)$/.test(written);
  const contract = isName
    ? prepared?.contracts?.deployments().findLast(({ name, label = name }) => label === written)
    : undefined;
  if (contract) return success(contract.address);
  const text = isName ? fill?.(`{{${written}}}`) : fill ? fill(written) : written;
  return text === undefined || text.includes('{{')
    ? failed({ message: `${written} has no value: it is neither a variable nor the name of a contract.` })
    : success(text.trim());
}

/** Below 0 if the value is less; undefined if the two cannot be compared. */
function orderOf(value: DecodedValue, wanted: string): number | undefined {
  switch (value.kind) {
    case 'number': {
      const number = numberOf(wanted);
      return number === undefined ? undefined : value.value < number ? -1 : Number(value.value > number);
    }
    case 'bool':
      return /^(?:true|false)$/.test(wanted) ? Number(String(value.value) !== wanted) : undefined;
    case 'text':
      return Number(value.value !== unquoted(wanted));
    case 'address':
    case 'data':
    case 'hash':
      return /^0x/i.test(wanted) ? Number(value.value.toLowerCase() !== wanted.toLowerCase()) : undefined;
    default:
      return undefined;
  }
}

function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
