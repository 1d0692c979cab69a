import * as vscode from 'vscode';
import { declarations, type ToolId } from '../../agents/declarations';
import type { ToolHost } from '../../agents/host';
import { confirmationOf, runTool } from '../../agents/tools';
import { defined } from '../../common/defined';
import { failureText } from '../../common/result';
import { screenText } from '../../workbench/screen/text';
import type { NodeRegistry } from '../nodes/registry';
import { createCodeBlock } from '../screen/screen';

/** The tools for assistants, by their names in package.json. */
export interface AssistantTools {
  /** The question before a tool that sends requests. */
  prepare(name: string, input: unknown): Promise<vscode.PreparedToolInvocation>;
  /** Rejects with a message for the model if the tool could not run. */
  invoke(
    name: string,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult>;
}

export interface AssistantToolsOptions extends Pick<ToolHost, 'clock' | 'contracts' | 'send' | 'variables'> {
  readonly registry: Pick<NodeRegistry, 'all' | 'selected'>;
}

export function createAssistantTools({
  clock,
  contracts,
  registry,
  send,
  variables,
}: AssistantToolsOptions): AssistantTools {
  const host: ToolHost = {
    nodes: () => ({
      all: registry.all,
      beacon: registry.selected('beacon'),
      execution: registry.selected('execution'),
    }),
    send,
    clock,
    ...defined({ contracts, variables }),
    configure: 'Ask the person to run "Slotpad: Add Node" or "Slotpad: Find Local Nodes".',
  };
  return {
    async prepare(name, input) {
      const id = idOf(name);
      const invocationMessage = declarations[id].title;
      const asked = vscode.workspace.isTrusted ? await confirmationOf(id, input, host) : undefined;
      if (!asked) return { invocationMessage };
      const title = screenText(asked.title);
      return { invocationMessage, confirmationMessages: { title, message: createCodeBlock(asked.detail) } };
    },
    async invoke(name, input, token) {
      if (!vscode.workspace.isTrusted) throw new Error('The workspace is not trusted. Trust it first.');
      const stopped = new AbortController();
      const listener = token.onCancellationRequested(() => stopped.abort());
      try {
        const result = await runTool(idOf(name), input, host, stopped.signal);
        if (!result.ok) throw new Error(failureText(result.failure));
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(result.value)]);
      } finally {
        listener.dispose();
      }
    },
  };
}

function idOf(name: string): ToolId {
  const ids = Object.keys(declarations) as ToolId[];
  const id = ids.find((one) => declarations[one].name === name);
  if (id === undefined) throw new Error(`There is no tool "${name}".`);
  return id;
}
