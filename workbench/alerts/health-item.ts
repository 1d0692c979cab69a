import { grouped } from '../../common/units/digits';
import { ago, capital, counted, listed } from '../../common/units/words';
import { judge } from '../../monitor/health/health';
import { judgePair, place } from '../../monitor/health/pair';
import { compareSeverity, type Health, isBad, isUnjudged } from '../../monitor/health/state';
import { fullHealthWords, healthLabel } from '../../monitor/health/words';
import { shownUrl } from '../../monitor/nodes/node';
import type { NodeState, Thresholds } from '../../monitor/readings/node-state';
import { iconText, type ScreenText, screenText, tooltipText } from '../screen/text';

/** The content of the status bar item. */
export interface HealthItem {
  /** An icon and a number: `$(circle-filled) 3`, `$(error) 1`. The same for as long as the state is. */
  readonly text: ScreenText;
  /** For screen readers: `1 of 3 nodes needs attention. Home: unreachable (refused)`. */
  readonly label: ScreenText;
  /** The label and one line per node. */
  readonly tooltip: ScreenText;
  readonly background?: 'error' | 'warning';
}

export interface HealthItemOptions {
  readonly thresholds: Thresholds;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** Whether a node is polled now: other nodes have only their last known state. */
  readonly watched: (id: string) => boolean;
  /** A Unix time in milliseconds as a time of day. Not an age: nothing draws the item again while no node is read. */
  readonly timeOfDay: (at: number) => string;
}

/** The number on the icon in the activity bar. */
export interface Attention {
  /** Single nodes and pairs whose state is amber or red. */
  readonly count: number;
  readonly words: string;
}

/** A single node or a pair with its state. */
export interface Judged {
  readonly name: string;
  readonly health: Health;
}

/** How many nodes need attention; a pair counts once. */
export function attention(judged: readonly Judged[]): Attention {
  const bad = judged.filter(({ health }) => isBad(health.severity));
  const [only] = bad;
  if (!only) return { count: 0, words: '' };
  return {
    count: bad.length,
    words:
      bad.length === 1
        ? `${only.name} needs attention: ${healthLabel(only.health)}`
        : `${bad.length} nodes need attention: ${listed(
            bad.map(({ name }) => name),
            'and',
            5,
          )}`,
  };
}

/** The states of the nodes that are polled: others have no current state. */
export function judgePolled(
  states: readonly NodeState[],
  { thresholds, now, watched }: Pick<HealthItemOptions, 'thresholds' | 'now' | 'watched'>,
): readonly Judged[] {
  return judgeAll(
    states.filter(({ node }) => watched(node.id)),
    thresholds,
    now,
  );
}

function judgeAll(states: readonly NodeState[], thresholds: Thresholds, now: number): readonly Judged[] {
  return place(states).map((placed) =>
    'pair' in placed
      ? { name: placed.pair.name, health: judgePair(placed.pair, thresholds, now) }
      : { name: placed.single.node.name, health: judge(placed.single, thresholds, now) },
  );
}

/** The worst state of all nodes, of those that are not polled the last known one; undefined without nodes. */
export function healthItem(states: readonly NodeState[], options: HealthItemOptions): HealthItem | undefined {
  const { now, thresholds, watched } = options;
  if (states.length === 0) return undefined;
  const known = states.filter(({ failure, readAt }) => failure !== undefined || readAt !== undefined);
  const judged = judgeAll(known, thresholds, now);
  const bad = judged.filter(({ health }) => isBad(health.severity));
  const isCurrent = states.every(({ node }) => watched(node.id));
  const text = (icon: string, count: number) => iconText(icon, grouped(count));
  const said = (label: string, shown: ScreenText): HealthItem => ({
    text: shown,
    label: screenText(label),
    tooltip: tooltipText(
      [
        `${label}.`,
        ...states.map((state) => screenText(lineOf(state, options))),
        'Click to show the nodes.',
      ].join('\n'),
    ),
  });
  const all = counted(states.length, 'node');
  if (known.length === 0) {
    return states.some(({ node }) => watched(node.id))
      ? said(`Connecting to ${all}`, text('loading~spin', states.length))
      : said(`${capital(all)} not read yet`, text('circle-outline', states.length));
  }
  const [worst] = [...bad].sort((a, b) => compareSeverity(b.health.severity, a.health.severity));
  if (!worst) {
    const waiting = judged.some(({ health }) => health.severity === 'waiting');
    const unjudged = judged.filter(({ health }) => isUnjudged(health)).length;
    const isFilled = isCurrent && unjudged === 0;
    return said(
      `${okWords(states.length - unjudged, unjudged)}${isCurrent ? '' : ' when last read'}`,
      text(
        waiting && isCurrent ? 'loading~spin' : isFilled ? 'circle-filled' : 'circle-outline',
        states.length,
      ),
    );
  }
  const { severity } = worst.health;
  const isBadNow = judgePolled(states, options).some(({ health }) => isBad(health.severity));
  const when = isBadNow ? '' : ' when last read';
  return {
    ...said(
      `${counted(bad.length, 'node needs', 'nodes need')} attention${when}: ${worst.name}: ${healthLabel(worst.health)}${bad.length > 1 ? ` (+${bad.length - 1})` : ''}`,
      text(severity, bad.length),
    ),
    // The color is for what is known now.
    ...(isBadNow && isBad(severity) ? { background: severity } : {}),
  };
}

/** `3 nodes OK`, `2 nodes OK, 1 not judged`, `1 node not judged`. */
function okWords(ok: number, unjudged: number): string {
  if (unjudged === 0) return `${counted(ok, 'node')} OK`;
  return ok > 0
    ? `${counted(ok, 'node')} OK, ${grouped(unjudged)} not judged`
    : `${counted(unjudged, 'node')} not judged`;
}

function lineOf(state: NodeState, { now, thresholds, timeOfDay, watched }: HealthItemOptions): string {
  const { failure, judged, node, readAt } = state;
  const isWatched = watched(node.id);
  if (!isWatched && !failure && readAt === undefined) return `${node.name}: not read yet`;
  const at = isWatched ? now : (judged?.at ?? readAt ?? now);
  const label = fullHealthWords(judge(state, thresholds, at), at);
  const last = failure && readAt !== undefined ? `, last response ${ago(at - readAt)}` : '';
  return `${node.name}: ${label}${last}${isWatched ? '' : `, as of ${timeOfDay(at)}`} · ${shownUrl(node.url)}`;
}
