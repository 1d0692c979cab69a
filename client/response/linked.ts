import * as vscode from 'vscode';
import * as z from 'zod';
import { linkedText } from '../../workbench/response/linked-text';
import type { Answered } from '../../workbench/response/views';
import type { NodeRegistry } from '../nodes/registry';

/** What a link in a response hands over: see `server/features/response-links`. */
const linkedRequest = z.object({
  language: z.enum(['http', 'jsonrpc']),
  title: z.string().max(200),
  text: z.string().max(1000),
});

/** Opens a scratch document with the request that a value was linked to, ready to be sent to the same node. */
export async function openLinked(
  sent: unknown,
  answered: Answered | undefined,
  registry: NodeRegistry,
): Promise<void> {
  const request = linkedRequest.safeParse(sent);
  if (!request.success) return;
  const document = await vscode.workspace.openTextDocument({
    language: request.data.language,
    content: linkedText(request.data, answered?.prepared, registry.all),
  });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
}
