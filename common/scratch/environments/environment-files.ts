/** Finds and parses the environment files of REST Client, JetBrains HTTP Client, kulala and httpYac. */
import * as z from 'zod';
import { defined } from '../../defined';
import { once } from '../../once';
import { type Failure, failed, type Result, success } from '../../result';
import { placeOfMistake } from '../json/json-mistake';
import {
  DOTENV_FILE,
  type Environments,
  environments,
  type FoundEnvironments,
  PRIVATE_FILE,
  PUBLIC_FILE,
  parseDotenv,
  SHARED,
} from './environments';

/** Settings of httpYac with environments; the first one counts. */
export const HTTPYAC_FILES: readonly string[] = ['.httpyac.json', 'httpyac.config.json'];
/** Folder with `.env` files of httpYac. */
const HTTPYAC_FOLDER = 'env';

/** Glob patterns of the names of all environment files. */
export const ENVIRONMENT_PATTERNS: readonly string[] = [
  PUBLIC_FILE,
  PRIVATE_FILE,
  ...HTTPYAC_FILES,
  '*.env',
  '.env.*',
];

export function isEnvironmentFile(name: string): boolean {
  return (
    [PUBLIC_FILE, PRIVATE_FILE, ...HTTPYAC_FILES].includes(name) || environmentOfDotenv(name) !== undefined
  );
}

/** `dev` for `dev.env` and `.env.dev`, `$shared` for `.env`; undefined for other files. */
function environmentOfDotenv(name: string): string | undefined {
  if (name === DOTENV_FILE) return SHARED;
  const [, before, after] = /^(?:(.+)\.env|\.env\.(.+))$/.exec(name) ?? [];
  return before ?? after;
}

export interface FileText {
  /** Path or URI. */
  readonly file: string;
  readonly text: string;
  /** Why it can't be read. */
  readonly failure?: Failure;
}

/** A file of httpYac. */
export interface HttpYacText extends FileText {
  /** The environment of a `.env` file. Absent in a file with several environments. */
  readonly environment?: string;
}

/** The environment files that a scratch file sees. */
export interface EnvironmentTexts {
  readonly open?: FileText;
  readonly secret?: FileText;
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
      if (open || secret) nearest = defined({ open, secret });
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

export function parseEnvironments({ open, secret, httpYac }: EnvironmentTexts): Result<FoundEnvironments> {
  const openRead = open && parseFile(open);
  if (openRead?.ok === false) return openRead;
  const secretRead = secret && parseFile(secret);
  if (secretRead?.ok === false) return secretRead;
  const others: Environments[] = [];
  for (const one of httpYac) {
    const read = one.environment === undefined ? parseSettings(one) : success(ofDotenv(one, one.environment));
    if (!read.ok) return read;
    if (read.value) others.push(read.value);
  }
  return success({
    open: openRead?.value,
    secret: secretRead?.value,
    ...(others.length > 0 ? { httpYac: others } : {}),
  });
}

function ofDotenv({ file, text, failure }: FileText, environment: string): Environments {
  const values = Object.assign(Object.create(null), { [environment]: parseDotenv(text) });
  return { file, environments: values, isDotenv: true, ...defined({ failure }) };
}

const withEnvironments = once(() => z.looseObject({ environments: z.unknown() }));

/** Undefined without environments. */
function parseSettings(text: FileText): Result<Environments | undefined> {
  const value = jsonOf(text);
  if (!value.ok) return value;
  const read = withEnvironments().safeParse(value.value);
  return read.success && read.data.environments !== undefined
    ? environmentsOf(text.file, read.data.environments)
    : success(undefined);
}

function parseFile(text: FileText): Result<Environments> {
  const value = jsonOf(text);
  return value.ok ? environmentsOf(text.file, value.value) : value;
}

function jsonOf({ file, text, failure }: FileText): Result<unknown> {
  if (failure) return failed(failure);
  const json = text.replace(/^\uFEFF/, '');
  try {
    return success(JSON.parse(json));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The file may be a link to any file, so the message does not quote it.
    const { line, column } = placeOfMistake(json);
    return failed({ message: `${file} is not valid JSON: see line ${line}, column ${column}.` });
  }
}

function environmentsOf(file: string, value: unknown): Result<Environments> {
  const read = environments().safeParse(value);
  if (read.success) return success({ file, environments: read.data });
  const where = read.error.issues[0]?.path[0];
  const what = where === undefined ? 'the file' : `"${String(where)}"`;
  const example = '{ "local": { "base": "http://127.0.0.1:5052" } }';
  return failed({ message: `${file}: ${what} must be an object, as in ${example}.` });
}
