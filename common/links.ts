/** What the script of a part has from its loader (scripts/build/parts.cjs, client/web/parts.ts) to find other modules. */
export interface Links {
  readonly part: (name: string) => unknown;
  /**
   * Functions that load a part when something of it is first used: a program needs only a part of what it imports to start.
   *
   * @param names without `.js`, with spaces in between
   */
  readonly parts: (names: string) => (() => unknown)[];
  /**
   * Exports what the functions return, as the bindings of ES modules: parts may need each other while they run.
   *
   * @param target the exports of the part
   */
  readonly exported: (target: object, getters: Readonly<Record<string, () => unknown>>) => void;
  /** A CommonJS module as an ES module sees it: what it exports, and all of it as the default. */
  readonly imported: (module: object) => object;
}

/** @param part what the part with a name exports; runs the part if it has not run yet */
export const linksTo = (part: Links['part']): Links => ({
  part,
  parts: (names) =>
    names.split(' ').map((name) => {
      let loaded: unknown;
      return () => (loaded ??= part(`${name}.js`));
    }),
  exported: (target, getters) => {
    for (const [name, get] of Object.entries(getters)) {
      Object.defineProperty(target, name, { get, enumerable: true });
    }
  },
  imported,
});

/** What `imported` returned, by module: many files import the same. */
const known = new WeakMap<object, object>();

function imported(module: object): object {
  const before = known.get(module);
  if (before) return before;
  const found = Object.create(Object.getPrototypeOf(module), {
    default: { value: module, enumerable: true },
  });
  for (const name of Object.getOwnPropertyNames(module)) {
    if (Object.hasOwn(found, name)) continue;
    const enumerable = Object.prototype.propertyIsEnumerable.call(module, name);
    Object.defineProperty(found, name, { get: () => module[name as keyof typeof module], enumerable });
  }
  known.set(module, found);
  return found;
}
