import * as vscode from 'vscode';
import { hoverCommands, type ScreenMarkdown } from '../../workbench/screen/hover';
import type { ScreenText } from '../../workbench/screen/text';

/** A hover with icons, and with links that run the commands of hovers and no others. */
export function createHover(text: ScreenMarkdown): vscode.MarkdownString {
  const hover = new vscode.MarkdownString(text, true);
  hover.isTrusted = { enabledCommands: [...hoverCommands] };
  return hover;
}

/** A hover that is only text. */
export function createTextHover(text: ScreenText): vscode.MarkdownString {
  return new vscode.MarkdownString().appendText(text);
}

/** Text exactly as it is, in a block of code. */
export function createCodeBlock(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(text);
}
