/** Reads the `slotpad.` settings that the editor sends. */
import * as z from 'zod';
import { settingIn } from '../../common/settings/read';
import { defaultHeadersIn } from '../../common/settings/rest-client';
import { readTargets } from '../../common/target/client-target';
import { DISABLE_RULE_COMMANDS, type RuleSettings } from '../features/actions/disable-rule';
import { type LensCommands, SEND_COMMAND, SIMULATE_COMMAND, WATCH_COMMAND } from '../features/actions/lens';
import { HELP_COMMANDS } from '../features/completion/offers';
import type { Settings } from '../service';

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
