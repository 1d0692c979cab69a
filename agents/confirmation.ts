import { visible } from './answer';
import { declarations, type ToolId } from './declarations';
import type { ToolHost } from './host';
import { readInput } from './input';
import { nodeOf } from './reads';
import { requestToSend } from './send';

/** What a person confirms before a tool is run. */
export interface Confirmation {
  /** A question. */
  readonly title: string;
  /** The request as in the input, with invisible characters as escapes; or the names of the nodes. */
  readonly detail: string;
}

/** The question before a tool that sends requests; undefined where nothing will be sent. */
export async function confirmationOf(
  id: ToolId,
  given: unknown,
  host: ToolHost,
): Promise<Confirmation | undefined> {
  const { all } = host.nodes();
  if (id === 'status' && all.length > 0) {
    return { title: 'Read the state of your nodes?', detail: all.map(({ name }) => name).join('\n') };
  }
  if (id !== 'send') return undefined;
  const input = readInput(declarations.send, given);
  const prepared = input.ok ? await requestToSend(input.value, host) : input;
  if (!input.ok || !prepared.ok) return undefined;
  const name = nodeOf(prepared.value, all)?.name ?? '';
  return { title: `Send this request to the node "${name}"?`, detail: visible(input.value.text ?? '') };
}
