/** Asking an execution node for its own OpenRPC document. */
import { failed, type Result, success } from '../../common/result';
import { counted } from '../../common/units/words';
import type { NodeAnswer, NodeReader } from '../../monitor/nodes/reader';

/** A document as a node sent it. */
export interface Discovered {
  /** For display: `rpc.discover of "geth"`. */
  readonly name: string;
  /** Formatted JSON. */
  readonly text: string;
}

const METHOD_NOT_FOUND = -32601;

/** Asks a node with `rpc.discover`. */
export async function discover(reader: Pick<NodeReader, 'call'>, node: string): Promise<Result<Discovered>> {
  const answer = await reader.call('rpc.discover', []);
  if (!answer.ok) return failed(failureOf(answer.failure, node));
  return success({ name: `rpc.discover of "${node}"`, text: `${JSON.stringify(answer.value, null, 2)}\n` });
}

function failureOf({ code, remedy, what }: Extract<NodeAnswer, { ok: false }>['failure'], node: string) {
  if (code === METHOD_NOT_FOUND) {
    return {
      message: `The node "${node}" does not have rpc.discover.`,
      remedy:
        'If its documentation has an OpenRPC document, save it and add its path to slotpad.specifications.',
    };
  }
  return { message: what, ...(remedy === '' ? {} : { remedy }) };
}

/** `"geth" has 12 methods that are not built in (86 in all).` */
export function summaryOf(node: string, all: number, added: number): string {
  if (added === 0)
    return `All ${counted(all, 'method')} of "${node}" are built in. There is nothing to load.`;
  const are = added === 1 ? 'is' : 'are';
  return `"${node}" has ${counted(added, 'method')} that ${are} not built in (${all} in all).`;
}

/** File name for the document of a node: `geth-archive.openrpc.json`. */
export function fileNameFor(node: string): string {
  const words = node.toLowerCase().match(/[a-z0-9]+/g) ?? ['node'];
  return `${words.join('-').slice(0, 60)}.openrpc.json`;
}

/** The path of a file for the setting: relative to the folder, with `/`. Both are paths of URIs. */
export function pathInSetting(folder: string, file: string): string {
  const from = folder.split('/').filter(Boolean);
  const to = file.split('/').filter(Boolean);
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
}
