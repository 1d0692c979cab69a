/** Exports of Insomnia: format 4 (JSON), and format 5 (YAML). */
import * as z from 'zod';
import type {
  Auth,
  Collection,
  CollectionBody,
  CollectionRequest,
  Environment,
  Script,
  Variable,
} from './collection';

const DEEPEST = 32;

const text = z.string().nullish().catch(undefined);
const pairs = z
  .array(
    z
      .looseObject({
        name: text,
        value: z.unknown().optional(),
        disabled: z.boolean().nullish(),
        type: text,
        fileName: text,
      })
      .transform(({ name, value, disabled, type, fileName }) => ({
        name: name ?? '',
        value: valueText(value),
        disabled: disabled === true,
        file: type === 'file' ? (fileName ?? '') : undefined,
      })),
  )
  .nullish()
  .catch(undefined);
const requestSchema = z.looseObject({
  name: text,
  description: text,
  method: text,
  url: z.string(),
  body: z.looseObject({ mimeType: text, text, params: pairs, fileName: text }).nullish().catch(undefined),
  headers: pairs,
  parameters: pairs,
  pathParameters: pairs,
  authentication: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  settingFollowRedirects: text,
  preRequestScript: text,
  afterResponseScript: text,
  scripts: z.looseObject({ preRequest: text, afterResponse: text }).nullish().catch(undefined),
});
const resource = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  parentId: z.string().nullish(),
  name: text,
  data: z.unknown().optional(),
});
const format4 = z.looseObject({ _type: z.literal('export'), resources: z.array(z.unknown()) });
const environmentData = z.looseObject({ name: text, data: z.unknown().optional() });
const format5 = z.looseObject({
  type: z.string().regex(/^collection\.insomnia\.rest\//),
  name: text,
  collection: z.array(z.unknown()).catch([]),
  environments: environmentData
    .extend({ subEnvironments: z.array(environmentData).nullish() })
    .nullish()
    .catch(undefined),
});
const folder5 = z.looseObject({ name: text, children: z.array(z.unknown()) });

/** Undefined for other files. */
export function insomnia(json: unknown): Collection | undefined {
  const old = format4.safeParse(json);
  if (old.success) return ofResources(old.data.resources);
  const read = format5.safeParse(json);
  if (!read.success) return undefined;
  const { collection, environments, name } = read.data;
  const found: Found = { requests: [], warnings: [] };
  readItems(collection, [], found);
  return {
    ...found,
    name: name ?? 'collection',
    variables: variablesOf(environments?.data),
    environments: (environments?.subEnvironments ?? []).map(environmentOf),
  };
}

interface Found {
  readonly requests: CollectionRequest[];
  readonly warnings: string[];
}

function readItems(items: readonly unknown[], folders: readonly string[], found: Found): void {
  for (const one of items) {
    const folder = folder5.safeParse(one);
    if (folder.success && folders.length < DEEPEST)
      readItems(folder.data.children, [...folders, folder.data.name ?? 'folder'], found);
    else addRequest(one, folders, found);
  }
}

function ofResources(resources: readonly unknown[]): Collection {
  const all = resources.flatMap((one) => {
    const read = resource.safeParse(one);
    return read.success ? [read.data] : [];
  });
  const byId = new Map(all.map((one) => [one._id, one]));
  const foldersOf = (id: string | null | undefined): readonly string[] => {
    const folders: string[] = [];
    for (let at = byId.get(id ?? ''); at?._type === 'request_group' && folders.length < DEEPEST; ) {
      folders.unshift(at.name ?? 'folder');
      at = byId.get(at.parentId ?? '');
    }
    return folders;
  };
  const found: Found = { requests: [], warnings: [] };
  for (const one of all) if (one._type === 'request') addRequest(one, foldersOf(one.parentId), found);
  const environments = all.filter(({ _type }) => _type === 'environment');
  // Others are below the base environment.
  const [base] = environments.filter(({ parentId }) => byId.get(parentId ?? '')?._type !== 'environment');
  return {
    ...found,
    name: all.find(({ _type }) => _type === 'workspace')?.name ?? 'collection',
    variables: variablesOf(base?.data),
    environments: environments.filter((one) => one !== base).map(environmentOf),
  };
}

function addRequest(one: unknown, folders: readonly string[], found: Found): void {
  const read = requestSchema.safeParse(one);
  if (!read.success) {
    found.warnings.push('An item of the collection is not a request over HTTP or a folder: not imported.');
    return;
  }
  const { authentication, body, description, headers, method, name, url } = read.data;
  const { parameters, pathParameters, settingFollowRedirects } = read.data;
  found.requests.push({
    name: name ?? 'request',
    folders,
    about: description ?? undefined,
    method: method || 'GET',
    url: withQuery(plain(url), parameters ?? []),
    pathValues: (pathParameters ?? []).map(plainPair),
    headers: (headers ?? []).map(plainPair),
    body: body ? bodyOf(body) : undefined,
    auth: authOf(authentication ?? {}),
    scripts: scriptsOf(read.data),
    directives: settingFollowRedirects === 'off' ? ['no-redirect'] : [],
    assertions: [],
  });
}

type Pairs = NonNullable<z.infer<typeof pairs>>;

/** `{{ _.host }}` is a variable, and `{{ host }}` too. */
function plain(value: string): string {
  return value.replace(/\{\{\s*(?:_\.)?([\w.-]+)\s*\}\}/g, '{{$1}}');
}

const plainPair = ({ disabled, name, value }: Pairs[number]) => ({
  name: plain(name),
  value: plain(value),
  disabled,
});

function withQuery(url: string, parameters: Pairs): string {
  const query = parameters
    .filter(({ disabled, name }) => !disabled && name !== '')
    .map(({ name, value }) => `${plain(name)}=${plain(value)}`)
    .join('&');
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function bodyOf(body: NonNullable<z.infer<typeof requestSchema>['body']>): CollectionBody | undefined {
  const { fileName, mimeType, params } = body;
  const type = mimeType ?? undefined;
  if (type === 'application/x-www-form-urlencoded')
    return { kind: 'form', fields: (params ?? []).map(plainPair) };
  if (type === 'multipart/form-data')
    return {
      kind: 'multipart',
      parts: (params ?? []).map((part) => ({ ...plainPair(part), file: part.file })),
    };
  if (fileName) return { kind: 'file', path: fileName };
  if (type === 'application/graphql') {
    const read = z
      .looseObject({ query: text, variables: z.unknown().optional() })
      .safeParse(jsonOf(body.text ?? ''));
    if (read.success)
      return {
        kind: 'graphql',
        query: read.data.query ?? '',
        variables: read.data.variables === undefined ? '' : valueText(read.data.variables),
      };
  }
  return body.text ? { kind: 'text', text: plain(body.text), type } : undefined;
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

function authOf(given: Readonly<Record<string, unknown>>): Auth {
  const value = (name: string) => plain(valueText(given[name]));
  if (given.disabled === true || given.type === undefined || given.type === 'none') return { kind: 'none' };
  switch (given.type) {
    case 'basic':
      return { kind: 'basic', user: value('username'), password: value('password') };
    case 'bearer':
      return { kind: 'bearer', token: value('token') };
    case 'apikey':
      return {
        kind: 'key',
        name: value('key'),
        value: value('value'),
        inQuery: given.addTo === 'queryParams',
      };
    default:
      return { kind: 'other', name: valueText(given.type) };
  }
}

function scriptsOf({
  afterResponseScript,
  preRequestScript,
  scripts,
}: z.infer<typeof requestSchema>): readonly Script[] {
  const before = preRequestScript ?? scripts?.preRequest ?? '';
  const after = afterResponseScript ?? scripts?.afterResponse ?? '';
  return [
    ...(before.trim() === '' ? [] : [{ when: 'before', text: before } as const]),
    ...(after.trim() === '' ? [] : [{ when: 'after', text: after } as const]),
  ];
}

const environmentOf = ({ data, name }: z.infer<typeof environmentData>): Environment => ({
  name: name ?? 'environment',
  variables: variablesOf(data),
});

/** Values inside others have the names that requests use: `node.url`. */
function variablesOf(data: unknown, before = '', depth = 0): readonly Variable[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || depth > DEEPEST) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? variablesOf(value, `${before}${name}.`, depth + 1)
      : [{ name: `${before}${name}`, value: plain(valueText(value)) }],
  );
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
