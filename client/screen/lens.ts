import * as vscode from 'vscode';
import { type ScreenText, tooltipText } from '../../workbench/screen/text';

export interface LensCommand {
  readonly title: ScreenText;
  /** Absent for a lens that is only text. */
  readonly command?: string;
  readonly tooltip?: string;
  readonly arguments?: unknown[];
}

/** Creates a lens above a zero-based line. */
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
