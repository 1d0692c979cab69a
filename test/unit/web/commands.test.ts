/** What the extension offers in a browser without a computer behind it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { contributions, listedCommands } from '../../../client/manifest/manifest';
import { surfaces } from '../../../client/manifest/surfaces';
import { webCommands } from '../../../client/web/commands';
import { sections } from '../../../common/settings/settings';

const place = z.object({ command: z.string().optional(), when: z.string().optional() });
const manifest = z
  .object({
    commands: z.array(z.object({ command: z.string() })),
    keybindings: z.array(place),
    menus: z.record(z.string(), z.array(place)),
    views: z.record(z.string(), z.array(place)),
    walkthroughs: z.array(place),
    languageModelTools: z.array(place),
  })
  .parse(contributions(Object.values(surfaces), sections));

/** Whether a condition can be true in a browser. */
function isOffered({ when = 'true' }: { readonly when?: string | undefined }): boolean {
  return when !== 'false' && !/(?:^|&& )!slotpad\.web(?: &&|$)/.test(when);
}

describe('in a browser', () => {
  it('offers these commands', () => {
    const hidden = new Set(
      manifest.menus.commandPalette?.filter((one) => !isOffered(one)).map(({ command }) => command),
    );
    const palette = manifest.commands.map(({ command }) => command).filter((one) => !hidden.has(one));
    assert.deepEqual(palette.sort(), [...webCommands].sort());
  });

  it('offers no other command in menus and by keys', () => {
    const known: readonly string[] = webCommands;
    const menus = Object.entries(manifest.menus).flatMap(([menu, items]) =>
      menu.startsWith('view/') ? [] : items,
    );
    const offered = [...menus, ...manifest.keybindings].filter(isOffered).map(({ command }) => command);
    assert.deepEqual(
      [...new Set(offered)].filter((command) => !known.includes(command ?? '')),
      [],
    );
  });

  it('registers each of them before the rest is loaded', () => {
    const declared = Object.values(surfaces)
      .flatMap(listedCommands)
      .flatMap(([id, { web }]) => (web ? [id] : []));
    assert.deepEqual([...webCommands].sort(), declared.sort());
  });

  it('registers each of them with the surface of its feature', () => {
    const start = readFileSync('client/web/start.ts', 'utf8');
    // The surface of the language server is registered where it starts.
    for (const register of ['registerCheckCommand(', 'startOnFirstScratchFile(', 'registerSending('])
      assert.ok(start.includes(register));
    const sending = readFileSync('client/web/sending.ts', 'utf8');
    for (const register of [
      'registerSendCommands(',
      'registerEnvironmentCommand(',
      'viewHandlers(',
      'nodeHandlers(',
    ])
      assert.ok(sending.includes(register));
  });

  it('has no views, no walkthrough and no tools for assistants', () => {
    const all = [
      ...Object.values(manifest.views).flat(),
      ...manifest.walkthroughs,
      ...manifest.languageModelTools,
    ];
    assert.ok(all.length > 5);
    assert.deepEqual(all.filter(isOffered), []);
  });
});
