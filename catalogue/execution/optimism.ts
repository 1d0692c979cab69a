/** Methods of nodes of the OP Stack. */
import type { MethodEntry } from '../entry';
import { clientDocs, groupOf } from './build';
import { blockHash, flag, num, object, str } from './parameters';
import { hashed, untold, words, yes } from './results';
import {
  gasPrices,
  opPeer,
  opPeerStats,
  opPeers,
  outputAtBlock,
  rollupConfig,
  safeHead,
  syncStatus,
  texts,
} from './rollup-results';

const optimism = groupOf('OP Stack', clientDocs('OP Stack, op-node'), 'read', ['opNode']);
const sequencer = groupOf('OP Stack', clientDocs('OP Stack, op-node'), 'change', ['opNode']);
const peerId = () => str('peerId', 'Id of the peer', '16Uiu2HAm2y6DXp6THWHCyquczNUh8gVAm4spo6hjP3Ns1dGRiAdE');

export const opStack: readonly MethodEntry[] = [
  optimism('optimism_outputAtBlock', 'Output root at a block.', {
    params: [num('block', 'Block number', { example: '0x1' })],
    result: outputAtBlock,
    returns: 'Output root, state root, block references, sync status.',
  }),
  optimism('optimism_syncStatus', 'Heads of both layers, and how far the derivation is.', {
    result: syncStatus,
    returns: 'Block references.',
  }),
  optimism('optimism_rollupConfig', 'Configuration of the rollup.', {
    result: rollupConfig,
    returns: 'The configuration.',
  }),
  optimism('optimism_version', 'Version of the node.', { ...words('The version.') }),
  optimism('optimism_safeHeadAtL1Block', 'Safe head at a block of layer 1.', {
    params: [num('block', 'Block number of layer 1', { example: '0x1' })],
    result: safeHead,
    returns: 'Blocks of both layers.',
  }),
  optimism('optimism_dependencySet', 'Chains that this chain exchanges messages with.', {
    returns: 'By chain: its configuration.',
  }),
  sequencer('admin_startSequencer', 'Starts the sequencer.', { params: [blockHash()], ...untold }),
  sequencer('admin_stopSequencer', 'Stops the sequencer.', { ...hashed('Hash of the head.') }),
  optimism('admin_sequencerActive', 'Whether the sequencer runs.', { ...yes('true when it runs.') }),
  sequencer('admin_resetDerivationPipeline', 'Starts the derivation again.', { ...untold }),
  sequencer('admin_postUnsafePayload', 'Inserts an unsafe block.', {
    params: [object('payload', 'Execution payload')],
    ...untold,
  }),
  sequencer('admin_overrideLeader', 'Runs the sequencer without its conductor.', { ...untold }),
  sequencer('admin_setLogLevel', 'Sets the level of the log.', {
    params: [str('level', 'Level', 'debug')],
    ...untold,
  }),
  optimism('opp2p_self', 'Identity and addresses of the node.', { result: opPeer, returns: 'The node.' }),
  optimism('opp2p_peers', 'Peers of the node.', {
    params: [flag('connected', 'Leaves out those that are not connected')],
    result: opPeers,
    returns: 'Peers by id.',
  }),
  optimism('opp2p_peerStats', 'Numbers of peers.', { result: opPeerStats, returns: 'Numbers.' }),
  optimism('opp2p_discoveryTable', 'Node records of the discovery.', {
    result: texts,
    returns: 'List of ENRs.',
  }),
  optimism('opp2p_listBlockedPeers', 'Blocked peers.', { result: texts, returns: 'List of ids.' }),
  optimism('opp2p_listBlockedAddrs', 'Blocked IP addresses.', {
    result: texts,
    returns: 'List of addresses.',
  }),
  optimism('opp2p_listBlockedSubnets', 'Blocked subnets.', { result: texts, returns: 'List of subnets.' }),
  sequencer('opp2p_blockPeer', 'Blocks a peer.', { params: [peerId()], ...untold }),
  sequencer('opp2p_unblockPeer', 'Lifts the block of a peer.', { params: [peerId()], ...untold }),
  sequencer('opp2p_blockAddr', 'Blocks an IP address.', {
    params: [str('ip', 'IP address', '192.0.2.1')],
    ...untold,
  }),
  sequencer('opp2p_unblockAddr', 'Lifts the block of an IP address.', {
    params: [str('ip', 'IP address', '192.0.2.1')],
    ...untold,
  }),
  sequencer('opp2p_blockSubnet', 'Blocks a subnet.', {
    params: [str('subnet', 'Subnet', '192.0.2.0/24')],
    ...untold,
  }),
  sequencer('opp2p_unblockSubnet', 'Lifts the block of a subnet.', {
    params: [str('subnet', 'Subnet', '192.0.2.0/24')],
    ...untold,
  }),
  sequencer('opp2p_protectPeer', 'Protects a peer from being disconnected.', {
    params: [peerId()],
    ...untold,
  }),
  sequencer('opp2p_unprotectPeer', 'Stops protecting a peer.', { params: [peerId()], ...untold }),
  sequencer('opp2p_connectPeer', 'Connects to a peer.', {
    params: [str('address', 'Multiaddr of the peer', '/ip4/192.0.2.1/tcp/9003/p2p/16Uiu2HAm')],
    ...untold,
  }),
  sequencer('opp2p_disconnectPeer', 'Disconnects a peer.', { params: [peerId()], ...untold }),
  optimism('rollup_gasPrices', 'Gas prices of both layers.', {
    result: gasPrices,
    returns: 'Prices of layer 1 and layer 2, in wei.',
    deprecated: 'it ended with the Bedrock upgrade.',
    servedBy: ['opGeth<1.101'],
  }),
  optimism('rollup_getInfo', 'Mode and state of the rollup.', {
    returns: 'Mode, sync state, context.',
    deprecated: 'it ended with the Bedrock upgrade.',
    servedBy: ['opGeth<1.101'],
  }),
];
