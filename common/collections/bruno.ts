/** Collections of Bruno: folders of `.bru` files, and the JSON export. */
import * as z from 'zod';
import { type BruFile, parseBru } from './bru-text';
import type {
  Auth,
  Collection,
  CollectionBody,
  CollectionRequest,
  Environment,
  FormPart,
  Pair,
  Script,
  SourceFile,
  Variable,
} from './collection';

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'options', 'head', 'trace', 'connect', 'http'];

/** What requests take over from their folders and the collection. */
interface Defaults {
  readonly auth: Auth;
  readonly headers: readonly Pair[];
}

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
  const own = file.pairs('headers');
  return {
    name: meta.get('name') ?? name,
    folders,
    about: file.text('docs'),
    method: method === 'http' ? (request.get('method') ?? 'GET') : method,
    url: request.get('url') ?? '',
    pathValues: file.pairs('params:path'),
    headers: [...defaults.headers.filter((one) => !own.some((other) => isSame(one, other))), ...own],
    body: bodyIn(file, request.get('body')),
    auth: authIn(file, request.get('auth')) ?? defaults.auth,
    scripts: scriptsIn(file),
    assertions: file.pairs('assert'),
  };
}

const isSame = (a: Pair, b: Pair) => a.name.toLowerCase() === b.name.toLowerCase();

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

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  sparql: 'application/sparql-query',
};

const textBody = (text: string | undefined, mode: string): CollectionBody | undefined =>
  text ? { kind: 'text', text, type: TYPES[mode] } : undefined;

/** `@file(a.png|b.png)` */
const fileIn = (value: string) => /^@file\((.*?)\)/.exec(value)?.[1]?.split('|') ?? [];

function partsOf(part: Pair): readonly FormPart[] {
  if (!part.value.startsWith('@file(')) return [part];
  const type = /@contentType\(([^)]*)\)/.exec(part.value)?.[1];
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

function authOf(mode: string | undefined, given: (name: string) => string): Auth | undefined {
  switch (mode) {
    case undefined:
    case 'inherit':
      return undefined;
    case 'none':
      return { kind: 'none' };
    case 'basic':
      return { kind: 'basic', user: given('username'), password: given('password') };
    case 'bearer':
      return { kind: 'bearer', token: given('token') };
    case 'apikey':
      return {
        kind: 'key',
        name: given('key'),
        value: given('value'),
        inQuery: /query/i.test(given('placement')),
      };
    default:
      return { kind: 'other', name: mode };
  }
}

// ---------------------------------------------------------------- JSON export

const text = z.string().nullish().catch(undefined);
const exportedPair = z
  .looseObject({
    name: z.string(),
    value: z.unknown().optional(),
    enabled: z.boolean().nullish(),
    secret: z.boolean().nullish(),
    type: text,
    contentType: text,
  })
  .transform(({ name, value, enabled, secret, type, contentType }) => ({
    name,
    value:
      typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value),
    disabled: enabled === false,
    secret: secret === true,
    type,
    contentType,
  }));
const exportedPairs = z.array(exportedPair).nullish();
const exportedItem = z.looseObject({
  type: text,
  name: text,
  items: z.array(z.unknown()).nullish(),
  request: z
    .looseObject({
      url: text,
      method: text,
      headers: exportedPairs,
      params: exportedPairs,
      body: z.record(z.string(), z.unknown()).nullish(),
      auth: z.record(z.string(), z.unknown()).nullish(),
      script: z.looseObject({ req: text, res: text }).nullish(),
      vars: z.looseObject({ req: exportedPairs, res: exportedPairs }).nullish(),
      assertions: exportedPairs,
      tests: text,
      docs: text,
    })
    .nullish(),
});
type ExportedItem = z.infer<typeof exportedItem>;
type ExportedRequest = NonNullable<ExportedItem['request']>;
const exported = z.looseObject({
  name: z.string(),
  items: z.array(z.unknown()),
  environments: z.array(z.looseObject({ name: z.string(), variables: exportedPairs })).nullish(),
});

/** Deeper folders are not read. */
const DEEPEST = 32;

export function brunoExport(json: unknown): Collection | undefined {
  const read = exported.safeParse(json);
  if (!read.success) return undefined;
  const requests: CollectionRequest[] = [];
  const variables: Variable[] = [];
  const warnings: string[] = [];
  const visit = (items: readonly unknown[], folders: readonly string[]): void => {
    for (const one of items) {
      const item = exportedItem.safeParse(one);
      if (!item.success) warnings.push(`An item of ${folders.join('/') || 'the collection'} can't be read.`);
      else if (item.data.items && folders.length < DEEPEST) {
        visit(item.data.items, [...folders, item.data.name ?? 'folder']);
      } else if (item.data.request && /^(?:http|graphql)/.test(item.data.type ?? 'http')) {
        requests.push(exportedRequest(item.data, item.data.request, folders));
        variables.push(...(item.data.request.vars?.req ?? []).filter(({ disabled }) => !disabled));
      } else warnings.push(`"${item.data.name ?? ''}" is not an HTTP request.`);
    }
  };
  visit(read.data.items, []);
  return {
    name: read.data.name,
    requests,
    variables,
    environments: (read.data.environments ?? []).map((one) => ({
      name: one.name,
      variables: (one.variables ?? []).filter(({ disabled }) => !disabled),
    })),
    warnings,
  };
}

function exportedRequest(
  item: ExportedItem,
  request: ExportedRequest,
  folders: readonly string[],
): CollectionRequest {
  const scripts = [
    { when: 'before', text: request.script?.req ?? '' },
    { when: 'after', text: request.script?.res ?? '' },
    { when: 'after', text: request.tests ?? '' },
  ] as const;
  const { auth } = request;
  const mode = text.parse(auth?.mode) ?? undefined;
  const given = z.record(z.string(), z.unknown()).safeParse(auth?.[mode ?? '']);
  return {
    name: item.name ?? 'request',
    folders,
    about: request.docs ?? undefined,
    method: request.method ?? 'GET',
    url: request.url ?? '',
    pathValues: (request.params ?? []).filter(({ type }) => type === 'path'),
    headers: request.headers ?? [],
    body: exportedBody(request.body ?? {}),
    auth: authOf(mode, (name) => (given.success ? (text.parse(given.data[name]) ?? '') : '')) ?? {
      kind: 'none',
    },
    scripts: scripts.filter((script) => script.text.trim() !== ''),
    assertions: request.assertions ?? [],
  };
}

function exportedBody(body: Readonly<Record<string, unknown>>): CollectionBody | undefined {
  const mode = text.parse(body.mode) ?? 'none';
  const list = (name: string) => exportedPairs.catch([]).parse(body[name]) ?? [];
  switch (mode) {
    case 'none':
      return undefined;
    case 'formUrlEncoded':
      return { kind: 'form', fields: list('formUrlEncoded') };
    case 'multipartForm':
      return {
        kind: 'multipart',
        parts: list('multipartForm').flatMap(({ name, value, disabled, type, contentType }) =>
          (type === 'file' ? filesIn(value) : [undefined]).map((file) => ({
            name,
            value,
            disabled,
            file,
            type: contentType ?? undefined,
          })),
        ),
      };
    case 'graphql': {
      const { query, variables } = z
        .looseObject({ query: text, variables: text })
        .catch({})
        .parse(body.graphql);
      return { kind: 'graphql', query: query ?? '', variables: variables ?? '' };
    }
    default:
      return textBody(text.parse(body[mode]) ?? undefined, mode);
  }
}

function filesIn(value: string): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(value));
  } catch {
    return [value];
  }
}
