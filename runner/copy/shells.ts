import { defined } from '../../common/defined';
import { failed, type Result, success } from '../../common/result';
import { curlCommand } from '../../common/scratch/convert/curl-command';
import { type ShellText, shellWord } from '../../common/scratch/convert/shell-word';
import type { CopiedRequest } from './copied-request';
import { exactValue } from './javascript';

/** The request as a `curl` command for a POSIX shell. */
export function curlOf(copied: CopiedRequest): Result<string> {
  if ([copied.url, copied.body ?? '', ...copied.headers.flat()].some((text) => text.includes('\0'))) {
    return failed({
      message: 'The request has a NUL character, which no shell can pass to curl.',
      remedy: 'Copy the request as fetch.',
    });
  }
  const { marks, connection, url, user, body } = copied;
  const options: ShellText[] = [];
  if (copied.stream) options.push(['--no-buffer']);
  if (connection?.ca !== undefined) options.push(['--cacert', connection.ca]);
  if (connection?.certificate !== undefined) options.push(['--cert', connection.certificate]);
  if (connection?.key !== undefined) options.push(['--key', connection.key]);
  const command = curlCommand({
    method: copied.method,
    url: marks.parts(url),
    headers: copied.headers.map(([name, value]) => [name, marks.parts(value)]),
    ...defined({
      user: user === undefined ? undefined : marks.parts(user),
      body: body === undefined ? undefined : { text: marks.parts(body) },
    }),
    options,
  });
  return success(command);
}

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

/** The call as a `cast rpc` command of Foundry for a POSIX shell. */
export function castOf(copied: CopiedRequest): Result<string> {
  const refused = refusal(copied);
  if (refused !== undefined) return failed({ message: refused, remedy: 'Copy the request as cURL.' });
  const { calls, marks, url } = copied;
  const options: ShellText[] = copied.headers
    .filter(([name]) => !/^(?:content-type|accept)$/i.test(name))
    .map(([name, value]) => ['--rpc-headers ', `${name}: `, ...marks.parts(value)]);
  const { method = '', params } = calls[0] ?? {};
  const words = [
    `cast rpc --rpc-url ${shellWord(marks.parts(url))}`,
    ...options.map(([option, ...value]) => `${option}${shellWord(value)}`),
    `${shellWord(marks.parts(method))}${params === undefined ? '' : ` --raw ${shellWord(marks.parts(JSON.stringify(params)))}`}`,
  ];
  return success(words.join(' \\\n  '));
}

/** Why cast can't send a request; undefined if it can. */
function refusal({ kind, batch, calls, body = '', user, headers }: CopiedRequest): string | undefined {
  if (kind !== 'rpc') {
    const what = kind === 'beacon' ? 'a request to a beacon node' : 'not a JSON-RPC request';
    return `cast speaks JSON-RPC only, and this is ${what}.`;
  }
  if (batch || calls.length !== 1) return 'cast sends one call at a time, and this is a batch.';
  if (user !== undefined) return 'cast has no option for a user name and password.';
  if ([body, ...headers.flat()].some((text) => text.includes('\0')))
    return 'The request has a NUL character, which no shell can pass to cast.';
  return exactValue(body)
    ? undefined
    : 'This cannot be written for cast: its body is not JSON, or has a number that JavaScript cannot hold.';
}
