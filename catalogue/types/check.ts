import { defined } from '../../common/defined';
import { jsonText } from '../../common/json/json-line';
import { meantName, nearest } from '../../common/nearest';
import { counted, listed, shortened } from '../../common/units/words';
import { checkAgreements, memberAt } from './agreement';
import { capital } from './findings';
import { type Fork, forks, isFork } from './forks';
import {
  advised,
  DEEPEST,
  expected,
  holdsUnknownBelow,
  type Report,
  type SpecProblem,
  typeName,
  UNKNOWN,
  type Words,
} from './problem';
import type {
  AllForm,
  Check,
  EnumForm,
  JsonType,
  ListForm,
  ListLimits,
  MapForm,
  ObjectForm,
  Schema,
  TextListForm,
  TupleForm,
  UnionForm,
  WhenForm,
  WrittenForm,
} from './schema';
import { inFork, membersOf, typeOf, typesOf } from './schema';
import { checkLeaf } from './value';

type Path = readonly (string | number)[];

interface CheckOptions {
  /** The fork of a value that differs by fork. Where it is not known, the value is judged by the fork that fits best. */
  readonly fork?: string | undefined;
  /** A node has sent the value: see `inBodies` of an object. */
  readonly received?: true;
}

/**
 * Checks a value.
 * @returns what is wrong, in the order in which the schema finds it; empty when nothing is. Problems at or below an
 * `UNKNOWN` are dropped.
 */
export function problemsOf(
  schema: Schema,
  value: unknown,
  options: CheckOptions = {},
): readonly SpecProblem[] {
  return fitting(schema, value, options).problems;
}

/** The fork that fits a value best, of those that fit equally well the newest, and what is wrong with it there. */
function fitting(
  schema: Schema,
  value: unknown,
  { fork: known, received = false }: { readonly fork?: unknown; readonly received?: boolean },
): { readonly fork: Fork; readonly problems: readonly SpecProblem[] } {
  const candidates = isFork(known) && inFork(schema, known) ? [known] : newestFirst;
  let best: ReturnType<typeof fitting> | undefined;
  for (const fork of candidates) {
    if (!inFork(schema, fork)) continue;
    const run = new Run(fork, received);
    run.check(schema, value);
    if (run.issues.length === 0) return { fork, problems: none };
    const problems = withoutEchoes(run.issues.flatMap((issue) => issue.problems));
    if (!best || problems.length < best.problems.length) best = { fork, problems };
    if (!run.differsByFork) break;
  }
  return best ?? { fork: NEWEST, problems: none };
}

const newestFirst: readonly Fork[] = [...forks].reverse();
const NEWEST: Fork = 'gloas';
const none: readonly SpecProblem[] = [];

/** Longer names of members are cut in messages. */
const LONGEST_NAME = 61;
/** Maximum number of problems of one value with such a schema. */
const MOST_ISSUES = 100;

/** What one form of a value finds wrong with it. */
interface Issue {
  readonly problems: readonly SpecProblem[];
  /** How far inside of the value: of the forms of a union, the one that fits best fails deepest. */
  readonly depth: number;
}

/** One check. It makes no objects for values that are right. */
class Run {
  readonly issues: Issue[] = [];
  /** Whether the value may be of another form in another fork. */
  differsByFork = false;
  #fork: Fork;
  readonly #received: boolean;
  /** How many values have another form than their schema: what looks at several members together can't look at those. */
  #misshapen = 0;
  readonly #path: (string | number)[] = [];
  /** What schemas with several parts have found, by place. */
  readonly #known = new Map<Schema, Map<string, readonly Issue[]>>();
  /** The value that a check looks at. */
  #value: unknown;

  constructor(fork: Fork, received: boolean) {
    this.#fork = fork;
    this.#received = received;
  }

  check(schema: Schema, value: unknown): void {
    if (value === UNKNOWN) return;
    switch (schema.form) {
      case 'maybe':
        if (value === undefined ? schema.absent : value === null && schema.null) return;
        this.check(schema.of, value);
        return;
      case 'reference':
        this.check(schema.to(), value);
        return;
      case 'by-fork': {
        this.differsByFork = true;
        const chosen = inFork(schema, this.#fork);
        if (chosen) this.check(chosen, value);
        return;
      }
      case 'constant':
        if (value !== schema.value) {
          const { described } = expected(String(schema.value), typeName(value));
          this.#misfit({ message: schema.message, described }, value);
        }
        return;
      case 'union':
        this.#union(schema, value);
        return;
      case 'all':
        this.#all(schema, value);
        return;
      case 'not':
        if (!holdsUnknownBelow(value) && isRight(schema.not, value)) {
          this.#misfit({ message: 'The specification excludes this value.' }, value);
        }
        return;
      case 'when':
        this.#when(schema, value);
        return;
      case 'enum':
        this.#enum(schema, value);
        return;
      case 'written':
        this.#written(schema, value);
        return;
      case 'text-list':
        this.#textList(schema, value);
        return;
      case 'object':
      case 'map':
      case 'list':
      case 'tuple':
        this.#whole(schema, value);
        return;
      default:
        this.#value = value;
        checkLeaf(schema, value, schema.meta?.title ?? '', this.#report);
        if (schema.refine) this.#look(schema.refine as Check, value);
    }
  }

  /** An object or a list: its parts, and then all of them together. */
  #whole(schema: ObjectForm | MapForm | ListForm | TupleForm, value: unknown): void {
    const before = this.#misshapen;
    const firstIssue = this.issues.length;
    const isList = schema.form === 'list' || schema.form === 'tuple';
    if (isList ? !Array.isArray(value) : !isObject(value)) {
      this.#misfit(expected(isList ? 'an array' : 'an object', typeName(value)), value);
      return;
    }
    if (schema.form === 'object') this.#object(schema, value as JsonObject);
    else if (schema.form === 'map') this.#map(schema, value as JsonObject);
    else if (schema.form === 'list') this.#list(schema, value as unknown[]);
    else this.#tuple(schema, value as unknown[]);
    if (this.#misshapen !== before) return;
    if (schema.form === 'object' && schema.agreements && !this.#isOpen(schema)) {
      this.#value = value;
      const wrong = this.#placesSince(firstIssue);
      for (const agreement of schema.agreements) {
        // A value that is wrong by itself is compared with nothing; it is there all the same.
        const isPresence = agreement.kind === 'excluded' || agreement.kind === 'needed';
        const valueAt = (path: string) =>
          !isPresence && wrong.some((place) => isOnTheWay(place, path)) ? UNKNOWN : memberAt(value, path);
        checkAgreements([agreement], valueAt, this.#report);
      }
    }
    if (schema.refine) this.#look(schema.refine as Check, value);
  }

  /** Where problems were found since an issue, as paths from the value that is checked. */
  #placesSince(first: number): readonly string[] {
    const depth = this.#path.length;
    return this.issues
      .slice(first)
      .flatMap(({ problems }) => problems.map(({ path }) => path.slice(depth).join('.')));
  }

  #below(step: string | number, schema: Schema, value: unknown): void {
    this.#path.push(step);
    this.check(schema, value);
    this.#path.pop();
  }

  #look(check: Check, value: unknown): void {
    this.#value = value;
    check(value, this.#report);
  }

  readonly #report: Report = (
    rule,
    message,
    { path = [], at = 'value', fix, missing, offset, other, described } = {},
  ) => {
    if (holdsUnknown(this.#value, path)) return;
    if (this.#value === undefined && path.length === 0 && this.#isMember()) this.#missing(0.5);
    else {
      const whole = [...this.#path, ...path];
      const problem = {
        rule,
        message: this.#received ? (described ?? message) : message,
        path: whole,
        at,
        ...defined({ fix, missing, offset, other: other && [...this.#path, ...other] }),
      };
      this.issues.push({ problems: [problem], depth: whole.length + 0.5 });
    }
  };

  #isMember(): boolean {
    return typeof this.#path.at(-1) === 'string';
  }

  #missing(more: number): void {
    const name = String(this.#path.at(-1));
    this.issues.push({
      problems: [
        {
          rule: 'missing-member',
          message: `Member "${shortened(name, LONGEST_NAME)}" is missing.`,
          path: this.#path.slice(0, -1),
          at: 'value',
          missing: name,
        },
      ],
      depth: this.#path.length + more,
    });
  }

  /** A value of another form. */
  #misfit({ message: toWrite, described = toWrite }: Words, value: unknown): void {
    const message = this.#received ? described : toWrite;
    this.#misshapen++;
    if (value === undefined && this.#isMember()) this.#missing(0);
    else {
      const problem = { rule: 'wrong-type', message, path: [...this.#path], at: 'value' as const };
      this.issues.push({ problems: [problem], depth: this.#path.length });
    }
  }

  #object(schema: ObjectForm, value: JsonObject): void {
    const outside = this.#fork;
    if (schema.versioned) this.#fork = this.#forkOf(schema, value);
    for (const name in schema.members) {
      const member = this.#memberOf(schema, name);
      if (member) this.#below(name, member, Object.hasOwn(value, name) ? value[name] : undefined);
    }
    if (schema.patterns || schema.others) this.#others(schema, value);
    this.#names(schema, value);
    if (schema.closed && !this.#isOpen(schema)) {
      for (const name in value) {
        if (this.#memberOf(schema, name) || matching(schema, name).length > 0) continue;
        this.#value = value;
        this.#unknownMember(name, schema, schema.closed);
      }
    }
    if (schema.spelled) this.#misspelled(schema.spelled, value);
    this.#fork = outside;
  }

  #misspelled(names: readonly string[], value: JsonObject): void {
    const missing = names.filter((name) => !Object.hasOwn(value, name));
    for (const name in value) {
      if (names.includes(name) || nearest(name, missing, 1).length === 0) continue;
      this.#value = value;
      unknownMember(name, missing, {}, this.#report);
    }
  }

  /** Whether further members of an object pass, and need not agree. */
  #isOpen({ closed }: ObjectForm): boolean {
    return this.#received && closed?.inBodies === true;
  }

  /** The fork of an object that names it; the one that fits best where it names none. */
  #forkOf({ members: { data } }: ObjectForm, value: JsonObject): Fork {
    const { version: fork } = value;
    if (!data) return this.#fork;
    return isFork(fork) && inFork(data, fork)
      ? fork
      : fitting(data, value.data, { received: this.#received }).fork;
  }

  /** Undefined where the object has no such member in this fork. */
  #memberOf({ members }: ObjectForm, name: string): Schema | undefined {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    if (member?.form !== 'by-fork') return member;
    this.differsByFork = true;
    return inFork(member, this.#fork);
  }

  /** Members that the object does not name. */
  #others(schema: ObjectForm, value: JsonObject): void {
    for (const name in value) {
      const own = matching(schema, name);
      for (const one of own) this.#below(name, one, value[name]);
      if (own.length === 0 && schema.others && !Object.hasOwn(schema.members, name)) {
        this.#below(name, schema.others, value[name]);
      }
    }
  }

  /** How the members are named, and how many there are. */
  #names({ names, least = 0, most = Infinity }: ObjectForm, value: JsonObject): void {
    if (names) {
      for (const name in value) this.#name(names, name);
    }
    if (least === 0 && most === Infinity) return;
    const count = Object.keys(value).length;
    this.#value = value;
    const has = `the object has ${count}`;
    if (count < least) {
      this.#limit('wrong-type', has, `at least ${counted(least, 'member')}`);
    } else if (count > most) {
      this.#limit('wrong-type', has, `at most ${counted(most, 'member')}`);
    }
  }

  /** @param has how many there are: `the list has 2` */
  #limit(rule: string, has: string, right: string): void {
    const described = `${capital(has)}, not ${right}.`;
    this.#report(rule, `Expected ${right}; ${has}.`, { described });
  }

  /** @returns whether the name of a member is right */
  #name(schema: Schema, name: string): boolean {
    const wrong = problemsOf(schema, name, this.#received ? { received: true } : {});
    if (wrong.length === 0) return true;
    const path = [...this.#path, name];
    this.#misshapen++;
    this.issues.push({
      problems: wrong.map((problem) => ({ ...problem, path, at: 'key' })),
      depth: path.length,
    });
    return false;
  }

  #unknownMember(name: string, schema: ObjectForm, closed: NonNullable<ObjectForm['closed']>): void {
    const { aliases = {}, unknown = {} } = closed;
    const names = Object.keys(schema.members).filter((one) => this.#memberOf(schema, one));
    const inside = names.find((one) => {
      if (Object.hasOwn(aliases, name)) return false;
      const below = schema.members[one] && membersOf(schema.members[one]);
      return below && Object.hasOwn(below, name);
    });
    const own =
      (Object.hasOwn(unknown, name) ? unknown[name] : undefined) ??
      (inside && `Unknown member "${shortened(name, LONGEST_NAME)}": it belongs in "${inside}".`);
    if (own === undefined) unknownMember(name, names, aliases, this.#report);
    else this.#report('unknown-member', own, { path: [name], at: 'key' });
  }

  #map(schema: MapForm, value: JsonObject): void {
    for (const name in value) {
      if (!schema.keys || this.#name(schema.keys, name)) this.#below(name, schema.values, value[name]);
    }
  }

  #list({ first, item, limits }: ListForm, value: readonly unknown[]): void {
    for (let index = 0; index < value.length; index++) {
      this.#below(index, first?.[index] ?? item, value[index]);
    }
    if (limits) this.#limits(limits, value);
  }

  #limits({ exactly, least, most, unique, rising, contains }: ListLimits, value: readonly unknown[]): void {
    this.#value = value;
    const has = `the list has ${value.length}`;
    if (exactly !== undefined && value.length !== exactly) {
      this.#report('list-length', `The list must have ${exactly} items; it has ${value.length}.`, {
        described: `The list has ${counted(value.length, 'item')}, not ${exactly}.`,
      });
    } else if (least === 1 && value.length === 0) {
      this.#report('list-length', 'The list must not be empty.', { described: 'The list is empty.' });
    } else if (least !== undefined && value.length < least) {
      this.#limit('list-length', has, `at least ${least} items`);
    } else if (most !== undefined && value.length > most) {
      this.#limit('list-length', has, `at most ${counted(most, 'item')}`);
    }
    if (rising) {
      const at = value.findIndex((one, index) => index > 0 && numberOf(one) <= numberOf(value[index - 1]));
      const [before, one] = [value[at - 1], value[at]];
      // Some nodes take the same number twice.
      if (at > 0 && Number(one) === Number(before)) {
        this.#report('list-duplicate', `The numbers must rise: ${one} comes after ${before}.`, {
          path: [at],
          described: `The numbers rise; ${one} comes after ${before}.`,
        });
      } else if (at > 0) {
        this.#report('list-order', `The numbers must rise: ${one} comes after ${before}.`, {
          path: [at],
          described: `The numbers rise; ${one} comes after ${before}.`,
        });
      }
    }
    if (contains && !holdsUnknownBelow(value)) this.#contains(contains, value);
    if (!unique) return;
    const seen = new Set<string>();
    for (const [index, one] of value.entries()) {
      if (holdsUnknownBelow(one)) continue;
      const written = canonical(one);
      if (seen.has(written)) {
        this.#report('list-duplicate', `The list has ${shortened(written, 61)} twice.`, { path: [index] });
      }
      seen.add(written);
    }
  }

  #contains(
    { schema, least = 1, most = Infinity }: NonNullable<ListLimits['contains']>,
    value: readonly unknown[],
  ): void {
    const count = value.filter((one) => isRight(schema, one)).length;
    if (count >= least && count <= most) return;
    const wanted = count < least ? `least ${least}` : `most ${most}`;
    const message = `At ${wanted} of the items must have the form that the specification names; ${count} ${count === 1 ? 'has' : 'have'} it.`;
    this.#report('wrong-type', message);
  }

  /** What is no text has been reported where it stands. */
  #textList({ item, most }: TextListForm, value: unknown): void {
    if (typeof value !== 'string') return;
    const items = value.split(',');
    if (most !== undefined && items.length > most) {
      this.#value = value;
      this.#report('ids-too-many', `A GET takes at most ${most} ids; this has ${items.length}. Use POST.`);
    }
    for (const [index, one] of items.entries()) this.#below(index, item, one);
  }

  #tuple({ items }: TupleForm, value: readonly unknown[]): void {
    if (value.length < items.length) {
      const words = {
        message: `Expected ${items.length} items; the list has ${value.length}.`,
        described: `The list has ${counted(value.length, 'item')}, not ${items.length}.`,
      };
      this.#misfit(words, value);
    } else for (const [index, item] of items.entries()) this.#below(index, item, value[index]);
  }

  /** A value has one of the forms, or the problems of the form of its type that it comes nearest to. */
  #union(schema: UnionForm, value: unknown): void {
    const forms = schema.forms.filter(
      (form) => isOfType(typesOf(form), value) && (form.form !== 'by-fork' || inFork(form, this.#fork)),
    );
    if (forms.length === 0) {
      const types = [...new Set(schema.forms.flatMap((form) => typesOf(form) ?? []))];
      this.#misfit(expected(listed(types.map(withArticle), 'or'), typeName(value)), value);
      return;
    }
    const start = this.issues.length;
    const before = this.#misshapen;
    const branches: { readonly issues: readonly Issue[]; readonly misshapen: boolean }[] = [];
    for (const form of forms) {
      this.check(form, value);
      if (this.issues.length === start) return;
      branches.push({ issues: this.issues.splice(start), misshapen: this.#misshapen > before });
      this.#misshapen = before;
    }
    const shaped = branches.filter(({ misshapen }) => !misshapen);
    const [only] = branches.length === 1 ? branches : shaped.length === 1 ? shaped : [];
    if (only) {
      this.issues.push(...only.issues);
      if (only.misshapen) this.#misshapen++;
      return;
    }
    const depthOf = (issues: readonly Issue[]) => Math.max(...issues.map(({ depth }) => depth));
    const [closest] = branches
      .map(({ issues }) => issues)
      .sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
    this.#misshapen++;
    const problems = closest?.flatMap((issue) => issue.problems) ?? [];
    const title = schema.meta?.title;
    if (title && typeof value === 'string' && problems.length === 1 && isOfForm(problems[0])) {
      this.#misfit({ message: `"${shortened(value, 39)}" is not a valid value for "${title}".` }, value);
    } else this.issues.push({ problems, depth: this.#path.length });
  }

  /** Nothing, or that it is missing where it is a member, for what is left out. */
  #all(schema: AllForm, value: unknown): void {
    if (value === undefined) {
      if (this.#isMember()) this.#misfit({ message: '' }, value);
      return;
    }
    if (this.#path.length > DEEPEST) return;
    // Alternatives inside of alternatives lead to the same schemas again and again.
    const known = this.#known.get(schema) ?? new Map<string, readonly Issue[]>();
    this.#known.set(schema, known);
    const place = JSON.stringify(this.#path);
    const before = known.get(place);
    if (before) {
      this.issues.push(...before);
      return;
    }
    const start = this.issues.length;
    for (const part of schema.of) {
      this.check(part, value);
      if (!isOfType(typesOf(part), value)) break;
    }
    known.set(place, this.issues.slice(start, start + MOST_ISSUES));
  }

  #when({ condition, met, unmet }: WhenForm, value: unknown): void {
    if (holdsUnknownBelow(value)) return;
    this.check(isRight(condition, value) ? met : unmet, value);
  }

  #enum({ values }: EnumForm, value: unknown): void {
    if (holdsUnknownBelow(value)) return;
    const written = canonical(value);
    // Responses are read with the digits that a JavaScript number keeps.
    const isRounded = (one: unknown) => typeof one === 'bigint' && Number(one) === value;
    if (values.some((one) => canonical(one) === written || isRounded(one))) return;
    const texts = values.filter((one) => typeof one === 'string');
    const near = typeof value === 'string' ? nearest(value, texts, 1)[0] : undefined;
    const shown = (one: unknown) => shortened(canonical(one), 41);
    const tail =
      near === undefined ? `Use ${listed(values.slice(0, 8).map(shown), 'or')}.` : `Did you mean "${near}"?`;
    this.#value = value;
    const { message, described } = advised(`${shown(value)} is not one of the allowed values.`, tail);
    const fix = near === undefined ? undefined : { title: `Change to "${near}"`, value: near };
    this.#report('enum-value-unknown', message, { described, fix });
  }

  /** The first problem of what the text may stand for. That of a number says more than that it is text. */
  #written({ of }: WrittenForm, text: unknown): void {
    if (typeof text !== 'string') {
      this.#misfit(expected('text', typeName(text)), text);
      return;
    }
    const start = this.issues.length;
    let best: readonly Issue[] = [];
    for (const value of valuesIn(text)) {
      this.#known.clear();
      this.check(of, value);
      if (this.issues.length === start) return;
      const found = this.issues.splice(start);
      const isOfNumber = best[0]?.problems.some(({ message }) =>
        /^Expected an? (?:int|num|bool)/.test(message),
      );
      if (best.length === 0 || isOfNumber) best = found;
    }
    this.issues.push(...best.slice(0, 1));
  }
}

/** NaN for a value that is not known yet. */
function numberOf(value: unknown): number {
  return typeof value === 'symbol' ? Number.NaN : Number(value);
}

function isOfType(types: readonly JsonType[] | undefined, value: unknown): boolean {
  // What is left out is missing, whichever form it would have.
  if (!types || value === undefined) return true;
  const type = typeOf(value);
  return types.includes(type) || (type === 'number' && types.includes('integer'));
}

/** Whether a schema finds nothing wrong with a value. */
function isRight(schema: Schema, value: unknown): boolean {
  return problemsOf(schema, value).length === 0;
}

/** A problem of the whole value that says only which form is right. */
function isOfForm(problem: SpecProblem | undefined): boolean {
  return problem?.rule === 'wrong-type' || problem?.rule === 'enum-value-unknown';
}

function matching({ patterns = [] }: ObjectForm, name: string): readonly Schema[] {
  return patterns.filter(({ pattern }) => pattern.test(name)).map(({ schema }) => schema);
}

/** What a text may stand for, beginning with the text itself. */
function valuesIn(text: string): readonly unknown[] {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    return [text, Number.isSafeInteger(number) || text.includes('.') ? number : BigInt(text)];
  }
  return text === 'true' || text === 'false' ? [text, text === 'true'] : [text];
}

/** JSON text with sorted names, to compare values. */
function canonical(value: unknown, depth = 0): string {
  if (depth > DEEPEST) return '…';
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonical(item, depth + 1)).join(',')}]`;
  if (!isObject(value)) return jsonText(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name], depth + 1)}`).join(',')}}`;
}

function withArticle(type: JsonType): string {
  if (type === 'null') return type;
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value that is not known yet lies on the path. */
function holdsUnknown(root: unknown, path: Path): boolean {
  let value = root;
  for (const step of path) {
    value = (value as Record<string | number, unknown> | null | undefined)?.[step];
    if (value === UNKNOWN) return true;
  }
  return false;
}

/** A misspelled name of a member that must be there is one mistake, not an unknown member and a missing one. */
function withoutEchoes(found: readonly SpecProblem[]): readonly SpecProblem[] {
  const missing = found.filter((problem) => problem.missing !== undefined);
  if (missing.length === 0 || missing.length === found.length) return found;
  const echoes = new Set<SpecProblem>();
  const joined = found.map((problem) => {
    if (problem.rule !== 'unknown-member' || !problem.fix) return problem;
    const meant = missing.find(
      (one) =>
        one.missing === problem.fix?.value &&
        one.path.length === problem.path.length - 1 &&
        one.path.every((step, at) => step === problem.path[at]),
    );
    if (!meant || echoes.has(meant)) return problem;
    echoes.add(meant);
    return { ...problem, rule: meant.rule };
  });
  return joined.filter((problem) => !echoes.has(problem));
}

/** Reports a member that an object does not have, with the name that was meant where there is one. */
export function unknownMember(
  key: string,
  names: readonly string[],
  aliases: Readonly<Record<string, string>>,
  report: Report,
): void {
  const shown = shortened(key, LONGEST_NAME);
  const near = Object.hasOwn(aliases, key) ? aliases[key] : meantName(key, names);
  if (near === undefined) {
    report('unknown-member', `Unknown member "${shown}".`, { path: [key], at: 'key' });
    return;
  }
  report('unknown-member', `Unknown member "${shown}". Did you mean "${near}"?`, {
    path: [key],
    at: 'key',
    fix: { title: `Change to "${near}"`, value: near },
  });
}

/** Whether one of two paths of members leads to, or through, the other. */
function isOnTheWay(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
