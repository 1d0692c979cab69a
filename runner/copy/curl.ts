import { defined } from '../../common/defined';
import { curlCommand, type ShellText } from '../../common/scratch/convert/curl-command';
import type { CopiedRequest } from './copied-request';

/** The request as a `curl` command for a POSIX shell. */
export function curlOf(copied: CopiedRequest): string {
  const { marks, connection, url, user, body } = copied;
  const options: ShellText[] = [];
  if (copied.stream) options.push(['--no-buffer']);
  if (connection?.ca !== undefined) options.push(['--cacert', connection.ca]);
  if (connection?.certificate !== undefined) options.push(['--cert', connection.certificate]);
  if (connection?.key !== undefined) options.push(['--key', connection.key]);
  return curlCommand({
    method: copied.method,
    url: marks.parts(url),
    headers: copied.headers.map(([name, value]) => [name, marks.parts(value)]),
    ...defined({
      user: user === undefined ? undefined : marks.parts(user),
      body: body === undefined ? undefined : { text: marks.parts(body) },
    }),
    options,
  });
}
