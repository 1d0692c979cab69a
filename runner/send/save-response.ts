import { createReadStream } from 'node:fs';
import type { Failure, Result } from '../../common/result';
import { type FileContent, writer } from '../files/write-file';
import { isWhole, type Reply, type SendOptions } from '../model/outcome';
import type { Prepared, SaveTo } from '../model/prepared';

type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

/** Writes responses to the files that their requests name. A response that can't be written is a failure. */
export function withSavedResponses(send: Send, files = writer): Send {
  return async (prepared, options) => {
    const reply = await send(prepared, options);
    if (!prepared.saveTo || !isWhole(reply)) return reply;
    const savedTo: string[] = [];
    for (const place of prepared.saveTo) {
      const saved = await save(reply, place, files);
      if (!saved.ok) return notSaved(reply, saved.failure);
      savedTo.push(...saved.value);
    }
    return { ...reply, savedTo };
  };
}

/** A reply whose response was not written to a file. */
export function notSaved(reply: Reply, failure: Failure): Reply {
  const message = [reply.message, failure.message].filter(Boolean).join(' ');
  return { ...reply, outcome: reply.outcome === 'replied' ? 'not-saved' : reply.outcome, message };
}

function save(
  reply: Reply,
  { file, root, replace }: SaveTo,
  files: typeof writer,
): Promise<Result<readonly string[]>> {
  const existing = replace ? 'replace' : 'number';
  const options = { root, existing, makesFolders: true, what: 'The response' } as const;
  return files.write([{ file, content: contentOf(reply) }], options);
}

/** The body of a response as it was received. */
export function contentOf({ body, binary, file }: Reply): FileContent['content'] {
  if (file && !file.direct) return chunksOf(file.path);
  return binary ?? body ?? '';
}

/** Opens the file when the first chunk is asked for. */
async function* chunksOf(file: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(file);
}
