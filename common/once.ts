/** A function that calls `make` on its first call, and returns the same value from then on. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** An object whose members are made when they are first read. */
export function onceEach<T extends object>(makes: { readonly [K in keyof T]: () => T[K] }): Readonly<T> {
  const made = {} as T;
  for (const key in makes) Object.defineProperty(made, key, { enumerable: true, get: once(makes[key]) });
  return made;
}
