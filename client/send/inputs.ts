/**
 * What a request needs before it is sent: its document, environment and nodes, and the responses and prompts
 * that come first.
 */
import * as vscode from 'vscode';
import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { Contracts } from '../../common/contracts/contracts';
import { decoded } from '../../common/open-file';
import { originOfUrl } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import { ScratchDocument } from '../../common/scratch/document/document';
import { alwaysMasked } from '../../common/scratch/environments/environments';
import { defaultHeadersIn, HEADERS_SETTING } from '../../common/settings/rest-client';
import type { Carried } from '../../common/trust/trust';
import type { NotSent, Prepared } from '../../runner/model/prepared';
import { chained, type Prompt, type RequestChain } from '../../runner/request/chain';
import { needsConfirmation } from '../../runner/request/effect';
import { readImports } from '../../runner/request/imports';
import { describe, type PrepareInput } from '../../runner/request/prepare';
import type { ExchangeStore } from '../../runner/request/session';
import { surroundings } from '../../runner/request/system-variables';
import type { Senders } from '../../workbench/send/senders';
import { dotenvFor, type EnvironmentChoice, valuesFor } from '../environment/environment';
import { filesOf } from '../files/files';
import type { NodeRegistry } from '../nodes/registry';
import { type ScratchPlace, type ScratchText, scratchPlace } from '../scratch/documents';
import { isScratch } from '../scratch/request-files';
import { showInformation, showInput, showWarning } from '../screen/screen';
import { timeoutSetting } from '../settings/settings';
import type { Ask } from './ask';

/** Collects everything that is needed to prepare a request of a document. */
export interface RequestInputs {
  /**
   * The request at a line.
   *
   * @returns the input, why there is none, or undefined when the document is not a scratch file
   */
  at(
    document: ScratchText,
    line: number,
    signal?: AbortSignal,
  ): Promise<Result<PrepareInput, NotSent> | undefined>;
}

type PlaceForResponse = NonNullable<PrepareInput['placeForResponse']>;

interface RequestInputsOptions {
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly chain: ChainInput;
  /** The catalogue for a scratch file, where the user has specifications of their own. */
  readonly catalogueFor: (document: vscode.Uri) => Promise<Catalogue | undefined>;
  /** The file for a response, by its path as written in a scratch file. */
  readonly placeForResponse: (document: vscode.Uri, path: string) => ReturnType<PlaceForResponse>;
  /** The contracts of the workspace of a scratch file. */
  readonly contractsFor: (document: vscode.Uri) => Promise<Contracts | undefined>;
}

export function createRequestInputs(options: RequestInputsOptions): RequestInputs {
  return { at: (document, line, signal) => inputFor(options, document, line, signal) };
}

async function inputFor(
  { registry, environment, chain, placeForResponse, catalogueFor, contractsFor }: RequestInputsOptions,
  document: ScratchText,
  line: number,
  signal: AbortSignal | undefined,
): Promise<Result<PrepareInput, NotSent> | undefined> {
  const { languageId } = document;
  if (languageId !== 'http' && languageId !== 'jsonrpc') return undefined;
  const scratch = new ScratchDocument(
    document.uri.toString(),
    languageId,
    document.version,
    document.getText(),
    { anySize: true },
  );
  scratch.catalogue = await catalogueFor(document.uri);
  const placed = scratch.blockAtLine(line);
  // Nothing of a beacon request is ABI-encoded.
  const isRpc = languageId === 'jsonrpc' || /"method"|\$(?:calldata|initcode)/.test(placed.block.text);
  const { isTrusted } = vscode.workspace;
  if (isRpc && isTrusted) scratch.contracts = await contractsFor(document.uri);
  const values = await valuesFor(document.uri, environment.selected);
  if (!values.ok) return failed({ name: '', line, ...describe(scratch, placed), ...values.failure });
  const dotenv = await dotenvFor(document.uri);
  if (!dotenv.ok) return failed({ name: '', line, ...describe(scratch, placed), ...dotenv.failure });
  const readFile = (path: string, encoding?: string) => readBeside(document.uri, path, encoding);
  const ownerOf = (path: string) => ownerOfBeside(document.uri, path);
  const imported = await readImports(scratch, values.value, readFile, ownerOf);
  if (!imported.ok) return failed({ name: '', line, ...describe(scratch, placed), ...imported.failure });
  const input: PrepareInput = {
    document: scratch,
    placed,
    ...imported.value,
    secrets: [
      ...(values.value ? alwaysMasked(values.value) : []),
      ...(await registry.secrets.all(registry.all)),
    ],
    nodes: {
      beacon: registry.selected('beacon'),
      execution: registry.selected('execution'),
      all: registry.all,
    },
    ...(isTrusted ? { readFile, placeForResponse: (path) => placeForResponse(document.uri, path) } : {}),
    ownerOf,
    defaultHeaders: defaultHeadersIn(vscode.workspace.getConfiguration().get<unknown>(HEADERS_SETTING)),
    surroundings: { ...surroundings, dotenv: (name) => dotenv.value[name] },
  };
  return success(chain(input, signal));
}

/** A file that a request includes; a relative path starts at the folder of the request's file. */
function uriBeside(from: vscode.Uri, path: string): vscode.Uri {
  const folder =
    from.scheme === 'untitled'
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(from, '..');
  const absolute = /^(?:\/|[a-z]:[\\/])/i.test(path);
  const whole = (folder && filesOf(folder)?.uriOf(path)) ?? vscode.Uri.file(path);
  return absolute || !folder ? whole : vscode.Uri.joinPath(folder, path);
}

/** What such a file is, if it is not one of the workspace folder. */
async function ownerOfBeside(from: vscode.Uri, path: string): Promise<Carried | undefined> {
  const file = uriBeside(from, path);
  const workspace = vscode.workspace.getWorkspaceFolder(from) ?? vscode.workspace.workspaceFolders?.[0];
  // A file that was opened alone has its own folder.
  const isInside = workspace && vscode.workspace.getWorkspaceFolder(from) !== undefined;
  const root = isInside || from.scheme === 'untitled' ? workspace?.uri : vscode.Uri.joinPath(from, '..');
  const files = filesOf(file);
  const isOfRoot = root && root.scheme === file.scheme && root.authority === file.authority;
  if (files && isOfRoot) return files.ownerOf(files.pathOf(file), files.pathOf(root));
  return { what: `the file ${path}`, place: file.toString() };
}

async function readBeside(from: vscode.Uri, path: string, encoding: string | undefined): Promise<string> {
  const uri = uriBeside(from, path);
  const files = filesOf(uri);
  if (files) return files.readBody(files.pathOf(uri), encoding);
  try {
    return decoded(await vscode.workspace.fs.readFile(uri), encoding);
  } catch (error) {
    const missing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    throw missing ? Object.assign(new Error(error.message), { code: 'ENOENT' }) : error;
  }
}

interface RequestChainOptions {
  /** The exchanges of this window, which later requests can refer to. */
  readonly exchanges: ExchangeStore;
  readonly senders: Pick<Senders, 'plain' | 'recorded'>;
  readonly ask: Pick<Ask, 'mayLeave'>;
}

/** Adds what a request needs at send time: responses of other requests, which are sent first, and prompts. */
type ChainInput = (input: PrepareInput, signal: AbortSignal | undefined) => PrepareInput;

export function createChain({ exchanges, senders, ask }: RequestChainOptions): ChainInput {
  return (input, signal) => {
    const chain: RequestChain = {
      session: exchanges,
      // A request without a source file reads the beacon clock, which doesn't belong in the history.
      send: (prepared) =>
        (prepared.source ? senders.recorded : senders.plain)(prepared, {
          timeoutMs: timeoutSetting(),
          ...(signal === undefined ? {} : { signal }),
        }),
      confirm: async (prepared, neededBy) =>
        (await mayLeaveFirst(prepared, neededBy, ask))
          ? success(undefined)
          : failed({ message: 'You chose not to send the request that it depends on.' }),
      ask: askFor,
    };
    return chained(input, chain);
  };
}

/** Sends read-only requests without asking, and asks in detail before requests that sign or send. */
async function mayLeaveFirst(
  prepared: Prepared,
  neededBy: string,
  ask: Pick<Ask, 'mayLeave'>,
): Promise<boolean> {
  const { effect, name } = prepared;
  if (needsConfirmation(prepared)) return ask.mayLeave(prepared);
  if (effect === 'read') return true;
  const button = 'Send It First';
  const answer = await showWarning(
    `"${neededBy}" needs the response of "${name}", which is not read-only. Send it first?`,
    { modal: true, detail: `${prepared.method} ${originOfUrl(new URL(prepared.url))}` },
    button,
  );
  return answer === button;
}

async function askFor({ name, text, secret }: Prompt): Promise<string | undefined> {
  return showInput({
    title: `Value of "${name}"`,
    prompt: text === '' ? `Used as {{${name}}}.` : text,
    password: secret,
    ignoreFocusOut: true,
  });
}

/** The position of a request: the argument of the lens "Send". */
interface SendPlace {
  readonly uri: string;
  /** Zero-based; any line of the request. */
  readonly line: number;
}

/** The document and the line of a `SendPlace`; for any other argument, those of the cursor. */
export async function findPlace(place: unknown): Promise<ScratchPlace | undefined> {
  const found = isPlace(place) ? await documentAt(place) : atCursor();
  if (found && isScratch(found.document)) return found;
  void showInformation('Place the cursor on a request in an .http or .jsonrpc file.');
  return undefined;
}

async function documentAt({ uri, line }: SendPlace): Promise<ScratchPlace> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  return scratchPlace(document, line);
}

/** The button in the title bar passes the URI of the active editor, so the cursor is used. */
function atCursor(): ScratchPlace | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && scratchPlace(editor.document, editor.selection.active.line);
}

function isPlace(place: unknown): place is SendPlace {
  if (typeof place !== 'object' || place === null) return false;
  const { uri, line } = place as Partial<SendPlace>;
  return typeof uri === 'string' && typeof line === 'number';
}
