import * as vscode from 'vscode';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { viewBody } from '../../runner/json/body-view';
import { prettyPrint } from '../../runner/json/pretty';
import { isBinary } from '../../runner/model/content-type';
import { isStreamEnd } from '../../runner/model/outcome';
import { mostShown } from '../../runner/present/present';
import { cellOutput, outputText, redText } from '../../workbench/notebook/cell-output';
import { decodedText } from '../../workbench/notebook/decoded-text';
import { type Answered, presentView } from '../../workbench/response/views';
import { setting } from '../settings/settings';

export interface OutputOptions {
  readonly good: boolean;
  /** Whether the status has the name of the request, where a cell has several. */
  readonly withName: boolean;
  /** The text of the notebook. */
  readonly file: ScratchDocument;
}

/** Below a cell: the status with failures and differences, and the response. */
export async function outputsOf(
  answered: Answered,
  { file, good, withName }: OutputOptions,
): Promise<vscode.NotebookCellOutput[]> {
  const { prepared, reply, request } = answered;
  const isText = !isBinary(reply.contentType);
  const part = reply.file && reply.body === null && isText ? viewBody(reply.file) : undefined;
  await part?.more();
  const stream = isStreamEnd(reply.outcome);
  const { status } = reply;
  const line = request?.line ?? 0;
  const shown = presentView(answered, 'pretty', { prettyPrint, most: mostShown }, part);
  const output = cellOutput(shown, withName, (json) =>
    prepared && setting('inlayHints.responses')
      ? decodedText(json, { prepared, status, stream, file, line })
      : json,
  );
  const { NotebookCellOutputItem } = vscode;
  const text = outputText(output.text);
  return [
    good && !output.failed
      ? textOutput(output.summary)
      : new vscode.NotebookCellOutput([NotebookCellOutputItem.stderr(redText(output.summary))]),
    output.isJson
      ? new vscode.NotebookCellOutput([NotebookCellOutputItem.text(text, 'text/x-json')])
      : textOutput(text),
  ];
}

export function textOutput(text: string): vscode.NotebookCellOutput {
  return new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.text(outputText(text))]);
}
