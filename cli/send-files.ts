/** The files of `slotpad send`: reading them, and choosing their requests. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { methodNamed } from '../catalogue/execution';
import { nearest } from '../common/nearest';
import { type Failure, failed, type Result, success } from '../common/result';
import type { PlacedBlock, ScratchDocumentApi } from '../common/scratch/api';
import { ScratchDocument } from '../common/scratch/document/document';
import { alwaysMasked } from '../common/scratch/environments/environments';
import { isUtf16 } from '../common/scratch/parse/too-large';
import { namesOf } from '../common/scratch/variables/chain';
import { mayCallContracts, mayNameContracts } from '../common/scratch/variables/contracts-of';
import { ownerOfFile } from '../runner/files/owner';
import { MOST_BYTES_OF_BODY, readTextFile } from '../runner/files/text-file';
import { assertionsOf } from '../runner/judge/assertion';
import type { NodeAddress } from '../runner/model/node-address';
import type { Preparation } from '../runner/model/prepared';
import { assertionFiller } from '../runner/request/assertion-filler';
import { chained, hasRefs, type RequestChain, responsesNeeded } from '../runner/request/chain';
import { directivesFor, isDisabled } from '../runner/request/delivery';
import { readImports } from '../runner/request/imports';
import { describe, type PrepareInput, passesOf, prepare } from '../runner/request/prepare';
import { createExchangeStore, type ExchangeStore } from '../runner/request/session';
import { surroundings } from '../runner/request/system-variables';
import type { RunItem } from '../runner/run/run';
import { placeForResponse } from '../runner/send/response-place';
import { namedHere, type WorkspaceContracts } from './contracts';
import { dotenvOf, type Surroundings, surroundingsOf } from './environment';
import { filesAt, kindOf, languageOf, noScratchFile, readScratch } from './files';
import { expandGlobs } from './glob';
import type { InputText } from './inline';
import { numberOf, type Options } from './options';
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
interface SendContext {
  readonly options: Options;
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
  /** Further nodes, which a request can name. */
  readonly endpoints?: readonly NodeAddress[];
  readonly cwd: string;
  readonly asking: Asking;
  readonly secrets: readonly string[];
  readonly specifications: Specifications;
  readonly contracts: WorkspaceContracts;
  /** What comes from standard input or the command line, in place of files. */
  readonly input?: InputText;
}

/** Results without data of contracts. */
const PLAIN: ReadonlySet<string | undefined> = new Set(['quantity', 'number', 'decimal', 'text']);

/**
 * Whether contracts of the workspace may say something about the requests of a file or their responses. Reading the
 * artifacts of a large project takes seconds.
 */
function mayNeedContracts(document: ScratchDocument, text: string): boolean {
  if (document.languageId === 'http') return mayCallContracts(text);
  if (mayNameContracts(text) || document.importPaths().length > 0) return true;
  return [...document.blocks()].some(
    ({ block: { request } }) =>
      request?.kind === 'rpc' &&
      request.calls.some(({ form, method }) => form !== 'call' || !isPlain(method?.text ?? '')),
  );
}

function isPlain(method: string): boolean {
  // It fails with the error of a contract.
  return method !== 'eth_estimateGas' && PLAIN.has(methodNamed(method)?.result?.form);
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

/** Standard input or the command line, as if it were a file of the working folder. */
function inputFile(input: InputText, cwd: string): NamedFile {
  return { absolute: path.join(cwd, input.shown), file: input.shown, named: true, input };
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
  const chosen = chooseRequests(document, options, file, given?.all === true);
  if (!chosen.ok) return named ? chosen : success({ file, items: [], remember: () => undefined });
  const session = createExchangeStore();
  const catalogue = await context.specifications.catalogueFor(workspace);
  if (!catalogue.ok) return catalogue;
  document.catalogue = catalogue.value;
  if (context.contracts.given || mayNeedContracts(document, text.value)) {
    const contracts = await context.contracts.contractsFor(workspace, folder);
    if (!contracts.ok) return contracts;
    // A command line uses the names of the files around it, also for addresses in responses.
    const named = given?.all ? await namedHere(contracts.value, cwd) : [];
    document.contracts = named.length > 0 ? contracts.value.at(named) : contracts.value;
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
  {
    nodes,
    endpoints = [],
    secrets,
    shown,
  }: Pick<SendContext, 'nodes' | 'endpoints' | 'secrets'> & { readonly shown: string },
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
    nodes: { beacon, execution, all: [...nodes, ...endpoints] },
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

/**
 * The requests that `--name`, `--line` or `--all` select; without them, the only request of the file.
 *
 * @param isAll whether all are meant without `--all`
 */
function chooseRequests(
  document: ScratchDocumentApi,
  options: Options,
  file: string,
  isAll = false,
): Result<readonly PlacedBlock[]> {
  const tags = options.has('--tag') ? tagsIn(options.get('--tag') ?? '') : undefined;
  const choices = ['--name', '--line', tags ? '--tag' : '--all'].filter((name) => options.has(name));
  if (choices.length > 1) return failed({ message: `Give either ${choices.join(' or ')}, not both.` });
  const requests = [...document.blocks()].filter(({ block }) => block.request !== undefined);
  if (requests.length === 0) return failed({ message: `There is no request in ${file}.` });
  if (tags) return tagged(document, requests, tags, file);
  if (isAll || options.has('--all')) return success(requests);
  const name = options.get('--name');
  if (name !== undefined) return named(document, requests, name, file);
  if (options.has('--line')) return atLine(document, options, file);
  if (requests.length === 1) return success(requests);
  const names = requests.map((placed) => `  ${nameOf(document, placed)}`).join('\n');
  return failed({
    message: `There are ${requests.length} requests in ${file}. Say which with --name or --line, or send --all:\n${names}`,
  });
}

function nameOf(document: ScratchDocumentApi, placed: PlacedBlock): string {
  return describe(document, placed)?.name ?? '';
}

function tagsIn(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The requests with at least one of the tags, in `# @tag` of the request or of the file. */
function tagged(
  document: ScratchDocumentApi,
  requests: readonly PlacedBlock[],
  tags: readonly string[],
  file: string,
): Result<readonly PlacedBlock[]> {
  const tagsOf = (placed: PlacedBlock) =>
    directivesFor(document, placed).flatMap(({ key, value }) =>
      key.text === 'tag' ? tagsIn(value.text) : [],
    );
  const found = requests.filter((placed) => tagsOf(placed).some((tag) => tags.includes(tag)));
  if (found.length > 0) return success(found);
  const known = [...new Set(requests.flatMap(tagsOf))];
  const help = known.length > 0 ? ` There are: ${known.join(', ')}.` : ' Add one: # @tag smoke';
  return failed({ message: `No request in ${file} has the tag ${tags.join(' or ')}.${help}` });
}

/** The request with this `# @name`, else with this title. */
function named(
  document: ScratchDocumentApi,
  requests: readonly PlacedBlock[],
  name: string,
  file: string,
): Result<readonly PlacedBlock[]> {
  const titled = requests.filter((placed) => placed.block.separator?.title.text === name);
  const found = document.named(name).filter(({ block }) => block.request !== undefined);
  const [first, second] = found.length > 0 ? found : titled;
  if (second) return failed({ message: `More than one request in ${file} is called "${name}": use --line.` });
  if (first) return success([first]);
  const names = requests.map((placed) => nameOf(document, placed));
  const [near] = nearest(name, names, 1);
  const help =
    near === undefined
      ? `There are:\n${names.map((one) => `  ${one}`).join('\n')}`
      : `Did you mean "${near}"?`;
  return failed({ message: `No request in ${file} is called "${name}". ${help}` });
}

function atLine(
  document: ScratchDocumentApi,
  options: Options,
  file: string,
): Result<readonly PlacedBlock[]> {
  const expected = `a line of ${file} from 1 to ${document.lineCount}`;
  const line = numberOf(options, '--line', expected, (value) => {
    return Number.isInteger(value) && value >= 1 && value <= document.lineCount;
  });
  if (!line.ok) return line;
  const placed = document.blockAtLine((line.value ?? 1) - 1);
  if (placed.block.request === undefined) {
    return failed({ message: `There is no request at line ${line.value} of ${file}.` });
  }
  return success([placed]);
}
