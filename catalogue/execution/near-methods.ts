import { distanceOf, nearest } from '../../common/nearest';
import { isKnownElsewhere } from './known-elsewhere';
import { isKnownNamespace } from './namespaces';

/** Letters that may differ in a method of a namespace that has more methods than the catalogue. */
const FEW = 2;

interface Names {
  /** Names of methods by what follows their namespace, in lower case. */
  readonly byRest: ReadonlyMap<string, readonly string[]>;
  readonly rests: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
}

/** A name is looked up again with each keystroke, in a list that stays the same. */
const prepared = new WeakMap<readonly string[], Names>();

function namesOf(known: readonly string[]): Names {
  let names = prepared.get(known);
  if (!names) {
    const byRest = new Map<string, string[]>();
    for (const name of known) {
      const rest = restOf(name).toLowerCase();
      const same = byRest.get(rest);
      if (same) same.push(name);
      else byRest.set(rest, [name]);
    }
    names = { byRest, rests: new Set(known.map(restOf)), namespaces: new Set(known.map(namespaceOf)) };
    prepared.set(known, names);
  }
  return names;
}

/**
 * The methods that an unknown name may stand for, best first; empty when the name may well be right.
 *
 * @param known all names of the catalogue; pass the same array each time, because an index of it is cached
 */
export function methodsNear(name: string, known: readonly string[]): readonly string[] {
  // `eth_chainId()` and `eth.chainId` are how libraries and consoles write it.
  const bare = name
    .trim()
    .replace(/\s*\(.*\)?$/, '')
    .replace('.', '_');
  if (bare !== name && known.includes(bare)) return [bare];
  const underscore = bare.indexOf('_');
  if (underscore < 0) return withRest(bare, known);
  const namespace = bare.slice(0, underscore);
  if (isKnownNamespace(namespace)) return inNamespace(bare, namespace, known);
  const rest = bare.slice(underscore + 1);
  // A short rest such as `status` is the name of many things.
  const same = /[a-z][A-Z]/.test(rest) || isNearNamespace(namespace, known) ? sameRest(rest, known) : [];
  const close = same.filter((other) => isNear(namespace, namespaceOf(other)));
  if (close.length > 0) return close;
  return same.length > 0 ? same : nearest(bare, known);
}

function inNamespace(name: string, namespace: string, known: readonly string[]): readonly string[] {
  const own = known.filter((other) => other.startsWith(`${namespace}_`));
  const near = nearest(name, own);
  if (!isKnownElsewhere(name)) return near.length > 0 ? near : nearest(name, known);
  // Another number is another version, which may come.
  return near.filter(
    (other) =>
      (distanceOf(name, other) ?? FEW + 1) <= FEW &&
      (!/\d$/.test(name) || name.replace(/\d/g, '') !== other.replace(/\d/g, '')),
  );
}

/** For a name without a namespace. */
function withRest(rest: string, known: readonly string[]): readonly string[] {
  const same = ofAllClients(sameRest(rest, known));
  if (same.length > 0 || rest.length < 6) return same;
  const [near] = nearest(rest, namesOf(known).rests, 1);
  return near === undefined ? [] : ofAllClients(sameRest(near, known));
}

/** Of methods with the same rest those that every client has, where there are such. */
function ofAllClients(names: readonly string[]): readonly string[] {
  const common = names.filter((name) => /^(?:eth|net|web3)_/.test(name));
  return common.length > 0 ? common : names;
}

function sameRest(rest: string, known: readonly string[]): readonly string[] {
  return namesOf(known).byRest.get(rest.toLowerCase()) ?? [];
}

function isNearNamespace(namespace: string, known: readonly string[]): boolean {
  for (const other of namesOf(known).namespaces) if (isNear(namespace, other)) return true;
  return false;
}

function isNear(namespace: string, other: string): boolean {
  return namespace.toLowerCase().startsWith(other) || distanceOf(namespace, other) !== undefined;
}

function namespaceOf(name: string): string {
  return name.slice(0, name.indexOf('_'));
}

function restOf(name: string): string {
  return name.slice(name.indexOf('_') + 1);
}
