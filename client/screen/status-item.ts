import * as vscode from 'vscode';
import type { ScreenText } from '../../workbench/screen/text';

export interface StatusItem extends Omit<vscode.StatusBarItem, 'text' | 'tooltip'> {
  text: ScreenText;
  tooltip: ScreenText | undefined;
}

/** Creates an item at the right of the status bar. @param name shown in the menu that hides items */
export function createStatusItem(id: string, priority: number, name: string): StatusItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, priority);
  item.name = name;
  return item as StatusItem;
}
