import path from 'node:path';
import * as z from 'zod';
import { once } from '../common/once';
import { failed, type Result, success } from '../common/result';
import { parseJsonWithComments } from '../common/scratch/json/json-with-comments';
import { readTextIfAny } from '../runner/files/text-file';
import { kindOf } from './files';

/** A file of somebody else must not send transactions without asking, allow hosts, or write a file anywhere. */
const ONLY_BY_PERSON: ReadonlySet<string> = new Set([
  'yes',
  'force',
  'token-env',
  'jwt-secret',
  'cert',
  'key',
  'allow-host',
  'output',
  'config',
]);

export const CONFIG_FILE = 'slotpad.config.json';

const schema = once(() => {
  const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
  const name = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/, 'not the name of an option: write it without "--"');
  const options = z.record(name, value).optional();
  return z.strictObject({ $schema: z.string().optional(), check: options, send: options, status: options });
});

/**
 * The options of `slotpad.config.json` for a command, as arguments; without those that `args` have. The file is the
 * nearest one from the working folder upward to the folder of the repository.
 */
export async function configuredArgs(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<Result<readonly string[]>> {
  if (command !== 'check' && command !== 'send' && command !== 'status') return success([]);
  const found = await nearestConfig(cwd);
  if (!found.ok) return found;
  if (!found.value) return success([]);
  const { file, text } = found.value;
  const parsed = parse(text);
  if (!parsed.ok) return failed({ message: `${file}: ${parsed.failure.message}` });
  const chosen = Object.entries(parsed.value[command] ?? {});
  const refused = chosen.find(([key]) => ONLY_BY_PERSON.has(key));
  if (refused) {
    return failed({
      message: `${file}: ${command}.${refused[0]}: Give --${refused[0]} on the command line.`,
    });
  }
  const isGiven = (name: string) => args.some((one) => one === name || one.startsWith(`${name}=`));
  return success(
    chosen.flatMap(([key, written]) => {
      const name = `--${key}`;
      if (written === false || isGiven(name)) return [];
      if (written === true) return [name];
      return [written].flat().map((one) => `${name}=${one}`);
    }),
  );
}

function parse(text: string): Result<z.infer<ReturnType<typeof schema>>> {
  const read = parseJsonWithComments(text);
  if (!read.ok) return failed({ message: `Not JSON: see line ${read.line}, column ${read.column}.` });
  const { success: isValid, data, error } = schema().safeParse(read.value);
  if (isValid) return success(data);
  const [issue] = error.issues;
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  return failed({ message: `${where}${issue?.message ?? ''}.` });
}

async function nearestConfig(
  cwd: string,
): Promise<Result<{ readonly file: string; readonly text: string } | undefined>> {
  for (let current = cwd; ; current = path.dirname(current)) {
    const file = path.join(current, CONFIG_FILE);
    const text = await readTextIfAny(file);
    if (!text.ok) return text;
    if (text.value !== undefined) return success({ file, text: text.value });
    const isRoot = (await kindOf(path.join(current, '.git'))) !== undefined;
    if (isRoot || current === path.dirname(current)) return success(undefined);
  }
}
