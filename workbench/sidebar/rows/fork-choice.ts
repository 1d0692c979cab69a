import { grouped } from '../../../common/units/digits';
import { formatGwei } from '../../../common/units/wei';
import { counted } from '../../../common/units/words';
import type { ForkChoice } from '../../../monitor/details/fork-choice';
import type { BeaconReading } from '../../../monitor/readings/node-state';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row, type RowInput } from './row';

const treeOf = ({ details }: RowInput<BeaconReading>) => details?.['fork-choice']?.value;

/** The fork choice of a beacon node. It is read while its row is expanded. */
export const forkChoiceRows: readonly Row<BeaconReading>[] = [
  {
    id: 'fork-choice',
    label: 'Fork choice',
    about: 'The fork choice tree of the node. It is read while the row is expanded, once a minute.',
    icon: 'git-merge',
    shown: () => true,
    text: (input) =>
      ifKnown(treeOf(input), ({ heads }) => (heads === 1 ? 'one branch' : `${heads} branches`)),
    reads: 'fork-choice',
    request: {
      when: (input) => treeOf(input)?.from !== 'standard' && input.reading.prefix !== undefined,
      use: { of: 'vendor-proto-array', title: 'Fork choice' },
      otherwise: { of: 'debug-fork-choice', title: 'Fork choice' },
    },
    children: [
      {
        id: 'blocks',
        label: 'Blocks',
        about: 'Number of blocks in the tree, with the first and the last slot.',
        icon: 'symbol-array',
        text: (input) => ifKnown(treeOf(input), blockWords),
      },
      {
        id: 'heads',
        label: 'Branches',
        about: 'Number of blocks without a child: more than one while branches compete.',
        icon: 'git-branch',
        text: (input) => ifKnown(treeOf(input)?.heads, grouped),
      },
      {
        id: 'justified',
        label: 'Justified epoch',
        about: 'Justified checkpoint of the tree.',
        icon: 'unlock',
        kind: 'epoch',
        text: (input) => ifKnown(treeOf(input)?.justifiedEpoch, grouped),
        value: (input) => treeOf(input)?.justifiedEpoch,
      },
      {
        id: 'finalized',
        label: 'Finalized epoch',
        about: 'Finalized checkpoint of the tree.',
        icon: 'lock',
        kind: 'epoch',
        text: (input) => ifKnown(treeOf(input)?.finalizedEpoch, grouped),
        value: (input) => treeOf(input)?.finalizedEpoch,
      },
      {
        id: 'verified',
        label: 'Execution payloads',
        about: 'Whether the execution node has verified the blocks of the tree. Amber if it rejected one.',
        icon: 'verified',
        color: (input) => ((treeOf(input)?.invalid ?? 0) > 0 ? rowColors.warning : undefined),
        text: (input) => ifKnown(treeOf(input), payloadWords),
      },
      {
        id: 'boost',
        label: 'Proposer boost',
        about: 'Weight that a block gets because it arrived in time.',
        icon: 'rocket',
        text: (input) =>
          ifKnown(treeOf(input)?.proposerBoost, (gwei) =>
            Number.isSafeInteger(gwei) && gwei > 0 ? formatGwei(BigInt(gwei)) : 'none',
          ),
      },
      {
        id: 'prune',
        label: 'Prune threshold',
        about: 'Number of blocks before the finalized one from which the tree is pruned.',
        icon: 'trash',
        text: (input) => ifKnown(treeOf(input)?.pruneThreshold, (blocks) => counted(blocks, 'block')),
      },
    ],
  },
];

function blockWords({ blocks, firstSlot, lastSlot }: ForkChoice): string {
  if (firstSlot === undefined || lastSlot === undefined) return grouped(blocks);
  return `${grouped(blocks)}, from slot ${grouped(firstSlot)} to ${grouped(lastSlot)}`;
}

function payloadWords({ invalid, unverified }: ForkChoice): string {
  if (invalid === 0 && unverified === 0) return 'all verified';
  const parts = [
    unverified > 0 && `${grouped(unverified)} not verified yet`,
    invalid > 0 && `${grouped(invalid)} invalid`,
  ];
  return parts.filter(Boolean).join(', ');
}
