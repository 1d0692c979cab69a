import type { ScratchDocumentApi } from '../../common/scratch/api';
import { captureKey, capturesOf } from '../../common/scratch/foreign/foreign-parts';
import type { Block } from '../../common/scratch/types';
import { namesOf } from '../../common/scratch/variables/chain';
import { namesIn } from '../../common/scratch/variables/resolver';

/** The names that a block defines for the rest of its file. */
export interface Names {
  /** Variables of definitions, and of prompts with an empty value. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  /** `# @name x` */
  readonly requests: readonly string[];
}

interface ChangedNames {
  readonly variables: ReadonlySet<string>;
  readonly requests: ReadonlySet<string>;
}

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
  for (const { key, value } of block.directives) {
    if (key.text === 'name') requests.push(value.text);
    else if (key.text === 'prompt' || key.text === 'secret')
      variables.push({ name: value.text.split(/[\s=]/, 1)[0] ?? '', value: '' });
  }
  return variables.length + requests.length > 0 ? { variables, requests } : undefined;
}

/** The names whose definitions changed: their values, their number or their order. */
export function namesThatDiffer(before: readonly Names[], after: readonly Names[]): ChangedNames {
  const old = byName(before);
  const now = byName(after);
  const variables = new Set<string>();
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    if (old.get(name) !== now.get(name)) variables.add(name);
  }
  const requests = new Set([...before, ...after].flatMap((names) => names.requests));
  return { variables, requests };
}

function byName(all: readonly Names[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { variables } of all) {
    for (const { name, value } of variables) values.set(name, `${values.get(name) ?? ''}\n${value}`);
  }
  return values;
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
