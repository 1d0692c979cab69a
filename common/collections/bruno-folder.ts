/** Collections of Bruno as folders of `.bru` files. */

import * as z from 'zod';
import { authOf, type Defaults, textBody, withDefaults } from './bruno-common';
import {
  type Auth,
  type Collection,
  type CollectionBody,
  type CollectionRequest,
  directivesOf,
  type Environment,
  type FormPart,
  type Pair,
  type Script,
  type SourceFile,
  type Variable,
} from './collection';

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'options', 'head', 'trace', 'connect', 'http'];

/** @param files all `.bru` files of a folder, and its `bruno.json` */
export function brunoFolder(files: readonly SourceFile[]): Collection | undefined {
  const parsed = new Map<string, BruFile>();
  const found: Found = { requests: [], variables: [], environments: [], warnings: [] };
  for (const { path, text } of files) {
    if (!path.endsWith('.bru')) continue;
    const file = parseBru(text);
    if (file) parsed.set(path, file);
    else found.warnings.push(`${path} is not a .bru file that can be read.`);
  }
  if (parsed.size === 0) return undefined;
  for (const [path, file] of parsed) readFile(path, file, parsed, found);
  const manifest = files.find(({ path }) => path === 'bruno.json');
  const requests = found.requests.sort((a, b) => a.order - b.order);
  return { ...found, name: nameIn(manifest?.text) ?? 'collection', requests };
}

interface Found {
  readonly requests: (CollectionRequest & { readonly order: number })[];
  readonly variables: Variable[];
  readonly environments: Environment[];
  readonly warnings: string[];
}

function readFile(path: string, file: BruFile, files: ReadonlyMap<string, BruFile>, found: Found): void {
  const steps = path.split('/');
  const name = (steps.pop() ?? '').replace(/\.bru$/, '');
  if (steps.at(-1) === 'environments') {
    found.environments.push({ name, variables: variablesOf(file, 'vars') });
    return;
  }
  found.variables.push(...variablesOf(file, 'vars:pre-request'));
  if (name === 'collection' || name === 'folder') {
    if (scriptsIn(file).length > 0) found.warnings.push(`The scripts of ${path} are not run.`);
    return;
  }
  const request = requestIn(file, name, foldersOf(steps, files), defaultsOf(steps, files));
  if (!request) {
    found.warnings.push(`${path} has no HTTP request.`);
    return;
  }
  if (file.pairs('vars:post-response').length > 0) {
    found.warnings.push(`The variables that ${path} sets from the response are not set.`);
  }
  const order = Number(file.pairs('meta').find((one) => one.name === 'seq')?.value ?? 0);
  found.requests.push({ ...request, order });
}

const named = z.looseObject({ name: z.string() });

function nameIn(manifest: string | undefined): string | undefined {
  try {
    const read = named.safeParse(JSON.parse(manifest ?? ''));
    return read.success ? read.data.name : undefined;
  } catch {
    // Without its name the collection is the same.
    return undefined;
  }
}

/** The folders from the collection down to a file; `collection.bru` and `folder.bru` describe them. */
function settingsOf(steps: readonly string[], files: ReadonlyMap<string, BruFile>): readonly BruFile[] {
  const found = [files.get('collection.bru')];
  for (let depth = 1; depth <= steps.length; depth++) {
    found.push(files.get(`${steps.slice(0, depth).join('/')}/folder.bru`));
  }
  return found.filter((file) => file !== undefined);
}

function foldersOf(steps: readonly string[], files: ReadonlyMap<string, BruFile>): readonly string[] {
  return steps.map((step, at) => {
    const file = files.get(`${steps.slice(0, at + 1).join('/')}/folder.bru`);
    return file?.pairs('meta').find(({ name }) => name === 'name')?.value ?? step;
  });
}

function defaultsOf(steps: readonly string[], files: ReadonlyMap<string, BruFile>): Defaults {
  const none: Defaults = { auth: { kind: 'none' }, headers: [] };
  return settingsOf(steps, files).reduce(
    ({ auth, headers }, file) => ({
      auth: authIn(file, file.pairs('auth').find(({ name }) => name === 'mode')?.value) ?? auth,
      headers: [...headers, ...file.pairs('headers')],
    }),
    none,
  );
}

function variablesOf(file: BruFile, block: string): readonly Variable[] {
  const secrets = file.words(`${block}:secret`).map((name) => ({ name, value: '', secret: true }));
  return [...file.pairs(block).filter(({ disabled }) => !disabled), ...secrets];
}

function requestIn(
  file: BruFile,
  name: string,
  folders: readonly string[],
  defaults: Defaults,
): CollectionRequest | undefined {
  const method = METHODS.find((one) => file.names.includes(one));
  if (method === undefined) return undefined;
  const request = new Map(file.pairs(method).map((one) => [one.name, one.value]));
  const meta = new Map(file.pairs('meta').map((one) => [one.name, one.value]));
  const settings = new Map(file.pairs('settings').map((one) => [one.name, one.value]));
  return {
    name: meta.get('name') ?? name,
    folders,
    about: file.text('docs'),
    method: method === 'http' ? (request.get('method') ?? 'GET') : method,
    url: request.get('url') ?? '',
    pathValues: file.pairs('params:path'),
    headers: withDefaults(file.pairs('headers'), defaults),
    body: bodyIn(file, request.get('body')),
    auth: authIn(file, request.get('auth')) ?? defaults.auth,
    scripts: scriptsIn(file),
    directives: directivesOf(
      settings.get('followRedirects') !== 'false',
      Number(settings.get('timeout') ?? 0),
    ),
    assertions: file.pairs('assert'),
  };
}

function bodyIn(file: BruFile, mode: string | undefined): CollectionBody | undefined {
  switch (mode) {
    case undefined:
    case 'none':
      return undefined;
    case 'form-urlencoded':
    case 'formUrlEncoded':
      return { kind: 'form', fields: file.pairs('body:form-urlencoded') };
    case 'multipart-form':
    case 'multipartForm':
      return { kind: 'multipart', parts: file.pairs('body:multipart-form').flatMap(partsOf) };
    case 'graphql':
      return {
        kind: 'graphql',
        query: file.text('body:graphql') ?? '',
        variables: file.text('body:graphql:vars') ?? '',
      };
    case 'file':
      return { kind: 'file', path: fileIn(file.pairs('body:file')[0]?.value ?? '')[0] ?? '' };
    default:
      return textBody(file.text(`body:${mode}`) ?? file.text('body'), mode);
  }
}

/** `@file(a.png|b.png)` */
const fileIn = (value: string) => /^@file\((.*?)\)/.exec(value)?.[1]?.split('|') ?? [];

function partsOf(part: Pair): readonly FormPart[] {
  if (!part.value.startsWith('@file(')) return [part];
  const type = part.value.split('@contentType(')[1]?.split(')')[0];
  return fileIn(part.value).map((file) => ({ ...part, value: '', file, type }));
}

function scriptsIn(file: BruFile): readonly Script[] {
  return (
    [
      ['before', 'script:pre-request'],
      ['after', 'script:post-response'],
      ['after', 'tests'],
    ] as const
  ).flatMap(([when, name]) => {
    const text = file.text(name);
    return text?.trim() ? [{ when, text }] : [];
  });
}

/** Undefined where it is that of the folder. */
function authIn(file: BruFile, mode: string | undefined): Auth | undefined {
  const given = new Map(file.pairs(`auth:${mode}`).map((one) => [one.name, one.value]));
  return authOf(mode, (name) => given.get(name) ?? '');
}

// ---------------------------------------------------------------- `.bru` files: blocks of pairs, of words, and of text

interface BruFile {
  /** The pairs of a block; empty if there is no such block. */
  pairs(name: string): readonly Pair[];
  /** The text of a block, without its indentation; undefined if there is no such block. */
  text(name: string): string | undefined;
  /** The words of a block in brackets. */
  words(name: string): readonly string[];
  readonly names: readonly string[];
}

const OPENS = /^([a-z][\w:-]*)\s*([{[])\s*$/i;

/** Undefined if the text is no `.bru` file. */
function parseBru(source: string): BruFile | undefined {
  const blocks = new Map<string, readonly string[]>();
  const lines = source.replace(/^\ufeff/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const [, name, bracket] = OPENS.exec(line) ?? [];
    if (name === undefined) return undefined;
    const close = bracket === '{' ? '}' : ']';
    const end = lines.findIndex((one, index) => index > at && one.trimEnd() === close);
    if (end < 0) return undefined;
    blocks.set(name, lines.slice(at + 1, end));
    at = end;
  }
  if (blocks.size === 0) return undefined;
  return {
    names: [...blocks.keys()],
    pairs: (name) => pairsOf(blocks.get(name) ?? []),
    text: (name) =>
      blocks
        .get(name)
        ?.map((line) => line.replace(/^ {1,2}/, ''))
        .join('\n'),
    words: (name) =>
      (blocks.get(name) ?? []).map((line) => line.trim().replace(/,$/, '')).filter((word) => word !== ''),
  };
}

/** `name: value`; `~name` is disabled, and `'''` starts and ends a value of several lines. */
function pairsOf(lines: readonly string[]): readonly Pair[] {
  const found: Pair[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    const [, sign, quoted, plain, rest = ''] =
      /^([~@]?)(?:"((?:\\.|[^"\\])*)"|([^:]*)):(.*)$/s.exec(line) ?? [];
    const name = quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim();
    if (name === undefined) continue;
    const first = rest.trim();
    let value = first;
    if (first.startsWith("'''")) {
      const begin = first.slice(3);
      const inner: string[] = begin === '' ? [] : [begin];
      while (++at < lines.length && (lines[at] ?? '').trim() !== "'''") inner.push((lines[at] ?? '').trim());
      value = inner.join('\n');
    }
    found.push({ name, value, disabled: sign === '~' });
  }
  return found;
}
