import type { Connection } from 'vscode-languageserver';
import { readTargets, type Targets } from '../../common/target/client-target';

/** The targets by the URI of a folder, from the values of the setting in the order of the folders. */
export function targetsByFolder(
  folders: readonly string[],
  values: readonly unknown[],
): Readonly<Record<string, Targets>> {
  return Object.fromEntries(
    folders.flatMap((uri, index) => {
      const value = values[index] ?? undefined;
      return value === undefined ? [] : [[uri, readTargets(value).targets]];
    }),
  );
}

/** Logs values of the setting that name no client. */
export function warnOfTargets(connection: Connection, values: readonly unknown[]): void {
  const problems = new Set(values.flatMap((value) => readTargets(value).problems));
  for (const problem of problems) connection.console.warn(`slotpad.target: ${problem}`);
}
