import { linksTo } from '../../common/links';

/** The scripts of the parts of the extension, by their names. */
export type Scripts = ReadonlyMap<string, string>;

/**
 * Loads parts as scripts/build/parts.cjs does on a computer: each is a CommonJS module, which runs when something of it is
 * first used.
 *
 * @param modules that are not parts, by name
 * @param globals that the browser does not have, by name
 * @returns what a part exports
 */
export function createParts(
  scripts: Scripts,
  modules: Readonly<Record<string, unknown>> = {},
  globals: Readonly<Record<string, unknown>> = {},
): (name: string) => unknown {
  const loaded = new Map<string, { exports: unknown }>();
  const part = (name: string): unknown => {
    const before = loaded.get(name);
    if (before) return before.exports;
    const script = scripts.get(name);
    if (script === undefined) throw new Error(`The extension has no part "${name}".`);
    const module = { exports: {} };
    // Before it runs: parts may need each other.
    loaded.set(name, module);
    try {
      const names = ['exports', 'require', 'module', ...Object.keys(globals)];
      new Function(...names, `${script}\n//# sourceURL=slotpad/${name}`)(
        module.exports,
        load,
        module,
        ...Object.values(globals),
      );
    } catch (error) {
      loaded.delete(name);
      throw error;
    }
    return module.exports;
  };
  const all: Readonly<Record<string, unknown>> = { ...modules, './parts.js': linksTo(part) };
  const load = (id: string): unknown => {
    if (Object.hasOwn(all, id)) return all[id];
    if (id.startsWith('./')) return part(id.slice(2));
    throw new Error(`A browser does not have the module "${id}".`);
  };
  return part;
}
