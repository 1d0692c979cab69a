import { defined } from '../../common/defined';
import type { Problem } from './copied';
import type { Copied } from './copied-request';
import { Code, exactValue, javascript, type Writer } from './javascript';

/** The request as JavaScript that Node runs as it is, with `fetch`. */
export function fetchOf(copied: Copied): string | Problem {
  const { method, url, body, stream, marks } = copied;
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    return { problem: `fetch sends no body with ${method}. Copy the request as cURL.` };
  }
  const write = javascript(marks.parts);
  const headers = headersOf(copied, write);
  const options = {
    ...(method === 'GET' ? {} : { method }),
    ...defined({ headers }),
    ...(body === undefined ? {} : { body: bodyOf(body, write) }),
  };
  const start = `const response = await fetch(${write.text(url)}`;
  const more = Object.keys(options).length === 0 ? '' : `, ${write.value(options, '', start.length)}`;
  return [
    `${start}${more});`,
    stream
      ? 'for await (const chunk of response.body) process.stdout.write(chunk);'
      : 'console.log(response.status, await response.text());',
    '',
  ].join('\n');
}

/** As an object, or as a list where a name stands twice. Undefined when there are none. */
export function headersOf(copied: Copied, write: Writer): unknown {
  const { headers, user } = copied;
  const all: (readonly [string, string | Code])[] = [...headers];
  if (user !== undefined) all.push(['authorization', new Code(`\`Basic \${btoa(${write.text(user)})}\``)]);
  if (all.length === 0) return undefined;
  const names = new Set(all.map(([name]) => name.toLowerCase()));
  return names.size === all.length ? Object.fromEntries(all) : all;
}

/** JSON as the object that it is, where JavaScript writes the same numbers; everything else as its text. */
function bodyOf(body: string, write: Writer): Code | string {
  const json = /^\s*[[{]/.test(body) ? exactValue(body) : undefined;
  return json ? new Code(`JSON.stringify(${write.value(json.value, '  ')})`) : body;
}
