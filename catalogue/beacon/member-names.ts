/**
 * What members of standard objects are called, wherever they stand: blocks, states, duties and rewards have many
 * forms, one a fork, but their members keep their names. For showing what a value means; nothing is judged by it.
 */
import { data } from '../encoding';
import { account } from '../execution/objects';
import type { Schema } from '../types';
import { graffiti } from './fields';
import {
  blockRoot,
  epoch,
  epochOrNever,
  gwei,
  publicKey,
  root,
  rootOf,
  slot,
  uint64Of,
  validatorIndex,
} from './primitives';

const seconds = uint64Of({ title: 'time', description: 'Unix time.', unit: 'seconds' });
const gas = uint64Of({ title: 'gas', description: 'Amount of gas.', unit: 'gas' });
const wei = uint64Of({ title: 'amount', description: 'Amount in wei, decimal.', unit: 'wei' });
const blockNumber = uint64Of({ title: 'block number', description: 'Execution block.', unit: 'block' });
const hash = rootOf({ title: 'hash', description: 'A hash, 32 bytes.', kind: 'hash' });
const blockHash = rootOf({ title: 'block hash', description: 'Hash of the execution block.', kind: 'hash' });
const extraData = data(undefined, { title: 'extra data', description: 'Bytes that the builder chose.' });

const members: Readonly<Record<string, Schema>> = {
  slot,
  attester_slot: slot,
  attestation_slot: slot,
  signature_slot: slot,
  validator_slot: slot,
  head_slot: slot,
  finalized_slot: slot,
  epoch,
  current_epoch: epoch,
  previous_epoch: epoch,
  fork_epoch: epoch,
  justified_epoch: epoch,
  finalized_epoch: epoch,
  activation_eligibility_epoch: epochOrNever,
  activation_epoch: epochOrNever,
  exit_epoch: epochOrNever,
  withdrawable_epoch: epochOrNever,
  earliest_exit_epoch: epochOrNever,
  earliest_consolidation_epoch: epochOrNever,
  index: uint64Of({ title: 'index' }),
  proposer_index: validatorIndex,
  validator_index: validatorIndex,
  aggregator_index: validatorIndex,
  attester_index: validatorIndex,
  source_index: validatorIndex,
  target_index: validatorIndex,
  balance: gwei,
  effective_balance: gwei,
  amount: gwei,
  consensus_block_value: wei,
  execution_payload_value: wei,
  attestations: gwei,
  proposer_slashings: gwei,
  attester_slashings: gwei,
  sync_aggregate: gwei,
  total: gwei,
  reward: gwei,
  genesis_time: seconds,
  timestamp: seconds,
  gas_limit: gas,
  gas_used: gas,
  blob_gas_used: gas,
  excess_blob_gas: gas,
  base_fee_per_gas: wei,
  block_number: blockNumber,
  execution_block_height: blockNumber,
  root,
  beacon_block_root: blockRoot,
  parent_root: blockRoot,
  state_root: root,
  body_root: root,
  block_root: blockRoot,
  dependent_root: root,
  block_hash: blockHash,
  parent_hash: blockHash,
  prev_randao: hash,
  fee_recipient: account({ description: 'Account that receives the fees.' }),
  address: account({ description: 'Account that receives it.' }),
  pubkey: publicKey,
  graffiti,
  extra_data: extraData,
};

/** Rewards are amounts where they are numbers; in blocks the same names are lists, which have no words. */
export function memberNamed(name: string): Schema | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
