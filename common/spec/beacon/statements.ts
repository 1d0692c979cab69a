/** Contradictions within responses of beacon nodes, one row an operation. */

import type { Echo } from '../echo/echo';
import { shownValue } from '../echo/kinds';
import { statement } from '../echo/statement';
import { knownAddresses } from '../execution/known-addresses';

const packing = statement('*', ({ available_attestations, included_attestations }, tell) => {
  if (!isAbove(included_attestations, available_attestations)) return;
  tell(
    ['included_attestations'],
    `This is more than available_attestations, ${shownValue(available_attestations)}.`,
  );
});

const eth1 = statement('', (value, tell) => {
  const { node_is_cached_and_ready: ready = value.lighthouse_is_cached_and_ready } = value;
  const { latest_cached_block_timestamp: cached, voting_target_timestamp: target } = value;
  if (ready === undefined) tell([], 'Member "node_is_cached_and_ready" is missing.');
  if (ready === true && !isAbove(cached, target)) {
    tell(
      ['latest_cached_block_timestamp'],
      `A node that is ready has a cached block after voting_target_timestamp, ${shownValue(target)}.`,
    );
  }
});

const DEPOSIT_CHAINS: Readonly<Record<string, string>> = {
  1: 'mainnet',
  100: 'gnosis',
  17000: 'holesky',
  11155111: 'sepolia',
};

const depositContract = statement('', ({ chain_id, address }, tell) => {
  if (typeof chain_id !== 'string' || typeof address !== 'string') return;
  const network = DEPOSIT_CHAINS[chain_id];
  const known = knownAddresses.find((one) => one.name === 'deposit contract' && one.network === network);
  if (known && known.address.toLowerCase() !== address.toLowerCase()) {
    tell(['address'], `The deposit contract of ${known.network} is ${known.address}.`);
  }
});

/** By method and path of the operation. */
export const beaconStatements: Readonly<Record<string, readonly Echo[]>> = {
  'GET /lighthouse/analysis/block_packing': [packing],
  'GET /lighthouse/analysis/block_packing_efficiency': [packing],
  'GET /lighthouse/eth1/syncing': [eth1],
  'GET /eth/v1/config/deposit_contract': [depositContract],
};

function isAbove(value: unknown, limit: unknown): boolean {
  return typeof value === 'number' && typeof limit === 'number' && value > limit;
}
