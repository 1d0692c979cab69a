import { defined } from '../../defined';
import type { EnvironmentValues, ScratchDocumentApi, Variables, VariableValue } from '../api';
import { placeholdersOf } from '../http/target';
import { NONE } from '../text/gather';
import type { Placeholder } from '../types';
import { knownValue } from './resolve';
import { variablesInArguments } from './system-values';

/** System variables: known names, whose values are known only when sent. */
export const systemVariables: Readonly<Record<string, string>> = {
  $timestamp: 'Unix time in seconds, with an optional offset: `{{$timestamp -1 d}}`.',
  $guid: 'A random UUID.',
  $uuid: 'A random UUID.',
  $randomInt: 'A random integer, at least min and less than max: `{{$randomInt 1 100}}`.',
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

/** Definitions nested deeper are taken as unknown. */
const DEEPEST = 500;
/** So are values that grow beyond it. */
const LONGEST = 1_000_000;

/** A value as worked out. `cyclic`: a circle was met on the way. */
interface Entry {
  readonly value: VariableValue | undefined;
  readonly cyclic: boolean;
}

/**
 * The variables that a file's requests see: its own definitions (of several with one name the last counts), then
 * the environment, then the system's. Valid until the next edit of the document; values are worked out when asked.
 */
export function fileVariables(
  document: Pick<ScratchDocumentApi, 'definitions' | 'definitionNames' | 'rangeOf' | 'prompts'>,
  environment?: EnvironmentValues,
): Variables {
  const known = new Map<string, Entry>();
  const open = new Set<string>();

  function resolve(name: string): Entry {
    const before = known.get(name);
    if (before) return before;
    const raw = find(name);
    if (raw?.text === undefined) return keep(name, { value: raw?.value, cyclic: false });
    const placeholders = placeholdersOf(raw.text, 0, raw.text.length);
    if (placeholders.length === 0)
      return keep(name, { value: { ...raw.value, value: raw.text }, cyclic: false });
    if (open.size >= DEEPEST) return { value: raw.value, cyclic: false };
    open.add(name);
    const filled = fill(raw.text, placeholders);
    open.delete(name);
    const circle = filled.cyclic ? circleOf(name) : undefined;
    return keep(name, {
      value: {
        ...raw.value,
        ...defined({ value: filled.text }),
        ...(filled.secret ? { secret: true } : {}),
        ...(circle ? { circular: circle } : {}),
      },
      cyclic: filled.cyclic,
    });
  }

  function keep(name: string, entry: Entry): Entry {
    known.set(name, entry);
    return entry;
  }

  function fill(text: string, placeholders: readonly Placeholder[]) {
    let filled: string | undefined = '';
    let at = 0;
    let secret = false;
    let cyclic = false;
    for (const placeholder of placeholders) {
      for (const inner of namesIn(placeholder)) {
        if (open.has(inner)) cyclic = true;
        else {
          const found = resolve(inner);
          cyclic ||= found.cyclic;
          if (found.value?.secret) secret = true;
        }
      }
      const value = knownValue(placeholder, { get: seen, names: () => [] });
      if (filled === undefined || value === undefined || filled.length > LONGEST) filled = undefined;
      else filled += text.slice(at, placeholder.start) + value;
      at = placeholder.end;
    }
    return { text: filled === undefined ? undefined : filled + text.slice(at), secret, cyclic };
  }

  /** Of another variable, while one is worked out: nothing for those that are being worked out themselves. */
  function seen(name: string): VariableValue | undefined {
    return open.has(name) ? undefined : resolve(name).value;
  }

  /** The shortest way from a definition back to itself; undefined when it only leads into a circle of others. */
  function circleOf(name: string): readonly string[] | undefined {
    const from = new Map<string, string>();
    const queue = [name];
    for (const current of queue) {
      const text = find(current)?.text;
      if (text === undefined) continue;
      for (const placeholder of placeholdersOf(text, 0, text.length)) {
        for (const next of namesIn(placeholder)) {
          if (next === name) {
            const way = [name];
            for (let step = current; step !== name; step = from.get(step) as string) way.unshift(step);
            return [name, ...way];
          }
          if (!from.has(next)) {
            from.set(next, current);
            queue.push(next);
          }
        }
      }
    }
    return undefined;
  }

  function find(name: string): { text?: string; value: VariableValue } | undefined {
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

  function names(): Iterable<string> {
    const all = new Set<string>(document.definitionNames());
    for (const name of Object.keys(environment?.secrets ?? {})) all.add(name);
    for (const name of Object.keys(environment?.values ?? {})) all.add(name);
    return all;
  }

  const others = (name: string) => own(environment?.others, name) ?? NONE;
  return { get: (name) => resolve(name).value, names, others };
}

/** The same variables, but a secret has no value: for whatever shows values, or says what is wrong with them. */
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

/** Nothing is defined: for a block on its own. */
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
