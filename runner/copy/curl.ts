import { defined } from '../../common/defined';
import { failed, type Result, success } from '../../common/result';
import { curlCommand } from '../../common/scratch/convert/curl-command';
import type { ShellText } from '../../common/scratch/convert/shell-word';
import type { CopiedRequest } from './copied-request';

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
