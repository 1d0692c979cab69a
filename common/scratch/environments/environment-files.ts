/** Finds and parses the environment files of REST Client, JetBrains HTTP Client, Visual Studio, kulala and httpYac. */
import * as z from 'zod';
import { defined } from '../../defined';
import type { Failure } from '../../result';
import { parseJsonWithComments } from '../json/json-with-comments';
import {
  DOTENV_FILE,
  type Environments,
  type FileProblem,
  type FoundEnvironments,
  PRIVATE_FILE,
  PUBLIC_FILE,
  parseDotenv,
  SHARED,
  USER_FILE,
} from './environments';

/** Settings of httpYac with environments; the first one counts. */
export const HTTPYAC_FILES: readonly string[] = ['.httpyac.json', 'httpyac.config.json'];
/** Folder with `.env` files of httpYac. */
const HTTPYAC_FOLDER = 'env';

/** Glob patterns of the names of all environment files. */
export const ENVIRONMENT_PATTERNS: readonly string[] = [
  PUBLIC_FILE,
  PRIVATE_FILE,
  USER_FILE,
  ...HTTPYAC_FILES,
  '*.env',
  '.env.*',
];

export function isEnvironmentFile(name: string): boolean {
  return (
    [PUBLIC_FILE, PRIVATE_FILE, USER_FILE, ...HTTPYAC_FILES].includes(name) ||
    environmentOfDotenv(name) !== undefined
  );
}

/** Whether the values of a file are secrets, by its name. */
function isPrivateFile(name: string): boolean {
  return name === PRIVATE_FILE || environmentOfDotenv(name) !== undefined;
}

/**
 * Whether a file is one of a repository's own, which everybody who has the repository can read: not outside of its folder,
 * not hidden, and no private environment file.
 *
 * @param inside its path, relative to the folder
 */
export function isOwnPath(inside: string): boolean {
  if (inside === '' || /^(?:[\\/]|[a-z]:)/i.test(inside)) return false;
  const parts = inside.split(/[\\/]/);
  return !parts.some((part) => part.startsWith('.')) && !isPrivateFile(parts.at(-1) ?? '');
}

/** `dev` for `dev.env` and `.env.dev`, `$shared` for `.env`; undefined for other files. */
function environmentOfDotenv(name: string): string | undefined {
  if (name === DOTENV_FILE) return SHARED;
  const [, before, after] = /^(?:(.+)\.env|\.env\.(.+))$/.exec(name) ?? [];
  return before ?? after;
}

interface FileText {
  /** Path or URI. */
  readonly file: string;
  readonly text: string;
  /** Why it can't be read. */
  readonly failure?: Failure;
}

/** A file of httpYac. */
interface HttpYacText extends FileText {
  /** The environment of a `.env` file. Absent in a file with several environments. */
  readonly environment?: string;
}

/** The environment files that a scratch file sees. */
export interface EnvironmentTexts {
  readonly open?: FileText;
  readonly secret?: FileText;
  readonly user?: FileText;
  /** Later ones take precedence. */
  readonly httpYac: readonly HttpYacText[];
}

export interface FolderReader {
  /** Undefined when the file does not exist. */
  readonly read: (folder: string, name: string) => Promise<FileText | undefined>;
  /** The names of the files in a folder; empty when it does not exist. */
  readonly list: (folder: string) => Promise<readonly string[]>;
}

/**
 * The environment files of a scratch file: the JSON files of the first folder that has any, and the files of httpYac in
 * all folders, where the nearest one takes precedence. Undefined when there are none.
 *
 * @param folders the folder of the scratch file and those above it
 */
export async function environmentTexts(
  folders: Iterable<string>,
  { read, list }: FolderReader,
): Promise<EnvironmentTexts | undefined> {
  let nearest: Omit<EnvironmentTexts, 'httpYac'> | undefined;
  let settings: FileText | undefined;
  let ofFolder: readonly HttpYacText[] = [];
  let beside: readonly HttpYacText[] = [];
  const dotenvIn = async (folder: string, names: readonly string[]) => {
    const found: HttpYacText[] = [];
    for (const name of [...names].sort(byPrecedence)) {
      const environment = environmentOfDotenv(name);
      const text = environment === undefined ? undefined : await read(folder, name);
      if (text && environment !== undefined) found.push({ ...text, environment });
    }
    return found;
  };
  for (const folder of folders) {
    if (!nearest) {
      const open = await read(folder, PUBLIC_FILE);
      const secret = await read(folder, PRIVATE_FILE);
      const user = await read(folder, USER_FILE);
      if (open || secret || user) nearest = defined({ open, secret, user });
    }
    const names = await list(folder);
    const name = HTTPYAC_FILES.find((one) => names.includes(one));
    if (name !== undefined) settings ??= await read(folder, name);
    beside = [...(await dotenvIn(folder, names)), ...beside];
    if (ofFolder.length > 0) continue;
    const inside = `${folder.replace(/\/$/, '')}/${HTTPYAC_FOLDER}`;
    ofFolder = await dotenvIn(inside, await list(inside));
  }
  const httpYac = [...(settings ? [settings] : []), ...ofFolder, ...beside];
  return nearest || httpYac.length > 0 ? { ...nearest, httpYac } : undefined;
}

/** `.env`, then `dev.env`, then `.env.dev`. */
function byPrecedence(one: string, other: string): number {
  const rank = (name: string) => (name === DOTENV_FILE ? 0 : name.startsWith('.env.') ? 2 : 1);
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

/** Each file by itself: what cannot be used of one is among the problems, and says nothing about the others. */
export function parseEnvironments({ open, secret, user, httpYac }: EnvironmentTexts): FoundEnvironments {
  const problems: FileProblem[] = [];
  const others = httpYac.flatMap((one) =>
    one.environment === undefined
      ? (parseSettings(one, problems) ?? [])
      : ofDotenv(one, one.environment, problems),
  );
  return {
    open: open && parseFile(open, problems),
    secret: secret && parseFile(secret, problems),
    ...defined({ user: user && parseFile(user, problems) }),
    ...(others.length > 0 ? { httpYac: others } : {}),
    ...(problems.length > 0 ? { problems } : {}),
  };
}

function ofDotenv(
  { file, text, failure }: FileText,
  environment: string,
  problems: FileProblem[],
): Environments {
  if (failure) problems.push({ file, failure, environment });
  const values = Object.assign(Object.create(null), { [environment]: parseDotenv(text) });
  return { file, environments: values, isDotenv: true };
}

const withEnvironments = z.looseObject({ environments: z.unknown() });

/** Undefined without environments. */
function parseSettings(text: FileText, problems: FileProblem[]): Environments | undefined {
  const read = withEnvironments.safeParse(jsonOf(text, problems));
  return read.success && read.data.environments !== undefined
    ? environmentsOf(text.file, read.data.environments, problems)
    : undefined;
}

function parseFile(text: FileText, problems: FileProblem[]): Environments {
  return environmentsOf(text.file, jsonOf(text, problems) ?? {}, problems);
}

/** Undefined with a problem. */
function jsonOf({ file, text, failure }: FileText, problems: FileProblem[]): unknown {
  if (failure) {
    problems.push({ file, failure });
    return undefined;
  }
  const read = parseJsonWithComments(text);
  if (read.ok) return read.value;
  // The file may be a link to any file, so the message does not quote it.
  const { line, column } = read;
  const message = `${file} is not valid JSON: see line ${line}, column ${column}.`;
  problems.push({ file, failure: { message }, place: { line, column } });
  return undefined;
}

const members = z.record(z.string(), z.unknown());

/** The members that are environments. `$schema` is for editors. */
function environmentsOf(file: string, value: unknown, problems: FileProblem[]): Environments {
  const kept: Record<string, Record<string, unknown>> = Object.create(null);
  const wrong = (what: string) => {
    const example = '{ "local": { "base": "http://127.0.0.1:5052" } }';
    problems.push({ file, failure: { message: `${file}: ${what} must be an object, as in ${example}.` } });
  };
  const all = members.safeParse(value);
  if (!all.success) wrong('the file');
  for (const [name, values] of Object.entries(all.success ? all.data : {})) {
    const read = members.safeParse(values);
    if (read.success) kept[name] = read.data;
    else if (name !== '$schema') wrong(`"${name}"`);
  }
  return { file, environments: kept };
}
