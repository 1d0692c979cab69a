import * as vscode from 'vscode';
import { failureText, type Result, success } from '../../common/result';
import {
  type CopiedRequest,
  type CopyFormat,
  copiedPrepared,
  copiedRequest,
  copiedWords,
  copyText,
} from '../../runner/copy';
import type { Prepared } from '../../runner/model/prepared';
import { prepare } from '../../runner/request/prepare';
import { surroundings } from '../../runner/request/system-variables';
import { typedDataHashes } from '../../workbench/contracts/typed-data-hashes';
import { iconText, screenText } from '../../workbench/screen/text';
import { type EnvironmentChoice, valuesFor } from '../environment/environment';
import type { NodeRegistry } from '../nodes/registry';
import type { ScratchPlace } from '../scratch/documents';
import { showBriefly, showInformation, showPick, showWarning } from '../screen/screen';
import { findPlace, type RequestInputs } from '../send/inputs';

export interface CopyOptions {
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly inputs: RequestInputs;
}

/** Copies the request at the cursor or at a place `{uri, line}`, without sending or asking anything. */
export async function copyAs(format: CopyFormat, place: unknown, options: CopyOptions): Promise<void> {
  const found = await findPlace(place);
  if (!found) return;
  const copied = await copiedAt(found, options);
  if (copied) await take(format, copied);
}

/** Nothing is sent: variables are filled in as for sending, because a hash with a placeholder would be another one. */
export async function copyTypedDataHash(place: unknown, { inputs }: CopyOptions): Promise<void> {
  const found = await findPlace(place);
  const input = found && (await inputs.at(found.document, found.line));
  if (!input) return;
  if (!input.ok) return void showWarning(failureText(input.failure));
  const prepared = await prepare(input.value);
  if (!prepared.ok) return void showWarning(prepared.failure.message);
  const hashes = typedDataHashes(prepared.value.calls);
  if (!hashes.ok) return void showInformation(failureText(hashes.failure));
  const items = hashes.value.map(({ hash, label }) => ({ label, detail: hash, hash }));
  const chosen = await showPick(items, { title: 'Copy Hash of Typed Data' });
  if (!chosen) return;
  await vscode.env.clipboard.writeText(chosen.hash);
  showBriefly(iconText('copy', `Copied the ${chosen.label.toLowerCase()}`), 3000);
}

/** Copies a request that was already sent. */
export async function copySent(
  format: CopyFormat,
  prepared: Prepared,
  registry: NodeRegistry,
): Promise<void> {
  await take(format, success(copiedPrepared(prepared, registry.all)));
}

async function copiedAt(
  { document, line }: ScratchPlace,
  { registry, environment, inputs }: CopyOptions,
): Promise<Result<CopiedRequest> | undefined> {
  const input = await inputs.at(document, line);
  if (!input) return undefined;
  if (!input.ok) return input;
  const values = await valuesFor(document.uri, environment.selected);
  const { document: scratch, messagePart, nodes, placed, readFile, surroundings: own } = input.value;
  return copiedRequest({
    document: scratch,
    placed,
    environment: values.ok ? values.value : undefined,
    nodes: { ...nodes, all: registry.all },
    surroundings: own ?? surroundings,
    ...(readFile && vscode.workspace.isTrusted ? { readFile } : {}),
    ...(messagePart ? { messagePart } : {}),
  });
}

async function take(format: CopyFormat, copied: Result<CopiedRequest>): Promise<void> {
  const made = copied.ok ? copyText(format, copied.value) : copied;
  if (!made.ok) {
    void showWarning(failureText(made.failure));
    return;
  }
  const { difference, needs, text } = made.value;
  await vscode.env.clipboard.writeText(text);
  const words = copiedWords(format, made.value);
  // A notification only when the reader has to know or to fill in something.
  if (needs.length > 0 || difference !== undefined) void showInformation(words);
  else showBriefly(screenText(words), shownForMs);
}

const shownForMs = 4000;
