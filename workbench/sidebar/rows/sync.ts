import { grouped } from '../../../common/units/digits';
import { formatUnixTime } from '../../../common/units/time';
import { ago, counted, percent } from '../../../common/units/words';
import type { BlockCache } from '../../../monitor/details/block-cache';
import { old } from '../../../monitor/health/wording';
import { distanceWords, paceWords } from '../../../monitor/health/words';
import { figuresOf } from '../../../monitor/readings/figures';
import type { BeaconReading } from '../../../monitor/readings/node-state';
import { closingRate } from '../../../monitor/readings/rates';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row, type RowInput, type RowRequest } from './row';

const syncing: RowRequest = { of: 'node-syncing', title: 'Sync state' };

/** How far a beacon node and its execution layer have synced. */
export const syncRows: readonly Row<BeaconReading>[] = [
  {
    id: 'sync',
    label: 'Sync',
    about:
      'Slots behind the current slot, with the rate and the time left while the node syncs or backfills.',
    icon: 'sync',
    text: syncWords,
    value: ({ state }) => figuresOf(state).lagSlots ?? '',
    note: ({ reading }) => reading.ownState && `The node reports ${reading.ownState}.`,
    request: {
      when: ({ reading }) => reading.ownState !== undefined,
      use: { of: 'vendor-syncing', title: 'Sync state' },
      otherwise: syncing,
    },
  },
];

export const executionLayerRows: readonly Row<BeaconReading>[] = [
  {
    id: 'execution-layer',
    label: 'Execution layer',
    about:
      'Whether the beacon node reaches its execution node, and whether the execution node has verified the head.',
    icon: 'server-process',
    text: executionLayerWords,
    request: {
      when: ({ reading }) => reading.executionLayer !== undefined,
      use: { of: 'vendor-eth1-syncing', title: 'Execution layer' },
      otherwise: syncing,
    },
    children: [
      {
        id: 'sync',
        label: 'Synced',
        about: 'How much of its chain the execution node has synced.',
        icon: 'sync',
        text: ({ reading }) => ifKnown(reading.executionLayer?.percentage, (part) => `${floored(part)} %`),
        value: ({ reading }) => String(reading.executionLayer?.percentage),
      },
      {
        id: 'ready',
        label: 'Cached and ready',
        about: 'Whether the node has cached enough blocks of the execution layer to vote on deposits.',
        icon: ({ reading }) => (reading.executionLayer?.cachedAndReady ? 'check' : 'circle-slash'),
        text: ({ reading }) => ifKnown(reading.executionLayer?.cachedAndReady, (yes) => (yes ? 'yes' : 'no')),
        value: ({ reading }) => String(reading.executionLayer?.cachedAndReady),
        note: 'Whether it has enough blocks of the execution layer to vote on deposits.',
      },
      {
        id: 'head',
        label: 'Latest block',
        about: 'Number and age of the latest block that the beacon node knows of its execution node.',
        icon: 'git-commit',
        text: ({ now, reading }) => {
          const { headBlock, headTime } = reading.executionLayer ?? {};
          if (!headBlock) return headBlock;
          return grouped(headBlock) + (headTime === undefined ? '' : ` · ${old(now - headTime * 1000)}`);
        },
        value: ({ reading }) => reading.executionLayer?.headBlock,
      },
      {
        id: 'cached',
        label: 'Latest cached block',
        about:
          'The latest block in the cache for votes on deposits. Amber if it is not later than the voting target.',
        icon: 'archive',
        color: ({ reading }) => (isCacheBehind(reading) ? rowColors.warning : undefined),
        text: ({ now, reading }) => {
          const { cachedBlock, cachedTime } = reading.executionLayer ?? {};
          if (!cachedBlock) return undefined;
          return (
            grouped(cachedBlock) + (cachedTime === undefined ? '' : ` · ${old(now - cachedTime * 1000)}`)
          );
        },
        value: ({ reading }) => reading.executionLayer?.cachedBlock,
        note: ({ reading }) =>
          isCacheBehind(reading)
            ? 'It must be later than the voting target, or the node votes for a wrong block.'
            : undefined,
      },
      {
        id: 'voting-target',
        label: 'Voting target',
        about: 'The latest time of a block that the node may vote for now.',
        icon: 'target',
        text: ({ now, reading }) =>
          ifKnown(reading.executionLayer?.votingTargetTime, (time) => ago(now - time * 1000)),
        value: ({ reading }) => ifKnown(reading.executionLayer?.votingTargetTime, formatUnixTime),
      },
      {
        id: 'block-cache',
        label: 'Block cache',
        about:
          'Execution blocks that the node caches for votes on deposits. They are read while the row is expanded, once a minute.',
        icon: 'archive',
        shown: ({ reading }) => reading.executionLayer?.cachedBlock !== undefined,
        text: (input) => ifKnown(cacheOf(input)?.blocks, (blocks) => counted(blocks, 'block')),
        reads: 'block-cache',
        request: { of: 'vendor-eth1-block-cache', title: 'Block cache' },
        children: [
          {
            id: 'blocks',
            label: 'Blocks',
            about: 'Number of blocks in the cache, with the first and the last one.',
            icon: 'symbol-array',
            text: (input) => ifKnown(cacheOf(input), cacheWords),
          },
          {
            id: 'deposits',
            label: 'Deposits',
            about: 'Number of deposits up to the last block in the cache.',
            icon: 'inbox',
            text: (input) => ifKnown(cacheOf(input)?.deposits, grouped),
          },
        ],
      },
      {
        id: 'deposit-cache',
        label: 'Deposit cache',
        about:
          'The deposits that the node has seen. Slotpad does not read them, because there may be millions.',
        icon: 'inbox',
        text: ({ reading }) =>
          reading.executionLayer?.cachedBlock === undefined ? undefined : 'open its request to read it',
        note: 'Slotpad does not read it for this row: it has an entry for each deposit of the chain.',
        request: { of: 'vendor-eth1-deposit-cache', title: 'Deposit cache' },
      },
      {
        id: 'merge',
        label: 'Merge readiness',
        about: 'Whether the node was ready for the merge. Slotpad does not read it: the merge is over.',
        icon: 'git-merge',
        text: ({ reading }) =>
          reading.executionLayer?.cachedBlock === undefined ? undefined : 'open its request to read it',
        note: 'Slotpad does not read it for this row: public networks merged in 2022.',
        request: { of: 'vendor-merge-readiness', title: 'Merge readiness' },
      },
    ],
  },
];

const cacheOf = ({ details }: RowInput<BeaconReading>) => details?.['block-cache']?.value;

function cacheWords({ blocks, first, last }: BlockCache): string {
  if (first === undefined || last === undefined) return grouped(blocks);
  return `${grouped(blocks)}, from ${grouped(first)} to ${grouped(last)}`;
}

/** Whether votes on deposits may be wrong because blocks are missing in the cache. */
function isCacheBehind({ executionLayer }: BeaconReading): boolean {
  const { cachedTime, votingTargetTime } = executionLayer ?? {};
  return cachedTime !== undefined && votingTargetTime !== undefined && cachedTime <= votingTargetTime;
}

function syncWords({ reading, state }: RowInput<BeaconReading>): string {
  const { isSyncing, ownProgress: own, ownState } = reading;
  const distance = figuresOf(state).lagSlots ?? reading.syncDistance;
  if (own && 'completed' in own) {
    const all = own.completed + own.remaining;
    const done = all > 0 ? percent(Math.floor((own.completed / all) * 100) / 100) : '';
    return `history ${done} filled in, ${grouped(own.remaining)} slots left`;
  }
  const named = ownState && !/^synced$/i.test(ownState) ? ` (${ownState})` : '';
  // A slot may be empty, and the head of the current one may not have arrived yet.
  if (!isSyncing && Number(distance) <= 2) return `done${named}`;
  const speed = isSyncing ? paceWords(closingRate(state.distances), Number(distance), 'slot') : '';
  return `${distanceWords(distance, 'slot')} behind${speed}${named}`;
}

function executionLayerWords({ reading }: RowInput<BeaconReading>): string | undefined {
  const { elOffline, elUnknown, executionLayer: layer, isOptimistic } = reading;
  if (elOffline) return 'offline';
  if (isOptimistic) return 'online, head not verified yet';
  if (elUnknown && !layer) return undefined;
  const synced = layer?.percentage;
  return synced !== undefined && synced < 99.95 ? `online, ${floored(synced)} % synced` : 'online';
}

/** Rounded down, so that 99.99 does not become 100. */
function floored(value: number): string {
  return String(Math.floor(value * 10) / 10);
}
