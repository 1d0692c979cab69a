import path from 'node:path';
import * as z from 'zod';
import { once } from '../common/once';
import type { FileProblem } from '../common/scratch/environments/environments';
import { parseJsonText } from '../common/scratch/json/json';
import { valueOf as valueOfNode } from '../common/scratch/json/json-value';
import { gatherFor } from '../common/scratch/text/gather';
import { defaultHeadersIn, HEADERS_SETTING } from '../common/settings/rest-client';
import { readTextIfAny } from '../runner/files/text-file';

/** Settings of the workspace that a scratch file belongs to. */
export interface WorkspaceSettings {
  /** The folder of the settings, absolute. */
  readonly folder: string;
  /** The file with the settings, which need not exist. */
  readonly file: string;
  /** Headers that REST Client adds to each request. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  /** All of them, by their names. */
  readonly values: Readonly<Record<string, unknown>>;
}

const record = once(() => z.record(z.string(), z.unknown()).catch({}));

/** The nearest `.vscode/settings.json` from a folder upward to `root`; no settings where there is none. */
export async function workspaceSettings(
  folder: string,
  root: string,
  onProblem: (problem: FileProblem) => void,
): Promise<WorkspaceSettings> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const file = path.join(current, '.vscode', 'settings.json');
    const text = await readTextIfAny(file);
    if (!text.ok) onProblem({ file, failure: text.failure });
    if (!text.ok || text.value !== undefined) {
      const values = text.ok ? settingsIn(text.value ?? '') : {};
      return { folder: current, file, values, defaultHeaders: defaultHeadersIn(values[HEADERS_SETTING]) };
    }
    if (current === path.resolve(root) || current === path.dirname(current)) {
      return { folder: current, file, values: {}, defaultHeaders: {} };
    }
  }
}

/** Settings files may have comments and trailing commas. */
function settingsIn(text: string): Readonly<Record<string, unknown>> {
  const gather = gatherFor(text);
  const node = parseJsonText(gather, 0, text.length, { sent: false, silent: true });
  // Variables in values are filled in where they are used.
  return record().parse(node && valueOfNode(node, ({ inner }) => `{{${inner.text}}}`));
}
