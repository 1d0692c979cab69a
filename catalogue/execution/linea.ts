/** Methods of nodes of Linea. */

import { quantity, storageKey } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import { clientDocs, groupOf, optional } from './build';
import { stateOverrides } from './call';
import { account, anyBlock, anyCall, list, openObject, opt, transaction } from './parameters';
import { anyNumber } from './plain';

const linea = groupOf('Linea', clientDocs('Linea'), 'read', ['linea']);

export const lineaMethods: readonly MethodEntry[] = [
  linea('linea_estimateGas', 'Gas and fees that a transaction would need.', {
    params: [anyCall(), opt(optional('stateOverrides', 'Account overrides', stateOverrides()))],
    result: reply(
      {
        gasLimit: quantity({ title: 'gas', description: 'Gas limit.', unit: 'gas' }),
        baseFeePerGas: quantity({
          title: 'base fee',
          description: 'Base fee of each unit of gas.',
          unit: 'wei',
        }),
        priorityFeePerGas: quantity({
          title: 'priority fee',
          description: 'Tip for each unit of gas.',
          unit: 'wei',
        }),
      },
      { title: 'fee estimate', description: 'Gas limit and fees.' },
    ),
    returns: 'Gas limit, base fee and priority fee.',
  }),
  linea('linea_getProof', 'An account and storage slots with their proofs in the state of the prover.', {
    params: [
      account(),
      list('storageKeys', 'Slots to prove', storageKey({ description: 'Slot.' }), []),
      anyBlock(),
    ],
    returns: 'Account and proofs.',
  }),
  linea('linea_getTransactionExclusionStatusV1', 'Why a transaction was not included.', {
    params: [transaction()],
    returns: 'Reason and time; null when it was not excluded.',
  }),
  linea('rollup_getZkEVMStateMerkleProofV0', 'State transition proofs of a range of blocks.', {
    params: [
      openObject(
        'range',
        'First and last block',
        { startBlockNumber: anyNumber(), endBlockNumber: anyNumber() },
        { startBlockNumber: 1, endBlockNumber: 2, zkStateManagerVersion: '2.3.0' },
      ),
    ],
    returns: 'Roots and proofs.',
  }),
];
