import * as vscode from 'vscode';
import { type ScreenText, tooltipText } from '../../workbench/screen/text';

export interface LensCommand {
  readonly title: ScreenText;
  /** Absent for words alone. */
  readonly command?: string;
  readonly tooltip?: string;
  readonly arguments?: unknown[];
}

/** A lens above a line, from 0. */
export function createLens(
  line: number,
  { title, command = '', tooltip, ...rest }: LensCommand,
): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
    title,
    command,
    ...(tooltip === undefined ? {} : { tooltip: tooltipText(tooltip) }),
    ...rest,
  });
}
