import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import type { NotSent } from '../../runner/model/prepared';
import { describe, type PrepareInput } from '../../runner/request/prepare';
import { surroundings } from '../../runner/request/system-variables';
import type { EnvironmentChoice } from '../environment/choice';
import { dotenvFor, valuesFor } from '../environment/read';
import type { NodeRegistry } from '../nodes/registry';
import type { ChainInput } from './chain';

/** Requests of documents, with everything that is needed to fill them in. */
export interface RequestInputs {
  /**
   * The request at a line.
   *
   * @returns its input, why it cannot be filled in, or undefined where the document is no scratch file
   */
  at(
    document: vscode.TextDocument,
    line: number,
    signal?: AbortSignal,
  ): Promise<PrepareInput | NotSent | undefined>;
}

export interface RequestInputsOptions {
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly chain: ChainInput;
}

export function createRequestInputs(options: RequestInputsOptions): RequestInputs {
  return { at: (document, line, signal) => inputFor(options, document, line, signal) };
}

async function inputFor(
  { registry, environment, chain }: RequestInputsOptions,
  document: vscode.TextDocument,
  line: number,
  signal: AbortSignal | undefined,
): Promise<PrepareInput | NotSent | undefined> {
  const { languageId } = document;
  if (languageId !== 'http' && languageId !== 'jsonrpc') return undefined;
  const scratch = new ScratchDocument(
    document.uri.toString(),
    languageId,
    document.version,
    document.getText(),
  );
  const placed = scratch.blockAtLine(line);
  const values = await valuesFor(document.uri, environment.selected);
  if (values?.ok === false) {
    const { message } = values.failure;
    return { kind: 'not-sent', name: '', line, ...describe(scratch, placed), message };
  }
  const known = values?.value;
  const dotenv = await dotenvFor(document.uri);
  const input: PrepareInput = {
    document: scratch,
    placed,
    variables: fileVariables(scratch, known),
    secrets: [...Object.values(known?.secrets ?? {}), ...(await registry.secrets.all(registry.all))],
    nodes: {
      beacon: registry.selected('beacon'),
      execution: registry.selected('execution'),
      all: registry.all,
    },
    readFile: (path) => readBeside(document.uri, path),
    surroundings: { ...surroundings, dotenv: (name) => dotenv[name] },
  };
  return chain(input, signal);
}

/** A file named in a request: absolute, or relative to the request's own file. */
async function readBeside(from: vscode.Uri, path: string): Promise<string> {
  const folder =
    from.scheme === 'untitled'
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(from, '..');
  const absolute = /^(?:\/|[a-z]:[\\/])/i.test(path);
  const uri = absolute || !folder ? vscode.Uri.file(path) : vscode.Uri.joinPath(folder, path);
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    const missing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    throw missing ? Object.assign(new Error(error.message), { code: 'ENOENT' }) : error;
  }
}
