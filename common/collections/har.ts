/** HAR files: the requests that a browser recorded. */
import * as z from 'zod';
import type { Collection, CollectionBody, CollectionRequest } from './collection';

const pairs = z.array(z.looseObject({ name: z.string(), value: z.string() })).nullish();
const entrySchema = z.looseObject({
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    headers: pairs,
    postData: z
      .looseObject({ mimeType: z.string().nullish(), text: z.string().nullish(), params: pairs })
      .nullish(),
  }),
  response: z.looseObject({ status: z.number() }).nullish(),
});
const harSchema = z.looseObject({ log: z.looseObject({ entries: z.array(z.unknown()) }) });

/** Headers that the browser or the connection writes. */
const OF_CONNECTION = /^(?::|(?:host|connection|content-length|accept-encoding|sec-.*)$)/i;

export function har(json: unknown): Collection | undefined {
  const read = harSchema.safeParse(json);
  if (!read.success) return undefined;
  const warnings: string[] = [];
  const requests = read.data.log.entries.flatMap((one, at): CollectionRequest[] => {
    const entry = entrySchema.safeParse(one);
    if (!entry.success) {
      warnings.push(`Entry ${at + 1} can't be read.`);
      return [];
    }
    const { method, url, headers, postData } = entry.data.request;
    return [
      {
        name: `${method} ${url.replace(/[?#].*/s, '')}`,
        folders: [],
        method,
        url,
        pathValues: [],
        headers: (headers ?? []).filter(({ name }) => !OF_CONNECTION.test(name)),
        body: bodyOf(postData),
        auth: { kind: 'none' },
        scripts: [],
        directives: [],
        assertions: [],
      },
    ];
  });
  return { name: 'recording', requests, variables: [], environments: [], warnings };
}

function bodyOf(data: z.infer<typeof entrySchema>['request']['postData']): CollectionBody | undefined {
  if (data?.text) return { kind: 'text', text: data.text, type: data.mimeType ?? undefined };
  return data?.params && data.params.length > 0 ? { kind: 'form', fields: data.params } : undefined;
}
