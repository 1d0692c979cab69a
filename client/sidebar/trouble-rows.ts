import { grouped } from '../../common/units/digits';
import { ago, took } from '../../common/units/words';
import { shownUrl } from '../../monitor/nodes/node';
import { causeWords } from '../../monitor/nodes/reader';
import { failedLately, type NodeState, slowAnswer } from '../../monitor/readings/node-state';
import type { PlainItem } from './item';
import { valueRow } from './rows';

/** News older than this is no more shown. Milliseconds. */
const lately = 10 * 60_000;

const yellow = 'charts.yellow';

/** What failed and what to do, or what changed unexpectedly, above the numbers. */
export function troubleRows(state: NodeState, now: number): readonly PlainItem[] {
  if (state.failure) return failureRows(state, now);
  const { answerMs, networkBefore, reorg, versionBefore, wentBack } = state;
  const rows: PlainItem[] = [];
  const add = (
    ...[key, label, description, options]: Parameters<typeof valueRow> extends [unknown, ...infer R]
      ? R
      : never
  ) => rows.push(valueRow(state, key, label, description, options));
  if (networkBefore) {
    add(
      'network-before',
      'Another network than before',
      `was ${networkBefore.name} until ${ago(now - networkBefore.at)}`,
      {
        icon: 'warning',
        color: yellow,
        note: 'Another node may stand behind this address now.',
      },
    );
  } else if (versionBefore && now - versionBefore.at < lately) {
    add(
      'version-before',
      'Another version than before',
      `was ${versionBefore.name} until ${ago(now - versionBefore.at)}`,
      {
        icon: 'info',
        note: 'The node was updated, or another one stands behind this address now.',
      },
    );
  }
  const failed = failedLately(state);
  if (failed > 0) {
    const of = state.outcomes?.length ?? 0;
    add('connection', 'Connection', `${failed} of the last ${of} readings failed`, {
      icon: 'warning',
      color: yellow,
      note: 'The node answers now, but not always. Look at its log, its load and the network between.',
    });
  }
  if (slowAnswer(state)) {
    add('slow', 'Answers slowly', `after ${took(answerMs ?? 0)}`, {
      icon: 'watch',
      color: yellow,
      value: `${answerMs} ms`,
      note: 'The node or the way to it is busy. Its numbers are as old as that when they arrive.',
    });
  }
  const unit = state.node.kind === 'beacon' ? 'slot' : 'block';
  const many = (count: string) => `${grouped(count)} ${count === '1' ? unit : `${unit}s`}`;
  if (reorg && now - reorg.at < lately) {
    const depth = reorg.depth === 1 ? 'one block' : `${reorg.depth} blocks`;
    add('reorg', 'Reorganised', `${depth} replaced, ${ago(now - reorg.at)}`, {
      icon: 'git-compare',
      color: yellow,
      note: 'The chain went on from an earlier block: what was read from the replaced ones may not be so any more.',
    });
  }
  if (wentBack && now - wentBack.at < lately) {
    add('went-back', 'Head went back', `${many(wentBack.by)}, ${ago(now - wentBack.at)}`, {
      icon: 'discard',
      color: yellow,
      note: 'The chain was reorganised, or the node was started again from older data.',
    });
  }
  return rows;
}

function failureRows(state: NodeState, now: number): readonly PlainItem[] {
  const { failure, reading, readAt } = state;
  if (!failure) return [];
  const cause = { icon: 'error', color: 'charts.red', value: failure.what, note: shownUrl(state.node.url) };
  const rows = [valueRow(state, 'cause', failure.what, causeWords(failure), cause)];
  if (failure.remedy) {
    const hint = { icon: 'lightbulb', value: failure.remedy };
    rows.push(valueRow(state, 'remedy', failure.remedy, undefined, hint));
  }
  if (reading && readAt !== undefined) {
    rows.push(valueRow(state, 'stale', 'Last answer', ago(now - readAt), { icon: 'history' }));
  }
  return rows;
}

/** Readings older than this are no more of now: the machine slept, or nobody looked. Milliseconds. */
const staleAfter = 90_000;

export function isStale(state: NodeState, now: number): boolean {
  if (!state.reading) return false;
  const since = now - (state.readAt ?? now);
  // A clock that was set back says nothing of how old they are: old is what they must count as.
  return state.failure !== undefined || since > staleAfter || since < -staleAfter;
}

/** Last known values of a node that does not answer now. */
export function markStale(item: PlainItem): PlainItem {
  return {
    ...item,
    description: `${item.description ?? ''} (stale)`.trim(),
    icon: { id: item.icon?.id ?? 'history', color: 'disabledForeground' },
    ...(item.children ? { children: item.children.map(markStale) } : {}),
  };
}
