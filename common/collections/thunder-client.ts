/** Exports of Thunder Client. */
import * as z from 'zod';
import type { Auth, Collection, CollectionBody, CollectionRequest } from './collection';

const DEEPEST = 32;

const text = z.string().nullish().catch(undefined);
const pairs = z
  .array(
    z
      .looseObject({
        name: text,
        value: text,
        isDisabled: z.boolean().nullish(),
        isPath: z.boolean().nullish(),
      })
      .transform(({ isDisabled, isPath, name, value }) => ({
        name: name ?? '',
        value: value ?? '',
        disabled: isDisabled === true,
        isPath: isPath === true,
      })),
  )
  .nullish()
  .catch(undefined);
const test = z.looseObject({ type: z.string(), custom: text, action: z.string(), value: text });
const requestSchema = z.looseObject({
  containerId: text,
  name: text,
  url: z.string(),
  method: text,
  headers: pairs,
  params: pairs,
  body: z
    .looseObject({
      type: text,
      raw: text,
      form: pairs,
      binary: text,
      graphql: z.looseObject({ query: text, variables: text }).nullish(),
    })
    .nullish()
    .catch(undefined),
  auth: z
    .looseObject({
      type: text,
      bearer: text,
      basic: z.looseObject({ username: text, password: text }).nullish(),
    })
    .nullish()
    .catch(undefined),
  tests: z.array(z.unknown()).nullish().catch([]),
});
const folderSchema = z.looseObject({ _id: z.string(), name: text, containerId: text });
const collectionSchema = z.looseObject({
  client: z.string().regex(/^Thunder Client/),
  collectionName: text,
  colName: text,
  folders: z.array(folderSchema).nullish().catch([]),
  requests: z.array(z.unknown()),
});

/** Undefined for other files. */
export function thunderClient(json: unknown): Collection | undefined {
  const read = collectionSchema.safeParse(json);
  if (!read.success) return undefined;
  const { collectionName, colName, folders, requests } = read.data;
  const byId = new Map((folders ?? []).map((one) => [one._id, one]));
  const foldersOf = (id: string | null | undefined): readonly string[] => {
    const names: string[] = [];
    for (let at = byId.get(id ?? ''); at && names.length < DEEPEST; at = byId.get(at.containerId ?? ''))
      names.unshift(at.name ?? 'folder');
    return names;
  };
  const warnings: string[] = [];
  return {
    name: collectionName ?? colName ?? 'collection',
    requests: requests.flatMap((one) => {
      const request = requestSchema.safeParse(one);
      if (request.success) return [requestOf(request.data, foldersOf(request.data.containerId), warnings)];
      warnings.push('An item of the collection is not a request: not imported.');
      return [];
    }),
    variables: [],
    environments: [],
    warnings,
  };
}

function requestOf(
  { auth, body, headers, method, name, params, tests, url }: z.infer<typeof requestSchema>,
  folders: readonly string[],
  warnings: string[],
): CollectionRequest {
  const title = name ?? 'request';
  const query = (params ?? [])
    .filter((one) => !one.isPath && !one.disabled && one.name !== '')
    .map((one) => `${one.name}=${one.value}`)
    .join('&');
  const conditions = (tests ?? []).flatMap((one) => {
    const read = test.safeParse(one);
    const condition = read.success ? conditionOf(read.data) : undefined;
    if (condition === undefined) warnings.push(`${title}: A test is not taken over: ${JSON.stringify(one)}`);
    return condition ?? [];
  });
  return {
    name: title,
    folders,
    method: method ?? 'GET',
    // The URL has the query as well.
    url: url.includes('?') || query === '' ? url : `${url}?${query}`,
    pathValues: (params ?? []).filter((one) => one.isPath),
    headers: (headers ?? []).filter((one) => one.name !== ''),
    body: body ? bodyOf(body) : undefined,
    auth: authOf(auth),
    scripts: [],
    directives: [],
    assertions: [],
    conditions,
  };
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
};

function bodyOf(body: NonNullable<z.infer<typeof requestSchema>['body']>): CollectionBody | undefined {
  switch (body.type) {
    case 'formencoded':
      return { kind: 'form', fields: body.form ?? [] };
    case 'formdata':
      return { kind: 'multipart', parts: body.form ?? [] };
    case 'binary':
      return body.binary ? { kind: 'file', path: body.binary } : undefined;
    case 'graphql':
      return {
        kind: 'graphql',
        query: body.graphql?.query ?? '',
        variables: body.graphql?.variables ?? '',
      };
    default:
      return body.raw ? { kind: 'text', text: body.raw, type: TYPES[body.type ?? ''] } : undefined;
  }
}

function authOf(auth: z.infer<typeof requestSchema>['auth']): Auth {
  switch (auth?.type) {
    case undefined:
    case null:
    case 'none':
      return { kind: 'none' };
    case 'bearer':
      return { kind: 'bearer', token: auth?.bearer ?? '' };
    case 'basic':
      return { kind: 'basic', user: auth?.basic?.username ?? '', password: auth?.basic?.password ?? '' };
    default:
      return { kind: 'other', name: auth?.type ?? '' };
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  equal: '==',
  notequal: '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  contains: 'contains',
  notcontains: 'not contains',
};

/** `{ type: "json-query", custom: "json.data.slot", action: "equal", value: "5" }` */
function conditionOf({ action, custom, type, value }: z.infer<typeof test>): string | undefined {
  const subject = subjectOf(type, custom ?? '');
  const wanted = value ?? '';
  if (subject === undefined || /[\r\n]/.test(wanted)) return undefined;
  if (action === 'isexists') return `${subject} ${wanted === 'false' ? 'not ' : ''}exists`;
  const kind = action === 'istype' && /^(?:array|object|string|number|boolean)$/.test(wanted);
  if (kind) return `${subject} is ${wanted}`;
  if (action === 'count') return `length(${subject}) == ${wanted}`;
  const sign = Object.hasOwn(SIGNS, action) ? SIGNS[action] : undefined;
  if (sign === undefined || wanted === '') return undefined;
  const isPlain = /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(wanted);
  return `${subject} ${sign} ${isPlain ? wanted : JSON.stringify(wanted)}`;
}

function subjectOf(type: string, custom: string): string | undefined {
  switch (type) {
    case 'res-code':
      return 'status';
    case 'res-time':
      return 'duration';
    case 'res-body':
      return 'body';
    case 'Content-Type':
      return 'header.content-type';
    case 'header':
      return /^[\w-]+$/.test(custom) ? `header.${custom.toLowerCase()}` : undefined;
    case 'json-query': {
      const [, path] = /^json((?:\.[A-Za-z_]\w*|\[\d+\])*)$/.exec(custom) ?? [];
      return path === undefined ? undefined : `$${path}`;
    }
    default:
      return undefined;
  }
}
