import * as vscode from 'vscode';
import type { ScreenText } from '../../workbench/screen/text';

export interface StatusItem extends Omit<vscode.StatusBarItem, 'text' | 'tooltip'> {
  text: ScreenText;
  tooltip: ScreenText | undefined;
}

/** An item on the right of the status bar. @param name for the menu that hides it */
export function createStatusItem(id: string, priority: number, name: string): StatusItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, priority);
  item.name = name;
  return item as StatusItem;
}
