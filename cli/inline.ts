/** Requests that are written on the command line or come from standard input, as if they stood in a scratch file. */
import path from 'node:path';
import { failed, type Result, success } from '../common/result';
import type { Language } from '../common/scratch/types';
import { readTextIfAny } from '../runner/files/text-file';
import { kindOf, languageOf, listedScratchFiles } from './files';
import type { Options } from './options';
import { readAll, type Terminal } from './output/terminal';

/** Requests that are no file. */
export interface InputText {
  readonly text: string;
  readonly language: Language;
  /** Name for output. */
  readonly shown: string;
  /** Whether all of its requests are meant: those of a command line. */
  readonly all?: true;
}

/** Whether a command reads one file from standard input, by `--stdin` or `-`. */
export function readsInput({ has, rest }: Options): boolean {
  return has('--stdin') || rest.includes('-');
}

/** Requests from standard input. Their language is that of `--language`, else that of the first request. */
export async function readInput(options: Options, { input }: Terminal): Promise<Result<InputText>> {
  const other = options.rest.find((one) => one !== '-');
  if (other !== undefined) return failed({ message: `Either --stdin or files, not both: ${other}` });
  const given = options.get('--language');
  if (given !== undefined && given !== 'http' && given !== 'jsonrpc') {
    return failed({ message: `--language takes http or jsonrpc, not "${given}".` });
  }
  const text = await readAll(input);
  const language = given ?? languageOfText(text);
  return language
    ? success({ language, text, shown: '<stdin>' })
    : failed({ message: '--stdin needs --language http or --language jsonrpc.' });
}

const METHOD_LINE = /^(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\s+\S/;
const URL_LINE = /^(?:https?:\/\/|curl\s|\/\w)/;
/** `eth_blockNumber()`, `token.balanceOf(alice)`, `send token.transfer(…)`, `deploy Token(…)`, and JSON-RPC objects. */
const CALL_LINE = /^(?:(?:send|deploy|estimate|trace)\s+)?[A-Za-z_$][\w$]*(?:\s*\.\s*[\w$]+)*\s*\(|^[{[]/;
const METHOD_NAME = /^[a-z][a-z\d]*_[A-Za-z]\w*$/;

/** The language of the first request in a text; undefined where it is none. */
function languageOfText(text: string): Language | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !/^(?:#|\/\/|@[\w-]+\s*=)/.test(line)) ?? '';
  if (METHOD_LINE.test(first) || URL_LINE.test(first)) return 'http';
  return CALL_LINE.test(first) || METHOD_NAME.test(first) ? 'jsonrpc' : undefined;
}

/**
 * The requests of a command line, with the contracts and variables of the scratch files in the working folder that they
 * name. Undefined where the arguments are files.
 */
export async function inlineRequests(options: Options, cwd: string): Promise<Result<InputText> | undefined> {
  const languages = await Promise.all(
    options.rest.map(async (one) => ((await isPath(one, cwd)) ? undefined : languageOfText(one))),
  );
  const [first] = languages.filter((one) => one !== undefined);
  if (!first) return undefined;
  const other = languages.findIndex((one) => one !== first);
  if (other >= 0)
    return failed({
      message:
        languages[other] === undefined
          ? `Give either requests or files, not both: ${options.rest[other]}`
          : 'Give calls and HTTP requests one after the other, with two commands.',
    });
  const requests = options.rest.map((one) => request(one.trim(), first));
  const definitions = await definitionsFor(requests.join('\n'), cwd);
  if (!definitions.ok) return definitions;
  const text = [...definitions.value, ...requests.map((one) => `###\n${one}`)].join('\n');
  return success({ text, language: first, shown: '<command line>', all: true });
}

/** A path alone is read, and a method without parentheses has no parameters. */
function request(text: string, language: Language): string {
  if (language === 'http') return text.startsWith('/') ? `GET ${text}` : text;
  return METHOD_NAME.test(text) ? `${text}()` : text;
}

async function isPath(one: string, cwd: string): Promise<boolean> {
  if (/[\n({]/.test(one)) return false;
  return languageOf(one) !== undefined || (await kindOf(path.resolve(cwd, one))) !== undefined;
}

const CONTRACT = /^[ \t]*(?:#|\/\/)[ \t]*@contract[ \t]+([A-Za-z_]\w*)[ \t]*=[ \t]*(\S.*)$/gm;
const VARIABLE = /^@([A-Za-z_][\w-]*)[ \t]*=[ \t]*(\S.*)$/gm;
const DEFINITIONS = { contract: CONTRACT, variable: VARIABLE } as const;

interface Definition {
  readonly line: string;
  readonly value: string;
  readonly file: string;
}

/** The lines that define the names of a request: `# @contract token = 0x…`, `@alice = 0x…`. Those of two files must agree. */
async function definitionsFor(text: string, cwd: string): Promise<Result<readonly string[]>> {
  // A contract and a variable may have the same name: they are used in different places.
  const known = new Map<string, Definition[]>();
  for (const file of await listedScratchFiles(cwd)) {
    const read = await readTextIfAny(path.join(cwd, file));
    if (!read.ok || read.value === undefined) continue;
    for (const [kind, pattern] of Object.entries(DEFINITIONS)) {
      for (const [line, name = '', rest = ''] of read.value.matchAll(pattern)) {
        const value = rest.trimEnd();
        // What depends on a response has no value here.
        if (/\{\{[^{}]*\.(?:request|response)\./.test(value)) continue;
        const key = `${kind} ${name}`;
        known.set(key, [...(known.get(key) ?? []), { line: line.trim(), value, file }]);
      }
    }
  }
  const lines = new Map<string, string>();
  const wanted = namesIn(text);
  for (const name of wanted) {
    for (const kind of Object.keys(DEFINITIONS)) {
      const key = `${kind} ${name}`;
      const [first, ...others] = known.get(key) ?? [];
      if (!first || lines.has(key)) continue;
      const other = others.find(({ value }) => value !== first.value);
      if (other) {
        return failed({
          message: `${name} is ${first.value} in ${first.file} and ${other.value} in ${other.file}.`,
          remedy: `Write the value itself, or send a request of one of these files.`,
        });
      }
      lines.set(key, first.line);
      wanted.push(...namesIn(first.value));
    }
  }
  return success([...lines.values()]);
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/[A-Za-z_][\w-]*/g)].map(([name]) => name);
}
