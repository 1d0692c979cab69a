import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { fromHome } from '../../monitor/nodes/naming';

/** Lets a person choose a file. @returns its path for the settings, with `~` for the home folder */
export type ChooseFile = (title: string, filters?: Record<string, string[]>) => Promise<string | undefined>;

export const chooseFile: ChooseFile = async (title, filters = {}) => {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title,
      openLabel: 'Choose',
      canSelectMany: false,
      filters: { ...filters, 'All files': ['*'] },
    })) ?? [];
  return chosen && fromHome(chosen.fsPath, homedir());
};
