/** The environments of HTTP tools, and the variables of one environment. */
import * as z from 'zod';
import { nearest } from '../../nearest';
import { type Failure, failed, type Result, success } from '../../result';
import { PLACES } from '../../trust/trust';
import type { DefaultHeader, EnvironmentValues } from '../api';

export const PUBLIC_FILE = 'http-client.env.json';
/** Its values are secrets. */
export const PRIVATE_FILE = 'http-client.private.env.json';
/** The file of Visual Studio for values of one person. They are secrets. */
export const USER_FILE = 'http-client.env.json.user';
export const DOTENV_FILE = '.env';
/** Values for all environments. */
export const SHARED = '$shared';
/** The same in files of kulala, with headers for all requests. */
const KULALA_SHARED = '$kulalaShared';
/** Where kulala has headers for all requests: in an environment, and for all of them in one of `WITH_HEADERS`. */
const HEADERS: readonly string[] = ['$kulalaDefaultHeaders', 'DEFAULT_HEADERS'];
const WITH_HEADERS: readonly string[] = [SHARED, KULALA_SHARED, '_base'];
/** Values where no environment is selected, in files of httpYac. */
export const DEFAULT = '$default';

/** The variables of a `.env` file: `NAME=value`, with optional `export` and quotes; `#` starts a comment. */
export function parseDotenv(text: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = Object.create(null);
  for (const match of text.replace(/^\uFEFF/, '').matchAll(DOTENV_LINE)) {
    const [, name = '', double, single, bare = ''] = match;
    values[name] =
      double !== undefined
        ? double.replace(/\\([nrt"\\$])/g, (_, char: string) => ESCAPES[char] ?? char)
        : (single ?? withoutComment(bare).trim());
  }
  return values;
}

/** A comment starts at a `#` after white space. */
function withoutComment(line: string): string {
  const at = line.search(/\s#/);
  return at < 0 ? line : line.slice(0, at);
}

const DOTENV_LINE =
  /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|([^\r\n]*))/gm;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Variables of one environment by name. */
const environment = z.record(z.string(), z.unknown());

export interface Environments {
  readonly file: string;
  readonly environments: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Whether the file has no names of environments: a `.env` file. Its values are secrets. */
  readonly isDotenv?: true;
  /** Whether a value is of the person's own settings, not of the workspace. Absent where none is. */
  readonly isUsers?: (environment: string, name: string) => boolean;
}

/** Why a file, or a part of it, is not used. */
export interface FileProblem {
  /** Path or URI. */
  readonly file: string;
  /** With the name of the file. */
  readonly failure: Failure;
  /** Where, counted from 1; absent for the file as a whole. */
  readonly place?: { readonly line: number; readonly column: number };
  /** Set where it matters to one environment only. */
  readonly environment?: string;
}

/** The parsed environments that a scratch file sees. */
export interface FoundEnvironments {
  /** Files that cannot be used, or only in part. */
  readonly problems?: readonly FileProblem[];
  readonly open: Environments | undefined;
  readonly secret: Environments | undefined;
  /** From the file of Visual Studio for one person. */
  readonly user?: Environments;
  /** From the files of httpYac. Later ones take precedence. */
  readonly httpYac?: readonly Environments[];
  /** From the settings of REST Client. */
  readonly setting?: Environments;
}

/** The setting of REST Client with environments: `{ "$shared": { … }, "local": { … } }`. */
export const ENVIRONMENTS_SETTING = 'rest-client.environmentVariables';

/**
 * Adds the environments of the setting, which files take precedence over. Values of the setting that are not
 * environments are ignored. Undefined when there are no environments.
 *
 * @param isUsers whether a member of an environment is of the person's own settings, not of the workspace
 */
export function withSetting(
  found: FoundEnvironments | undefined,
  setting: unknown,
  isUsers?: (environment: string, name: string) => boolean,
): FoundEnvironments | undefined {
  const all = z.record(z.string(), z.unknown()).safeParse(setting);
  const own = Object.entries(all.success ? all.data : {}).flatMap(([name, values]) => {
    const read = environment.safeParse(values);
    return read.success ? [[name, read.data] as const] : [];
  });
  if (!own.some(([, values]) => Object.keys(values).length > 0)) return found;
  const written = new Map(own);
  const shared = written.get(SHARED) ?? {};
  const filled = own.map(([name, values]) => [name, withShared(values, shared)] as const);
  const environments = Object.assign(Object.create(null), Object.fromEntries(filled));
  const hasUsers = (name: string, key: string): boolean => {
    // `user.name` is of the member `user`.
    const member = key.split(/[.[]/, 1)[0] ?? key;
    const value = written.get(name)?.[member];
    const from = typeof value === 'string' ? [...value.matchAll(FROM_SHARED)] : [];
    return isUsers?.(name, member) || from.some(([, one = '']) => isUsers?.(SHARED, one)) || false;
  };
  return {
    open: undefined,
    secret: undefined,
    ...found,
    setting: { file: ENVIRONMENTS_SETTING, environments, ...(isUsers ? { isUsers: hasUsers } : {}) },
  };
}

const FROM_SHARED = /\{\{\s*\$shared\s+([^\s{}]+)\s*\}\}/g;

/** Fills in `{{$shared name}}` with the shared variable of that name. */
function withShared(
  values: Readonly<Record<string, unknown>>,
  shared: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const text = value.replace(FROM_SHARED, (whole, other: string) => {
      const found = Object.hasOwn(shared, other) ? shared[other] : undefined;
      return isScalar(found) ? String(found) : whole;
    });
    return [name, text];
  });
  return Object.fromEntries(filled) as Record<string, unknown>;
}

/** The names of all environments, those of the public file first. */
export function environmentNames(found: FoundEnvironments): readonly string[] {
  const { open, secret, user, setting, httpYac = [] } = found;
  const sources = [open, secret, user, setting, ...httpYac];
  const names = new Set(sources.flatMap((from) => Object.keys(from?.environments ?? {})));
  names.delete(SHARED);
  names.delete(KULALA_SHARED);
  names.delete(DEFAULT);
  return [...names];
}

/** Lowest precedence first. */
function sourcesOf({
  open,
  secret,
  user,
  setting,
  httpYac = [],
}: FoundEnvironments): readonly Environments[] {
  return [setting, ...httpYac, open, secret, user].filter((one) => one !== undefined);
}

/**
 * The variables of one environment. Those of the private files are secrets and take precedence over those of the public
 * file, then the files of httpYac, then the setting. An environment takes precedence over the shared values.
 *
 * @param name undefined for the shared values only
 */
export function pickEnvironment(
  name: string | undefined,
  found: FoundEnvironments,
): Result<EnvironmentValues> {
  const names = environmentNames(found);
  const sources = sourcesOf(found);
  if (name !== undefined && !names.includes(name)) {
    const file = (found.open ?? found.secret ?? sources.at(-1))?.file;
    return failed({ message: unknownEnvironment(name, names, file) });
  }
  const unread = problemsWith(name, found).find(({ environment: own }) => own !== undefined);
  if (unread) return failed(unread.failure);
  const ofDotenv = new Set<string>();
  const picked: Picked = {
    values: Object.create(null),
    secrets: Object.create(null),
    places: Object.create(null),
    kept: Object.create(null),
  };
  for (const from of sources) {
    const own = name ?? (found.httpYac?.includes(from) ? DEFAULT : SHARED);
    for (const which of new Set([SHARED, KULALA_SHARED, own])) {
      if (!Object.hasOwn(from.environments, which)) continue;
      take(from, which, isSecret(from, found), picked);
      for (const [key] of scalarsOf(from, which)) ofDotenv[from.isDotenv ? 'add' : 'delete'](key);
    }
  }
  const dotenv = ofDotenv.size > 0 ? { ofDotenv: [...ofDotenv] } : {};
  return success({
    name: name ?? '',
    ...picked,
    ...dotenv,
    ...constructsOf(name, found),
    others: environmentsWith(sources, names, picked.places),
  });
}

/** The problems that matter to an environment. */
export function problemsWith(
  name: string | undefined,
  { problems = [] }: FoundEnvironments,
): readonly FileProblem[] {
  const used: readonly (string | undefined)[] = [undefined, SHARED, name ?? DEFAULT];
  return problems.filter((one) => used.includes(one.environment));
}

function isSecret(from: Environments, { secret, user }: FoundEnvironments): boolean {
  return from.isDotenv === true || from === secret || from === user;
}

/** What other values than texts mean to kulala and to Visual Studio. */
function constructsOf(
  name: string | undefined,
  found: FoundEnvironments,
): Pick<EnvironmentValues, 'headers' | 'stores'> {
  const headers: Record<string, DefaultHeader> = Object.create(null);
  const stores: Record<string, string> = Object.create(null);
  for (const from of sourcesOf(found)) {
    for (const which of [...WITH_HEADERS, name ?? SHARED]) {
      addHeaders(headers, from, which, isSecret(from, found));
      Object.assign(
        stores,
        storesIn(Object.hasOwn(from.environments, which) ? from.environments[which] : {}),
      );
    }
  }
  return {
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(stores).length > 0 ? { stores } : {}),
  };
}

function unknownEnvironment(name: string, names: readonly string[], file: string | undefined): string {
  const [near] = nearest(name, names, 1);
  const list = names.join(', ') || 'none';
  const help = near === undefined ? `There are: ${list}.` : `Did you mean "${near}"?`;
  return `There is no environment "${name}" in ${file}. ${help}`;
}

/** The values that are masked in all messages, whether a request uses them or not. */
export function alwaysMasked({ ofDotenv = [], secrets = {} }: EnvironmentValues): readonly string[] {
  return Object.entries(secrets).flatMap(([name, value]) => (ofDotenv.includes(name) ? [] : value));
}

type Picked = Record<'values' | 'secrets' | 'places' | 'kept', Record<string, string>>;

function take(
  from: Environments,
  environment: string,
  isSecret: boolean,
  { values, secrets, places, kept }: Picked,
): void {
  const [into, other] = isSecret ? [secrets, values] : [values, secrets];
  for (const [key, value] of scalarsOf(from, environment)) {
    delete other[key];
    into[key] = String(value);
    places[key] = lastSegment(from.file) + (from.isDotenv ? '' : `, "${environment}"`);
    delete kept[key];
    if (from.isUsers?.(environment, key)) kept[key] = PLACES.userSettings;
    else if (isSecret) kept[key] = from.file;
  }
}

/** For each variable that is not in `known`: the environments that define it. */
function environmentsWith(
  sources: readonly Environments[],
  names: readonly string[],
  known: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  const others: Record<string, string[]> = Object.create(null);
  for (const name of names) {
    for (const [key] of sources.flatMap((from) => scalarsOf(from, name))) {
      if (key in known || others[key]?.includes(name)) continue;
      others[key] ??= [];
      others[key].push(name);
    }
  }
  return others;
}

function scalarsOf(from: Environments, environment: string): readonly [string, unknown][] {
  const all = Object.entries(from.environments[environment] ?? {}).filter(([key]) => !HEADERS.includes(key));
  return scalarsIn(Object.fromEntries(all), '', 0);
}

/** Adds the headers of kulala in an environment. Names are compared without case. */
function addHeaders(
  headers: Record<string, DefaultHeader>,
  { environments: all, file }: Environments,
  which: string,
  secret: boolean,
): void {
  const values = Object.hasOwn(all, which) ? (all[which] ?? {}) : {};
  for (const key of HEADERS) {
    const read = environment.safeParse(Object.hasOwn(values, key) ? values[key] : undefined);
    for (const [name, value] of Object.entries(read.data ?? {})) {
      if (!isScalar(value)) continue;
      const before = Object.keys(headers).find((one) => one.toLowerCase() === name.toLowerCase());
      const carries = { what: `the header ${name} of ${lastSegment(file)}`, place: file };
      headers[before ?? name] = { value: String(value), ...(secret ? { carries } : {}) };
    }
  }
}

const withProvider = z.looseObject({ provider: z.enum(['AspnetUserSecrets', 'AzureKeyVault', 'Encrypted']) });

/** By variable, the store of Visual Studio that has its value: `{ "provider": "AspnetUserSecrets", … }`. */
function storesIn(values: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const found = Object.entries(values).flatMap(([name, value]) => {
    const read = withProvider.safeParse(value);
    return read.success ? [[name, read.data.provider] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Why a variable has no value whose value is in a store of another tool. */
export function inStore(name: string, store: string): string {
  return `The value of \`${name}\` is in a store that Slotpad does not read (${store}). Write it in ${PRIVATE_FILE}.`;
}

const DEEPEST = 32;

/** The values of nested objects and lists have names such as `obj.key` and `list[0]`. */
function scalarsIn(values: object, prefix: string, depth: number): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    const name = Array.isArray(values) ? `${prefix}[${key}]` : prefix === '' ? key : `${prefix}.${key}`;
    if (isScalar(value)) return [[name, value]];
    return typeof value === 'object' && value !== null && depth < DEEPEST
      ? scalarsIn(value, name, depth + 1)
      : [];
  });
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function lastSegment(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
