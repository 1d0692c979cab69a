import path from 'node:path';
import * as z from 'zod';
import type { EnvironmentValues } from '../common/scratch/api';
import { nearest } from '../common/spec/nearest';

export const PUBLIC_FILE = 'http-client.env.json';
export const PRIVATE_FILE = 'http-client.private.env.json';
/** Values for all environments. */
const SHARED = '$shared';

/** The text of a file; undefined when there is no such file. */
export type ReadText = (file: string) => Promise<string | undefined>;

export type EnvironmentResult = EnvironmentValues | { readonly problem: string };

export interface EnvironmentOptions {
  /** Name of the environment; undefined for the shared values alone. */
  readonly name: string | undefined;
  /** Folder of the scratch file. */
  readonly folder: string;
  /** The search goes up to this folder; to the root of the file system when absent. */
  readonly root?: string;
  readonly readText: ReadText;
}

/** Names and values of one environment. Objects and lists in it are for other tools, and left alone. */
const environment = z.record(z.string(), z.unknown());
const environments = z.record(z.string(), environment);

type Environments = z.output<typeof environments>;

interface Found {
  readonly file: string;
  readonly environments: Environments;
}

/**
 * Reads an environment from the nearest folder upward that has an environment file. Values of the private file count
 * before those of the public one, and are secrets.
 */
export async function readEnvironment(options: EnvironmentOptions): Promise<EnvironmentResult> {
  const { name, folder, root, readText } = options;
  for (const place of foldersUp(folder, root)) {
    const open = await readFound(path.join(place, PUBLIC_FILE), readText);
    const secret = await readFound(path.join(place, PRIVATE_FILE), readText);
    if (open && 'problem' in open) return open;
    if (secret && 'problem' in secret) return secret;
    if (open || secret) return pick(name, open, secret);
  }
  if (name === undefined) return { name: '', values: {} };
  return {
    problem: `There is no environment "${name}": no ${PUBLIC_FILE} in ${folder}${root === folder ? '' : ' or above it'}.`,
  };
}

function* foldersUp(folder: string, root: string | undefined): Iterable<string> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    yield current;
    if (current === path.dirname(current) || (root !== undefined && current === path.resolve(root))) return;
  }
}

async function readFound(file: string, readText: ReadText): Promise<Found | { problem: string } | undefined> {
  const text = await readText(file);
  if (text === undefined) return undefined;
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
    problem: `${file}: ${what} has to be an object, as in { "local": { "base": "http://127.0.0.1:5052" } }.`,
  };
}

function pick(
  name: string | undefined,
  open: Found | undefined,
  secret: Found | undefined,
): EnvironmentResult {
  const names = new Set([...namesOf(open), ...namesOf(secret)]);
  if (name !== undefined && !names.has(name)) {
    const [near] = nearest(name, names, 1);
    const list = [...names].join(', ') || 'none';
    const help = near === undefined ? `There are: ${list}.` : `Is it "${near}"?`;
    return { problem: `There is no environment "${name}" in ${(open ?? secret)?.file}. ${help}` };
  }
  const values: Record<string, string> = Object.create(null);
  const secrets: Record<string, string> = Object.create(null);
  const places: Record<string, string> = Object.create(null);
  const take = (found: Found | undefined, from: string | undefined, into: Record<string, string>) => {
    if (!found || from === undefined) return;
    for (const [key, value] of Object.entries(found.environments[from] ?? {})) {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
      into[key] = String(value);
      places[key] = `${path.basename(found.file)}, "${from}"`;
    }
  };
  take(open, SHARED, values);
  take(open, name, values);
  take(secret, SHARED, secrets);
  take(secret, name, secrets);
  return { name: name ?? '', values, secrets, places };
}

function namesOf(found: Found | undefined): string[] {
  return Object.keys(found?.environments ?? {}).filter((name) => name !== SHARED);
}
