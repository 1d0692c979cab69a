import { isAgeJudged, unjudgedAge } from '../../monitor/health/progress';
import type { Health } from '../../monitor/health/state';
import { fullHealthWords, healthAdvice } from '../../monitor/health/words';
import { shownUrl } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import type { NodeState } from '../../monitor/readings/node-state';
import type { Hover, HoverLink } from '../screen/hover';
import type { PlainItem } from '../tree/item';

/** The rows whose values the hover of a node shows, by the part of their ids after the node. */
const factRows = [
  'stale',
  'next-try',
  'connection',
  'head',
  'finalized',
  'sync',
  'peers',
  'execution-layer',
  'network',
  'chain',
  'version',
  'host',
] as const;

interface HoverInput {
  readonly health: Health;
  readonly icon: string;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** The rows below. */
  readonly rows: readonly PlainItem[];
}

/** State, advice and the main values of a node. */
export function nodeHover(state: NodeState, { health, icon, now, rows }: HoverInput): Hover {
  const { failure, node, selected } = state;
  return {
    icon,
    title: `${node.name}: ${fullHealthWords(health, now)}`,
    lines: [
      healthAdvice(health),
      isAgeJudged(state) ? '' : unjudgedAge,
      selected ? `Requests to ${node.kind} nodes are sent here.` : '',
    ].filter(Boolean),
    facts: [
      ...factRows.flatMap((id) => rows.find((row) => row.id === `${node.id}/${id}`) ?? []).map(factOf),
      ['URL', shownUrl(node.url)],
      ...(node.place ? [['Defined in', placeName(node.place)] as const] : []),
    ],
    links: [
      ...(failure ? [link('Retry Now', 'debug-restart', 'slotpad.retryNow', node.id)] : []),
      link('Open Dashboard', 'graph-line', 'slotpad.openDashboard', node.id),
      ...(hasLog(state) ? [link('Show Node Log', 'output', 'slotpad.showLog', node.id)] : []),
    ],
  };
}

/** State and advice of a pair, and the states and versions of its nodes. */
export function pairHover(
  pair: { readonly id: string; readonly name: string },
  { health, icon, now, rows }: HoverInput,
): Hover {
  const versions = rows.flatMap(({ children = [], label, nodeId }) => {
    const version = children.find(({ id }) => id === `${nodeId}/version`)?.description;
    return version === undefined ? [] : [[`${label} version`, version] as const];
  });
  return {
    icon,
    title: `${pair.name}: ${fullHealthWords(health, now)}`,
    lines: [healthAdvice(health)].filter(Boolean),
    facts: [...rows.map(factOf), ...versions],
    links: [link('Open Dashboard', 'graph-line', 'slotpad.openDashboard', pair.id)],
  };
}

/** True for a beacon node that serves its log. */
export function hasLog({ reading }: NodeState): boolean {
  return reading?.kind === 'beacon' && reading.prefix !== undefined;
}

function factOf({ description = '', label }: PlainItem): readonly [string, string] {
  return [label, description];
}

function link(title: string, icon: string, command: HoverLink['command'], row: string): HoverLink {
  return { title, icon, command, row };
}
