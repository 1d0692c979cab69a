/** The environments of HTTP tools, and the variables of one environment. */
import * as z from 'zod';
import { once } from '../../once';
import { type Failure, failed, type Result, success } from '../../result';
import { nearest } from '../../spec/nearest';
import type { EnvironmentValues } from '../api';

export const PUBLIC_FILE = 'http-client.env.json';
/** Its values are secrets. */
export const PRIVATE_FILE = 'http-client.private.env.json';
export const DOTENV_FILE = '.env';
/** Values for all environments. */
export const SHARED = '$shared';
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
const environment = once(() => z.record(z.string(), z.unknown()));
export const environments = once(() => z.record(z.string(), environment()));

export interface Environments {
  readonly file: string;
  readonly environments: z.output<ReturnType<typeof environments>>;
  /** Whether the file has no names of environments: a `.env` file. Its values are secrets. */
  readonly isDotenv?: true;
  /** Why the file can't be read. It fails only where one of its environments is used. */
  readonly failure?: Failure;
}

/** The parsed environments that a scratch file sees. */
export interface FoundEnvironments {
  readonly open: Environments | undefined;
  readonly secret: Environments | undefined;
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
 */
export function withSetting(
  found: FoundEnvironments | undefined,
  setting: unknown,
): FoundEnvironments | undefined {
  const all = z.record(z.string(), z.unknown()).safeParse(setting);
  const own = Object.entries(all.success ? all.data : {}).flatMap(([name, values]) => {
    const read = environment().safeParse(values);
    return read.success ? [[name, read.data] as const] : [];
  });
  if (!own.some(([, values]) => Object.keys(values).length > 0)) return found;
  const shared = own.find(([name]) => name === SHARED)?.[1] ?? {};
  const filled = own.map(([name, values]) => [name, withShared(values, shared)] as const);
  const environments = Object.assign(Object.create(null), Object.fromEntries(filled));
  return {
    open: undefined,
    secret: undefined,
    ...found,
    setting: { file: ENVIRONMENTS_SETTING, environments },
  };
}

/** Fills in `{{$shared name}}` with the shared variable of that name. */
function withShared(
  values: Readonly<Record<string, unknown>>,
  shared: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const text = value.replace(/\{\{\s*\$shared\s+([^\s{}]+)\s*\}\}/g, (whole, other: string) => {
      const found = Object.hasOwn(shared, other) ? shared[other] : undefined;
      return isScalar(found) ? String(found) : whole;
    });
    return [name, text];
  });
  return Object.fromEntries(filled) as Record<string, unknown>;
}

/** The names of all environments, those of the public file first. */
export function environmentNames(found: FoundEnvironments): readonly string[] {
  const { open, secret, setting, httpYac = [] } = found;
  const sources = [open, secret, setting, ...httpYac];
  const names = new Set(sources.flatMap((from) => Object.keys(from?.environments ?? {})));
  names.delete(SHARED);
  names.delete(DEFAULT);
  return [...names];
}

/** Lowest precedence first. */
function sourcesOf({ open, secret, setting, httpYac = [] }: FoundEnvironments): readonly Environments[] {
  return [setting, ...httpYac, open, secret].filter((one) => one !== undefined);
}

/**
 * The variables of one environment. Those of the private file are secrets and take precedence over those of the public
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
  const ofDotenv = new Set<string>();
  const picked: Picked = {
    values: Object.create(null),
    secrets: Object.create(null),
    places: Object.create(null),
  };
  for (const from of sources) {
    const isSecret = from.isDotenv === true || from === found.secret;
    const own = name ?? (found.httpYac?.includes(from) ? DEFAULT : SHARED);
    for (const which of new Set([SHARED, own])) {
      if (!Object.hasOwn(from.environments, which)) continue;
      if (from.failure) return failed(from.failure);
      take(from, which, isSecret, picked);
      for (const [key] of scalarsOf(from, which)) ofDotenv[from.isDotenv ? 'add' : 'delete'](key);
    }
  }
  const dotenv = ofDotenv.size > 0 ? { ofDotenv: [...ofDotenv] } : {};
  return success({
    name: name ?? '',
    ...picked,
    ...dotenv,
    others: environmentsWith(sources, names, picked.places),
  });
}

function unknownEnvironment(name: string, names: readonly string[], file: string | undefined): string {
  const [near] = nearest(name, names, 1);
  const list = names.join(', ') || 'none';
  const help = near === undefined ? `There are: ${list}.` : `Is it "${near}"?`;
  return `There is no environment "${name}" in ${file}. ${help}`;
}

/** The values that are masked in all messages, whether a request uses them or not. */
export function alwaysMasked({ ofDotenv = [], secrets = {} }: EnvironmentValues): readonly string[] {
  return Object.entries(secrets).flatMap(([name, value]) => (ofDotenv.includes(name) ? [] : value));
}

type Picked = Record<'values' | 'secrets' | 'places', Record<string, string>>;

function take(
  from: Environments,
  environment: string,
  isSecret: boolean,
  { values, secrets, places }: Picked,
): void {
  const [into, other] = isSecret ? [secrets, values] : [values, secrets];
  for (const [key, value] of scalarsOf(from, environment)) {
    delete other[key];
    into[key] = String(value);
    places[key] = lastSegment(from.file) + (from.isDotenv ? '' : `, "${environment}"`);
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
  return scalarsIn(from.environments[environment] ?? {}, '', 0);
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
