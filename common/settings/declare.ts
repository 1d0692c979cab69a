/**
 * Declares settings. A declaration is the only source for a setting: the manifest of the extension, the documentation
 * and the code that reads the setting follow from it.
 */
import * as z from 'zod';

/** JSON Schema as package.json has it. The settings editor supports a part of JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Setting<T = unknown> {
  /** Used if the setting is absent or has the wrong type. */
  readonly default: T;
  /** Reads a value from the settings; falls back to the default. */
  readonly read: (value: unknown) => T;
  readonly schema: JsonSchema;
  /** Position in its section of the settings editor. */
  readonly order: number;
  /** Markdown; `#slotpad.NAME#` in backticks links to another setting. */
  readonly description: string;
  /** `resource`: can differ between workspace folders. Default: one value per window. */
  readonly scope?: 'resource';
  /** The value of a workspace is ignored until the workspace is trusted. */
  readonly restricted?: true;
}

export interface Section {
  readonly title: string;
  /** By name, without "slotpad.". */
  readonly settings: Readonly<Record<string, Setting>>;
}

/** The type of a setting's value. */
export type ValueOf<S> = S extends Setting<infer T> ? T : never;

type Common = Pick<Setting, 'order' | 'description' | 'scope'>;

interface NumberOptions extends Omit<Common, 'scope'> {
  readonly default: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

/** A number out of range becomes the nearest limit, or the default if the limit itself is excluded. */
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
  const schema = z.boolean().catch(options.default);
  return { ...options, schema: { type: 'boolean' }, read: (value) => schema.parse(value) };
}

/** One of several values, each with a description. */
export function choice<const Choices extends Readonly<Record<string, string>>>(
  options: Omit<Common, 'scope'> & { readonly default: keyof Choices & string; readonly choices: Choices },
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

/** A list or an object, with a JSON Schema for the settings editor and a function that reads it. */
export function structure<T>(
  options: Common &
    Pick<Setting<T>, 'restricted'> & {
      readonly default: T;
      readonly schema: JsonSchema;
      /** Never throws: replaces invalid parts with defaults, or omits them. */
      readonly read: (value: unknown) => T;
    },
): Setting<T> {
  return options;
}
