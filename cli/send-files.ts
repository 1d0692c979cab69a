import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Failure, failed, type Result, success } from '../common/result';
import { ScratchDocument } from '../common/scratch/document/document';
import { alwaysMasked } from '../common/scratch/environments/environments';
import { isUtf16 } from '../common/scratch/parse/too-large';
import { namesOf } from '../common/scratch/variables/chain';
import { mayCallContracts } from '../common/scratch/variables/contracts-of';
import { ownerOfFile } from '../runner/files/owner';
import { MOST_BYTES_OF_BODY, readTextFile } from '../runner/files/text-file';
import { assertionsOf } from '../runner/judge/assertion';
import type { NodeAddress } from '../runner/model/node-address';
import type { Preparation } from '../runner/model/prepared';
import { assertionFiller } from '../runner/request/assertion-filler';
import { chained, hasRefs, type RequestChain, responsesNeeded } from '../runner/request/chain';
import { isDisabled } from '../runner/request/delivery';
import { readImports } from '../runner/request/imports';
import { describe, type PrepareInput, passesOf, prepare } from '../runner/request/prepare';
import { createExchangeStore, type ExchangeStore } from '../runner/request/session';
import { surroundings } from '../runner/request/system-variables';
import type { RunItem } from '../runner/run/run';
import { placeForResponse } from '../runner/send/response-place';
import { chooseRequests } from './choose';
import type { WorkspaceContracts } from './contracts';
import { dotenvOf, type Surroundings, surroundingsOf } from './environment';
import { filesAt, kindOf, languageOf, noScratchFile, readScratch } from './files';
import { expandGlobs } from './glob';
import type { InputText } from './input';
import type { Options } from './options';
import type { Specifications } from './specifications';

/** A file whose requests are sent. */
export interface SendFile {
  /** Path for output. */
  readonly file: string;
  readonly items: readonly SendItem[];
  /** Keeps an exchange for later requests of the file. */
  readonly remember: ExchangeStore['remember'];
}

/** Sends the requests that others depend on, and asks the person. */
export type Asking = Omit<RequestChain, 'session'>;

export interface SendItem extends RunItem {
  /** The request before anything is sent, so that the person can be asked about it first. */
  readonly first: Preparation;
}

/** What all files of one command share. */
export interface SendContext {
  readonly options: Options;
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
  readonly cwd: string;
  readonly asking: Asking;
  readonly secrets: readonly string[];
  readonly specifications: Specifications;
  readonly contracts: WorkspaceContracts;
  /** The file from standard input, in place of files. */
  readonly input?: InputText;
}

interface NamedFile {
  readonly absolute: string;
  /** Path for output. */
  readonly file: string;
  /** Given by its own name, not found in a folder. */
  readonly named: boolean;
  /** Its text, when it is not a file. */
  readonly input?: InputText;
}

/** Reads the given files and the files in the given folders, and prepares the selected requests. */
export async function filesToSend(context: SendContext): Promise<Result<readonly SendFile[]>> {
  const { options, input } = context;
  if (options.rest.length === 0 && !input) {
    return failed({ message: 'Name the file whose requests are sent: slotpad send FILE' });
  }
  const files = input
    ? success([inputFile(input, context.cwd)])
    : await namedFiles(options.rest, context.cwd);
  if (!files.ok) return files;
  const count = files.value.length;
  if (count > 1 && choosesOne(options)) {
    return failed({
      message: `There are ${count} files: send all their requests with --all, or name one file.`,
    });
  }
  const found: SendFile[] = [];
  for (const file of files.value) {
    const read = await readItems(file, context);
    if (!read.ok) return read;
    // A file of a folder may contain only variables.
    if (read.value.items.length > 0 || file.named) found.push(read.value);
  }
  return found.length > 0
    ? success(found)
    : failed({ message: `There is no request in ${options.rest.join(', ')}.` });
}

/** Standard input, as if it were a file of the working folder. */
function inputFile(input: InputText, cwd: string): NamedFile {
  return { absolute: path.join(cwd, '<stdin>'), file: '<stdin>', named: true, input };
}

async function namedFiles(paths: readonly string[], cwd: string): Promise<Result<readonly NamedFile[]>> {
  const files = new Map<string, NamedFile>();
  const expanded = await expandGlobs(paths, cwd);
  if (!expanded.ok) return expanded;
  for (const one of expanded.value) {
    const absolute = path.resolve(cwd, one);
    if (languageOf(one)) {
      files.set(absolute, { absolute, file: one, named: true });
      continue;
    }
    if ((await kindOf(absolute)) === 'file') {
      return failed(noScratchFile(one));
    }
    const inFolder = await filesAt(one, cwd);
    if (!inFolder.ok) return inFolder;
    for (const each of inFolder.value) {
      files.set(each.absolute, { absolute: each.absolute, file: each.shown, named: false });
    }
  }
  return success([...files.values()]);
}

async function readItems(
  { absolute, file, named, input: given }: NamedFile,
  context: SendContext,
): Promise<Result<SendFile>> {
  const { asking, cwd, options } = context;
  const read = given ? success(given.text) : await readScratch(absolute, file);
  const text =
    read.ok && isUtf16(read.value) ? failed({ message: `${file} is UTF-16. Save it as UTF-8.` }) : read;
  // The person named this file, or it is one of a folder whose other files are sent.
  if (!text.ok) return named ? text : success(notSentFile(file, [{ name: file, line: 0 }], text.failure));
  const folder = path.dirname(absolute);
  const around = await surroundingsOf(folder, options, cwd);
  if (!around.ok) return around;
  const { workspace } = around.value;
  const document = new ScratchDocument(
    pathToFileURL(absolute).href,
    given?.language ?? languageOf(absolute) ?? 'http',
    1,
    text.value,
    { anySize: true },
  );
  const chosen = chooseRequests(document, options, file);
  if (!chosen.ok) return named ? chosen : success({ file, items: [], remember: () => undefined });
  const session = createExchangeStore();
  const catalogue = await context.specifications.catalogueFor(workspace);
  if (!catalogue.ok) return catalogue;
  document.catalogue = catalogue.value;
  if (context.contracts.given || document.languageId === 'jsonrpc' || mayCallContracts(text.value)) {
    const contracts = await context.contracts.contractsFor(workspace, folder);
    if (!contracts.ok) return contracts;
    document.contracts = contracts.value;
  }
  const places = chosen.value.flatMap((placed) => describe(document, placed) ?? []);
  const [problem] = around.value.problems;
  if (problem) return success(notSentFile(file, places, problem.failure));
  const found = await inputFor(document, { ...around.value, folder }, { ...context, shown: file });
  if (!found.ok) return success(notSentFile(file, places, found.failure));
  const input = { ...found.value, force: options.has('--force') };
  const items: SendItem[] = [];
  for (const placed of chosen.value) {
    for (const own of passesOf({ ...input, placed })) {
      items.push(await itemOf(own, { ...asking, session }, choosesOne(options)));
    }
  }
  return success({ file, items, remember: session.remember });
}

/** A file whose requests are not sent because of another file, or because it cannot be read. */
function notSentFile(
  file: string,
  places: readonly { readonly name: string; readonly line: number }[],
  failure: Failure,
): SendFile {
  const items = places.map(({ name, line }): SendItem => {
    const first = failed({ name, line, ...failure });
    return { name, line, first, assertions: [], prepare: async () => first };
  });
  return { file, items, remember: () => undefined };
}

/** What the requests of a document are prepared with. @param shown path of the file for messages */
export async function inputFor(
  document: ScratchDocument,
  { environment, folder, root, workspace }: Surroundings & { readonly folder: string },
  { nodes, secrets, shown }: Pick<SendContext, 'nodes' | 'secrets'> & { readonly shown: string },
): Promise<Result<Omit<PrepareInput, 'placed'>>> {
  const dotenv = await dotenvOf(folder, root);
  if (!dotenv.ok) return dotenv;
  const readBeside = (included: string, encoding?: string) =>
    readTextFile(path.resolve(folder, included), MOST_BYTES_OF_BODY, encoding);
  const ownerOf = (included: string) => ownerOfFile(path.resolve(folder, included), root);
  const imported = await readImports(document, environment, readBeside, ownerOf);
  if (!imported.ok) return failed({ ...imported.failure, message: `${shown}: ${imported.failure.message}` });
  const [beacon, execution] = nodes;
  return success({
    document,
    ...imported.value,
    nodes: { beacon, execution, all: nodes },
    readFile: readBeside,
    ownerOf,
    placeForResponse: (written) => placeForResponse(written, folder, root),
    secrets: [...alwaysMasked(environment), ...secrets],
    defaultHeaders: workspace.defaultHeaders,
    surroundings: { ...surroundings, dotenv: (name) => dotenv.value[name] },
  });
}

/** Names the option that sends a request which is refused. */
function withForce(preparation: Preparation): Preparation {
  if (preparation.ok || !preparation.failure.forceable) return preparation;
  const message = `${preparation.failure.message} Remove it, or add --force to send the request anyway.`;
  return failed({ ...preparation.failure, message });
}

/** Whether the options name one request. */
function choosesOne(options: Options): boolean {
  return !options.has('--all') && !options.has('--tag');
}

/** @param chosen whether the person named this request, so that it is not skipped in silence when it is disabled */
export async function itemOf(input: PrepareInput, chain: RequestChain, chosen: boolean): Promise<SendItem> {
  const { document, placed } = input;
  const first = await prepare(input);
  const whole = chained(input, chain);
  const { name, line } = first.ok ? first.value : first.failure;
  return {
    name,
    line,
    names: namesOf(placed.block),
    needs: responsesNeeded(input),
    disabled: !chosen && isDisabled(placed),
    first,
    assertions: assertionsOf(document, placed),
    // A request that depends on another one, or on an answer, is prepared again when its turn comes.
    prepare: async () => (first.ok && !hasRefs(placed) ? first : withForce(await prepare(whole))),
    fill: assertionFiller(whole),
  };
}
