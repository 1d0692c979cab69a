/** Settings that editors have for each folder. */
import type { ConfigurationItem } from 'vscode-languageserver';

/** What to ask an editor for. @param section `slotpad.contracts` */
export function itemsByFolder(folders: readonly string[], section: string): ConfigurationItem[] {
  return folders.map((scopeUri) => ({ scopeUri, section }));
}

/** The values by folder. Folders without an answer are left out: the setting of the window applies. */
export function valuesByFolder<T>(
  folders: readonly string[],
  answers: readonly unknown[],
  read: (value: unknown) => T,
): ReadonlyMap<string, T> {
  const answered = folders.flatMap((folder, index) => {
    const value = answers[index];
    return value === undefined || value === null ? [] : [[folder, read(value)] as const];
  });
  return new Map(answered);
}
