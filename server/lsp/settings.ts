/** The `slotpad.` settings that the server reads, from whatever the editor sends. */
import * as z from 'zod';
import { type LensCommands, SEND_COMMAND, WATCH_COMMAND } from '../features/actions/lens';
import type { Settings } from '../service';

const severity = z.enum(['error', 'warning', 'information', 'hint', 'off']);

const shown = z.boolean().catch(true).default(true);
const inlayHints = z.object({ values: shown, parameters: shown, urls: shown, responses: shown });

const settingsSchema = z.object({
  rules: z.record(z.string(), severity.catch('warning')).catch({}).default({}),
  codeLens: z.boolean().catch(true).default(true),
  inlayHints: inlayHints.catch(inlayHints.parse({})).default(inlayHints.parse({})),
  nodes: z
    .array(z.object({ name: z.string(), kind: z.string().optional() }).optional().catch(undefined))
    .catch([])
    .default([]),
  format: z
    .object({ enable: z.boolean().catch(true).default(true) })
    .catch({ enable: true })
    .default({ enable: true }),
});

/** What the editor says of itself when it starts the server. */
const optionsSchema = z
  .object({
    commands: z.array(z.string()).catch([]).default([]),
    documentation: z.string().includes('{code}').optional().catch(undefined),
  })
  .catch({ commands: [] });

/** Where the editor wants the page of a rule opened: a URI with `{code}` in it. */
export function documentationOf(initializationOptions: unknown): string | undefined {
  return optionsSchema.parse(initializationOptions ?? {}).documentation;
}

/** Which commands behind lenses the editor knows; those that it does not are not offered. */
export function lensCommandsOf(initializationOptions: unknown): LensCommands {
  const { commands } = optionsSchema.parse(initializationOptions ?? {});
  return { send: commands.includes(SEND_COMMAND), watch: commands.includes(WATCH_COMMAND) };
}

/** What is missing or of the wrong type takes its default: an editor may send any subset, or nothing. */
export function settingsOf(value: unknown): Settings {
  const { rules, codeLens, nodes, format, inlayHints } = settingsSchema
    .catch(settingsSchema.parse({}))
    .parse(value ?? {});
  const named = nodes.filter((node) => node !== undefined);
  return { rules: { severities: rules }, codeLens, nodes: named, format: format.enable, inlayHints };
}
