/** The `slotpad.` settings that the server reads, from whatever the editor sends. */
import * as z from 'zod';
import { settingIn } from '../../common/settings/read';
import { type LensCommands, SEND_COMMAND, WATCH_COMMAND } from '../features/actions/lens';
import type { Settings } from '../service';

/** Only what completion offers is read; `monitor/nodes` reads the rest. */
const nodesSchema = z
  .array(z.object({ name: z.string(), kind: z.string().optional() }).optional().catch(undefined))
  .catch([]);

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

/** Settings that are missing or have the wrong type are the defaults: an editor may send any subset, or nothing. */
export function settingsOf(value: unknown): Settings {
  return {
    rules: { severities: settingIn(value, 'rules') },
    codeLens: settingIn(value, 'codeLens'),
    nodes: nodesSchema.parse(settingIn(value, 'nodes')).filter((node) => node !== undefined),
    format: settingIn(value, 'format.enable'),
    inlayHints: {
      values: settingIn(value, 'inlayHints.values'),
      parameters: settingIn(value, 'inlayHints.parameters'),
      urls: settingIn(value, 'inlayHints.urls'),
      responses: settingIn(value, 'inlayHints.responses'),
    },
  };
}
