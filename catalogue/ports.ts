/** Where clients listen on the machine they run on, unless they are told otherwise. As seen on real nodes. */

interface UsualPort {
  readonly port: number;
  readonly kind: 'beacon' | 'execution';
  readonly clients: readonly string[];
}

export const usualPorts: readonly UsualPort[] = [
  { port: 5052, kind: 'beacon', clients: ['Lighthouse', 'Nimbus'] },
  { port: 9596, kind: 'beacon', clients: ['Lodestar'] },
  { port: 3500, kind: 'beacon', clients: ['Prysm'] },
  { port: 5051, kind: 'beacon', clients: ['Teku'] },
  { port: 8545, kind: 'execution', clients: ['all execution clients'] },
];

/** Where second nodes, test networks and tools for development listen. */
export const otherPorts: readonly UsualPort[] = [
  { port: 4000, kind: 'beacon', clients: ['the beacon nodes of ethereum-package'] },
  { port: 5053, kind: 'beacon', clients: ['a second Lighthouse or Nimbus'] },
  { port: 5555, kind: 'beacon', clients: ['Caplin, the beacon node in Erigon'] },
  { port: 9597, kind: 'beacon', clients: ['a second Lodestar'] },
  { port: 15052, kind: 'beacon', clients: ['the demo node'] },
  { port: 7545, kind: 'execution', clients: ['Ganache with a window'] },
  { port: 8546, kind: 'execution', clients: ['a second execution node'] },
  { port: 8547, kind: 'execution', clients: ['Nitro', 'a third execution node'] },
  { port: 8548, kind: 'execution', clients: ['a fourth execution node'] },
  { port: 8549, kind: 'execution', clients: ['a fifth execution node'] },
  { port: 8555, kind: 'execution', clients: ['a second node of a development tool'] },
  { port: 9545, kind: 'execution', clients: ['Truffle', 'a local OP Stack'] },
  { port: 18545, kind: 'execution', clients: ['the demo node'] },
];

/** Ports of containers that never have the API of a node: peer-to-peer and metrics. */
export const portsWithoutApi: readonly number[] = [9000, 9001, 13_000, 30_303, 30_304, 42_069];

/** Parts of the names of container images of clients and development nodes. */
export const clientImages: readonly string[] = [
  'anvil',
  'beacon',
  'besu',
  'client-go',
  'erigon',
  'ethereum',
  'ethereumjs',
  'ethrex',
  'foundry',
  'ganache',
  'geth',
  'grandine',
  'hardhat',
  'lighthouse',
  'lodestar',
  'nethermind',
  'nimbus',
  'nitro',
  'op-node',
  'prysm',
  'reth',
  'teku',
];

/** A port as text, as part of a regular expression. */
export const PORT = '(?:\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])';
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
export const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
export const IPV6 = '(?=[^/\\]]*:)[\\da-f:.]{2,45}';

/** The engine API, which wants a token made from the JWT secret. */
export const enginePort = 8551;
