import { failed, type Result, success } from '../../common/result';
import type { ShellText } from '../../common/scratch/convert/shell-word';
import type { CopiedRequest } from './copied-request';

/** The request as a PowerShell command (5.1 or later), which can't run the quotes of a `curl` command. */
export function powershellOf(copied: CopiedRequest): Result<string> {
  const { method, url, user, body, stream, marks } = copied;
  if (stream) {
    return failed({
      message:
        'PowerShell shows a response once it is whole, and a stream of events has no end. Copy the request as cURL or fetch.',
    });
  }
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    return failed({ message: `PowerShell sends no body with ${method}. Copy the request as cURL.` });
  }
  const word = (text: string) => written(marks.parts(text));
  const headers = joined(copied.headers);
  const type = headers.get('content-type');
  headers.delete('content-type');
  const members = [...headers.values()].map(({ name, value }) => `${word(name)} = ${word(value)}`);
  if (user !== undefined) members.push(`'Authorization' = 'Basic ' + ${base64(word(user))}`);
  const words = [
    `Invoke-WebRequest ${word(url)} -UseBasicParsing`,
    ...(method === 'GET' ? [] : [`-Method ${method}`]),
    ...(members.length > 0 ? [`-Headers @{ ${members.join('; ')} }`] : []),
    ...(type ? [`-ContentType ${word(type.value)}`] : []),
    // The encoding of a text would depend on the version of PowerShell.
    ...(body === undefined ? [] : [`-Body ([Text.Encoding]::UTF8.GetBytes(${word(body)}))`]),
  ];
  return success(`(${words.join(' `\n  ')}).Content`);
}

const base64 = (word: string) => `[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes(${word}))`;

/** Joins repeated headers with a comma: a hashtable has each name once. */
function joined(headers: CopiedRequest['headers']): Map<string, { name: string; value: string }> {
  const all = new Map<string, { name: string; value: string }>();
  for (const [name, value] of headers) {
    const before = all.get(name.toLowerCase());
    all.set(
      name.toLowerCase(),
      before ? { name: before.name, value: `${before.value}, ${value}` } : { name, value },
    );
  }
  return all;
}

/** A quoted text. PowerShell treats typographic quotes as quotes too. */
function written(parts: ShellText): string {
  if (parts.every((part) => typeof part === 'string')) {
    return `'${parts.join('').replace(/['\u2018-\u201b]/g, '$&$&')}'`;
  }
  const inner = parts.map((part) =>
    typeof part === 'string' ? part.replace(/[`$"\u201c-\u201e]/g, '`$&') : `\${env:${part.variable}}`,
  );
  return `"${inner.join('')}"`;
}
