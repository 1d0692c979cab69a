/** The Model Context Protocol, with its SDK, which is loaded for this command alone: it is larger than most of the program. */
import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** A tool as a client sees it. */
export interface ServedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: { readonly type: 'object'; readonly properties: Record<string, object> };
  /** Whether it sends requests to nodes. */
  readonly sends: boolean;
  readonly run: (given: unknown, signal: AbortSignal) => Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly failed: boolean;
}

export interface ServeOptions {
  readonly tools: readonly ServedTool[];
  readonly version: string;
  /** For the model, about all tools. */
  readonly instructions: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** Serves tools until the input ends or the signal is aborted. */
export async function serve({
  tools,
  version,
  instructions,
  input,
  output,
  signal,
}: ServeOptions): Promise<void> {
  const server = new Server({ name: 'slotpad', version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema, sends }) => ({
      name,
      title,
      description,
      inputSchema: { ...inputSchema },
      annotations: { readOnlyHint: true, openWorldHint: sends },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name);
    const { text, failed } = tool
      ? await tool.run(params.arguments, extra.signal)
      : { text: `There is no tool "${params.name.slice(0, 100)}".`, failed: true };
    return { content: [{ type: 'text', text }], isError: failed };
  });
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  await server.connect(new StdioServerTransport(input, output));
  await ended;
  await server.close();
}
