/** Collections of Postman (v2.0 and v2.1) and its environments. */
import * as z from 'zod';
import {
  type Auth,
  type Collection,
  type CollectionBody,
  type CollectionRequest,
  directivesOf,
  type Environment,
  type Pair,
  type Script,
} from './collection';

/** Deeper folders are not read. */
const DEEPEST = 32;

/** Values are text in all exports, but the API allows other scalars. */
const scalar = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value),
  );
const pair = z.looseObject({
  key: z.string().nullish(),
  value: scalar,
  disabled: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  type: z.string().nullish(),
});
const pairs = z.array(pair).nullish().catch([]);
const description = z
  .union([z.string(), z.looseObject({ content: z.string().nullish() })])
  .nullish()
  .catch(undefined);
const formPart = pair.extend({
  src: z.union([z.string(), z.array(z.string())]).nullish(),
  contentType: z.string().nullish(),
});
const authSchema = z.looseObject({ type: z.string() }).nullish();
const eventSchema = z.looseObject({
  listen: z.string(),
  script: z.looseObject({ exec: z.union([z.string(), z.array(z.string())]).nullish() }).nullish(),
});
const events = z.array(eventSchema).nullish().catch([]);
const bodySchema = z.looseObject({
  mode: z.string().nullish(),
  disabled: z.boolean().nullish(),
  raw: z.string().nullish(),
  urlencoded: pairs,
  formdata: z.array(formPart).nullish(),
  file: z.union([z.string(), z.looseObject({ src: z.string().nullish() })]).nullish(),
  graphql: z.looseObject({ query: z.string().nullish(), variables: scalar }).nullish(),
  options: z
    .looseObject({ raw: z.looseObject({ language: z.string().nullish() }).nullish() })
    .nullish()
    .catch(undefined),
});
const urlSchema = z.union([
  z.string(),
  z.looseObject({
    raw: z.string().nullish(),
    protocol: z.string().nullish(),
    host: z.union([z.string(), z.array(z.string())]).nullish(),
    port: z.string().nullish(),
    path: z.union([z.string(), z.array(z.unknown())]).nullish(),
    query: pairs,
    variable: pairs,
  }),
]);
const requestSchema = z.union([
  z
    .string()
    .transform((url) => ({ method: 'GET', url, header: [], body: null, auth: null, description: null })),
  z.looseObject({
    method: z.string().nullish(),
    url: urlSchema.nullish(),
    // Headers of older exports are one text.
    header: z.union([z.string(), pairs]),
    body: bodySchema.nullish(),
    auth: authSchema,
    description,
  }),
]);
const itemSchema = z.looseObject({
  name: z.string().nullish(),
  item: z.array(z.unknown()).nullish(),
  request: z.unknown().optional(),
  event: events,
  auth: authSchema.catch(undefined),
  description,
  protocolProfileBehavior: z
    .looseObject({ followRedirects: z.boolean().nullish() })
    .nullish()
    .catch(undefined),
});
const collectionSchema = z.looseObject({
  info: z.looseObject({ name: z.string().nullish(), description }),
  item: z.array(z.unknown()),
  variable: pairs,
  auth: authSchema.catch(undefined),
  event: events,
});
const environmentSchema = z.looseObject({ name: z.string().nullish(), values: z.array(pair) });

export function postmanCollection(json: unknown): Collection | undefined {
  const read = collectionSchema.safeParse(json);
  if (!read.success) return undefined;
  const { info, item, variable, auth, event } = read.data;
  const found: Found = { requests: [], warnings: [] };
  readItems(item, { folders: [], auth: authOf(auth) ?? { kind: 'none' } }, found);
  if (scriptsOf(event).length > 0) found.warnings.push('The scripts of the collection are not run.');
  return {
    name: info.name ?? 'collection',
    requests: found.requests,
    variables: (variable ?? []).filter(isOn).map(variableOf),
    environments: [],
    warnings: found.warnings,
  };
}

export function postmanEnvironment(json: unknown): Environment | undefined {
  const read = environmentSchema.safeParse(json);
  if (!read.success) return undefined;
  return {
    name: read.data.name ?? 'environment',
    variables: read.data.values.filter(isOn).map(variableOf),
  };
}

const isOn = ({ disabled, enabled }: z.infer<typeof pair>) => disabled !== true && enabled !== false;

const variableOf = ({ key, value, type }: z.infer<typeof pair>) => ({
  name: key ?? '',
  value,
  secret: type === 'secret',
});

interface Found {
  readonly requests: CollectionRequest[];
  readonly warnings: string[];
}

interface Above {
  readonly folders: readonly string[];
  readonly auth: Auth;
}

function readItems(items: readonly unknown[], above: Above, found: Found): void {
  for (const one of items) {
    const read = itemSchema.safeParse(one);
    if (!read.success) {
      found.warnings.push(`An item of ${placeOf(above)} is not a request or a folder.`);
      continue;
    }
    const { name, item, event, auth } = read.data;
    if (item) {
      const folder = { folders: [...above.folders, name ?? 'folder'], auth: authOf(auth) ?? above.auth };
      if (folder.folders.length > DEEPEST) found.warnings.push(`${placeOf(folder)} is too deep.`);
      else readItems(item, folder, found);
      if (scriptsOf(event).length > 0) found.warnings.push(`The scripts of ${placeOf(folder)} are not run.`);
      continue;
    }
    const request = requestSchema.safeParse(read.data.request);
    if (request.success) found.requests.push(requestOf(read.data, request.data, above));
    else found.warnings.push(`The request "${name ?? ''}" can't be read.`);
  }
}

const placeOf = ({ folders }: Pick<Above, 'folders'>) =>
  folders.length === 0 ? 'the collection' : `the folder "${folders.join('/')}"`;

function requestOf(
  item: z.infer<typeof itemSchema>,
  request: z.infer<typeof requestSchema>,
  above: Above,
): CollectionRequest {
  const { method, url, header, body, auth } = request;
  const written = typeof header === 'string' ? headerLines(header) : (header ?? []).map(pairOf);
  return {
    name: item.name ?? 'request',
    folders: above.folders,
    about: aboutOf(request.description) ?? aboutOf(item.description),
    method: method ?? 'GET',
    url: urlOf(url ?? ''),
    pathValues: typeof url === 'object' && url ? (url.variable ?? []).map(pairOf) : [],
    headers: written,
    body: body && body.disabled !== true ? bodyOf(body) : undefined,
    auth: authOf(auth) ?? above.auth,
    scripts: scriptsOf(item.event),
    directives: directivesOf(item.protocolProfileBehavior?.followRedirects ?? undefined),
    assertions: [],
  };
}

const aboutOf = (text: z.infer<typeof description>) =>
  (typeof text === 'string' ? text : text?.content) ?? undefined;

const pairOf = (one: z.infer<typeof pair>): Pair => ({
  name: one.key ?? '',
  value: one.value,
  disabled: !isOn(one),
});

/** Headers as older exports have them: lines. */
const headerLines = (text: string): Pair[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [name, ...rest] = line.split(':');
    return name?.trim() && rest.length > 0 ? [{ name: name.trim(), value: rest.join(':').trim() }] : [];
  });

function urlOf(url: z.infer<typeof urlSchema>): string {
  if (typeof url === 'string') return url;
  if (url.raw) return url.raw;
  const host = typeof url.host === 'string' ? url.host : (url.host ?? []).join('.');
  const path = typeof url.path === 'string' ? url.path : (url.path ?? []).map(String).join('/');
  const query = (url.query ?? []).filter(isOn).map(({ key, value }) => `${key ?? ''}=${value}`);
  return [
    url.protocol ? `${url.protocol}://` : '',
    host,
    url.port ? `:${url.port}` : '',
    path ? `/${path.replace(/^\//, '')}` : '',
    query.length > 0 ? `?${query.join('&')}` : '',
  ].join('');
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
  text: 'text/plain',
};

function bodyOf(body: z.infer<typeof bodySchema>): CollectionBody | undefined {
  switch (body.mode) {
    case 'raw':
      return body.raw
        ? { kind: 'text', text: body.raw, type: TYPES[body.options?.raw?.language ?? 'text'] }
        : undefined;
    case 'urlencoded':
      return { kind: 'form', fields: (body.urlencoded ?? []).map(pairOf) };
    case 'formdata':
      return {
        kind: 'multipart',
        parts: (body.formdata ?? []).flatMap((part) => {
          const files = part.type === 'file' ? [part.src ?? ''].flat() : [undefined];
          return files.map((file) => ({ ...pairOf(part), file, type: part.contentType ?? undefined }));
        }),
      };
    case 'file': {
      const path = typeof body.file === 'string' ? body.file : body.file?.src;
      return { kind: 'file', path: path ?? '' };
    }
    case 'graphql':
      return {
        kind: 'graphql',
        query: body.graphql?.query ?? '',
        variables: body.graphql?.variables ?? '',
      };
    default:
      return undefined;
  }
}

function scriptsOf(list: z.infer<typeof events>): readonly Script[] {
  return (list ?? []).flatMap(({ listen, script }) => {
    const text = [script?.exec ?? ''].flat().join('\n');
    return text.trim() === '' ? [] : [{ when: listen === 'test' ? 'after' : 'before', text } as const];
  });
}

/** Undefined where it is that of the folder. */
function authOf(auth: z.infer<typeof authSchema>): Auth | undefined {
  if (!auth) return undefined;
  const given = parametersOf(auth[auth.type]);
  switch (auth.type) {
    case 'noauth':
      return { kind: 'none' };
    case 'inherit':
      return undefined;
    case 'basic':
      return { kind: 'basic', user: given('username'), password: given('password') };
    case 'bearer':
      return { kind: 'bearer', token: given('token') };
    case 'apikey':
      return { kind: 'key', name: given('key'), value: given('value'), inQuery: given('in') === 'query' };
    default:
      return { kind: 'other', name: auth.type };
  }
}

/** Version 2.1 has a list of pairs, version 2.0 an object. */
function parametersOf(value: unknown): (name: string) => string {
  const list = z.array(pair).safeParse(value);
  if (list.success) return (name) => list.data.find(({ key }) => key === name)?.value ?? '';
  const object = z.record(z.string(), scalar).safeParse(value);
  return (name) => (object.success && Object.hasOwn(object.data, name) ? (object.data[name] ?? '') : '');
}
