import { readFile, stat } from 'node:fs/promises';
import { failed, type Result, success } from '../../common/result';
import { readTraceResponse } from '../../common/traces/read-trace';
import { type AccountChange, readStateResponse } from '../../common/traces/state';
import type { Trace } from '../../common/traces/trace';
import { bytes } from '../../common/units/words';
import { parseJson } from '../../monitor/nodes/parse-json';
import { LARGEST_TRACE } from '../../monitor/traces/ask-trace';
import type { Reply } from '../../runner/model/outcome';

/** What a response shows of a transaction: its calls, or what it changed. */
export type TraceInReply =
  | { readonly kind: 'calls'; readonly trace: Trace }
  | { readonly kind: 'changes'; readonly accounts: readonly AccountChange[] };

/** The trace or the changes of accounts in a response, also in one whose body is in a file. */
export async function traceOfReply({
  body,
  file,
}: Pick<Reply, 'body' | 'file'>): Promise<Result<TraceInReply>> {
  const text = body ?? (file ? await textOfFile(file.path) : '');
  if (typeof text !== 'string') return text;
  try {
    const json = await parseJson(text);
    const trace = readTraceResponse(json);
    if (trace.ok) return success({ kind: 'calls', trace: trace.value });
    const accounts = readStateResponse(json);
    return accounts ? success({ kind: 'changes', accounts }) : trace;
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
