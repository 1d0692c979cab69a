/** The `slotpad.` settings that the editor sends: of the window, and of each folder. */
import type { ConfigurationItem, Connection } from 'vscode-languageserver';
import * as z from 'zod';
import { settingIn } from '../../common/settings/read';
import { defaultHeadersIn } from '../../common/settings/rest-client';
import { readTargets, type Targets } from '../../common/target/client-target';
import { DISABLE_RULE_COMMANDS, type RuleSettings } from '../features/actions/disable-rule';
import {
  type LensCommands,
  MORE_COMMAND,
  SEND_COMMAND,
  SIMULATE_COMMAND,
  WATCH_COMMAND,
} from '../features/actions/lens';
import { HELP_COMMANDS } from '../features/completion/offers';
import type { FolderSettings, Settings } from '../service';

/** The part of a node that completion needs. `monitor/nodes/schema.ts` reads the rest. */
const nodesSchema = z
  .array(z.object({ name: z.string(), kind: z.string().optional() }).optional().catch(undefined))
  .catch([]);

/** `initializationOptions` that describe the editor. */
const optionsSchema = z
  .object({
    commands: z.array(z.string()).catch([]).default([]),
    /** Whether the editor cannot send, so that the server runs `slotpad.send`. */
    send: z.boolean().catch(false).default(false),
    /** Whether the editor may ask for the diagnostics of files that are not open. */
    workspaceDiagnostics: z.boolean().catch(true).default(true),
    reference: z.string().includes('{page}').optional().catch(undefined),
    documentation: z.string().includes('{code}').optional().catch(undefined),
  })
  .catch({ commands: [], send: false, workspaceDiagnostics: true });

/** The editor's link to rule pages: a URI with `{code}` for the code of a rule. */
export function documentationOf(initializationOptions: unknown): string | undefined {
  return optionsSchema.parse(initializationOptions ?? {}).documentation;
}

/** The editor's link to the reference: a URI with `{page}` for a page of it. */
export function referenceOf(initializationOptions: unknown): string | undefined {
  return optionsSchema.parse(initializationOptions ?? {}).reference;
}

/** Whether the editor may ask for the diagnostics of files that are not open. */
export function checksWorkspace(initializationOptions: unknown): boolean {
  return optionsSchema.parse(initializationOptions ?? {}).workspaceDiagnostics;
}

/** The commands for code lenses that the editor supports. Other lenses are not shown. */
export function lensCommandsOf(initializationOptions: unknown): LensCommands {
  const { commands } = optionsSchema.parse(initializationOptions ?? {});
  return {
    send: commands.includes(SEND_COMMAND),
    watch: commands.includes(WATCH_COMMAND),
    simulate: commands.includes(SIMULATE_COMMAND),
    more: commands.includes(MORE_COMMAND),
  };
}

/** Whether the editor wants the server to send requests. */
export function wantsSending(initializationOptions: unknown): boolean {
  return optionsSchema.parse(initializationOptions ?? {}).send;
}

/** Whether the editor has the commands of VS Code that open completion and signature help. */
export function opensHelp(initializationOptions: unknown): boolean {
  const { commands } = optionsSchema.parse(initializationOptions ?? {});
  return Object.values(HELP_COMMANDS).every((command) => commands.includes(command));
}

/** The settings in which the editor has a command to disable a rule. */
export function disablesRules(initializationOptions: unknown): RuleSettings {
  const { commands } = optionsSchema.parse(initializationOptions ?? {});
  const { user, workspace } = DISABLE_RULE_COMMANDS;
  return { user: commands.includes(user), workspace: commands.includes(workspace) };
}

/** An editor may send any part of the settings: missing ones and ones of the wrong type become the default. */
export function settingsOf(value: unknown, headers?: unknown): Settings {
  return {
    rules: {
      severities: settingIn(value, 'rules'),
      ...(headers === undefined || headers === null ? {} : { defaultHeaders: defaultHeadersIn(headers) }),
    },
    target: readTargets(settingIn(value, 'target')).targets,
    codeLens: settingIn(value, 'codeLens'),
    nodes: nodesSchema.parse(settingIn(value, 'nodes')).filter((node) => node !== undefined),
    specifications: settingIn(value, 'specifications'),
    contracts: settingIn(value, 'contracts'),
    explorers: settingIn(value, 'explorers'),
    format: settingIn(value, 'format.enable'),
    inlayHints: {
      values: settingIn(value, 'inlayHints.values'),
      parameters: settingIn(value, 'inlayHints.parameters'),
      urls: settingIn(value, 'inlayHints.urls'),
      responses: settingIn(value, 'inlayHints.responses'),
    },
  };
}

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
