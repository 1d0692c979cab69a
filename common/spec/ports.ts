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

/** The engine API, which wants a token made from the JWT secret. */
export const enginePort = 8551;
