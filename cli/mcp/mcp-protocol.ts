/** The Model Context Protocol, with its SDK, which is loaded for this command alone: it is larger than most of the program. */
import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { failureText, type Result } from '../../common/result';

/** A tool as a client sees it. */
export interface ServedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: { readonly type: 'object'; readonly properties: Record<string, object> };
  /** JSON Schema of the answer; absent where that is Markdown. */
  readonly outputSchema?:
    | { readonly type: 'object'; readonly properties: Record<string, object> }
    | undefined;
  /** Whether it sends requests to nodes. */
  readonly sends: boolean;
  readonly run: (given: unknown, signal: AbortSignal) => Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly failed: boolean;
}

/** A page that a client can read. */
interface ServedResource {
  /** With a name in braces for one of many. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

/** A question that a client offers to a person. */
interface ServedPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string }[];
}

export interface ServeOptions {
  readonly resources: readonly ServedResource[];
  readonly read: (
    uri: string,
    signal: AbortSignal,
  ) => Promise<Result<{ readonly mimeType: string; readonly text: string }>>;
  readonly prompts: readonly ServedPrompt[];
  readonly prompt: (name: string, given: Readonly<Record<string, string>>) => Result<string>;
  readonly tools: readonly ServedTool[];
  readonly version: string;
  /** For the model, about all tools. */
  readonly instructions: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** Serves tools until the input ends or the signal is aborted. */
export async function serve(options: ServeOptions): Promise<void> {
  const { tools, version, instructions, input, output, signal } = options;
  const server = new Server(
    { name: 'slotpad', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema, outputSchema, sends }) => ({
      name,
      title,
      description,
      inputSchema: { ...inputSchema },
      ...(outputSchema ? { outputSchema: { ...outputSchema } } : {}),
      annotations: { readOnlyHint: true, openWorldHint: sends },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name);
    const { text, failed } = tool
      ? await tool.run(params.arguments, extra.signal)
      : { text: `There is no tool "${params.name.slice(0, 100)}".`, failed: true };
    const structured = !failed && tool?.outputSchema ? { structuredContent: JSON.parse(text) as object } : {};
    return { content: [{ type: 'text', text }], ...structured, isError: failed };
  });
  serveResources(server, options);
  servePrompts(server, options);
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

function serveResources(server: Server, { read, resources }: ServeOptions): void {
  const isTemplate = ({ uri }: ServedResource) => uri.includes('{');
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: resources.filter((one) => !isTemplate(one)).map((one) => ({ ...one })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: resources.filter(isTemplate).map(({ uri, ...one }) => ({ ...one, uriTemplate: uri })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const found = await read(uri, signal);
    if (!found.ok) throw new McpError(ErrorCode.InvalidParams, failureText(found.failure));
    return { contents: [{ uri, ...found.value }] };
  });
}

function servePrompts(server: Server, { prompt, prompts }: ServeOptions): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map((one) => ({
      ...one,
      arguments: one.arguments.map((argument) => ({ ...argument, required: true })),
    })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const text = prompt(params.name, params.arguments ?? {});
    if (!text.ok) throw new McpError(ErrorCode.InvalidParams, failureText(text.failure));
    return { messages: [{ role: 'user', content: { type: 'text', text: text.value } }] };
  });
}
