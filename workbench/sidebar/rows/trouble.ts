import { age, ago, listed, took } from '../../../common/units/words';
import { failureState } from '../../../monitor/health/failure';
import { isDevelopment } from '../../../monitor/health/network';
import { distanceWords } from '../../../monitor/health/words';
import { shownUrl } from '../../../monitor/nodes/node';
import { failedLately, type NodeState, slowAnswer } from '../../../monitor/readings/node-state';
import { heldParts } from '../../../monitor/readings/parts';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row, type RowInput } from './row';

/** How long changes are shown. Milliseconds. */
const recentlyMs = 10 * 60_000;

const yellow = () => rowColors.warning;

/** Whether the node answers, but is not ready. */
function isOnlyStarting({ failure }: NodeState): boolean {
  const state = failure && failureState(failure);
  return state === 'starting' || state === 'no-block';
}

/** A development chain that was started again. */
function isRestarted({ reading, state: { chainChange } }: RowInput): boolean {
  return chainChange?.sameName === true && reading !== undefined && isDevelopment(reading);
}

/** Why the last reading failed, and what to do. */
export const failureRows: readonly Row[] = [
  {
    id: 'cause',
    label: { name: 'The error message', of: ({ state }) => state.failure?.what ?? '' },
    about: 'The node does not respond. Its last values stay visible, gray and marked "(stale)".',
    icon: ({ state }) => (isOnlyStarting(state) ? 'warning' : 'error'),
    color: ({ state }) => (isOnlyStarting(state) ? rowColors.warning : rowColors.error),
    shown: ({ state }) => state.failure !== undefined,
    value: ({ state }) => state.failure?.what,
    note: ({ state }) => shownUrl(state.node.url),
  },
  {
    id: 'remedy',
    label: { name: 'The remedy', of: ({ state }) => state.failure?.remedy ?? '' },
    about: 'What to do about the error.',
    icon: 'lightbulb',
    shown: ({ state }) => Boolean(state.failure?.remedy),
    value: ({ state }) => state.failure?.remedy,
  },
  {
    id: 'next-try',
    label: 'Next try',
    about:
      'When the node is asked again: every few seconds while the view is visible, otherwise once a slot.',
    icon: 'debug-restart',
    text: ({ now, state: { nextTryAt } }) =>
      ifKnown(nextTryAt, (at) => (at - now < 1000 ? 'now' : `in ${age(at - now)}`)),
  },
  {
    id: 'stale',
    label: 'Last response',
    about: 'Age of the last values.',
    icon: 'history',
    text: ({ now, reading, state: { readAt } }) =>
      reading ? ifKnown(readAt, (at) => ago(now - at)) : undefined,
  },
];

/** Unexpected changes of a node that answers. */
export const newsRows: readonly Row[] = [
  {
    id: 'chain-change',
    label: {
      name: 'Network changed',
      of: (input) => (isRestarted(input) ? 'Chain restarted' : 'Network changed'),
    },
    about:
      'The node is on another chain than before: another network, or another genesis. Another node may now use its address. Of a development chain that was started again, the row is "Chain restarted" without a warning, because that is what its owner does all day. Shown for ten minutes.',
    icon: (input) => (isRestarted(input) ? 'info' : 'warning'),
    color: (input) => (isRestarted(input) ? undefined : rowColors.warning),
    text: (input) =>
      ifRecent(input.state.chainChange, input.now, ({ at, was }) =>
        isRestarted(input) ? ago(input.now - at) : `was ${was} until ${ago(input.now - at)}`,
      ),
    note: (input) =>
      ifKnown(input.state.chainChange, ({ is, was }) =>
        isRestarted(input)
          ? `It was ${was}, and is ${is} now: its contracts, balances and nonces are those of a new chain.`
          : `It is on ${is} now. Another node may use this address.`,
      ),
  },
  {
    id: 'version-before',
    label: 'Version changed',
    about: 'The node was updated, or another node now uses its address. Shown for ten minutes.',
    icon: 'info',
    text: ({ now, state: { chainChange, versionBefore } }) =>
      ifRecent(chainChange, now, () => '') !== undefined
        ? undefined
        : ifRecent(versionBefore, now, ({ at, name }) => `was ${name} until ${ago(now - at)}`),
    note: 'The node was updated, or another node now uses this address.',
  },
  {
    id: 'connection',
    label: 'Connection',
    about: 'Some of the last ten readings failed.',
    icon: 'warning',
    color: yellow,
    text: ({ state }) => {
      const failed = failedLately(state);
      return failed > 0 ? `${failed} of the last ${state.outcomes?.length ?? 0} readings failed` : undefined;
    },
    note: 'The node responds only some of the time. Check its log, its load and the network connection.',
  },
  {
    id: 'held',
    label: 'Not read again',
    about: 'Parts that the node did not answer in the last reading: their rows show older values.',
    icon: 'history',
    color: yellow,
    text: ({ now, state }) => {
      const held = heldParts(state).map(({ at, part }) => `${part} (${age(now - at)} old)`);
      return held.length === 0 ? undefined : listed(held, 'and', 3);
    },
    note: ({ state }) => state.unread?.failure.what,
  },
  {
    id: 'slow',
    label: 'Responds slowly',
    about: 'The first response of the last reading took a second or more, or a later one three seconds.',
    icon: 'watch',
    color: yellow,
    text: ({ state }) => {
      const ms = slowAnswer(state);
      return ms === undefined ? undefined : `after ${took(ms)}`;
    },
    value: ({ state }) => `${slowAnswer(state)} ms`,
    note: 'The node or the network is busy. Values are this old when they arrive.',
  },
  {
    id: 'reorg',
    label: 'Reorganized',
    about: 'The chain was reorganized: how many blocks were replaced. Shown for ten minutes.',
    icon: 'git-compare',
    color: yellow,
    text: ({ now, state }) =>
      ifRecent(state.reorg, now, ({ at, depth }) => {
        const blocks = depth === 1 ? 'one block' : `${depth} blocks`;
        return `${blocks} replaced, ${ago(now - at)}`;
      }),
    note: 'The chain continued from an earlier block. Data read from the replaced blocks may no longer be valid.',
  },
  {
    id: 'went-back',
    label: 'Head went back',
    about: 'The head is at an earlier slot or block than before. Shown for ten minutes.',
    icon: 'discard',
    color: yellow,
    text: (input) =>
      ifRecent(
        input.state.wentBack,
        input.now,
        ({ at, by }) =>
          `${distanceWords(by, input.state.node.kind === 'beacon' ? 'slot' : 'block')}, ${ago(input.now - at)}`,
      ),
    note: 'The chain was reorganized, or the node was restarted from older data.',
  },
];

function ifRecent<T extends { readonly at: number }>(
  change: T | undefined,
  now: number,
  text: (change: T) => string,
): string | undefined {
  return change && now - change.at < recentlyMs ? text(change) : undefined;
}
