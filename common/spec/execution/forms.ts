/** Short forms for the results of client methods. */
import { bool, data, hash32, quantity, text } from '../encoding';
import { reply } from '../object';
import { checked, listOf, type Schema, typeName } from '../schema';
import { account } from './objects';
import { decimal, integer } from './plain';

const told = (description: string) => ({ description: `${description}.` });

export const hexNumber = (description: string) => quantity(told(description));
export const addressOf = (description: string) => account(told(description));
export const hashOf = (description: string) => hash32(told(description));
export const bytesOf = (description: string) => data(undefined, told(description));
export const whole = (description: string) => integer(told(description));
export const number = (description: string) => decimal(told(description));
export const yesNo = (description: string) => bool(told(description));
export const textOf = (description: string) => text(told(description));
export const objectOf = <S extends Readonly<Record<string, Schema>>>(title: string, shape: S) =>
  reply(shape, { title });
export const listed = listOf;

/** A JSON number in some clients, text in hex or decimal in others. Differences of time may be negative. */
export function numberOrText(description: string): Schema {
  const meta = { title: 'number', description: `${description}.`, kind: 'any-number', example: 1 };
  return checked(meta, (value, report) => {
    if (typeof value === 'number' && Number.isInteger(value)) return;
    if (typeof value === 'string' && /^(?:-?\d+|0x[0-9a-f]+)$/i.test(value)) return;
    report('wrong-type', `Expected a whole number, not ${shown(value)}.`);
  });
}

/** What clients give when there is nothing to say: null, or true or false. */
export const nothing = checked(
  {
    title: 'result',
    description: 'null, or true when it was done.',
    kind: 'any',
    example: null,
  },
  (value, report) => {
    if (value === null || typeof value === 'boolean') return;
    report('wrong-type', `Expected null, true or false, not ${shown(value)}.`);
  },
);

function shown(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : typeName(value);
}
