/** Imports files of other tools: recognizes them, and makes the files to write. */
import { parseText } from '../../catalogue/documents/parse-document';
import { failed, type Result, success } from '../result';
import { brunoExport } from './bruno-export';
import { brunoFolder } from './bruno-folder';
import type { Collection, Environment, SourceFile } from './collection';
import { fileName, uniqueNames } from './file-names';
import { har } from './har';
import { insomnia } from './insomnia';
import { importLimits, tooLarge } from './limits';
import { postmanCollection, postmanEnvironment } from './postman';
import { ofVersion2 } from './postman-1';
import { isRpcCompatFile, rpcCompat } from './rpc-compat';
import { isSpecification, specification } from './specification';
import { thunderClient } from './thunder-client';
import { type WrittenCollection, writtenCollection } from './write';

export interface Imported extends WrittenCollection {
  /** Name of the collection, or of the first of several: a name for the folder of the files. */
  readonly name: string;
}

const KINDS =
  'a collection of Postman, Insomnia, Thunder Client or Bruno, a HAR file, an OpenAPI or OpenRPC document, or an .io file of rpc-compat';

/** @param files one file, or all `.json`, `.yaml`, `.har`, `.bru` and `.io` files of a folder */
export function importCollections(files: readonly SourceFile[]): Result<Imported> {
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  if (files.length > importLimits.files || size > importLimits.bytes) return failed(tooLarge);
  const collections: Collection[] = [];
  const environments: Environment[] = [];
  const problems: string[] = [];
  const bru = files.filter(({ path }) => /(?:^|\/)bruno\.json$|\.bru$/.test(path));
  const folder = brunoFolder(relative(bru));
  if (folder) collections.push(folder);
  const compat = rpcCompat(files.filter(({ path }) => isRpcCompatFile(path)));
  if (compat) collections.push(compat);
  for (const file of files) {
    const { path } = file;
    if (bru.some((one) => one.path === path) || (compat && isRpcCompatFile(path))) continue;
    const read = isRpcCompatFile(path)
      ? { problem: 'There is no request (">> …") in this file.' }
      : readJson(file);
    if ('environment' in read) environments.push(read.environment);
    else if ('collection' in read) collections.push(read.collection);
    else problems.push(`${path}: ${read.problem}`);
  }
  const [first] = collections;
  if (!first) return failed(nothingFound(files, environments, problems));
  const unique = uniqueNames();
  const written = collections.map((one) => {
    const made = writtenCollection({ ...one, environments: [...one.environments, ...environments] });
    const before = collections.length === 1 ? '' : `${unique(fileName(one.name))}/`;
    return { ...made, files: made.files.map(({ path, text }) => ({ path: before + path, text })) };
  });
  return success({
    name: fileName(first.name),
    files: written.flatMap((one) => one.files),
    requests: written.reduce((sum, one) => sum + one.requests, 0),
    notImported: written.reduce((sum, one) => sum + one.notImported, 0),
    warnings: [...written.flatMap((one) => one.warnings), ...problems],
  });
}

/** A collection may lie in a subfolder: its paths start where `bruno.json` is. */
function relative(files: readonly SourceFile[]): readonly SourceFile[] {
  const manifest = files.find(({ path }) => /(?:^|\/)bruno\.json$/.test(path));
  const root = manifest?.path.replace(/bruno\.json$/, '') ?? '';
  return files.flatMap(({ path, text }) =>
    path.startsWith(root) ? [{ path: path.slice(root.length), text }] : [],
  );
}

function nothingFound(
  files: readonly SourceFile[],
  environments: readonly Environment[],
  problems: readonly string[],
) {
  if (environments.length > 0) {
    return {
      message: 'This is an environment of Postman without a collection.',
      remedy: 'Put it into a folder with the collection, and import the folder.',
    };
  }
  const [problem] = problems;
  return files.length === 1 && problem !== undefined
    ? {
        message: problem,
        ...(problem.includes(KINDS) ? { remedy: 'In Postman: Export, Collection v2.1.' } : {}),
      }
    : { message: `There is no collection in these files. One of them has to be ${KINDS}.` };
}

type Read =
  | { readonly collection: Collection }
  | { readonly environment: Environment }
  | { readonly problem: string };

function parsedText({ path, text }: SourceFile): Result<unknown> {
  if (/\.ya?ml$/i.test(path)) return parseText(text);
  try {
    return success(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    return failed({ message: 'This is neither JSON nor a .bru file.' });
  }
}

function readJson(file: SourceFile): Read {
  const parsed = parsedText(file);
  if (!parsed.ok) return { problem: parsed.failure.message };
  const json = parsed.value;
  if (typeof json !== 'object' || json === null) return { problem: `This is not ${KINDS}.` };
  if (isSpecification(json)) {
    const read = specification(file, json);
    return read.ok ? { collection: read.value } : { problem: read.failure.message };
  }
  // Downloads from Postman's API have the collection in a member.
  const inner = 'collection' in json && typeof json.collection === 'object' ? json.collection : json;
  const collection =
    insomnia(json) ??
    thunderClient(json) ??
    postmanCollection(ofVersion2(inner) ?? inner) ??
    har(json) ??
    brunoExport(json) ??
    // Hand-made files may have nothing but the requests.
    (inner && !('info' in inner) ? postmanCollection({ ...inner, info: {} }) : undefined);
  if (collection) return { collection };
  const environment = postmanEnvironment('environment' in json ? json.environment : json);
  return environment ? { environment } : { problem: `This is not ${KINDS}.` };
}
