import type { World } from '../world/world';

/**
 * Runs a method and returns its result or an `RpcError`. The parameters are valid by the schemas of the catalogue;
 * trailing ones may be absent.
 */
export type Method = (world: World, params: readonly unknown[]) => unknown;

export type Methods = Readonly<Record<string, Method>>;

/** A text parameter in lower case, because nodes compare hex without regard to case. */
export const text = (value: unknown) => String(value).toLowerCase();

/** A member of an object parameter; undefined when it is absent or null. */
export function member(object: unknown, name: string): unknown {
  const value = (object as Record<string, unknown> | null | undefined)?.[name];
  return value === null ? undefined : value;
}

/** A quantity member of an object parameter. */
export function amount(object: unknown, name: string): bigint | undefined {
  const value = member(object, name);
  return value === undefined ? undefined : BigInt(text(value));
}
