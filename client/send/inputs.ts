import * as vscode from 'vscode';
import type { Contracts } from '../../common/contracts/contracts';
import { decoded } from '../../common/open-file';
import { failed, type Result, success } from '../../common/result';
import { ScratchDocument } from '../../common/scratch/document/document';
import { alwaysMasked } from '../../common/scratch/environments/environments';
import { defaultHeadersIn, HEADERS_SETTING } from '../../common/settings/rest-client';
import type { Catalogue } from '../../common/spec/catalogue/catalogue';
import { MOST_BYTES_OF_BODY, readTextFile } from '../../runner/files/text-file';
import type { NotSent } from '../../runner/model/prepared';
import { readImports } from '../../runner/request/imports';
import { describe, type PrepareInput } from '../../runner/request/prepare';
import { surroundings } from '../../runner/request/system-variables';
import { placeForResponse } from '../../runner/send/save-response';
import type { EnvironmentChoice } from '../environment/choice';
import { dotenvFor, valuesFor } from '../environment/read';
import type { NodeRegistry } from '../nodes/registry';
import type { ScratchText } from '../scratch/scratch-text';
import type { ChainInput } from './chain';

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

export interface RequestInputsOptions {
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly chain: ChainInput;
  /** The catalogue for a scratch file, where the user has specifications of their own. */
  readonly catalogueFor: (document: vscode.Uri) => Promise<Catalogue | undefined>;
  /** The contracts of the workspace of a scratch file. */
  readonly contractsFor: (document: vscode.Uri) => Promise<Contracts | undefined>;
}

export function createRequestInputs(options: RequestInputsOptions): RequestInputs {
  return { at: (document, line, signal) => inputFor(options, document, line, signal) };
}

async function inputFor(
  { registry, environment, chain, catalogueFor, contractsFor }: RequestInputsOptions,
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
  if (isRpc) scratch.contracts = await contractsFor(document.uri);
  const values = await valuesFor(document.uri, environment.selected);
  if (!values.ok) return failed({ name: '', line, ...describe(scratch, placed), ...values.failure });
  const dotenv = await dotenvFor(document.uri);
  if (!dotenv.ok) return failed({ name: '', line, ...describe(scratch, placed), ...dotenv.failure });
  const readFile = (path: string, encoding?: string) => readBeside(document.uri, path, encoding);
  const imported = await readImports(scratch, values.value, readFile);
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
    readFile,
    placeForResponse: (path) => placeInWorkspace(document.uri, path),
    defaultHeaders: defaultHeadersIn(vscode.workspace.getConfiguration().get<unknown>(HEADERS_SETTING)),
    surroundings: { ...surroundings, dotenv: (name) => dotenv.value[name] },
  };
  return success(chain(input, signal));
}

/** The file for a response, in the workspace folder of the request's file. */
function placeInWorkspace(from: vscode.Uri, path: string): ReturnType<typeof placeForResponse> {
  const root = vscode.workspace.getWorkspaceFolder(from)?.uri;
  if (from.scheme !== 'file' || !root) {
    return failed({
      message: `The response cannot be written to ${path}: the request is not in a file of a workspace folder.`,
    });
  }
  return placeForResponse(path, vscode.Uri.joinPath(from, '..').fsPath, root.fsPath);
}

/** Reads a file that a request includes; a relative path starts at the folder of the request's file. */
async function readBeside(from: vscode.Uri, path: string, encoding: string | undefined): Promise<string> {
  const folder =
    from.scheme === 'untitled'
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(from, '..');
  const absolute = /^(?:\/|[a-z]:[\\/])/i.test(path);
  const uri = absolute || !folder ? vscode.Uri.file(path) : vscode.Uri.joinPath(folder, path);
  if (uri.scheme === 'file') return readTextFile(uri.fsPath, MOST_BYTES_OF_BODY, encoding);
  try {
    return decoded(await vscode.workspace.fs.readFile(uri), encoding);
  } catch (error) {
    const missing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    throw missing ? Object.assign(new Error(error.message), { code: 'ENOENT' }) : error;
  }
}
