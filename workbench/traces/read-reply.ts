import { readFile, stat } from 'node:fs/promises';
import { failed, type Result } from '../../common/result';
import { readTraceResponse } from '../../common/traces/read-trace';
import type { Trace } from '../../common/traces/trace';
import { bytes } from '../../common/units/words';
import { parseJson } from '../../monitor/nodes/parse-json';
import { LARGEST_TRACE } from '../../monitor/traces/ask-trace';
import type { Reply } from '../../runner/model/outcome';

/** The trace in a response, also in one whose body is in a file. */
export async function traceOfReply({ body, file }: Pick<Reply, 'body' | 'file'>): Promise<Result<Trace>> {
  const text = body ?? (file ? await textOfFile(file.path) : '');
  if (typeof text !== 'string') return text;
  try {
    return readTraceResponse(await parseJson(text));
  } catch {
    return failed({ message: 'This response is not JSON.' });
  }
}

async function textOfFile(path: string): Promise<string | Result<never>> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_TRACE)
      return failed({
        message: `This response has ${bytes(size)}. Traces of up to ${bytes(LARGEST_TRACE)} are shown.`,
      });
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return failed(
      code === 'ENOENT'
        ? { message: 'The file of this response no longer exists.', remedy: 'Send the request again.' }
        : { message: `The file of this response cannot be read: ${message}.` },
    );
  }
}
