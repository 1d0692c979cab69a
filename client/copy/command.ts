import * as vscode from 'vscode';
import {
  type Copied,
  type CopyFormat,
  copiedPrepared,
  copiedRequest,
  copiedWords,
  copyText,
  type Problem,
} from '../../runner/copy';
import type { Prepared } from '../../runner/model/prepared';
import { surroundings } from '../../runner/request/system-variables';
import { screenText } from '../../workbench/screen/text';
import type { EnvironmentChoice } from '../environment/choice';
import { valuesFor } from '../environment/read';
import type { NodeRegistry } from '../nodes/registry';
import { showBriefly, showInformation, showWarning } from '../screen/messages';
import type { RequestInputs } from '../send/inputs';
import { type FoundPlace, findPlace } from '../send/place';
import { registerCommands } from '../surface/register';
import type { copySurface } from './surface';

export interface CopyOptions {
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly inputs: RequestInputs;
}

/** Copies the request at the cursor, or at a place `{uri, line}`. Nothing is sent and nobody is asked. */
export function registerCopyCommands(options: CopyOptions): vscode.Disposable {
  const copyAs = (format: CopyFormat) => async (place?: unknown) => {
    const found = await findPlace(place);
    if (!found) return;
    const copied = await copiedAt(found, options);
    if (copied) await take(format, copied);
  };
  return registerCommands<typeof copySurface>({
    'slotpad.copyAsCurl': copyAs('curl'),
    'slotpad.copyAsPowerShell': copyAs('powershell'),
    'slotpad.copyAsFetch': copyAs('fetch'),
    'slotpad.copyAsEthers': copyAs('ethers'),
    'slotpad.copyAsViem': copyAs('viem'),
  });
}

/** Copies a request that was sent, for whoever shows its response. */
export async function copySent(
  format: CopyFormat,
  prepared: Prepared,
  registry: NodeRegistry,
): Promise<void> {
  await take(format, copiedPrepared(prepared, registry.all));
}

async function copiedAt(
  { document, line }: FoundPlace,
  { registry, environment, inputs }: CopyOptions,
): Promise<Copied | Problem | undefined> {
  const input = await inputs.at(document, line);
  if (!input) return undefined;
  if ('kind' in input) return { problem: input.message };
  const values = await valuesFor(document.uri, environment.selected);
  const { readFile, messagePart } = input;
  return copiedRequest({
    document: input.document,
    placed: input.placed,
    environment: values?.ok ? values.value : undefined,
    nodes: { ...input.nodes, all: registry.all },
    surroundings: input.surroundings ?? surroundings,
    ...(readFile && vscode.workspace.isTrusted ? { readFile } : {}),
    ...(messagePart ? { messagePart } : {}),
  });
}

async function take(format: CopyFormat, copied: Copied | Problem): Promise<void> {
  const made = 'problem' in copied ? copied : copyText(format, copied);
  if ('problem' in made) {
    void showWarning(made.problem);
    return;
  }
  await vscode.env.clipboard.writeText(made.text);
  const words = copiedWords(format, made);
  // What has to be set is worth a notification; that it was copied is not.
  if (made.needs.length > 0) void showInformation(words);
  else showBriefly(screenText(words), shownForMs);
}

const shownForMs = 4000;
