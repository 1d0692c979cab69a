/** What a person wrote on the right side of an assertion: amounts of tokens and members of enums as numbers. */
import { standardContracts } from '../../common/contracts/contracts';
import type { DecodedEnum } from '../../common/contracts/values';
import { numberText } from '../../common/contracts/words';
import { tokenAmount } from '../../common/contracts/writing/amounts';
import { failed, type Result, success } from '../../common/result';
import { amountOfToken } from '../../common/scratch/reading/assertion';
import type { ComparisonAssertion } from '../../common/scratch/reading/assertion-parts';
import { grouped, inDecimals } from '../../common/units/digits';
import { scalarText, shortened } from '../../common/units/words';
import { exactNumber } from '../json/number';
import type { AssertedReply, Value } from './assertion-value';

/** The unit of an amount such as `1.5 usdc`. */
export interface TokenUnit {
  readonly name: string;
  readonly decimals: number;
}

export interface WrittenValue {
  /** As it is compared. */
  readonly text: string;
  /** For messages, if it is compared as another text: `1.5 usdc (1,500,000)`. */
  readonly words?: string;
  /** Set for an amount: the other side is shown in the same unit. */
  readonly unit?: TokenUnit;
  /** Why it is no amount, which counts where it is compared with a number. */
  readonly noAmount?: string;
}

/** The amount in its smallest unit, if the text is one. Text that only looks like one stays. */
export function writtenAmount(
  text: string,
  { subject, operator }: ComparisonAssertion,
  { prepared, ofOtherTool }: AssertedReply,
): Result<WrittenValue> {
  const found = ofOtherTool || subject.kind === 'duration' ? undefined : amountOfToken(text);
  if (!found) return success({ text });
  const amount = tokenAmount(found.amount, found.unit, prepared?.contracts ?? standardContracts());
  if (amount.ok) {
    const words = `${text} (${grouped(amount.digits.replace(/^(-?)0+(?=\d)/, '$1'))})`;
    return success({ text: amount.digits, words, unit: { name: found.unit, decimals: amount.decimals } });
  }
  const orders = operator.startsWith('<') || operator.startsWith('>');
  const message = amount.message.replaceAll('`', '"').replace(/\.$/, '');
  return orders || subject.kind === 'returned' ? failed({ message }) : success({ text, noAmount: message });
}

/** A number in the unit that the other side has: `1.5 usdc`. Undefined if it is no number. */
export function inTokenUnit(json: string, unit: TokenUnit | undefined): string | undefined {
  const number = unit && integerIn(json);
  return unit && number !== undefined ? `${inDecimals(number, unit.decimals)} ${unit.name}` : undefined;
}

/** Whether a value is a number, in hex too. */
export function isNumeric(json: string | undefined): boolean {
  return json !== undefined && exactNumber(scalarText(json)) !== undefined;
}

function integerIn(json: string): bigint | undefined {
  const text = scalarText(json);
  return /^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(text) ? BigInt(text) : undefined;
}

/** A member of an enum, alone or after the names of its enum and contract: `Paused`, `Market.State.Paused`. */
const MEMBER = /^"?(?:(?:[A-Za-z_$][\w$]*\.)?([A-Za-z_$][\w$]*)\.)?([A-Za-z_$][\w$]*)"?$/;

/** The number of a member; text that is no name stays. */
export function memberNumber(
  text: string,
  { name, members }: DecodedEnum,
): Result<{ readonly text: string; readonly words?: string }> {
  const [, of = name, member] = MEMBER.exec(text) ?? [];
  if (member === undefined || /^(?:null|true|false)$/.test(text)) return success({ text });
  const index = of === name ? members.indexOf(member) : -1;
  if (index >= 0)
    return success({ text: String(index), words: numberText(BigInt(index), { name, members }) });
  const message = `${name} has no member ${shortened(text, 50)}. Its members are ${shortened(members.join(', '), 200)}`;
  return failed({ message });
}

/** A returned member of an enum with its name: `State.Paused (1)`. */
export function memberWords({ json, enum: known }: Value): string | undefined {
  const number = known && json !== undefined ? integerIn(json) : undefined;
  return known && number !== undefined ? numberText(number, known) : undefined;
}
