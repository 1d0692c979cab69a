/**
 * The context of a row is its kind with flags: `value.epoch.vendor.request`. Rows and the conditions of their menus both
 * use the table below.
 */

import type { PlainRequest } from '../../common/requests/plain-request';
import type { DetailName } from '../../monitor/details/details-watcher';
import type { KnownNode } from '../../monitor/nodes/node';
import { type Hover, hoverMarkdown } from '../screen/hover';
import { rowColors } from './colors';

/** A row of a view as plain data. */
export interface PlainItem {
  /** Stable and unique in its view. */
  readonly id: string;
  readonly label: string;
  /** The label for screen readers, if the visible one is clear only below its parent. */
  readonly spoken?: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** A rich hover in place of `tooltip`, made when the pointer rests on the row. */
  readonly hover?: () => Hover;
  /** A ThemeIcon and its ThemeColor. */
  readonly icon?: { readonly id: string; readonly color?: string };
  /** The value of `viewItem` in the conditions of menus. */
  readonly context?: RowContext;
  /** What "Copy Value" copies. */
  readonly value?: string;
  /** The request that the value came from, as text of a scratch file. */
  readonly request?: PlainRequest;
  /** Id of the node that the row belongs to. */
  readonly nodeId?: string;
  /** May be a getter that makes them. */
  readonly children?: readonly PlainItem[];
  /** Makes the child rows when they are first needed; used instead of `children` for thousands of rows. */
  readonly below?: () => readonly PlainItem[];
  /** Whether `below` makes a row with this id. Without it, those rows can't be revealed. */
  readonly holds?: (id: string) => boolean;
  /** What is read while the row is expanded. */
  readonly reads?: DetailName;
  readonly expanded?: boolean;
}

/** Finds a row by id at any depth, except in child rows that are made by `below`. */
export function findRow(items: readonly PlainItem[], id: string): PlainItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : findRow(item.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** The child rows, from `children` or `below`. */
export function childrenOf(item: PlainItem): readonly PlainItem[] {
  return item.children ?? item.below?.() ?? [];
}

/** True when a row can be expanded. Does not make its child rows. */
export function hasChildren(item: PlainItem): boolean {
  return 'children' in item || item.below !== undefined;
}

/** The text of the hover of a row, to see whether it changed. */
export function hoverOf({ hover, tooltip }: PlainItem): string | undefined {
  return hover ? hoverMarkdown(hover()) : tooltip;
}

/** True when both rows look the same, apart from their hovers and their child rows. */
export function sameRow(a: PlainItem, b: PlainItem): boolean {
  return (
    a.label === b.label &&
    a.description === b.description &&
    a.icon?.id === b.icon?.id &&
    a.icon?.color === b.icon?.color &&
    a.context === b.context &&
    hasChildren(a) === hasChildren(b)
  );
}

/** The flags of each kind of row, in order. A row has at most one flag of each list, and no flag is in two lists. */
const flagLists = {
  node: [
    ['beacon', 'execution'],
    ['settings', 'demo'] satisfies readonly KnownNode['origin'][],
    /** Whether alerts are on. */
    ['alerts', 'quiet'],
    /** The node serves the extension endpoints. */
    ['vendor'],
    /** Whether requests go to this node. */
    ['selected', 'other'],
    /** The last reading failed. */
    ['failed'],
  ],
  value: [
    ['epoch', 'slot', 'block', 'validator', 'peer', 'pair'],
    ['watched'],
    ['vendor'],
    /** The row knows the request that its value comes from. */
    ['request'],
  ],
  /** A node that runs on this machine and that nobody has added yet. */
  found: [['beacon', 'execution']],
  history: [
    ['entry', 'group'],
    /** The entry knows the file that it was sent from. */
    ['file'],
  ],
} as const;

type Kind = keyof typeof flagLists;
type RowFlag<K extends Kind> = (typeof flagLists)[K][number][number];

/** The context of a row. Flags may be in any order; undefined ones are ignored. */
export function rowContext<K extends Kind>(
  kind: K,
  ...flags: readonly (RowFlag<K> | undefined)[]
): RowContext {
  const ordered = flagLists[kind].flatMap((list) => list.filter((flag) => includes(flags, flag)));
  return [kind, ...ordered].join('.') as RowContext;
}

/**
 * Matches rows of a kind that have all of these flags.
 * @param flags one flag of a list is enough
 */
export function row<K extends Kind>(
  kind: K,
  ...flags: readonly (RowFlag<K> | readonly RowFlag<K>[])[]
): RowPattern {
  const ordered = flagLists[kind].flatMap((list) =>
    flags.filter((flag) => includes(list, typeof flag === 'string' ? flag : flag[0])),
  );
  const parts = ordered.map((flag) =>
    typeof flag === 'string' ? flag : flag.length === 1 ? flag[0] : `(${flag.join('|')})`,
  );
  return { pattern: [`^${kind}\\b`, ...parts.map((part) => `.*\\.${part}\\b`)].join('') };
}

interface RowPattern {
  /** A regular expression. */
  readonly pattern: string;
}

/** The condition of a menu on rows that match one of the patterns. */
export function onRow(...rows: readonly RowPattern[]): string {
  return `viewItem =~ /${rows.map(({ pattern }) => pattern).join('|')}/`;
}

type Optional<Flag extends string> = '' | `.${Flag}`;
type Lists<K extends Kind> = (typeof flagLists)[K];

export type RowContext =
  | `node.${Lists<'node'>[0][number]}.${Lists<'node'>[1][number]}.${Lists<'node'>[2][number]}${Optional<Lists<'node'>[3][number]>}.${Lists<'node'>[4][number]}${Optional<Lists<'node'>[5][number]>}`
  | `value${Optional<Lists<'value'>[0][number]>}${Optional<Lists<'value'>[1][number]>}${Optional<Lists<'value'>[2][number]>}${Optional<Lists<'value'>[3][number]>}`
  | `found.${Lists<'found'>[0][number]}`
  | `history${Optional<Lists<'history'>[0][number]>}${Optional<Lists<'history'>[1][number]>}`;

function includes(flags: readonly unknown[], flag: unknown): boolean {
  return flags.includes(flag);
}

/** Every context that a row can have, for tests. */
export function allRowContexts(): readonly string[] {
  return Object.entries(flagLists).flatMap(([kind, lists]) => {
    let contexts: readonly string[] = [kind];
    for (const list of lists) {
      contexts = contexts.flatMap((context) => [context, ...list.map((flag) => `${context}.${flag}`)]);
    }
    return contexts;
  });
}

/** What the color of an icon says. */
const states: Readonly<Record<string, string>> = {
  [rowColors.warning]: 'warning',
  [rowColors.error]: 'error',
  [rowColors.stale]: 'not current',
};

/** What a screen reader reads for a row: `Home, syncing, 12 slots behind, warning`. */
export function spokenRow({ description, icon, label, spoken }: PlainItem): string {
  const parts = [spoken ?? label, description, states[icon?.color ?? '']];
  return parts.flatMap((part) => (part ? part.replaceAll(' · ', ', ') : [])).join(', ');
}
