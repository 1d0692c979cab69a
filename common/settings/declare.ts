/**
 * How a setting is declared. A declaration says everything about a setting once: the manifest of the extension, the
 * documentation and the code that reads the setting are made from it.
 */
import * as z from 'zod';

/** The part of JSON Schema that the settings editor understands, as it stands in package.json. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Setting<T = unknown> {
  /** Counts when the setting is absent or has the wrong type. */
  readonly default: T;
  /** The value as the code reads it; falls back to the default. */
  readonly read: (value: unknown) => T;
  readonly schema: JsonSchema;
  /** Position in its section of the settings editor. */
  readonly order: number;
  /** Markdown; `#slotpad.NAME#` in backticks links to another setting. */
  readonly description: string;
  /** Where it can be set; in every window's settings when absent. */
  readonly scope?: 'resource';
  /** The workspace's value is ignored until the workspace is trusted. */
  readonly restricted?: true;
}

export interface Section {
  readonly title: string;
  /** By name, without "slotpad.". */
  readonly settings: Readonly<Record<string, Setting>>;
}

/** The type of a setting's value. */
export type ValueOf<S> = S extends Setting<infer T> ? T : never;

interface Common {
  readonly order: number;
  readonly description: string;
}

interface NumberOptions extends Common {
  readonly default: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

/** A number out of range counts as the nearest limit; where that limit is itself not allowed, as the default. */
export function number(options: NumberOptions): Setting<number> {
  const { default: initial, description, exclusiveMinimum, maximum, minimum, order } = options;
  const schema = z.number();
  return {
    default: initial,
    description,
    order,
    schema: {
      type: 'number',
      ...(minimum === undefined ? {} : { minimum }),
      ...(exclusiveMinimum === undefined ? {} : { exclusiveMinimum }),
      ...(maximum === undefined ? {} : { maximum }),
    },
    read(value) {
      const parsed = schema.safeParse(value);
      if (!parsed.success || parsed.data <= (exclusiveMinimum ?? -Infinity)) return initial;
      return Math.min(Math.max(parsed.data, minimum ?? -Infinity), maximum ?? Infinity);
    },
  };
}

export function boolean(options: Common & { readonly default: boolean }): Setting<boolean> {
  const { default: initial, description, order } = options;
  const schema = z.boolean().catch(initial);
  return {
    default: initial,
    description,
    order,
    schema: { type: 'boolean' },
    read: (value) => schema.parse(value),
  };
}

/** One of several words, each with a description. */
export function choice<const Choices extends Readonly<Record<string, string>>>(
  options: Common & { readonly default: keyof Choices & string; readonly choices: Choices },
): Setting<keyof Choices & string> {
  const { choices, default: initial, description, order } = options;
  const isChoice = (value: unknown): value is keyof Choices & string =>
    typeof value === 'string' && Object.hasOwn(choices, value);
  return {
    default: initial,
    description,
    order,
    schema: { type: 'string', enum: Object.keys(choices), enumDescriptions: Object.values(choices) },
    read: (value) => (isChoice(value) ? value : initial),
  };
}

/** A list or an object, with a JSON Schema for the editor and a reader for the code. */
export function structure<T>(
  options: Common &
    Pick<Setting<T>, 'scope' | 'restricted'> & {
      readonly default: T;
      readonly schema: JsonSchema;
      /** Tolerant: returns the default or a part of the value for what is wrong. */
      readonly read: (value: unknown) => T;
    },
): Setting<T> {
  return options;
}
