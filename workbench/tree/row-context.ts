/**
 * The context of a row is its kind with flags: `value.epoch.vendor.request`. Rows and the conditions of their menus both
 * use the table below.
 */
import type { KnownNode } from '../../monitor/nodes/node';

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
  history: [
    ['entry', 'group'],
    /** The entry knows the file that it was sent from. */
    ['file'],
  ],
} as const;

type Kind = keyof typeof flagLists;
export type RowFlag<K extends Kind> = (typeof flagLists)[K][number][number];

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

export interface RowPattern {
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
