import { failed, type Result, success } from '../common/result';
import type { ToolDeclaration } from './declarations';

/** What a tool was given, by name. Strings of valid length. */
export type ToolInput = Readonly<Record<string, string>>;

/** Checks what a model passed to a tool. */
export function readInput({ name: tool, fields }: ToolDeclaration, given: unknown): Result<ToolInput> {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    return failed({ message: `${tool} takes an object.` });
  }
  const members = Object.entries(given ?? {});
  const extra = members.find(([name]) => !fields.some((field) => field.name === name));
  if (extra) return failed({ message: `${tool} has no parameter "${extra[0].slice(0, 50)}".` });
  const input: Record<string, string> = {};
  for (const { name, values, most = 100, optional } of fields) {
    const value = members.find(([member]) => member === name)?.[1];
    if (value === undefined && optional) continue;
    if (typeof value !== 'string') return failed({ message: `"${name}" has to be a string.` });
    if (values && !values.includes(value)) {
      return failed({ message: `"${name}" has to be one of: ${values.join(', ')}.` });
    }
    if (value.length > most) {
      return failed({ message: `"${name}" has ${value.length} characters, and may have ${most}.` });
    }
    input[name] = value;
  }
  return success(input);
}
