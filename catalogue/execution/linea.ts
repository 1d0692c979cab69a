/** Methods of nodes of Linea. */
import { quantity } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import { clientDocs, groupOf } from './build';
import { account, any, anyBlock, anyCall, list, object, opt, transaction } from './parameters';
import { anything } from './plain';

const linea = groupOf('Linea', clientDocs('Linea'), 'read', ['linea']);

export const lineaMethods: readonly MethodEntry[] = [
  linea('linea_estimateGas', {
    summary: 'Gas and fees that a transaction would need.',
    params: [anyCall(), opt(any('stateOverrides', 'Account overrides', {}))],
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
  linea('linea_getProof', {
    summary: 'An account and storage slots with their proofs in the state of the prover.',
    params: [
      account(),
      list('storageKeys', 'Slots to prove', anything('slot', 'Slot.', '0x0'), []),
      anyBlock(),
    ],
    returns: 'Account and proofs.',
  }),
  linea('linea_getTransactionExclusionStatusV1', {
    summary: 'Why a transaction was not included.',
    params: [transaction()],
    returns: 'Reason and time; null when it was not excluded.',
  }),
  linea('rollup_getZkEVMStateMerkleProofV0', {
    summary: 'State transition proofs of a range of blocks.',
    params: [
      object('range', 'First and last block', {
        startBlockNumber: 1,
        endBlockNumber: 2,
        zkStateManagerVersion: '2.3.0',
      }),
    ],
    returns: 'Roots and proofs.',
  }),
];
