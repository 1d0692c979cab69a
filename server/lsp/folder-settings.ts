import type { ConfigurationItem } from 'vscode-languageserver';
import type { FolderSettings } from '../service';
import { settingsOf } from './settings';

/** What to ask an editor for that has settings for each folder. */
export function folderItems(folders: readonly string[]): ConfigurationItem[] {
  return folders.map((scopeUri) => ({ scopeUri, section: 'slotpad' }));
}

/** The settings by folder. A folder without an answer has those of the window. */
export function settingsByFolder(
  folders: readonly string[],
  answers: readonly unknown[],
  headers: unknown,
): Readonly<Record<string, FolderSettings>> {
  return Object.fromEntries(
    folders.flatMap((folder, index) => {
      const answer = answers[index] ?? undefined;
      if (answer === undefined) return [];
      const { codeLens, format, inlayHints, rules } = settingsOf(answer, headers);
      return [[folder, { codeLens, format, inlayHints, rules }]];
    }),
  );
}
