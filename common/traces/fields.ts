/** Schemas of the values in traces. Nodes leave out what is empty, or send null. */
import * as z from 'zod';
import { integerOf } from '../units/hex';

/** A value of a trace. */
export interface Field<Value> {
  /** Undefined for a wrong value. */
  readonly read: (value: unknown) => Value | undefined;
  /** Stands for an absent value and for null. */
  readonly absent: Value;
  /** `is not a quantity` */
  readonly problem: string;
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type Values<Shape extends Fields> = { -readonly [Name in keyof Shape]: Shape[Name]['absent'] };

/** An object with these members. One step for all of them: a trace has a million values. */
export function object<Shape extends Fields>(shape: Shape): z.ZodType<Values<Shape>> {
  const fields = Object.entries(shape);
  return z.unknown().transform((given, context) => {
    if (!isObject(given)) {
      context.addIssue({ code: 'custom', message: 'is not an object' });
      return z.NEVER;
    }
    const values: Record<string, unknown> = {};
    for (const [name, { absent, problem, read }] of fields) {
      const value = given[name];
      const known = value === undefined || value === null ? absent : read(value);
      if (known === undefined && value !== undefined && value !== null)
        context.addIssue({ code: 'custom', path: [name], message: problem });
      values[name] = known;
    }
    return values as Values<Shape>;
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function matching<Absent extends string | undefined>(
  pattern: RegExp,
  absent: Absent,
  wanted: string,
): Field<string | Absent> {
  return {
    read: (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined),
    absent,
    problem: `is not ${wanted}`,
  };
}

/** A quantity, or a number as Ganache sends it. */
export const quantity: Field<bigint | undefined> = {
  read(value) {
    const number = integerOf(value);
    return number !== undefined && number >= 0n ? number : undefined;
  },
  absent: undefined,
  problem: 'is not a quantity',
};

export const address = matching(/^0x[\da-f]{40}$/i, undefined, 'an address');
/** Hex; `0x` if absent. */
export const data: Field<string> = matching(/^0x[\da-f]*$/i, '0x', 'data');
export const text = matching(/^/, undefined, 'text');
/** Kind of a call or a trace. */
export const kind: Field<string> = matching(/^.{1,40}$/, '', 'a short text');
/** Empty if absent. */
export const list: Field<readonly unknown[]> = {
  read: (value) => (Array.isArray(value) ? value : undefined),
  absent: [],
  problem: 'is not a list',
};

const TOPIC = /^0x[\da-f]{64}$/i;
export const topics: Field<readonly string[]> = {
  read: (value) =>
    Array.isArray(value) &&
    value.length <= 4 &&
    value.every((one) => typeof one === 'string' && TOPIC.test(one))
      ? value
      : undefined,
  absent: [],
  problem: 'is not a list of topics',
};

/** The first problem, such as `gasUsed is not a quantity`. */
export function problemOf({ issues: [first] }: z.ZodError): string {
  const path = first?.path.join('.') ?? '';
  return `${path === '' ? 'it' : path} ${first?.message ?? 'is not right'}`;
}
