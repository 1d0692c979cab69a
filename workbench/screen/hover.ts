import { plainText } from '../../common/units/plain-text';

/** The commands that links in hovers can run. Each gets the id of the row. */
export const hoverCommands = ['slotpad.retryNow', 'slotpad.openDashboard', 'slotpad.showLog'] as const;

/** The content of a rich hover. Texts may be those of nodes and settings, except for icons and links. */
export interface Hover {
  /** Id of a codicon before the title. */
  readonly icon?: string;
  readonly title: string;
  /** A paragraph each. */
  readonly lines: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly links: readonly HoverLink[];
}

export interface HoverLink {
  readonly title: string;
  /** Id of a codicon. */
  readonly icon: string;
  readonly command: (typeof hoverCommands)[number];
  /** Id of the row. */
  readonly row: string;
}

declare const checked: unique symbol;

/** Markdown whose only icons and links are those of `Hover`. Made only by `hoverMarkdown`. */
export type ScreenMarkdown = string & { readonly [checked]: true };

export function hoverMarkdown({ facts, icon, lines, links, title }: Hover): ScreenMarkdown {
  const parts = [
    `${icon === undefined ? '' : `$(${icon}) `}**${literal(title)}**`,
    ...lines.map(literal),
    ...(facts.length > 0
      ? [['| | |', '|:--|:--|', ...facts.map((fact) => `| ${fact.map(literal).join(' | ')} |`)].join('\n')]
      : []),
    ...(links.length > 0 ? [links.map(linkTo).join(' &nbsp; ')] : []),
  ];
  return parts.join('\n\n') as ScreenMarkdown;
}

/** Text that Markdown shows as it is: a backslash before punctuation also keeps URLs from becoming links. */
function literal(text: string): string {
  return plainText(text, { max: 500 }).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Parentheses in the id of a row would end the link. */
function linkTo({ command, icon, row, title }: HoverLink): string {
  const query = encodeURIComponent(JSON.stringify([row])).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `[$(${icon}) ${title}](command:${command}?${query})`;
}
