type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** The members of `T`; those that may be undefined are optional instead. */
export type Defined<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> };

/** A copy of an object without the members that are undefined, for types whose optional members are never undefined. */
export function defined<T extends object>(members: T): Defined<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
