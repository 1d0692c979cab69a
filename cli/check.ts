import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EnvironmentValues } from '../common/scratch/api';
import { ScratchDocument } from '../common/scratch/document/document';
import type { Language } from '../common/scratch/types';
import { createChecker } from '../server/check/check';
import { environmentOf } from './environment';
import { scratchFiles } from './files';
import { checkGithub } from './formats/github';
import { checkJson } from './formats/json';
import type { CheckedFile } from './formats/report';
import { checkSarif } from './formats/sarif';
import { checkText } from './formats/text';
import { oneOf, parseOptions } from './terminal/options';
import { painter, readAll, type Terminal, write } from './terminal/terminal';
import { checkUsage } from './terminal/usage';
import { version } from './version';

const FORMATS = ['text', 'json', 'github', 'sarif'] as const;

/** `slotpad check`. @returns the exit code; an error is why it could not run */
export async function check(
  args: readonly string[],
  terminal: Terminal,
): Promise<number | { error: string }> {
  const options = parseOptions(args, {
    values: { '--format': FORMATS.join('|'), '--env': 'NAME', '--language': 'http|jsonrpc' },
    switches: ['--stdin', '--help', '-h'],
  });
  if ('error' in options) return options;
  if (options.has('--help') || options.has('-h')) {
    await write(terminal.out, checkUsage);
    return 0;
  }
  const format = oneOf(options, '--format', FORMATS);
  if (typeof format === 'object') return format;
  const environment = options.get('--env');
  const sources = options.has('--stdin')
    ? await fromInput(options.get('--language'), options.rest, terminal)
    : options.has('--language')
      ? { error: '--language is for --stdin: files are known by their names.' }
      : await fromFiles(options.rest, terminal);
  if ('error' in sources) return sources;

  const checked: CheckedFile[] = [];
  for (const source of sources) {
    const values = await environmentOf(source.folder, environment, terminal.cwd);
    if ('problem' in values) return { error: values.problem };
    checked.push(checkOne(source, values, environment !== undefined));
  }
  const printed = {
    text: () => checkText(checked, painter(terminal.colour)),
    json: () => checkJson(checked),
    github: () => checkGithub(checked),
    sarif: () => checkSarif(checked, version),
  }[format]();
  await write(terminal.out, printed);
  return checked.some((file) => file.findings.some((one) => one.severity === 'error')) ? 1 : 0;
}

interface CheckSource {
  readonly file: string;
  readonly uri: string;
  readonly folder: string;
  readonly language: Language;
  readonly text: string;
}

async function fromInput(
  language: string | undefined,
  paths: readonly string[],
  terminal: Terminal,
): Promise<readonly CheckSource[] | { error: string }> {
  if (paths.length > 0) return { error: `Either --stdin or files, not both: ${paths[0]}` };
  if (language !== 'http' && language !== 'jsonrpc') {
    return { error: '--stdin needs --language http or --language jsonrpc.' };
  }
  const text = await readAll(terminal.input);
  return [{ file: '<stdin>', uri: 'stdin:', folder: terminal.cwd, language, text }];
}

async function fromFiles(
  paths: readonly string[],
  { cwd }: Terminal,
): Promise<readonly CheckSource[] | { error: string }> {
  if (paths.length === 0) return { error: 'Name files or folders to check: slotpad check PATH…' };
  const files = await scratchFiles(paths, cwd);
  if ('error' in files) return files;
  const sources: CheckSource[] = [];
  for (const { shown, absolute, language } of files) {
    const text = await readFile(absolute, 'utf8');
    sources.push({
      file: shown,
      uri: pathToFileURL(absolute).href,
      folder: path.dirname(absolute),
      language,
      text,
    });
  }
  return sources;
}

function checkOne(source: CheckSource, values: EnvironmentValues, environmentKnown: boolean): CheckedFile {
  const { file, uri, language, text } = source;
  const checker = createChecker({ rules: { environmentKnown }, environment: () => values });
  const findings = checker.check(new ScratchDocument(uri, language, 1, text));
  return { file, text, findings };
}
