import * as vscode from 'vscode';
import { failed, type Result } from '../../common/result';
import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { HttpScope } from '../../common/scratch/reading/http-scope';
import { read } from '../../common/scratch/reading/reading';
import { fileVariables } from '../../common/scratch/variables/variables';
import { assertionsOf } from '../../runner/judge/assertion';
import type { NotSent } from '../../runner/model/prepared';
import { assertionFiller } from '../../runner/request/assertion-filler';
import { isDisabled } from '../../runner/request/delivery';
import { describe, type PrepareInput, passesOf, prepare } from '../../runner/request/prepare';
import type { RunItem } from '../../runner/run/run';

/** A request of a file, as the Test Explorer lists it. */
export interface ListedRequest {
  readonly name: string;
  /** The name, numbered when it occurs more than once. Stays the same while the name does. */
  readonly id: string;
  readonly range: vscode.Range;
  /** Whether it has assertions. Any other request is only run by a command. */
  readonly isTest: boolean;
  readonly placed: PlacedBlock;
}

/** The requests of a file in order, without those that another extension serves. */
export function listedRequests(document: ScratchDocumentApi, scope: HttpScope): readonly ListedRequest[] {
  const seen = new Map<string, number>();
  const listed: ListedRequest[] = [];
  const variables = fileVariables(document);
  for (const placed of document.blocks()) {
    const { request } = placed.block;
    const about = describe(document, placed);
    if (!request || !about || (request.kind === 'http' && request.target.text === '')) continue;
    if (document.languageId === 'http' && scope !== 'all') {
      const { kind } = read(placed.block, variables, document.catalogue);
      if (scope === 'none' || (kind !== 'beacon' && kind !== 'rpc')) continue;
    }
    const count = (seen.get(about.name) ?? 0) + 1;
    seen.set(about.name, count);
    const { start, end } = document.rangeOf(placed, request);
    listed.push({
      name: about.name,
      id: count === 1 ? about.name : `${about.name} (${count})`,
      range: new vscode.Range(start.line, start.character, end.line, end.character),
      isTest: assertionsOf(document, placed).length > 0,
      placed,
    });
  }
  return listed;
}

export function scratchOf(document: vscode.TextDocument): ScratchDocument {
  const language = document.languageId === 'jsonrpc' ? 'jsonrpc' : 'http';
  return new ScratchDocument(document.uri.toString(), language, document.version, document.getText(), {
    anySize: true,
  });
}

/** Makes the items of a run from a listed request: one, or one for each pass of `# @loop`. */
export function runItemsOf(
  input: Result<PrepareInput, NotSent>,
  { name, placed }: ListedRequest,
): readonly RunItem[] {
  if (!input.ok) {
    const line = placed.startLine;
    const notSent = failed({ ...input.failure, name, line });
    return [{ name, line, assertions: [], prepare: async () => notSent }];
  }
  const whole: PrepareInput = { ...input.value, placed };
  return passesOf(whole).map((own) => ({
    name,
    line: describe(own.document, placed)?.line ?? placed.startLine,
    disabled: isDisabled(placed),
    assertions: assertionsOf(own.document, placed),
    prepare: () => prepare(own),
    fill: assertionFiller(own),
  }));
}
