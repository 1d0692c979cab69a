import { failed, type Result, success } from '../common/result';
import type { Language } from '../common/scratch/types';
import type { Options } from './options';
import { readAll, type Terminal } from './output/terminal';

/** A scratch file from standard input. */
export interface InputText {
  readonly text: string;
  readonly language: Language;
}

/** Whether a command reads one file from standard input, by `--stdin` or `-`. */
export function readsInput({ has, rest }: Options): boolean {
  return has('--stdin') || rest.includes('-');
}

export async function readInput(options: Options, { input }: Terminal): Promise<Result<InputText>> {
  const other = options.rest.find((one) => one !== '-');
  if (other !== undefined) return failed({ message: `Either --stdin or files, not both: ${other}` });
  const language = options.get('--language');
  if (language !== 'http' && language !== 'jsonrpc') {
    return failed({ message: '--stdin needs --language http or --language jsonrpc.' });
  }
  return success({ language, text: await readAll(input) });
}
