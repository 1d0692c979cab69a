/** What the extension offers in a browser without a computer behind it. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import { contributions, listedCommands } from '../../../client/manifest/manifest';
import { surfaces } from '../../../client/surface/all';
import { webCommands, webViews } from '../../../client/web/commands';
import { sections } from '../../../common/settings/settings';

const place = z.object({ command: z.string().optional(), when: z.string().optional() });
const manifest = z
  .object({
    commands: z.array(z.object({ command: z.string() })),
    keybindings: z.array(place),
    menus: z.record(z.string(), z.array(place)),
    views: z.record(z.string(), z.array(place.extend({ id: z.string() }))),
    viewsWelcome: z.array(place.extend({ view: z.string(), contents: z.string() })),
    walkthroughs: z.array(place),
    languageModelTools: z.array(place),
  })
  .parse(contributions(Object.values(surfaces), sections));

/** Whether a condition can be true in a browser. */
function isOffered({ when = 'true' }: { readonly when?: string | undefined }): boolean {
  return when !== 'false' && !/(?:^|&& )\(?!slotpad\.web(?: &&|$)/.test(when);
}

describe('in a browser', () => {
  it('offers these commands', () => {
    const hidden = new Set(
      manifest.menus.commandPalette?.filter((one) => !isOffered(one)).map(({ command }) => command),
    );
    const palette = manifest.commands.map(({ command }) => command).filter((one) => !hidden.has(one));
    const onlyInMenus = new Set(
      Object.values(surfaces)
        .flatMap(listedCommands)
        .flatMap(([id, { palette: when }]) => (when === 'never' ? [id] : [])),
    );
    assert.deepEqual(palette.sort(), webCommands.filter((one) => !onlyInMenus.has(one)).sort());
  });

  it('offers no other command in menus and by keys', () => {
    const known: readonly string[] = webCommands;
    const menus = Object.values(manifest.menus).flat();
    const offered = [...menus, ...manifest.keybindings].filter(isOffered).map(({ command }) => command);
    assert.ok(offered.includes('slotpad.retryNow'));
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

  it('has the views of nodes, peers and validators, whose texts name no other command', () => {
    const shown = Object.values(manifest.views).flat().filter(isOffered);
    assert.deepEqual(
      shown.map(({ id }) => id),
      webViews,
    );
    const texts = manifest.viewsWelcome.filter(
      ({ view, when = '' }) =>
        shown.some(({ id }) => id === view) && isOffered({ when }) && !when.includes('!isWorkspaceTrusted'),
    );
    assert.equal(texts.length, 3);
    const named = texts.flatMap(({ contents }) => [...contents.matchAll(/command:([\w.]+)/g)]);
    assert.deepEqual(
      [...new Set(named.map(([, command]) => command))],
      ['slotpad.addNode', 'slotpad.watchValidators', 'slotpad.importValidators'],
    );
  });

  it('has no walkthrough and no tools for assistants', () => {
    const all = [...manifest.walkthroughs, ...manifest.languageModelTools];
    assert.ok(all.length > 3);
    assert.deepEqual(all.filter(isOffered), []);
  });
});
