/** The generated part of package.json: what surfaces, views and settings contribute. */
import { declarations, inputSchema } from '../../agents/declarations';
import { HTTPYAC_FILES } from '../../common/scratch/environments/environment-files';
import { PRIVATE_FILE, PUBLIC_FILE, USER_FILE } from '../../common/scratch/environments/environments';
import { severities } from '../../common/settings/checks';
import type { Section, Setting } from '../../common/settings/declare';
import { rules } from '../../server/check/rules';
import { type ViewDeclaration, views } from '../surface/registered';
import {
  all,
  type CommandDeclaration,
  hasBeaconNode,
  hasComputer,
  type MenuPlace,
  onComputer,
  type Surface,
  type When,
} from '../surface/surface';
import { walkthrough } from './walkthrough';

type Json = Readonly<Record<string, unknown>>;

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group: string;
}

const CATEGORY = 'Slotpad';
const ICON = 'media/slotpad.svg';

/** The generated members of `contributes`, by name. */
export function contributions(surfaces: readonly Surface[], sections: readonly Section[]): Json {
  const commands = surfaces.flatMap(listedCommands);
  return {
    commands: commands.map(([command, { title, category, icon, enablement }]) =>
      defined({
        command,
        title,
        category: category === undefined ? CATEGORY : `${CATEGORY}: ${category}`,
        icon,
        enablement,
      }),
    ),
    keybindings: commands.flatMap(([command, { keys = [], web }]) =>
      keys.map((key) => ({ command, ...key, when: web ? key.when : all(key.when, onComputer) })),
    ),
    viewsContainers: { activitybar: [{ id: 'slotpad', title: CATEGORY, icon: ICON }] },
    views: {
      slotpad: Object.entries<ViewDeclaration>(views).map(([id, { name, of, visibility, web }]) =>
        defined({
          id,
          name,
          icon: ICON,
          contextualTitle: CATEGORY,
          visibility,
          when: whenAll([web ? undefined : hasComputer, of && hasBeaconNode]),
        }),
      ),
    },
    viewsWelcome: surfaces
      .flatMap(({ welcomes = [] }) => welcomes)
      .map(({ view, lines, when }) => defined({ view, contents: lines.join('\n'), when })),
    walkthroughs: [{ ...walkthrough, when: hasComputer }],
    submenus: surfaces
      .flatMap(({ submenus = {} }) => Object.entries(submenus))
      .map(([id, { label }]) => ({ id, label })),
    menus: menusOf(surfaces, commands),
    languageModelTools: Object.entries(declarations).map(([id, tool]) => ({
      name: tool.name,
      displayName: tool.title,
      toolReferenceName: `slotpad${id[0]?.toUpperCase()}${id.slice(1)}`,
      canBeReferencedInPrompt: true,
      icon: ICON,
      tags: ['ethereum'],
      userDescription: tool.about,
      modelDescription: tool.description,
      inputSchema: inputSchema(tool),
      // Not of the trust as well: VS Code 1.100 would not offer them at all. In an untrusted folder they refuse.
      when: onComputer,
    })),
    jsonValidation: [
      { fileMatch: [PUBLIC_FILE, PRIVATE_FILE, USER_FILE], url: './syntaxes/environments.schema.json' },
      { fileMatch: HTTPYAC_FILES, url: './syntaxes/httpyac.schema.json' },
    ],
    configuration: sections.map(({ title, settings }) => ({
      title,
      properties: Object.fromEntries(
        Object.entries(settings).map(([name, setting]) => [
          `slotpad.${name}`,
          propertyOf(name === 'rules' ? { ...setting, schema: rulesSchema } : setting),
        ]),
      ),
    })),
  };
}

/**
 * Events that activate the extension besides those that the editor derives from commands, views, languages, notebooks and
 * tools: pages that it restores, and the start of every window, because no other event brings back alerts.
 */
export function activationEvents(surfaces: readonly Surface[]): readonly string[] {
  const pages = surfaces.flatMap(({ restoredPages = [] }) => restoredPages);
  return ['onStartupFinished', ...pages.map((page) => `onWebviewPanel:${page}`)];
}

/** Settings whose workspace values are ignored until the workspace is trusted. */
export function restrictedConfigurations(sections: readonly Section[]): readonly string[] {
  return sections.flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, { restricted }]) => (restricted ? [`slotpad.${name}`] : [])),
  );
}

/** The commands of package.json: all but the internal ones. */
export function listedCommands({ commands }: Surface): readonly (readonly [string, CommandDeclaration])[] {
  return Object.entries(commands).flatMap(([id, command]) =>
    'internal' in command ? [] : [[id, command] as const],
  );
}

function menusOf(
  surfaces: readonly Surface[],
  commands: readonly (readonly [string, CommandDeclaration])[],
): Json {
  const menus: Record<string, MenuItem[]> = {};
  const add = (item: Pick<MenuItem, 'command' | 'submenu'>, { menu, group, when }: MenuPlace) => {
    menus[menu] ??= [];
    menus[menu].push({ ...item, ...(when === undefined ? {} : { when }), group });
  };
  for (const [command, { menus: places = [], web }] of commands) {
    for (const place of places) add({ command }, web ? place : { ...place, when: withComputer(place.when) });
  }
  for (const { submenus = {} } of surfaces)
    for (const [submenu, { places }] of Object.entries(submenus))
      for (const place of places) add({ submenu }, { ...place, when: withComputer(place.when) });
  const palette = commands.flatMap(([command, { palette, web }]) => {
    if (palette === 'never') return [{ command, when: 'false' }];
    const own = palette === 'always' ? undefined : palette;
    const when = web ? own : withComputer(own);
    return when === undefined ? [] : [{ command, when }];
  });
  const sorted = Object.entries(menus).map(([menu, items]) => [menu, items.sort(byPlace)]);
  return { ...Object.fromEntries(sorted), commandPalette: palette };
}

/** True when every condition is true that is there; undefined without any. */
function whenAll(conditions: readonly (When | undefined)[]): When | undefined {
  const found = conditions.filter((one) => one !== undefined);
  return found.length === 0 ? undefined : all(...found);
}

/** The condition, and a computer behind the editor. */
function withComputer(when: When | undefined): When {
  return when === undefined ? onComputer : all(when, onComputer);
}

/** Compares by group, then by the position after `@`, as menus are sorted. */
function byPlace(a: MenuItem, b: MenuItem): number {
  const [[groupA = '', positionA], [groupB = '', positionB]] = [a.group.split('@'), b.group.split('@')];
  if (groupA !== groupB) return groupA < groupB ? -1 : 1;
  return Number(positionA) - Number(positionB);
}

function propertyOf({ schema, order, scope, default: initial, description }: Setting): Json {
  const { type, ...rest } = schema;
  return defined({ type, order, scope, default: initial, ...rest, markdownDescription: description });
}

/** Removes members that are undefined. */
function defined(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

/** JSON Schema of `slotpad.rules` with the codes of all rules, for completion and for warnings about typing mistakes. */
export const rulesSchema = {
  type: 'object',
  properties: Object.fromEntries(
    rules.map(({ code, severity, title }) => [
      code,
      { type: 'string', enum: severities, description: `${title} (${severity} by default).` },
    ]),
  ),
  additionalProperties: false,
  errorMessage: 'Unknown rule. Write the codes of rules with their severities: {"plain-http": "off"}.',
};
