import type { core } from 'zod';
import { failed, type Result, success } from '../common/result';
import type { ToolDeclaration } from './declarations';

/** What a tool was given, by name. Strings of valid length. */
export type ToolInput = Readonly<Record<string, string>>;

/** Checks what a model passed to a tool. */
export function readInput({ name: tool, input }: ToolDeclaration, given: unknown): Result<ToolInput> {
  const { success: valid, data, error } = input.safeParse(given ?? {}, { reportInput: true });
  if (valid) return success(data as ToolInput);
  const [issue] = error.issues;
  return failed({ message: issue ? messageOf(tool, issue) : `${tool} takes an object.` });
}

/** What is wrong, for the model. */
function messageOf(tool: string, issue: core.$ZodIssue): string {
  const [name] = issue.path;
  if (issue.code === 'unrecognized_keys') return `${tool} has no parameter "${issue.keys[0]?.slice(0, 50)}".`;
  if (name === undefined) return `${tool} takes an object.`;
  if (issue.code === 'too_big') {
    return `"${String(name)}" has ${String(issue.input).length} characters, and may have ${issue.maximum}.`;
  }
  const isText = typeof issue.input === 'string';
  return issue.code === 'invalid_value' && isText
    ? `"${String(name)}" has to be one of: ${issue.values.join(', ')}.`
    : `"${String(name)}" has to be a string.`;
}
