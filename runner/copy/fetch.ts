import { defined } from '../../common/defined';
import { failed, type Result, success } from '../../common/result';
import type { CopiedRequest } from './copied-request';
import { Code, exactValue, javascript, type Writer } from './javascript';

const FORBIDDEN: ReadonlySet<string> = new Set(['TRACE', 'CONNECT', 'TRACK']);

/** The request as a JavaScript module for Node, with `fetch`. */
export function fetchOf(copied: CopiedRequest): Result<string> {
  const { method, url, body, stream, marks } = copied;
  if (FORBIDDEN.has(method)) {
    return failed({ message: `fetch does not send ${method}. Copy the request as cURL.` });
  }
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    return failed({ message: `fetch sends no body with ${method}. Copy the request as cURL.` });
  }
  const write = javascript(marks.parts);
  const headers = headersOf(copied, write);
  const options = {
    ...(method === 'GET' ? {} : { method }),
    ...defined({ headers, body: body === undefined ? undefined : bodyOf(body, write) }),
  };
  const start = `const response = await fetch(${write.text(url)}`;
  const more = Object.keys(options).length === 0 ? '' : `, ${write.value(options, '', start.length)}`;
  const print = stream
    ? 'for await (const chunk of response.body) process.stdout.write(chunk);'
    : 'console.log(response.status, await response.text());';
  return success(`${start}${more});\n${print}\n`);
}

/** The headers as an object, or as a list when a name is repeated. Undefined when there are none. */
export function headersOf(copied: CopiedRequest, write: Writer): unknown {
  const { headers, user } = copied;
  const all: (readonly [string, string | Code])[] = [...headers];
  if (user !== undefined) all.push(['authorization', new Code(`\`Basic \${${base64(write.text(user))}}\``)]);
  if (all.length === 0) return undefined;
  const names = new Set(all.map(([name]) => name.toLowerCase()));
  return names.size === all.length ? Object.fromEntries(all) : all;
}

/** As UTF-8, which `btoa` refuses. */
function base64(expression: string): string {
  return `Buffer.from(${expression}).toString('base64')`;
}

/** JSON as an object, when JavaScript writes the same numbers; other bodies as text. */
function bodyOf(body: string, write: Writer): Code | string {
  const json = /^\s*[[{]/.test(body) ? exactValue(body) : undefined;
  return json ? new Code(`JSON.stringify(${write.value(json.value, '  ')})`) : body;
}
