/**
 * Paths of different clients that answer the same question, with the standard path first where there is one. The forms of
 * their responses differ.
 */
const groups: readonly (readonly string[])[] = [
  ['/eth/v1/node/peers', '/lighthouse/peers', '/nimbus/v1/network/peers', '/eth/v1/lodestar/peers'],
  ['/eth/v1/node/peers?state=connected', '/lighthouse/peers/connected'],
  ['/eth/v1/node/syncing', '/lighthouse/syncing', '/nimbus/v1/syncmanager/status'],
  ['/eth/v1/node/version', '/nimbus/v1/node/version'],
  ['/eth/v1/node/identity', '/nimbus/v1/node/peerid'],
  ['/eth/v1/node/health', '/teku/v1/admin/liveness', '/teku/v1/admin/readiness'],
  ['/eth/v1/debug/fork_choice', '/lighthouse/proto_array'],
  [
    '/eth/v1/beacon/headers/head',
    '/nimbus/v1/beacon/head',
    '/nimbus/v1/chain/head',
    '/prysm/v1/beacon/chain_head',
  ],
  ['/eth/v2/debug/beacon/states/{state_id}', '/teku/v1/beacon/states/{state_id}'],
  ['/eth/v1/validator/liveness/{epoch}', '/nimbus/v1/validator/activity/{epoch}'],
  ['/lighthouse/validator_inclusion/{epoch}/global', '/teku/v1/validator_inclusion/{epoch}/global'],
  [
    '/lighthouse/validator_inclusion/{epoch}/{validator_id}',
    '/teku/v1/validator_inclusion/{epoch}/{validator_id}',
  ],
  [
    '/lighthouse/custody/info',
    '/teku/v1/node/custody_overview',
    '/nimbus/v1/debug/custody',
    '/prysm/v1/node/custody',
  ],
  ['/teku/v1/nodes/peer_scores', '/eth/v1/lodestar/gossip_peer_score_stats'],
];

/** The templates, with a query if needed, that answer the same question as another one. */
export function alike(template: string): readonly string[] {
  return groups.find((group) => group.includes(template))?.filter((one) => one !== template) ?? [];
}
