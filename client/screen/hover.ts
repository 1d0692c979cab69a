import * as vscode from 'vscode';
import { hoverCommands, type ScreenMarkdown } from '../../workbench/screen/hover';

/** A hover with icons, and with links that run the commands of hovers and no others. */
export function createHover(text: ScreenMarkdown): vscode.MarkdownString {
  const hover = new vscode.MarkdownString(text, true);
  hover.isTrusted = { enabledCommands: [...hoverCommands] };
  return hover;
}
