/** Collections of Postman in version 1, as those of version 2. */
import * as z from 'zod';

const text = z.string().nullish().catch(undefined);
const requestSchema = z.looseObject({
  id: z.string(),
  name: text,
  description: text,
  url: text,
  method: text,
  headers: text,
  dataMode: text,
  rawModeData: z.unknown().optional(),
  data: z.unknown().optional(),
  tests: text,
  preRequestScript: text,
  currentHelper: text,
  helperAttributes: z.record(z.string(), z.unknown()).nullish().catch(undefined),
});
const ids = z.array(z.string()).nullish().catch([]);
const folderSchema = z.looseObject({ id: z.string(), name: text, order: ids, folders_order: ids });
const collectionSchema = z.looseObject({
  name: text,
  order: ids,
  folders: z.array(folderSchema).nullish().catch([]),
  requests: z.array(z.unknown()),
});

const DEEPEST = 32;

/** Undefined for other files. */
export function ofVersion2(json: unknown): object | undefined {
  const read = collectionSchema.safeParse(json);
  if (!read.success || typeof json !== 'object' || json === null || !('order' in json)) return undefined;
  const { folders, name, order, requests } = read.data;
  const all = requests.flatMap((one) => {
    const request = requestSchema.safeParse(one);
    return request.success ? [request.data] : [];
  });
  const byId = new Map(all.map((one) => [one.id, one]));
  const folderById = new Map((folders ?? []).map((one) => [one.id, one]));
  const inner = new Set((folders ?? []).flatMap((one) => one.folders_order ?? []));
  const used = new Set<string>();
  const itemsOf = (own: readonly string[] | null | undefined): object[] =>
    (own ?? []).flatMap((id) => {
      const request = byId.get(id);
      if (!request || used.has(id)) return [];
      used.add(id);
      return [itemOf(request)];
    });
  const folderOf = (
    { folders_order, name: title, order: own }: z.infer<typeof folderSchema>,
    depth: number,
  ): object => ({
    name: title ?? 'folder',
    item: [
      ...(depth > DEEPEST
        ? []
        : (folders_order ?? []).flatMap((id) => {
            const one = folderById.get(id);
            return one ? [folderOf(one, depth + 1)] : [];
          })),
      ...itemsOf(own),
    ],
  });
  const top = (folders ?? []).filter(({ id }) => !inner.has(id)).map((one) => folderOf(one, 0));
  const listed = itemsOf(order);
  const rest = itemsOf(all.map(({ id }) => id));
  return { info: { name: name ?? 'collection' }, item: [...top, ...listed, ...rest] };
}

function itemOf(request: z.infer<typeof requestSchema>): object {
  const { currentHelper, helperAttributes, preRequestScript, tests } = request;
  const event = [
    ...(tests ? [{ listen: 'test', script: { exec: tests } }] : []),
    ...(preRequestScript ? [{ listen: 'prerequest', script: { exec: preRequestScript } }] : []),
  ];
  const type = currentHelper?.replace(/Auth$/, '');
  return {
    name: request.name,
    event,
    request: {
      method: request.method,
      url: request.url,
      description: request.description,
      header: request.headers ?? '',
      body: bodyOf(request),
      ...(type ? { auth: { type, [type]: helperAttributes ?? {} } } : {}),
    },
  };
}

function bodyOf({ data, dataMode, rawModeData }: z.infer<typeof requestSchema>): object | undefined {
  const raw = typeof rawModeData === 'string' ? rawModeData : undefined;
  if (dataMode === 'raw') return { mode: 'raw', raw: raw ?? (typeof data === 'string' ? data : '') };
  if (dataMode === 'binary') return { mode: 'file', file: { src: raw ?? '' } };
  if (!Array.isArray(data) || data.length === 0) return undefined;
  return dataMode === 'urlencoded'
    ? { mode: 'urlencoded', urlencoded: data }
    : { mode: 'formdata', formdata: data };
}
