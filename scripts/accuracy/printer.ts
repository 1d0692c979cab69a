/** JSON text that knows where each of its values and member names is. */

export interface Printed {
  readonly text: string;
  readonly places: readonly Place[];
}

/** A value of the JSON. Offsets are in the text. */
export interface Place {
  /** Member names and indices from the outermost value. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
  /** The member name with its quotes; absent for items and the outermost value. */
  readonly key?: Span;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Prints a JSON value on one line. @param offset of the first character */
export function printJson(value: unknown, offset = 0): Printed {
  const places: Place[] = [];
  let text = '';
  const at = () => offset + text.length;
  const print = (current: unknown, path: readonly (string | number)[], key?: Span) => {
    const start = at();
    const index = places.length;
    places.push({ path, value: current, start, end: start, ...(key ? { key } : {}) });
    if (Array.isArray(current)) {
      text += '[';
      current.forEach((item, position) => {
        if (position > 0) text += ', ';
        print(item, [...path, position]);
      });
      text += ']';
    } else if (typeof current === 'object' && current !== null) {
      text += '{';
      Object.entries(current).forEach(([name, member], position) => {
        if (position > 0) text += ', ';
        const keyStart = at();
        text += JSON.stringify(name);
        const keySpan = { start: keyStart, end: at() };
        text += ': ';
        print(member, [...path, name], keySpan);
      });
      text += '}';
    } else text += JSON.stringify(current);
    places[index] = { ...(places[index] as Place), end: at() };
  };
  print(value, []);
  return { text, places };
}
