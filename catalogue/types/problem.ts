/**
 * What a schema of the catalogue finds wrong with a JSON value, in terms that a diagnostic, a quick fix and a
 * response check can all use. The message is what a person reads: it says what is wrong and what is right.
 */
export interface SpecProblem {
  /** Stable kebab-case rule code, for example `quantity-leading-zero`. */
  readonly rule: string;
  readonly message: string;
  /** From the value that was checked down to the place of the problem. */
  readonly path: readonly (string | number)[];
  /** Whether the problem is the member's name or its value; `value` unless told. */
  readonly at: 'key' | 'value';
  /** The member that is missing in the object at the path, where that is the problem. */
  readonly missing?: string;
  /** Of a problem between two values: the path of the other one. */
  readonly other?: readonly (string | number)[];
  /** Index of the first wrong character in a text, where that is the problem. */
  readonly offset?: number;
  /** The JSON value (or, at a key, the member name) that would be right, where there is an obvious one. */
  readonly fix?: SpecFix;
}

/**
 * What is said of a wrong value: to the person who writes it, and of the one that a node has sent, which can only be
 * described. Without `described` the message fits both.
 */
export interface Words {
  readonly message: string;
  readonly described?: string | undefined;
}

/** What was expected, and what is there instead. */
export function expected(right: string, wrong: string): Words {
  return { message: `Expected ${right}, not ${wrong}.`, described: `This is ${wrong}, not ${right}.` };
}

/** A description, and what to write instead. */
export function advised(described: string, advice: string): Words {
  return { message: `${described} ${advice}`, described };
}

export interface SpecFix {
  readonly title: string;
  /** JSON value to write in the place of the problem. */
  readonly value: unknown;
}

/**
 * Stands for the value of a placeholder that is not known yet. Problems at or below it are dropped; a check over
 * several members must stay silent about a member that holds it.
 */
export const UNKNOWN: unique symbol = Symbol('unknown until sent');

/** Values nested deeper are not checked with schemas that documents of users state. */
export const DEEPEST = 200;

/** Whether a value that is not known yet lies anywhere inside. */
export function holdsUnknownBelow(value: unknown, depth = 0): boolean {
  if (value === UNKNOWN) return true;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false;
  return Object.values(value).some((one) => holdsUnknownBelow(one, depth + 1));
}

/** What a value is, for messages: `a number`, `null`, `an array`. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'bigint') return 'a number';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

interface ReportOptions {
  readonly fix?: SpecFix | undefined;
  /** See `Words.described`. */
  readonly described?: string | undefined;
  /** See `SpecProblem.offset`. */
  readonly offset?: number | undefined;
  readonly at?: 'key' | 'value';
  /** Below the checked value. */
  readonly path?: readonly (string | number)[];
  /** See `SpecProblem.other`; below the checked value. */
  readonly other?: readonly (string | number)[];
  /** The member that is missing in the object at the path. A misspelled name of it is the same mistake. */
  readonly missing?: string;
}

export type Report = (rule: string, message: string, options?: ReportOptions) => void;
