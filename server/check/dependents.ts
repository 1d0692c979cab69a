import type { CellKey, ScratchDocumentApi } from '../../common/scratch/api';
import { captureKey, capturesOf } from '../../common/scratch/foreign/foreign-parts';
import type { Block } from '../../common/scratch/types';
import { namesOf } from '../../common/scratch/variables/chain';
import { namesIn } from '../../common/scratch/variables/resolver';

/** The names that a block defines for the rest of its file. */
export interface Names {
  /** Definitions, in the order of the block. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly prompts: readonly string[];
  /** `# @name x` */
  readonly requests: readonly string[];
}

/** The names of a block, and where it stood among all blocks when it was checked. */
export interface PlacedNames extends Names {
  /** By the name of a variable: the index of the first definition of the block among all definitions in the file. */
  readonly places: ReadonlyMap<string, number>;
}

interface ChangedNames {
  readonly variables: ReadonlySet<string>;
  readonly requests: ReadonlySet<string>;
}

type Definitions = ReturnType<ScratchDocumentApi['definitions']>;

/** Undefined for a block without definitions, as most are. */
export function definedIn(block: Block): Names | undefined {
  if (block.definitions.length === 0 && block.directives.length === 0 && !block.foreignTests)
    return undefined;
  const captures = capturesOf(block);
  const variables = [...block.definitions, ...captures].map(({ name, value }) => ({
    name: name.text,
    value: value.text,
  }));
  const requests: string[] = captures.map(({ name }) => captureKey(name.text));
  const prompts: string[] = [];
  for (const { key, value } of block.directives) {
    if (key.text === 'name') requests.push(value.text);
    else if (key.text === 'prompt' || key.text === 'secret')
      prompts.push(value.text.split(/[\s=]/, 1)[0] ?? '');
  }
  return variables.length + requests.length + prompts.length > 0
    ? { variables, prompts, requests }
    : undefined;
}

export function placedNames(
  names: Names,
  cell: CellKey,
  document: Pick<ScratchDocumentApi, 'definitions'>,
): PlacedNames {
  const places = new Map<string, number>();
  for (const { name } of names.variables) {
    if (!places.has(name)) places.set(name, placesOf(document.definitions(name)).get(cell) ?? -1);
  }
  return { ...names, places };
}

/** Looked up once per list: all blocks that define a name ask for their place. */
const placesByList = new WeakMap<Definitions, ReadonlyMap<CellKey, number>>();

/** The index of the first definition of each block. */
function placesOf(definitions: Definitions): ReadonlyMap<CellKey, number> {
  let places = placesByList.get(definitions);
  if (!places) {
    const found = new Map<CellKey, number>();
    for (const [index, { placed }] of definitions.entries()) {
      if (!found.has(placed.cell)) found.set(placed.cell, index);
    }
    places = found;
    placesByList.set(definitions, places);
  }
  return places;
}

/** Blocks that were removed and added since they were last checked. */
export interface Replaced {
  readonly removed: readonly PlacedNames[];
  /** Names of blocks that were removed before they were checked where they stood: nobody knows who has read them. */
  readonly unchecked: readonly Names[];
  readonly added: ReadonlyMap<CellKey, PlacedNames | undefined>;
}

/**
 * The names whose definitions changed: their values, their number or their order. A definition that now stands elsewhere
 * counts, although its text is the same: the last one of a name is used, and all but the first one are duplicates.
 *
 * @param checked the names of a block as it was checked; undefined if it has to be checked again
 */
export function changedNames(
  document: Pick<ScratchDocumentApi, 'definitions'>,
  { removed, unchecked, added }: Replaced,
  checked: (cell: CellKey) => PlacedNames | undefined,
): ChangedNames {
  const come = [...added.values()].filter((names) => names !== undefined);
  const [old, now] = [inOrder(removed), inOrder(come)];
  const variables = new Set(unchecked.flatMap((names) => [...names.prompts, ...variablesOf(names)]));
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    if (old.get(name) !== now.get(name) || hasMoved(name)) variables.add(name);
  }
  const [oldPrompts, prompts] = [countsOf(removed), countsOf(come)];
  for (const name of new Set([...oldPrompts.keys(), ...prompts.keys()])) {
    if (oldPrompts.get(name) !== prompts.get(name)) variables.add(name);
  }
  const requests = new Set([...removed, ...unchecked, ...come].flatMap((names) => names.requests));
  return { variables, requests };

  function hasMoved(name: string): boolean {
    for (const [cell, place] of placesOf(document.definitions(name))) {
      if (!added.has(cell) && checked(cell)?.places.get(name) !== place) return true;
    }
    return false;
  }
}

function variablesOf({ variables }: Names): readonly string[] {
  return variables.map(({ name }) => name);
}

/** The values of each variable with their places, as one text. */
function inOrder(all: readonly PlacedNames[]): ReadonlyMap<string, string> {
  const found = new Map<string, Map<number, string>>();
  for (const { variables, places } of all) {
    for (const { name, value } of variables) {
      const values = found.get(name) ?? new Map<number, string>();
      const place = places.get(name) ?? -1;
      values.set(place, `${values.get(place) ?? ''}\n${value}`);
      found.set(name, values);
    }
  }
  const text = (values: ReadonlyMap<number, string>) =>
    JSON.stringify([...values].sort(([one], [other]) => one - other));
  return new Map([...found].map(([name, values]) => [name, text(values)]));
}

function countsOf(all: readonly Names[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of all.flatMap(({ prompts }) => prompts)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Adds the variables and requests that depend on the changed ones. */
export function withDependents(
  document: Pick<ScratchDocumentApi, 'readers' | 'messageReaders'>,
  changed: ChangedNames,
): ChangedNames {
  const variables = new Set(changed.variables);
  // The loop also visits names that are added to the set, so it finds indirect dependents.
  for (const name of variables) {
    for (const { block } of document.readers(name)) {
      for (const definition of block.definitions) {
        const leads = definition.placeholders.some((placeholder) => namesIn(placeholder).includes(name));
        if (leads) variables.add(definition.name.text);
      }
    }
  }
  // Whether a request needs its own response depends on the whole chain of requests.
  const requests = new Set(changed.requests);
  for (const name of requests) {
    for (const { block } of document.messageReaders(name))
      for (const dependent of namesOf(block)) requests.add(dependent);
  }
  return { variables, requests };
}
