import { nearest } from '../../common/nearest';
import { percentEncoded } from '../../common/percent-encoding';
import type { Failure, Result } from '../../common/result';
import type {
  PlaceholderSource,
  ScratchDocumentApi,
  Variables,
  VariableValue,
} from '../../common/scratch/api';
import { inStore } from '../../common/scratch/environments/environments';
import { capturedBy } from '../../common/scratch/foreign/foreign-parts';
import { placeholdersOf } from '../../common/scratch/http/request-line';
import {
  foreignPlaceholder,
  isScript,
  scriptPlaceholder,
  withoutEscapedBraces,
} from '../../common/scratch/text/placeholder';
import type { Placeholder } from '../../common/scratch/types';
import { replyPartOf } from '../../common/scratch/variables/reply-parts';
import { fillText } from '../../common/scratch/variables/resolve';
import { type Surroundings, systemValue } from '../../common/scratch/variables/system-values';
import { type Carried, PLACES } from '../../common/trust/trust';
import type { SlotClock } from '../../common/units/slots';
import { bytesInWords } from '../../common/units/words';
import type { MessageExpression } from './message-part';

interface FillOptions {
  readonly document: Pick<ScratchDocumentApi, 'definitions'>;
  readonly variables: Variables;
  readonly around: Surroundings;
  /** The values given for `# @prompt` variables, by name. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
  /** The beacon clock of the network that the request is for. */
  readonly clock?: (() => SlotClock | undefined) | undefined;
  /** A part of an earlier request or response; undefined when that request was not sent yet. */
  readonly messagePart?: ((expression: MessageExpression) => Result<string> | undefined) | undefined;
  /** What of the person's an earlier request took along. Its response may have it, or something made from it. */
  readonly carriedBy?: ((expression: MessageExpression) => readonly Carried[]) | undefined;
}

/** Of all values in one request, in UTF-16 units. */
const LONGEST_SENT = 64 * 1024 * 1024;
/** Nested definitions with values that are made when the request is sent. */
const MOST_VARIABLES = 500;

/** Why a system variable that depends on more than its arguments has no value. */
function noSystemValue(name: string, inner: string): string {
  if (name !== '$slotAt' && name !== '$epochAt') return foreignPlaceholder(inner);
  return `{{${name}}} needs the clock of the network: say which it is, as in @network = mainnet, or give @genesis_time and @seconds_per_slot.`;
}

function notEncodable(name: string): string {
  return `The value of {{%${name}}} has a broken character (half a surrogate pair), which no URL can have. Correct the value.`;
}

export interface Filler {
  /** Undefined when a placeholder has no value; `failure` says which one. */
  text(text: string): string | undefined;
  readonly source: PlaceholderSource;
  /** About the first placeholder without a value. */
  readonly failure: Failure | undefined;
  /** Values that must not be shown. */
  readonly secrets: ReadonlySet<string>;
  /** What of the person's was filled in. */
  readonly carries: readonly Carried[];
  /** Adds what of the person's is in the request otherwise: a file, a header of a private environment. */
  readonly carry: (more: readonly Carried[]) => void;
  /** The place that the whole value of a text comes from (`Carried.place`); undefined for a value of the file. */
  placeOf(text: string): string | undefined;
}

/**
 * Fills in placeholders when a request is sent. System variables get their values here; a variable defined with one has
 * the same value everywhere in the request.
 */
export function makeFiller(options: FillOptions): Filler {
  const { document, variables, around, answers, messagePart, carriedBy, clock } = options;
  const known = new Map<string, string>();
  const open = new Set<string>();
  const secrets = new Set<string>();
  const { carried, carry } = collected();
  let failure: Failure | undefined;
  /** Why the address of a contract is not known. */
  let later: Failure | undefined;

  function fail(message: string): undefined {
    failure ??= { message };
    return undefined;
  }

  /** Of all values that were filled in. */
  let length = 0;

  function source(placeholder: Placeholder): string | undefined {
    const value = filledIn(placeholder);
    length += value?.length ?? 0;
    if (length <= LONGEST_SENT) return value;
    return fail(
      `The values of its variables are longer than ${bytesInWords(LONGEST_SENT)} in all. Shorten them.`,
    );
  }

  function filledIn({ expression, inner }: Placeholder): string | undefined {
    switch (expression.kind) {
      case 'variable': {
        const value = variable(expression.name);
        if (value === undefined || !expression.encoded) return value;
        return percentEncoded(value) ?? fail(notEncodable(expression.name));
      }
      case 'system': {
        const found = systemValue(inner.text, { variable, has, contracts, text, around, clock });
        if (!found.ok) return fail(found.failure.message);
        if (found.value === undefined)
          return fail(later?.message ?? noSystemValue(expression.name, inner.text));
        // Values from the process environment or a .env file may be keys.
        const place = placeOfSystem(expression.name);
        if (place !== undefined) {
          secrets.add(found.value);
          carry([{ what: fromOutside(expression.name, expression.args), place }]);
        }
        return found.value;
      }
      case 'message':
        return message(expression);
      case 'malformed':
        return fail(foreignPlaceholder(inner.text));
    }
  }

  function message(expression: MessageExpression): string | undefined {
    const found = messagePart?.(expression);
    if (found?.ok) carry(carriedBy?.(expression) ?? []);
    if (found) return found.ok ? found.value : fail(found.failure.message);
    return fail(noMessage(expression, messagePart !== undefined));
  }

  function variable(name: string): string | undefined {
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = variables.get(name);
    if (!found) return fail(undefinedVariable(name, variables));
    if (found.circular) return fail(`The variable "${name}" is circular: ${found.circular.join(' → ')}.`);
    const part = found.origin === 'message' ? replyPartOf(name) : undefined;
    if (part) return message({ kind: 'message', of: 'response', part: 'body', ...part });
    const value = found.value ?? answers?.[name] ?? definedNow(name, found.written);
    if (value === undefined) return fail(noValue(name, found));
    known.set(name, value);
    carry(found.carries ?? []);
    if (found.secret) secrets.add(value);
    return value;
  }

  const has = (name: string) => variables.get(name) !== undefined;
  const text = (written: string) => fillText(written, source, LONGEST_SENT);

  /** An address that has no value is no failure: the call may not need it. */
  const contracts = () => {
    const before = failure;
    const found = variables.contracts?.(source);
    later = before ? undefined : failure;
    failure = before;
    return found;
  };

  /** The value of a definition that uses a system variable. */
  function definedNow(name: string, written: string | undefined): string | undefined {
    const text = written ?? document.definitions(name).at(-1)?.definition.value.text;
    if (text === undefined || open.has(name) || open.size >= MOST_VARIABLES) return undefined;
    const script = placeholdersOf(text, 0, text.length).find(isScript);
    if (script) return fail(`The variable "${name}" has no value. ${scriptPlaceholder(script.inner.text)}`);
    open.add(name);
    const value = fillText(text, source, LONGEST_SENT, withoutEscapedBraces);
    open.delete(name);
    return value;
  }

  return {
    text: (text) => fillText(text, source, LONGEST_SENT, withoutEscapedBraces),
    placeOf: (text) => placeOfText(text, options),
    carry,
    get carries() {
      return [...carried.values()];
    },
    source,
    get failure() {
      return failure;
    },
    secrets,
  };
}

/** Why a part of an earlier request or response has no value. */
function noMessage({ request, of, part }: MessageExpression, mayHaveParts: boolean): string {
  const captured = capturedBy(request);
  if (captured !== undefined) {
    return `{{${captured}}} has no value yet: send the request first whose test sets it.`;
  }
  const what = `{{${request}.${of}.${part}…}}`;
  return mayHaveParts
    ? `${what} has no value yet: send "${request}" first, and check the path.`
    : `${what} is not filled in when sending: write the value itself.`;
}

/** What of the person's was filled in, each once. */
function collected() {
  const carried = new Map<string, Carried>();
  const carry = (more: readonly Carried[]) => {
    for (const one of more) carried.set(`${one.place} ${one.what}`, one);
  };
  return { carried, carry };
}

function fromOutside(name: string, [variable = '']: readonly string[]): string {
  return `${variable} of ${name === '$dotenv' ? 'the .env file' : 'the process environment'}`;
}

function noValue(name: string, { store, where }: VariableValue): string {
  return store === undefined ? `The variable "${name}" has no value (${where}).` : inStore(name, store);
}

function undefinedVariable(name: string, variables: Variables): string {
  const [near] = nearest(name, variables.names(), 1);
  const help = near === undefined ? `Define it: @${name} = …` : `Did you mean "${near}"?`;
  return `The variable "${name}" is not defined. ${help}`;
}

interface PlaceOptions {
  readonly document: Pick<ScratchDocumentApi, 'definitions'>;
  readonly variables: Variables;
  /** The values given for `# @prompt` variables, by name. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

/** Nested definitions. */
const DEEPEST_VALUE = 100;

/** The place that the whole value of a text comes from (`Carried.place`); undefined for a value of the file. */
function placeOfText(text: string, options: PlaceOptions, depth = 0): string | undefined {
  const written = text.trim();
  const [only, ...more] = placeholdersOf(written, 0, written.length);
  const isWhole = only?.start === 0 && only.end === written.length && more.length === 0;
  if (!isWhole || depth > DEEPEST_VALUE) return undefined;
  const { expression } = only;
  if (expression.kind === 'system') {
    return expression.args.some((one) => one.includes('%')) ? undefined : placeOfSystem(expression.name);
  }
  if (expression.kind !== 'variable' || expression.encoded) return undefined;
  const { name } = expression;
  const { answers = {}, document, variables } = options;
  const found = variables.get(name);
  if (found?.value !== undefined) return found.place;
  if (Object.hasOwn(answers, name)) return PLACES.person;
  const definition = document.definitions(name).at(-1)?.definition.value.text;
  // The text of an environment around a value is of another place.
  if (found?.written !== undefined || definition === undefined) return undefined;
  return placeOfText(definition, options, depth + 1);
}

/** The place of a system variable that reads a value of the person's. */
function placeOfSystem(name: string): string | undefined {
  if (name === '$processEnv' || name === '$env') return PLACES.process;
  return name === '$dotenv' ? PLACES.dotenv : undefined;
}
