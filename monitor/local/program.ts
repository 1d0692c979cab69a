import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';

/** What a program printed, or why there is nothing. */
export type ProgramOutput =
  | { readonly kind: 'printed'; readonly text: string }
  | { readonly kind: 'not-installed' }
  | {
      /** It was not run. */
      readonly kind: 'skipped';
      /** The end of a sentence. */
      readonly why: string;
    }
  | {
      readonly kind: 'failed';
      /** What went wrong, as the end of a sentence: the first line of its error output, or the exit code. */
      readonly why: string;
    };

/** Runs a program with arguments. Never throws. */
export type RunProgram = (name: string, args: readonly string[]) => Promise<ProgramOutput>;

export interface ProgramOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder it runs in. Never the workspace, which could contain a program of the same name. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly platform?: NodeJS.Platform;
}

/** More output than this is an error. Bytes. */
const mostOutput = 4 * 1024 * 1024;

/** Runs programs that are on the PATH, without a shell and without input. */
export function createProgramRunner(options: ProgramOptions): RunProgram {
  return async (name, args) => {
    const file = await findProgram(name, options);
    return file === undefined ? { kind: 'not-installed' } : printed(file, args, options);
  };
}

/** The file of a program on the PATH. Relative folders of the PATH are ignored. */
export async function findProgram(
  name: string,
  { env, platform = process.platform }: Pick<ProgramOptions, 'env' | 'platform'>,
): Promise<string | undefined> {
  const windows = platform === 'win32';
  const folders = (env.PATH ?? env.Path ?? '').split(windows ? ';' : ':');
  for (const folder of folders.filter((each) => path.isAbsolute(each))) {
    const file = path.join(folder, windows ? `${name}.exe` : name);
    try {
      await access(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

function printed(
  file: string,
  args: readonly string[],
  { cwd, env, signal, timeoutMs }: ProgramOptions,
): Promise<ProgramOutput> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...env },
      shell: false,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      killSignal: 'SIGKILL',
    });
    let text = '';
    let errors = '';
    const failed = (why: string) => resolve({ kind: 'failed', why });
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.length <= mostOutput) return;
      child.kill('SIGKILL');
      failed('it printed too much');
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      errors = (errors + part).slice(0, 2000);
    });
    child.once('error', (error) =>
      failed(
        error.name !== 'AbortError'
          ? error.message
          : signal.aborted
            ? 'it was canceled'
            : `it did not end within ${timeoutMs / 1000} s`,
      ),
    );
    child.once('close', (code) => {
      if (code === 0) resolve({ kind: 'printed', text });
      else failed(firstLine(errors) || `it ended with code ${code}`);
    });
  });
}

/** Without the period, because it becomes the end of another sentence. */
function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return line.slice(0, 200).replace(/[\s.]+$/, '');
}
