import { failed, type Result, success } from '../../common/result';
import { type ShellText, shellWord } from '../../common/scratch/convert/shell-word';
import type { CopiedRequest } from './copied-request';
import { exactValue } from './javascript';

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
