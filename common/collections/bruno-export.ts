/** Collections of Bruno as JSON exports. */
import * as z from 'zod';
import { authOf, type Defaults, textBody, withDefaults } from './bruno-common';
import {
  type Auth,
  type Collection,
  type CollectionBody,
  type CollectionRequest,
  directivesOf,
  type Variable,
} from './collection';

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
/** What a folder or the collection has for its requests. */
const exportedRoot = z
  .looseObject({
    request: z
      .looseObject({
        headers: exportedPairs,
        auth: z.record(z.string(), z.unknown()).nullish(),
        script: z.looseObject({ req: text, res: text }).nullish(),
        vars: z.looseObject({ req: exportedPairs }).nullish(),
        tests: text,
      })
      .nullish(),
  })
  .nullish()
  .catch(undefined);
const exportedItem = z.looseObject({
  type: text,
  name: text,
  items: z.array(z.unknown()).nullish(),
  root: exportedRoot,
  settings: z
    .looseObject({ followRedirects: z.boolean().nullish(), timeout: z.number().nullish() })
    .nullish()
    .catch(undefined),
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
  root: exportedRoot,
  environments: z.array(z.looseObject({ name: z.string(), variables: exportedPairs })).nullish(),
});

/** Deeper folders are not read. */
const DEEPEST = 32;

export function brunoExport(json: unknown): Collection | undefined {
  const read = exported.safeParse(json);
  if (!read.success) return undefined;
  const { name, items, root, environments } = read.data;
  const found = new ExportReader();
  found.readItems(
    items,
    [],
    found.defaultsOf(root, { auth: { kind: 'none' }, headers: [] }, 'the collection'),
  );
  return {
    name,
    requests: found.requests,
    variables: found.variables,
    environments: (environments ?? []).map((one) => ({ name: one.name, variables: enabled(one.variables) })),
    warnings: found.warnings,
  };
}

const enabled = (pairs: z.infer<typeof exportedPairs>) => (pairs ?? []).filter(({ disabled }) => !disabled);

class ExportReader {
  readonly requests: CollectionRequest[] = [];
  readonly variables: Variable[] = [];
  readonly warnings: string[] = [];

  readItems(items: readonly unknown[], folders: readonly string[], defaults: Defaults): void {
    for (const one of items) {
      const { success, data } = exportedItem.safeParse(one);
      const place = folders.join('/') || 'the collection';
      if (!success) this.warnings.push(`An item of ${place} can't be read.`);
      else if (data.items && folders.length < DEEPEST) {
        const inner = [...folders, data.name ?? 'folder'];
        this.readItems(data.items, inner, this.defaultsOf(data.root, defaults, inner.join('/')));
      } else if (data.request && /^(?:http|graphql)/.test(data.type ?? 'http')) {
        this.requests.push(exportedRequest(data, data.request, folders, defaults));
        this.variables.push(...enabled(data.request.vars?.req));
        if (enabled(data.request.vars?.res).length > 0)
          this.warnings.push(`The variables that "${data.name ?? ''}" sets from the response are not set.`);
      } else this.warnings.push(`"${data.name ?? ''}" is not an HTTP request.`);
    }
  }

  defaultsOf(root: z.infer<typeof exportedRoot>, above: Defaults, place: string): Defaults {
    const request = root?.request;
    if (!request) return above;
    this.variables.push(...enabled(request.vars?.req));
    if (request.script?.req || request.script?.res || request.tests)
      this.warnings.push(`The scripts of ${place} are not run.`);
    return {
      auth: exportedAuth(request.auth) ?? above.auth,
      headers: [...above.headers, ...(request.headers ?? [])],
    };
  }
}

/** Undefined where it is that of the folder. */
function exportedAuth(auth: Readonly<Record<string, unknown>> | null | undefined): Auth | undefined {
  const mode = text.parse(auth?.mode) ?? undefined;
  const given = z.record(z.string(), z.unknown()).safeParse(auth?.[mode ?? '']);
  return authOf(mode, (name) => (given.success ? (text.parse(given.data[name]) ?? '') : ''));
}

function exportedRequest(
  item: ExportedItem,
  request: ExportedRequest,
  folders: readonly string[],
  defaults: Defaults,
): CollectionRequest {
  const scripts = [
    { when: 'before', text: request.script?.req ?? '' },
    { when: 'after', text: request.script?.res ?? '' },
    { when: 'after', text: request.tests ?? '' },
  ] as const;
  return {
    name: item.name ?? 'request',
    folders,
    about: request.docs ?? undefined,
    method: request.method ?? 'GET',
    url: request.url ?? '',
    pathValues: (request.params ?? []).filter(({ type }) => type === 'path'),
    headers: withDefaults(request.headers ?? [], defaults),
    body: exportedBody(request.body ?? {}),
    auth: exportedAuth(request.auth) ?? defaults.auth,
    scripts: scripts.filter((script) => script.text.trim() !== ''),
    directives: directivesOf(item.settings?.followRedirects ?? undefined, item.settings?.timeout ?? 0),
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
