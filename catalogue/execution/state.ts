import { address, data, paddedQuantity, quantity, uint64 } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { blockNumberMostly, blockParameter } from './block-parameter';
import { groupOf, optional, required, shown } from './build';
import { blockOverrides, callObject, stateOverrides } from './call';

const method = groupOf('State', shown('State'));

/** The block whose state is read, where nothing else is said. */
export function blockOfState(): Parameter {
  return optional('block', 'Block whose state is read', blockParameter(), '"latest"');
}

function account(summary: string): Parameter {
  return required('address', summary, address());
}

const position = () =>
  paddedQuantity({
    title: 'storage slot',
    description: 'Position in the storage, up to 64 digits; leading zeros are allowed.',
    kind: 'storage-slot',
    example: '0x0',
  });

const overrides = (): readonly Parameter[] => [
  optional('stateOverrides', 'Account overrides during the call (real nodes)', stateOverrides()),
  optional('blockOverrides', 'Block overrides during the call (real nodes)', blockOverrides()),
];

export const state: readonly MethodEntry[] = [
  method('eth_getBalance', 'Balance of an account.', {
    params: [account('Account to look at'), blockOfState()],
    result: quantity({ title: 'balance', description: 'Balance of the account.', unit: 'wei' }),
    returns: 'Balance in wei.',
  }),
  method('eth_getStorageAt', 'Value of one storage slot of a contract.', {
    params: [
      account('Contract to look at'),
      required('position', 'Storage slot', position()),
      blockOfState(),
    ],
    result: data(undefined, { title: 'storage value', description: 'Value of the slot.', kind: 'words' }),
    returns: 'Value of the slot, 32 bytes.',
    notes: [
      'Element of a mapping: position is Keccak-256 of the key and the slot of the mapping, each padded to 32 bytes.',
    ],
    example: ['0x407d73d8a49eeb85d32cf465507dd71d507100c1', '0x0', 'latest'],
  }),
  method('eth_getTransactionCount', 'Number of transactions that an account has sent: its next nonce.', {
    params: [account('Account to look at'), blockOfState()],
    result: uint64({ title: 'transactions', description: 'Transactions sent: the next nonce.' }),
    returns: 'Number of transactions.',
    notes: ['With "pending" it counts transactions that wait, which is the nonce to use next.'],
  }),
  method('eth_getCode', 'Code of a contract.', {
    params: [account('Contract to look at'), blockOfState()],
    result: data(undefined, { title: 'code', description: 'Code; 0x when there is none.' }),
    returns: 'Code; 0x for an account without code.',
  }),
  method('eth_call', 'Runs a call without creating a transaction.', {
    params: [required('call', 'What to run', callObject(true)), blockOfState(), ...overrides()],
    result: data(undefined, {
      title: 'return data',
      description: 'What the contract returned.',
      kind: 'words',
    }),
    returns: 'Data that the contract returned.',
    notes: ['A call that reverts fails with error 3 and the revert data as hex in data.'],
  }),
  method('eth_estimateGas', 'Gas that a transaction would need.', {
    params: [
      required('call', 'What to run; every member may be left out', callObject(false)),
      optional('block', 'Block whose state is read: number or tag', blockNumberMostly(), '"latest"'),
      ...overrides(),
    ],
    result: quantity({ title: 'gas', description: 'Gas estimate.', unit: 'gas' }),
    returns: 'Gas estimate; may exceed what is used in the end.',
    notes: ['Without gas, the gas limit of the pending block bounds it, which may be too little.'],
  }),
];
