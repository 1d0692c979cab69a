/** Short forms for the results of client methods. */
import { bool, data, hash32, quantity, text } from '../encoding';
import { reply } from '../object';
import { described, leaf, listOf, nullable, type Schema } from '../types';
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
  return leaf({ form: 'number', whole: true, text: ['hex', 'decimal'] }, meta);
}

/** What clients give when there is nothing to say: null, or true or false. */
export const nothing = described(nullable(bool()), {
  title: 'result',
  description: 'null, or true when it was done.',
  kind: 'any',
  example: null,
});
