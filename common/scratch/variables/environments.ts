/** The environment files of HTTP tools, as texts: what they define, and what one environment of them gives. */
import * as z from 'zod';
import { nearest } from '../../spec/nearest';
import type { EnvironmentValues } from '../api';

export const PUBLIC_FILE = 'http-client.env.json';
/** Its values are secrets. */
export const PRIVATE_FILE = 'http-client.private.env.json';
export const DOTENV_FILE = '.env';
/** Values for all environments. */
export const SHARED = '$shared';

/** The variables of a `.env` file: `NAME=value`, perhaps with `export` and quotes; `#` begins a comment. */
export function parseDotenv(text: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = Object.create(null);
  for (const match of text.replace(/^\uFEFF/, '').matchAll(DOTENV_LINE)) {
    const [, name = '', double, single, bare = ''] = match;
    values[name] =
      double !== undefined
        ? double.replace(/\\([nrt"\\$])/g, (_, char: string) => ESCAPES[char] ?? char)
        : (single ?? bare.replace(/\s+#.*$/, '').trim());
  }
  return values;
}

const DOTENV_LINE =
  /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|([^\r\n]*))/gm;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

export type EnvironmentResult = EnvironmentValues | { readonly problem: string };

/** A file that was read. `file`: its path or URI. */
export interface FileText {
  readonly file: string;
  readonly text: string;
}

/** The two environment files of one folder, of which one may be missing. */
export interface EnvironmentTexts {
  readonly open?: FileText;
  readonly secret?: FileText;
}

/**
 * The environment files of the first folder that has any.
 *
 * @param folders from the one of the scratch file upward.
 * @param read the file of that name in a folder; undefined when there is none.
 */
export async function nearestEnvironments(
  folders: Iterable<string>,
  read: (folder: string, name: string) => Promise<FileText | undefined>,
): Promise<EnvironmentTexts | undefined> {
  for (const folder of folders) {
    const open = await read(folder, PUBLIC_FILE);
    const secret = await read(folder, PRIVATE_FILE);
    if (open || secret) return { ...(open ? { open } : {}), ...(secret ? { secret } : {}) };
  }
  return undefined;
}

/** Names and values of one environment. Objects and lists in it are for other tools, and left alone. */
const environment = z.record(z.string(), z.unknown());
const environments = z.record(z.string(), environment);

interface Environments {
  readonly file: string;
  readonly environments: z.output<typeof environments>;
}

/** Both files of a folder, read. */
export interface FoundEnvironments {
  readonly open: Environments | undefined;
  readonly secret: Environments | undefined;
  /** Those of another tool's setting. */
  readonly setting?: Environments;
}

/** The setting of another tool that holds environments: `{ "$shared": { … }, "local": { … } }`. */
export const ENVIRONMENTS_SETTING = 'rest-client.environmentVariables';

/**
 * Environments with those of the setting; the files' own values count before them. What in the setting is no
 * environment is left out. Undefined when there are none at all.
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

/** `{{$shared name}}` in a value is what the shared values have by that name. */
function withShared(
  values: Readonly<Record<string, unknown>>,
  shared: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const text = value.replace(/\{\{\s*\$shared\s+([^\s{}]+)\s*\}\}/g, (whole, other: string) => {
      const one = Object.hasOwn(shared, other) ? shared[other] : undefined;
      return isPlain(one) ? String(one) : whole;
    });
    return [name, text];
  });
  return Object.fromEntries(filled) as Record<string, unknown>;
}

export function parseEnvironments({
  open,
  secret,
}: EnvironmentTexts): FoundEnvironments | { problem: string } {
  const first = open && parseFile(open);
  if (first && 'problem' in first) return first;
  const second = secret && parseFile(secret);
  if (second && 'problem' in second) return second;
  return { open: first, secret: second };
}

function parseFile({ file, text }: FileText): Environments | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { problem: `${file} is not valid JSON: ${(error as Error).message}.` };
  }
  const read = environments.safeParse(value);
  if (read.success) return { file, environments: read.data };
  const where = read.error.issues[0]?.path[0];
  const what = where === undefined ? 'the file' : `"${String(where)}"`;
  return {
    problem: `${file}: ${what} must be an object, as in { "local": { "base": "http://127.0.0.1:5052" } }.`,
  };
}

/** The environments that can be chosen, those of the public file first. */
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
 * The values of one environment. Those of the private file count before those of the public one, and are secrets;
 * an environment's own count before the shared ones.
 *
 * @param name undefined for the shared values alone.
 */
export function pickEnvironment(name: string | undefined, found: FoundEnvironments): EnvironmentResult {
  const { open, secret, setting } = found;
  const names = environmentNames(found);
  if (name !== undefined && !names.includes(name)) {
    const [near] = nearest(name, names, 1);
    const list = names.join(', ') || 'none';
    const help = near === undefined ? `There are: ${list}.` : `Is it "${near}"?`;
    return { problem: `There is no environment "${name}" in ${(open ?? secret ?? setting)?.file}. ${help}` };
  }
  const values: Record<string, string> = Object.create(null);
  const secrets: Record<string, string> = Object.create(null);
  const places: Record<string, string> = Object.create(null);
  const take = (from: Environments | undefined, which: string | undefined, into: Record<string, string>) => {
    if (!from || which === undefined) return;
    for (const [key, value] of Object.entries(from.environments[which] ?? {})) {
      if (!isPlain(value)) continue;
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
  const others: Record<string, string[]> = Object.create(null);
  for (const other of names) {
    for (const from of [open, secret, setting]) {
      for (const [key, value] of Object.entries(from?.environments[other] ?? {})) {
        if (!isPlain(value) || key in places || others[key]?.includes(other)) continue;
        others[key] ??= [];
        others[key].push(other);
      }
    }
  }
  return { name: name ?? '', values, secrets, places, others };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function lastSegment(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
