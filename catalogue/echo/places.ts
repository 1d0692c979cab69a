/** Values of a JSON document by a pattern of their paths. */

/** A value and the path that leads to it. */
export interface Place {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
  /** Set where the value is the name of a member, which is the last step of the path. */
  readonly at?: 'key';
}

/**
 * The places of a pattern: member names separated by dots, `*` for each item of a list or value of an object, and `~`
 * for each member name of an object. The empty pattern is the document. Members that are missing have no place.
 */
export function placesOf(document: unknown, pattern: string): readonly Place[] {
  let places: readonly Place[] = [{ value: document, path: [] }];
  for (const step of pattern === '' ? [] : pattern.split('.')) {
    places = places.flatMap((place) => below(place, step));
  }
  return places;
}

function below({ value, path }: Place, step: string): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  if (step === '*') {
    return Array.isArray(value)
      ? value.map((item: unknown, index) => ({ value: item, path: [...path, index] }))
      : Object.entries(value).map(([name, member]) => ({ value: member, path: [...path, name] }));
  }
  if (step === '~') {
    return Object.keys(value).map((name) => ({ value: name, path: [...path, name], at: 'key' as const }));
  }
  if (!Object.hasOwn(value, step)) return [];
  return [{ value: (value as Record<string, unknown>)[step], path: [...path, step] }];
}
