/** Parses the environment files of HTTP tools, and merges the variables of one environment. */
import * as z from 'zod';
import { defined } from '../../defined';
import { failed, type Result, success } from '../../result';
import { nearest } from '../../spec/nearest';
import type { EnvironmentValues } from '../api';
import { placeOfMistake } from '../json/json-mistake';

export const PUBLIC_FILE = 'http-client.env.json';
/** Its values are secrets. */
export const PRIVATE_FILE = 'http-client.private.env.json';
export const DOTENV_FILE = '.env';
/** Values for all environments. */
export const SHARED = '$shared';

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

export interface FileText {
  /** Path or URI. */
  readonly file: string;
  readonly text: string;
}

/** The environment files of one folder. */
export interface EnvironmentTexts {
  readonly open?: FileText;
  readonly secret?: FileText;
}

/**
 * The environment files of the first folder that has any.
 *
 * @param folders the folder of the scratch file and those above it
 * @param read reads a file by folder and name; undefined when the file does not exist
 */
export async function nearestEnvironments(
  folders: Iterable<string>,
  read: (folder: string, name: string) => Promise<FileText | undefined>,
): Promise<EnvironmentTexts | undefined> {
  for (const folder of folders) {
    const open = await read(folder, PUBLIC_FILE);
    const secret = await read(folder, PRIVATE_FILE);
    if (open || secret) return defined({ open, secret });
  }
  return undefined;
}

/** Variables of one environment by name. */
const environment = z.record(z.string(), z.unknown());
const environments = z.record(z.string(), environment);

interface Environments {
  readonly file: string;
  readonly environments: z.output<typeof environments>;
}

/** The parsed environments that a scratch file sees. */
export interface FoundEnvironments {
  readonly open: Environments | undefined;
  readonly secret: Environments | undefined;
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
    const read = environment.safeParse(values);
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

export function parseEnvironments({ open, secret }: EnvironmentTexts): Result<FoundEnvironments> {
  const openRead = open && parseFile(open);
  if (openRead?.ok === false) return openRead;
  const secretRead = secret && parseFile(secret);
  if (secretRead?.ok === false) return secretRead;
  return success({ open: openRead?.value, secret: secretRead?.value });
}

function parseFile({ file, text }: FileText): Result<Environments> {
  const json = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The file may be a link to any file, so the message does not quote it.
    const { line, column } = placeOfMistake(json);
    return failed({ message: `${file} is not valid JSON: see line ${line}, column ${column}.` });
  }
  const read = environments.safeParse(value);
  if (read.success) return success({ file, environments: read.data });
  const where = read.error.issues[0]?.path[0];
  const what = where === undefined ? 'the file' : `"${String(where)}"`;
  const example = '{ "local": { "base": "http://127.0.0.1:5052" } }';
  return failed({ message: `${file}: ${what} must be an object, as in ${example}.` });
}

/** The names of all environments, those of the public file first. */
export function environmentNames({ open, secret, setting }: FoundEnvironments): readonly string[] {
  const names = new Set([
    ...Object.keys(open?.environments ?? {}),
    ...Object.keys(secret?.environments ?? {}),
    ...Object.keys(setting?.environments ?? {}),
  ]);
  names.delete(SHARED);
  return [...names];
}

/**
 * The variables of one environment. Those of the private file are secrets and take precedence over those of the public
 * file, which take precedence over the setting. An environment takes precedence over the shared values.
 *
 * @param name undefined for the shared values only
 */
export function pickEnvironment(
  name: string | undefined,
  found: FoundEnvironments,
): Result<EnvironmentValues> {
  const { open, secret, setting } = found;
  const names = environmentNames(found);
  if (name !== undefined && !names.includes(name)) {
    const [near] = nearest(name, names, 1);
    const list = names.join(', ') || 'none';
    const help = near === undefined ? `There are: ${list}.` : `Is it "${near}"?`;
    const file = (open ?? secret ?? setting)?.file;
    return failed({ message: `There is no environment "${name}" in ${file}. ${help}` });
  }
  const values: Record<string, string> = Object.create(null);
  const secrets: Record<string, string> = Object.create(null);
  const places: Record<string, string> = Object.create(null);
  const take = (from: Environments | undefined, which: string | undefined, into: Record<string, string>) => {
    if (!from || which === undefined) return;
    for (const [key, value] of scalarsOf(from, which)) {
      into[key] = String(value);
      places[key] = `${lastSegment(from.file)}, "${which}"`;
    }
  };
  take(setting, SHARED, values);
  take(setting, name, values);
  take(open, SHARED, values);
  take(open, name, values);
  take(secret, SHARED, secrets);
  take(secret, name, secrets);
  const others = environmentsWith(found, names, places);
  return success({ name: name ?? '', values, secrets, places, others });
}

/** For each variable that is not in `known`: the environments that define it. */
function environmentsWith(
  { open, secret, setting }: FoundEnvironments,
  names: readonly string[],
  known: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  const others: Record<string, string[]> = Object.create(null);
  for (const name of names) {
    for (const from of [open, secret, setting]) {
      for (const [key] of scalarsOf(from, name)) {
        if (key in known || others[key]?.includes(name)) continue;
        others[key] ??= [];
        others[key].push(name);
      }
    }
  }
  return others;
}

function scalarsOf(from: Environments | undefined, environment: string): readonly [string, unknown][] {
  return scalarsIn(from?.environments[environment] ?? {}, '', 0);
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
