import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { effectOfBeacon } from '../../../runner/request/effect';

/** The operations with an effect that are no GET, without the start of their paths. */
function operationsThat(effect: string): string[] {
  return operations
    .filter((one) => one.method !== 'GET' && effectOfBeacon(one.method, one.path, one) === effect)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}

describe('the effect of a beacon request', () => {
  it('is to read for these, although they are no GET', () => {
    assert.deepEqual(operationsThat('read'), [
      'POST /eth/v1/beacon/rewards/attestations/{epoch}',
      'POST /eth/v1/beacon/rewards/sync_committee/{block_id}',
      'POST /eth/v1/beacon/states/{state_id}/builders',
      'POST /eth/v1/beacon/states/{state_id}/validator_balances',
      'POST /eth/v1/beacon/states/{state_id}/validator_identities',
      'POST /eth/v1/beacon/states/{state_id}/validators',
      'POST /eth/v1/validator/beacon_committee_selections',
      'POST /eth/v1/validator/duties/attester/{epoch}',
      'POST /eth/v1/validator/duties/ptc/{epoch}',
      'POST /eth/v1/validator/duties/sync/{epoch}',
      'POST /eth/v1/validator/liveness/{epoch}',
      'POST /eth/v1/validator/sync_committee_selections',
      'POST /lighthouse/analysis/block_rewards',
      'POST /lighthouse/liveness',
      'POST /lighthouse/ui/validator_info',
      'POST /lighthouse/ui/validator_metrics',
      'POST /nimbus/v1/timesync',
      'POST /nimbus/v1/validator/activity/{epoch}',
      'POST /prysm/v1/beacon/individual_votes',
      'POST /prysm/v1/validators/performance',
    ]);
  });

  it('is to publish for these', () => {
    assert.deepEqual(operationsThat('send'), [
      'POST /eth/v1/beacon/blinded_blocks',
      'POST /eth/v1/beacon/blocks',
      'POST /eth/v1/beacon/execution_payload_bids',
      'POST /eth/v1/beacon/execution_payload_envelopes',
      'POST /eth/v1/beacon/pool/attestations',
      'POST /eth/v1/beacon/pool/attester_slashings',
      'POST /eth/v1/beacon/pool/bls_to_execution_changes',
      'POST /eth/v1/beacon/pool/payload_attestations',
      'POST /eth/v1/beacon/pool/proposer_slashings',
      'POST /eth/v1/beacon/pool/sync_committees',
      'POST /eth/v1/beacon/pool/voluntary_exits',
      'POST /eth/v1/builder/blinded_blocks',
      'POST /eth/v1/validator/aggregate_and_proofs',
      'POST /eth/v1/validator/contribution_and_proofs',
      'POST /eth/v1/validator/proposer_preferences',
      'POST /eth/v2/beacon/blinded_blocks',
      'POST /eth/v2/beacon/blocks',
      'POST /eth/v2/beacon/pool/attestations',
      'POST /eth/v2/beacon/pool/attester_slashings',
      'POST /eth/v2/builder/blinded_blocks',
      'POST /eth/v2/validator/aggregate_and_proofs',
    ]);
  });

  it('is to change the node for these', () => {
    assert.deepEqual(operationsThat('change'), [
      'DELETE /eth/v1/keystores',
      'DELETE /eth/v1/remotekeys',
      'DELETE /eth/v1/validator/{pubkey}/feerecipient',
      'DELETE /eth/v1/validator/{pubkey}/gas_limit',
      'DELETE /eth/v1/validator/{pubkey}/graffiti',
      'DELETE /prysm/v1/node/trusted_peers/{peer_id}',
      'POST /eth/v1/builder/validators',
      'POST /eth/v1/keystores',
      'POST /eth/v1/lodestar/connect_peer',
      'POST /eth/v1/lodestar/disconnect_peer',
      'POST /eth/v1/lodestar/drop_state_cache',
      'POST /eth/v1/lodestar/gc',
      'POST /eth/v1/lodestar/write_heapdump',
      'POST /eth/v1/lodestar/write_profile',
      'POST /eth/v1/remotekeys',
      'POST /eth/v1/validator/beacon_committee_subscriptions',
      'POST /eth/v1/validator/prepare_beacon_proposer',
      'POST /eth/v1/validator/register_validator',
      'POST /eth/v1/validator/sync_committee_subscriptions',
      'POST /eth/v1/validator/{pubkey}/feerecipient',
      'POST /eth/v1/validator/{pubkey}/gas_limit',
      'POST /eth/v1/validator/{pubkey}/graffiti',
      'POST /lighthouse/custody/backfill',
      'POST /lighthouse/database/reconstruct',
      'POST /nimbus/v1/chronicles/settings',
      'POST /nimbus/v1/graffiti',
      'POST /prysm/v1/node/trusted_peers',
      'POST /teku/v1/admin/add_peer',
      'PUT /teku/v1/admin/log_level',
    ]);
  });

  it('is to sign for these', () => {
    assert.deepEqual(operationsThat('sign'), ['POST /eth/v1/validator/{pubkey}/voluntary_exit']);
  });

  it('of an unknown version is that of the known ones', () => {
    assert.equal(effectOfBeacon('POST', '/eth/v9/beacon/pool/attestations', undefined), 'send');
    assert.equal(effectOfBeacon('POST', '/eth/v9/validator/0x01/voluntary_exit', undefined), 'sign');
    assert.equal(effectOfBeacon('GET', '/eth/v9/beacon/pool/attestations', undefined), 'read');
  });

  it('is not known for anything else that is no GET', () => {
    assert.equal(effectOfBeacon('POST', '/anything', undefined), 'write');
  });
});
