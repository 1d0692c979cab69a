import { failed, type Result } from '../common/result';
import { check } from './check';
import { declarations, type ToolId } from './declarations';
import { describe } from './describe';
import { explain } from './explain';
import type { ToolHost } from './host';
import { readInput, type ToolInput } from './input';
import { withoutHosts } from './names';
import { send } from './send';
import { status } from './status';

type Run = (input: ToolInput, host: ToolHost, signal: AbortSignal) => Promise<Result<string>>;

const runs: Readonly<Record<ToolId, Run>> = { describe, check, send, explain, status };

/**
 * Runs a tool. Never rejects because of its input or of a node.
 *
 * @param given what the model passed
 * @returns Markdown or JSON for the model. Text of nodes is only inside JSON strings.
 */
export async function runTool(
  id: ToolId,
  given: unknown,
  host: ToolHost,
  signal: AbortSignal,
): Promise<Result<string>> {
  const input = readInput(declarations[id], given);
  if (!input.ok) return input;
  const result = await runs[id](input.value, host, signal);
  if (result.ok) return result;
  const clean = withoutHosts(host.nodes().all);
  return failed({ ...result.failure, message: clean(result.failure.message) });
}
