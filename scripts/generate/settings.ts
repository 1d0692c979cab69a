/** The page of the settings, from what package.json contributes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { severities } from '../../common/settings/checks';
import type { GeneratedFile } from '../generate';
import { withDeclarations } from './manifest';
import { code, page, table } from './markdown';

/** Its members are the rules, which have pages of their own. */
const RULES = 'slotpad.rules';

interface Property {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly order?: number;
  readonly scope?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly items?: Property;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Property;
  readonly defaultSnippets?: readonly { readonly body: unknown }[];
}

interface Section {
  readonly title: string;
  readonly properties: Readonly<Record<string, Property>>;
}

export function settings(root: string): GeneratedFile[] {
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const manifest = withDeclarations(read('package.json'));
  const sections = JSON.parse(manifest).contributes.configuration as readonly Section[];
  return [{ path: 'docs/reference/settings.md', text: settingsPage(sections) }];
}

function settingsPage(sections: readonly Section[]): string {
  return page(
    '# Settings',
    'In VS Code, search for "slotpad" in the settings editor. Other editors send the settings that the [language server](language-server.md#settings) reads. A value of the wrong type counts as the default, a number out of range as the nearest limit. Settings marked "per folder" can differ between the folders of a workspace.',
    ...sections.map((section) =>
      page(
        `## ${section.title}`,
        ...inOrder(section).map(([name, property]) => settingSection(name, property)),
      ).trimEnd(),
    ),
  );
}

function settingSection(name: string, property: Property): string {
  const { items, default: initial, minimum, exclusiveMinimum, maximum, scope } = property;
  const limits = [
    minimum === undefined ? undefined : `at least ${minimum}`,
    exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`,
    maximum === undefined ? undefined : `at most ${maximum}`,
  ].filter(Boolean);
  const members = name === RULES ? undefined : (items?.properties ?? property.properties);
  const required = items?.required ?? property.required ?? [];
  const [example] = items?.defaultSnippets ?? property.defaultSnippets ?? [];
  return page(
    `### ${name}`,
    plain(property),
    [
      `Default: \`${JSON.stringify(initial)}\``,
      typeText(property),
      ...limits,
      ...(scope ? ['per folder'] : []),
    ].join(' · '),
    wordTable(property),
    name === RULES &&
      `Severities: ${severities.map((word) => `\`${word}\``).join(', ')}. All codes: [rules](../rules/README.md).`,
    members &&
      table(
        ['Member', 'Type', '', 'What it is'],
        Object.entries(members).map(([member, one]) => [
          `\`${member}\``,
          one.enum ? one.enum.map((word) => `\`${word}\``).join(' or ') : typeText(one),
          required.includes(member)
            ? 'required'
            : one.default === undefined
              ? ''
              : `default \`${JSON.stringify(one.default)}\``,
          plain(one),
        ]),
      ),
    example && code('json', `{ "${name}": ${exampleText(example.body, items !== undefined)} }`),
  ).trimEnd();
}

/** The text of a snippet without its tab stops. */
function exampleText(body: unknown, inArray: boolean): string {
  const text = JSON.stringify(body).replace(/\$\{\d+:([^}]*)\}/g, '$1');
  return inArray ? `[${text}]` : text;
}

function wordTable({ enum: words, enumDescriptions }: Property): string | undefined {
  if (!words) return undefined;
  return table(
    ['Value', 'What it does'],
    words.map((word, index) => [`\`${word}\``, enumDescriptions?.[index]]),
  );
}

function typeText({ type, items, additionalProperties }: Property): string {
  const own = typeof type === 'string' ? type : (type ?? ['any']).join(' or ');
  if (items) return `${own} of ${typeText(items)}s`;
  if (typeof additionalProperties !== 'object') return own;
  return additionalProperties.enum
    ? `${own} of ${additionalProperties.enum.map((word) => `\`${word}\``).join(', ')}`
    : `${own} of ${typeText(additionalProperties)}s`;
}

function inOrder({ properties }: Section): [string, Property][] {
  return Object.entries(properties).sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0));
}

/** Links to other settings work only inside VS Code. */
function plain({ markdownDescription, description }: Property): string {
  return (markdownDescription ?? description ?? '').replace(/`#([\w.]+)#`/g, '`$1`');
}
