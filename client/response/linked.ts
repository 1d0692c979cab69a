import * as vscode from 'vscode';
import * as z from 'zod';
import { linkedText } from '../../workbench/response/linked-text';
import type { Answered } from '../../workbench/response/views';
import type { NodeRegistry } from '../nodes/registry';

/** The argument of a link in a response: see `server/features/response/response-links.ts`. */
const linkedRequest = z.object({
  language: z.enum(['http', 'jsonrpc']),
  title: z.string().max(200),
  text: z.string().max(1000),
});

/** Opens the request of a link in a scratch file, for the node that the response came from. */
export async function openLinked(
  argument: unknown,
  answered: Answered | undefined,
  registry: NodeRegistry,
): Promise<void> {
  const request = linkedRequest.safeParse(argument);
  if (!request.success) return;
  const document = await vscode.workspace.openTextDocument({
    language: request.data.language,
    content: linkedText(request.data, answered?.prepared, registry.all),
  });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
}
