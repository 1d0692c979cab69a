import type { World } from '../world/world';

/**
 * Answers one method: a result, or a `Failure`. The parameters have passed the catalogue's schemas before, so their
 * shapes are as documented; trailing ones may be absent.
 */
export type Method = (world: World, params: readonly unknown[]) => unknown;

export type Methods = Readonly<Record<string, Method>>;

/** A parameter that the schema made sure is text; lower case, as nodes compare hex without regard to it. */
export const text = (value: unknown) => String(value).toLowerCase();

/** A member of an object parameter that may be absent or null. */
export function member(object: unknown, name: string): unknown {
  const value = (object as Record<string, unknown> | null | undefined)?.[name];
  return value === null ? undefined : value;
}

/** A quantity among the members of an object. */
export function amount(object: unknown, name: string): bigint | undefined {
  const value = member(object, name);
  return value === undefined ? undefined : BigInt(text(value));
}
