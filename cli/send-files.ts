import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { failed, type Result, success } from '../common/result';
import type { PlacedBlock } from '../common/scratch/api';
import { ScratchDocument } from '../common/scratch/document/document';
import { fileVariables } from '../common/scratch/variables/variables';
import { assertionsOf } from '../runner/judge/assertion';
import type { NodeAddress } from '../runner/model/node-address';
import type { NotSent, Prepared } from '../runner/model/prepared';
import { chained, type RequestChain } from '../runner/request/chain';
import { makeFiller } from '../runner/request/fill';
import { type PrepareInput, prepare } from '../runner/request/prepare';
import { createExchangeStore, type ExchangeStore } from '../runner/request/session';
import { surroundings } from '../runner/request/system-variables';
import type { RunItem } from '../runner/run/run';
import { chooseRequests } from './choose';
import { dotenvOf, environmentOf } from './environment';
import { languageOf, readTextIfAny, rootFor, scratchFiles } from './files';
import type { Options } from './options';
import { workspaceSettings } from './workspace-settings';

/** A file whose requests are sent. */
export interface SendFile {
  /** As printed. */
  readonly file: string;
  readonly items: readonly SendItem[];
  /** Keeps what a request of the file brought, for those after it. */
  readonly remember: ExchangeStore['remember'];
}

/** How requests are sent that others need, and who is asked. */
export type Asking = Omit<RequestChain, 'session'>;

export interface SendItem extends RunItem {
  /** Filled in before anything was sent, so that what has to be asked is known. */
  readonly first: Prepared | NotSent;
}

/** The files that are named, and those in folders that are named; their chosen requests are filled in. */
export async function filesToSend(
  options: Options,
  nodes: readonly [beacon: NodeAddress, execution: NodeAddress],
  cwd: string,
  asking: Asking,
  secrets: readonly string[] = [],
): Promise<Result<readonly SendFile[]>> {
  if (options.rest.length === 0)
    return failed({ message: 'Name the file whose requests are sent: slotpad send FILE' });
  const files = new Map<string, { file: string; named: boolean }>();
  for (const one of options.rest) {
    if (languageOf(one)) {
      files.set(path.resolve(cwd, one), { file: one, named: true });
      continue;
    }
    const inFolder = await scratchFiles([one], cwd);
    // What is there and is no folder has a name that says nothing.
    if (!inFolder.ok) {
      const missing = inFolder.failure.message.startsWith('There is no');
      return missing ? inFolder : failed({ message: `${one} is neither .http nor .jsonrpc.` });
    }
    for (const { absolute, shown } of inFolder.value) files.set(absolute, { file: shown, named: false });
  }
  if (files.size > 1 && !options.has('--all')) {
    return failed({
      message: `There are ${files.size} files: send all their requests with --all, or name one file.`,
    });
  }
  const found: SendFile[] = [];
  for (const [absolute, { file, named }] of files) {
    const read = await readItems(absolute, file, options, nodes, cwd, asking, secrets);
    if (!read.ok) return read;
    // A file of a folder may well hold nothing but variables.
    if (read.value.items.length > 0 || named) found.push(read.value);
  }
  return found.length > 0
    ? success(found)
    : failed({ message: `There is no request in ${options.rest.join(', ')}.` });
}

async function readItems(
  absolute: string,
  file: string,
  options: Options,
  nodes: readonly [beacon: NodeAddress, execution: NodeAddress],
  cwd: string,
  asking: Asking,
  secrets: readonly string[],
): Promise<Result<SendFile>> {
  const text = await readTextIfAny(absolute);
  if (text === undefined) return failed({ message: `There is no file ${file}.` });
  const folder = path.dirname(absolute);
  const environment = await environmentOf(folder, options.get('--env'), cwd);
  if ('problem' in environment) return failed({ message: environment.problem });
  const document = new ScratchDocument(pathToFileURL(absolute).href, languageOf(absolute) ?? 'http', 1, text);
  const chosen = chooseRequests(document, options, file);
  if (!chosen.ok)
    return options.rest.includes(file) ? chosen : success({ file, items: [], remember: () => undefined });
  const [beacon, execution] = nodes;
  const session = createExchangeStore();
  const dotenv = await dotenvOf(folder, cwd);
  const { defaultHeaders } = await workspaceSettings(folder, await rootFor(folder, cwd));
  const items: SendItem[] = [];
  for (const placed of chosen.value) {
    items.push(
      await itemOf(
        {
          document,
          placed,
          variables: fileVariables(document, environment),
          nodes: { beacon, execution, all: nodes },
          readFile: (included) => readFile(path.resolve(folder, included), 'utf8'),
          secrets: [...Object.values(environment.secrets ?? {}), ...secrets],
          defaultHeaders,
          surroundings: { ...surroundings, dotenv: (name) => dotenv[name] },
        },
        { ...asking, session },
      ),
    );
  }
  return success({ file, items, remember: session.remember });
}

async function itemOf(input: PrepareInput & { placed: PlacedBlock }, chain: RequestChain): Promise<SendItem> {
  const { document, placed, variables, answers } = input;
  // What needs another request's reply, or somebody's answer, is filled in when its turn comes.
  const first = await prepare(input);
  const whole = chained(input, chain);
  const { messagePart } = whole;
  const { name, line } = first;
  return {
    name,
    line,
    first,
    assertions: assertionsOf(document, placed),
    prepare: async () => (first.kind === 'not-sent' ? prepare(whole) : first),
    fill: (text) =>
      makeFiller({
        document,
        variables,
        around: input.surroundings ?? surroundings,
        answers,
        messagePart,
      }).text(text),
  };
}
