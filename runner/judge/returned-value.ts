/** Values that contracts returned, and amounts to compare them with. */
import type { DecodedArgument, DecodedEnum, DecodedValue } from '../../common/contracts/values';
import { once } from '../../common/once';
import { failed, failureText, type Result, success } from '../../common/result';
import { parseUnit } from '../../common/units/wei';
import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { contractWordsIn, returnedBy } from './decoded-reply';

interface ReturnedReply {
  readonly prepared?: Prepared | undefined;
  readonly reply: Reply;
}

/** A number as a person writes it: `5`, `0x5`, `1.5 ether`. */
export function numberOf(text: string): bigint | undefined {
  if (/^-?\d+$|^0x[\da-f]+$/i.test(text)) return BigInt(text);
  const [, amount, unit] = /^([\d.,_]+)\s*(ether|gwei|wei)$/.exec(text) ?? [];
  return amount === undefined || (unit !== 'ether' && unit !== 'gwei' && unit !== 'wei')
    ? undefined
    : parseUnit(amount, unit);
}

/** `1000000000000000000` for `1 ether`; other text stays. */
export function withoutUnit(text: string): string {
  const wei = /[a-z]$/.test(text) ? numberOf(text.trim()) : undefined;
  return wei === undefined ? text : String(wei);
}

/** JSON, and the members of an enum that it is a number of. */
interface ReturnedValue {
  readonly json: string;
  readonly enum?: DecodedEnum;
}

/** A value that the contract returned: `result.balance`, `result[0].amount`. */
export function returnedValue(
  path: readonly (string | number)[],
  { prepared, reply }: ReturnedReply,
): Result<ReturnedValue> {
  const [returned] = prepared ? returnedBy(prepared, reply) : [];
  if (!returned) return failed({ message: 'no known function was called with eth_call' });
  if (!returned.ok) return failed({ message: failureText(returned.failure) });
  let members: readonly DecodedArgument[] = returned.value.values;
  let value: DecodedValue | undefined;
  for (const step of path) {
    if (value?.kind === 'list') value = typeof step === 'number' ? value.items[step] : undefined;
    else
      value = (typeof step === 'number' ? members[step] : members.find(({ name }) => name === step))?.value;
    if (!value) {
      const names = members.map(({ name }, index) => name || `[${index}]`).join(', ');
      return failed({ message: `there is no ${step} in ${names}` });
    }
    members = value.kind === 'tuple' ? value.members : [];
  }
  const known = value?.kind === 'number' ? value.enum : undefined;
  return value
    ? success({ json: jsonOf(value), ...(known ? { enum: known } : {}) })
    : failed({ message: 'it has no name of a value' });
}

/**
 * The enum that the value at a path is a number of: `$.result` is one if it is the only value that the call returned. The
 * response is decoded once, when the first path could lead to one.
 */
export function enumsIn({
  prepared,
  reply,
}: ReturnedReply): (path: readonly (string | number)[]) => DecodedEnum | undefined {
  const known = once(() => {
    const said = prepared ? contractWordsIn(prepared, reply) : [];
    const enums = said.flatMap(({ entry, kind, path }) => {
      const [only, ...more] = entry.values;
      const isEnum = kind === 'returned' && more.length === 0 && only?.value.kind === 'number';
      return isEnum && only.value.enum ? [[path.join(), only.value.enum] as const] : [];
    });
    return new Map(enums);
  });
  return (path) => (path.at(-1) === 'result' ? known().get(path.join()) : undefined);
}

function jsonOf(value: DecodedValue): string {
  switch (value.kind) {
    case 'number':
    case 'bool':
      return String(value.value);
    case 'list':
      return `[${value.items.map(jsonOf).join(',')}]`;
    case 'tuple':
      return `[${value.members.map((member) => jsonOf(member.value)).join(',')}]`;
    default:
      return JSON.stringify(value.value);
  }
}
