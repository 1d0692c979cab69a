import type { RpcCall } from '../../../common/scratch/types';
import type { Fix } from '../rule';

/** Writes another method name in the place of the one that stands there; quotes stay. */
export function renameMethod(call: RpcCall, name: string, preferred: boolean): Fix {
  const { start, end } = call.method ?? call;
  return { title: `Write ${name}`, edits: [{ start, end, text: name }], preferred };
}
