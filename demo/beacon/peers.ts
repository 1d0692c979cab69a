import type { PeerState } from '../world/peers';
import { type BeaconCall, type BeaconMethod, bare, notFound, wrapped } from './reply';

/** Peers with a lower score are banned. */
const bannedBelow = -25;

function extensionRecord(state: PeerState, real: boolean): object {
  const { peer, connected, clientScore, gossipScore } = state;
  const isBanned = clientScore < bannedBelow;
  const address = `/ip4/${peer.ip}/tcp/${peer.tcp}`;
  const info = {
    head_slot: String(state.headSlot),
    head_root: state.headRoot,
    finalized_epoch: String(state.finalizedEpoch),
    finalized_root: state.finalizedRoot,
  };
  return {
    peer_id: peer.id,
    peer_info: {
      score: {
        Real: {
          [real ? 'lighthouse_score' : 'client_score']: clientScore,
          gossipsub_score: gossipScore,
          ignore_negative_gossipsub_score: false,
          score: Math.round((clientScore + gossipScore) * 1e6) / 1e6,
        },
      },
      client: {
        kind: peer.kind,
        version: peer.version,
        os_version: peer.os,
        protocol_version: 'eth2/1.0.0',
        agent_string: peer.agent,
      },
      connection_status: connected
        ? {
            status: 'connected',
            connections_in: peer.direction === 'Incoming' ? 1 : 0,
            connections_out: peer.direction === 'Outgoing' ? 1 : 0,
            last_seen: 0,
          }
        : {
            status: isBanned ? 'banned' : 'disconnected',
            connections_in: 0,
            connections_out: 0,
            last_seen: 60 + peer.index,
            banned_ips: isBanned ? [peer.ip] : [],
          },
      listening_addresses: [address, `/ip4/${peer.ip}/udp/${peer.udp + 1}/quic-v1`],
      seen_addresses: [`${peer.ip}:${peer.tcp}`],
      sync_status: state.standing === 'Unknown' ? 'Unknown' : { [state.standing]: { info } },
      meta_data: { V2: { seq_number: 1 + peer.index, attnets: peer.attnets, syncnets: peer.syncnets } },
      subnets: peer.subnets.map((subnet) => ({ Attestation: String(subnet) })),
      is_trusted: peer.trusted,
      connection_direction: peer.direction,
      enr: peer.enr,
    },
  };
}

function standardRecord({ peer, connected }: PeerState): object {
  return {
    peer_id: peer.id,
    enr: peer.enr ?? '',
    last_seen_p2p_address: `/ip4/${peer.ip}/tcp/${peer.tcp}/p2p/${peer.id}`,
    state: connected ? 'connected' : 'disconnected',
    direction: peer.direction === 'Incoming' ? 'inbound' : 'outbound',
    agent_version: peer.agent,
  };
}

const standardPeers = ({ world, query }: BeaconCall) => {
  const states = query('state');
  const directions = query('direction');
  const found = world.peers.list().filter(({ peer, connected }) => {
    const state = connected ? 'connected' : 'disconnected';
    const direction = peer.direction === 'Incoming' ? 'inbound' : 'outbound';
    return (
      (states.length === 0 || states.includes(state)) &&
      (directions.length === 0 || directions.includes(direction))
    );
  });
  return { json: { data: found.map(standardRecord), meta: { count: found.length } } };
};

export const peerMethods: Readonly<Record<string, BeaconMethod>> = {
  'vendor-peers': ({ world, real }) => bare(world.peers.list().map((state) => extensionRecord(state, real))),
  'vendor-peers-connected': ({ world, real }) =>
    bare(
      world.peers
        .list()
        .filter((state) => state.connected)
        .map((state) => extensionRecord(state, real)),
    ),
  'node-peers': standardPeers,
  'node-peers-peer-id': ({ world, param }) => {
    const found = world.peers.list().find(({ peer }) => peer.id === param('peer_id'));
    return found ? wrapped(standardRecord(found)) : notFound('the node has not seen this peer');
  },
  'node-peer-count': ({ world }) => {
    const all = world.peers.list();
    const connected = all.filter((state) => state.connected).length;
    return wrapped({
      disconnected: String(all.length - connected),
      connecting: '0',
      connected: String(connected),
      disconnecting: '0',
    });
  },
  'node-identity': ({ world }) => {
    const { own } = world.peers;
    return wrapped({
      peer_id: own.id,
      enr: own.enr ?? '',
      p2p_addresses: [`/ip4/${own.ip}/tcp/${own.tcp}/p2p/${own.id}`],
      discovery_addresses: [`/ip4/${own.ip}/udp/${own.udp}/p2p/${own.id}`],
      metadata: { seq_number: '3', attnets: own.attnets, syncnets: own.syncnets },
    });
  },
};
