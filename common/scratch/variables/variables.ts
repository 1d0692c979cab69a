import { defined } from '../../defined';
import type { EnvironmentValues, ScratchDocumentApi, Variables, VariableValue } from '../api';
import { placeholdersOf } from '../http/target';
import { NONE } from '../text/gather';
import type { Placeholder } from '../types';
import { knownValue } from './resolve';
import { variablesInArguments } from './system-values';

/** Descriptions of the system variables, in Markdown. */
export const systemVariables: Readonly<Record<string, string>> = {
  $timestamp: 'Unix time in seconds, with an optional offset: `{{$timestamp -1 d}}`.',
  $guid: 'A random UUID.',
  $uuid: 'A random UUID.',
  $randomInt: 'A random integer, at least min and less than max: `{{$randomInt 1 100}}`.',
  $index: 'The number of the pass of `# @loop`, from 0.',
  $datetime: 'The time in UTC: `{{$datetime iso8601}}`.',
  $localDatetime: "The time in this machine's zone: `{{$localDatetime iso8601}}`.",
  $processEnv: 'A variable of the process environment: `{{$processEnv NAME}}`.',
  $dotenv: 'A variable of the nearest `.env` file: `{{$dotenv NAME}}`.',
  $ether: 'An amount in ether as a quantity in wei: `{{$ether 1.5}}`.',
  $gwei: 'An amount in gwei as a quantity in wei: `{{$gwei 30}}`.',
  $hex: 'A decimal number as a quantity: `{{$hex 1024}}`.',
  $keccak: 'The Keccak-256 hash of a text or of data: `{{$keccak hello}}`, `{{$keccak 0x1234}}`.',
  $selector: 'The selector of a function: `{{$selector transfer(address,uint256)}}`.',
  $calldata:
    'Encoded call data: `{{$calldata transfer(address,uint256) 0x… 1}}`. `%name` takes the value of a variable; write lists in brackets, tuples in parentheses and text in quotes.',
  $eventTopic: 'The topic of an event: `{{$eventTopic Transfer(address,address,uint256)}}`.',
  $mappingSlot:
    "The storage slot of a mapping's key: `{{$mappingSlot key slot}}`. Of nested mappings the outer key comes first.",
  $slotAt:
    'The beacon slot at a time: `{{$slotAt 2024-01-01T00:00:00Z}}`, `{{$slotAt now -1 h}}`. `@network = mainnet` selects the network.',
  $epochAt: 'The beacon epoch at a time: `{{$epochAt 2024-01-01T00:00:00Z}}`.',
};

/** More deeply nested definitions have no known value. */
const DEEPEST = 500;
/** Values of more characters are not known either. */
const LONGEST = 1_000_000;

type Definitions = Pick<ScratchDocumentApi, 'definitions' | 'definitionNames' | 'rangeOf' | 'prompts'>;

/** A definition as written. `text` is undefined when the value is only known when sent. */
interface Written {
  readonly text?: string;
  readonly value: VariableValue;
}

/** A resolved value. `cyclic`: the value depends on a circular definition. */
interface Entry {
  readonly value: VariableValue | undefined;
  readonly cyclic: boolean;
}

/** A text with placeholders filled in; undefined when a value is not known or too long. */
interface Filled {
  readonly text: string | undefined;
  readonly secret: boolean;
  readonly cyclic: boolean;
}

/**
 * The variables of a file, by precedence: its definitions (the last of a name), the environment, system variables. Valid
 * until the next edit of the document. Values are resolved on first use.
 */
export function fileVariables(document: Definitions, environment?: EnvironmentValues): Variables {
  const resolver = new Resolver((name) => findWritten(document, environment, name));
  return {
    get: (name) => resolver.resolve(name).value,
    names: () => namesOf(document, environment),
    others: (name) => own(environment?.others, name) ?? NONE,
  };
}

/** Resolves definitions that refer to one another, each of them once. */
class Resolver {
  readonly #find: (name: string) => Written | undefined;
  readonly #known = new Map<string, Entry>();
  /** Names that are being resolved, the outermost first. */
  readonly #open = new Set<string>();

  constructor(find: (name: string) => Written | undefined) {
    this.#find = find;
  }

  resolve(name: string): Entry {
    const before = this.#known.get(name);
    if (before) return before;
    const written = this.#find(name);
    if (written?.text === undefined) return this.#keep(name, { value: written?.value, cyclic: false });
    const { text, value } = written;
    const placeholders = placeholdersOf(text, 0, text.length);
    if (placeholders.length === 0)
      return this.#keep(name, { value: { ...value, value: text }, cyclic: false });
    if (this.#open.size >= DEEPEST) return { value, cyclic: false };
    this.#open.add(name);
    const filled = this.#fill(text, placeholders);
    this.#open.delete(name);
    const circle = filled.cyclic ? circleOf(name, this.#find) : undefined;
    return this.#keep(name, {
      value: {
        ...value,
        ...defined({ value: filled.text }),
        ...(filled.secret ? { secret: true } : {}),
        ...(circle ? { circular: circle } : {}),
      },
      cyclic: filled.cyclic,
    });
  }

  #keep(name: string, entry: Entry): Entry {
    this.#known.set(name, entry);
    return entry;
  }

  #fill(text: string, placeholders: readonly Placeholder[]): Filled {
    let filled: string | undefined = '';
    let at = 0;
    let secret = false;
    let cyclic = false;
    for (const placeholder of placeholders) {
      const read = this.#read(placeholder);
      secret ||= read.secret;
      cyclic ||= read.cyclic;
      const value = knownValue(placeholder, { get: (name) => this.#visible(name), names: () => [] });
      if (filled === undefined || value === undefined || filled.length > LONGEST) filled = undefined;
      else filled += text.slice(at, placeholder.start) + value;
      at = placeholder.end;
    }
    return { text: filled === undefined ? undefined : filled + text.slice(at), secret, cyclic };
  }

  /** Resolves the variables that a placeholder reads. */
  #read(placeholder: Placeholder): { readonly secret: boolean; readonly cyclic: boolean } {
    let secret = false;
    let cyclic = false;
    for (const name of namesIn(placeholder)) {
      if (this.#open.has(name)) {
        cyclic = true;
        continue;
      }
      const found = this.resolve(name);
      cyclic ||= found.cyclic;
      secret ||= found.value?.secret === true;
    }
    return { secret, cyclic };
  }

  /** The value for another definition; undefined for a variable that is being resolved itself. */
  #visible(name: string): VariableValue | undefined {
    return this.#open.has(name) ? undefined : this.resolve(name).value;
  }
}

/** The shortest chain from a definition back to itself; undefined when the definition only leads to a circle of others. */
function circleOf(name: string, find: (name: string) => Written | undefined): readonly string[] | undefined {
  const from = new Map<string, string>();
  const queue = [name];
  for (const current of queue) {
    const text = find(current)?.text;
    if (text === undefined) continue;
    for (const next of placeholdersOf(text, 0, text.length).flatMap(namesIn)) {
      if (next === name) return [name, ...chainTo(current, name, from)];
      if (from.has(next)) continue;
      from.set(next, current);
      queue.push(next);
    }
  }
  return undefined;
}

/** @param from the definition that refers to each name */
function chainTo(last: string, first: string, from: ReadonlyMap<string, string>): string[] {
  const chain = [first];
  for (let step: string | undefined = last; step !== undefined && step !== first; step = from.get(step)) {
    chain.unshift(step);
  }
  return chain;
}

/** The definition of a name with the highest precedence. */
function findWritten(
  document: Definitions,
  environment: EnvironmentValues | undefined,
  name: string,
): Written | undefined {
  const definitions = document.definitions(name);
  const last = definitions[definitions.length - 1];
  if (last) {
    const { start } = document.rangeOf(last.placed, last.definition);
    return {
      text: last.definition.value.text,
      value: { origin: 'file', where: `@${name}, line ${start.line + 1}` },
    };
  }
  const secret = own(environment?.secrets, name);
  if (secret !== undefined) {
    const where = own(environment?.places, name) ?? `private environment "${environment?.name}"`;
    return { text: secret, value: { origin: 'private-environment', secret: true, where } };
  }
  const plain = own(environment?.values, name);
  if (plain !== undefined) {
    const where = own(environment?.places, name) ?? `environment "${environment?.name}"`;
    return { text: plain, value: { origin: 'environment', where } };
  }
  if (document.prompts(name).length > 0) {
    return { value: { origin: 'file', where: `# @prompt ${name}, asked for when sent` } };
  }
  return own(systemVariables, name) === undefined
    ? undefined
    : { value: { origin: 'system', where: 'known when sent' } };
}

function namesOf(document: Definitions, environment: EnvironmentValues | undefined): Iterable<string> {
  const all = new Set<string>(document.definitionNames());
  for (const name of Object.keys(environment?.secrets ?? {})) all.add(name);
  for (const name of Object.keys(environment?.values ?? {})) all.add(name);
  return all;
}

/** The same variables without the values of secrets, for everything that shows or checks values. */
export function withoutSecrets(variables: Variables): Variables {
  return {
    get: (name) => {
      const found = variables.get(name);
      if (found?.value === undefined) return found;
      if (!found.secret && found.origin !== 'private-environment') return found;
      const { value: _, ...masked } = found;
      return { ...masked, secret: true };
    },
    names: () => variables.names(),
    others: (name) => variables.others?.(name) ?? NONE,
  };
}

/** Only system variables, for a block without a file. */
export const noVariables: Variables = {
  get: (name) =>
    own(systemVariables, name) === undefined ? undefined : { origin: 'system', where: 'known when sent' },
  names: () => [],
};

/** The variables that a placeholder reads. */
export function namesIn({ expression }: Placeholder): readonly string[] {
  if (expression.kind === 'variable') return [expression.name];
  return expression.kind === 'system' ? variablesInArguments(expression.args) : NONE;
}

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
