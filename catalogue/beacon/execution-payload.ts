/** Execution payloads in blocks of the beacon chain: whole, as a header, as a bid or in an envelope. */
import { address, data, rawTransaction } from '../encoding';
import { listOf, maybe } from '../types';
import { blob, blockHash, commitment, hash32, proof, randao, recipient } from './containers';
import { bytes, signature } from './fields';
import { container, since } from './forks';
import {
  blockRoot,
  gwei,
  publicKey,
  root,
  slot,
  uint64,
  uint64Of,
  uint256Of,
  validatorIndex,
  withdrawalCredentials,
} from './primitives';

const gas = uint64Of({ title: 'gas', description: 'Amount of gas.', unit: 'gas' });
const blockNumber = uint64Of({ title: 'block number', description: 'Execution block.', unit: 'block' });
export const builderIndex = uint64Of({ title: 'builder index', description: 'Index of the builder.' });
const transaction = rawTransaction({
  title: 'transaction',
  description: 'An encoded transaction.',
  ssz: 'bytes',
});
export const account = address({ description: 'An account.' });

export const withdrawal = container('withdrawal', 'A withdrawal to an account.', {
  index: uint64Of({ title: 'index', description: 'Number of the withdrawal.' }),
  validator_index: validatorIndex,
  address: address({ description: 'Account that receives it.' }),
  amount: gwei,
});

const common = {
  parent_hash: blockHash,
  fee_recipient: recipient,
  state_root: root,
  receipts_root: hash32,
  logs_bloom: data(256, { title: 'logs bloom', description: 'Bloom filter of the logs, 256 bytes.' }),
  prev_randao: randao,
  block_number: blockNumber,
  gas_limit: gas,
  gas_used: gas,
  timestamp: uint64Of({ title: 'time', description: 'Unix time of the block.', unit: 'seconds' }),
  extra_data: bytes('extra data', 'Up to 32 bytes that the builder chose.', 'bytes', 0, 32),
  base_fee_per_gas: uint256Of({ title: 'amount', description: 'Base fee per gas in wei.', unit: 'wei' }),
  block_hash: blockHash,
};
const blobGas = { blob_gas_used: since('deneb', gas), excess_blob_gas: since('deneb', gas) };

export const executionPayload = since(
  'bellatrix',
  container('execution payload', 'The execution block.', {
    ...common,
    transactions: listOf(transaction),
    withdrawals: since('capella', listOf(withdrawal)),
    ...blobGas,
    block_access_list: since(
      'gloas',
      data(undefined, {
        title: 'block access list',
        description: 'Accounts and slots that the block reads.',
        ssz: 'bytes',
      }),
    ),
    slot_number: since('gloas', slot),
  }),
);

export const executionPayloadHeader = since(
  'bellatrix',
  container('execution payload header', 'Header of the execution block.', {
    ...common,
    transactions_root: root,
    withdrawals_root: since('capella', root),
    ...blobGas,
  }),
);

export const executionRequests = since(
  'electra',
  container('execution requests', 'Requests of the execution layer to the beacon chain.', {
    deposits: listOf(
      container('deposit request', 'A deposit.', {
        pubkey: publicKey,
        withdrawal_credentials: withdrawalCredentials,
        amount: gwei,
        signature,
        index: uint64,
      }),
    ),
    withdrawals: listOf(
      container('withdrawal request', 'Asks for a withdrawal.', {
        source_address: account,
        validator_pubkey: publicKey,
        amount: gwei,
      }),
    ),
    consolidations: listOf(
      container('consolidation request', 'Asks to merge two validators.', {
        source_address: account,
        source_pubkey: publicKey,
        target_pubkey: publicKey,
      }),
    ),
    // Drafts of Gloas before v1.7.0-beta.3 do not have the requests of builders.
    builder_deposits: since(
      'gloas',
      maybe(
        listOf(
          container('builder deposit request', 'A deposit of a builder.', {
            pubkey: publicKey,
            withdrawal_credentials: withdrawalCredentials,
            amount: gwei,
            signature,
          }),
        ),
      ),
    ),
    builder_exits: since(
      'gloas',
      maybe(
        listOf(
          container('builder exit request', 'Asks for the exit of a builder.', {
            source_address: account,
            pubkey: publicKey,
          }),
        ),
      ),
    ),
  }),
);

export const executionPayloadBid = since(
  'gloas',
  container('execution payload bid', 'What a builder offers for a slot.', {
    parent_block_hash: blockHash,
    parent_block_root: blockRoot,
    block_hash: blockHash,
    prev_randao: randao,
    fee_recipient: recipient,
    gas_limit: gas,
    builder_index: builderIndex,
    slot,
    value: gwei,
    execution_payment: gwei,
    blob_kzg_commitments: listOf(commitment),
    execution_requests_root: root,
  }),
);
export const signedExecutionPayloadBid = since(
  'gloas',
  container('signed bid', 'A bid with its signature.', { message: executionPayloadBid, signature }),
);

export const executionPayloadEnvelope = since(
  'gloas',
  container('execution payload envelope', 'The payload of a block, published after it.', {
    payload: executionPayload,
    execution_requests: executionRequests,
    builder_index: builderIndex,
    beacon_block_root: blockRoot,
    parent_beacon_block_root: blockRoot,
  }),
);
export const signedExecutionPayloadEnvelope = since(
  'gloas',
  container('signed envelope', 'An envelope with its signature.', {
    message: executionPayloadEnvelope,
    signature,
  }),
);

export const blobMembers = { kzg_proofs: listOf(proof), blobs: listOf(blob) };
