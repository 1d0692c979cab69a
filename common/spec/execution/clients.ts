/** Execution clients, development nodes and nodes of rollups, and how a method names those that serve it. */

import { defined } from '../../defined';
import type { Served } from '../entry';

const titles = {
  geth: 'Geth',
  nethermind: 'Nethermind',
  besu: 'Besu',
  erigon: 'Erigon',
  reth: 'Reth',
  openethereum: 'OpenEthereum',
  anvil: 'Anvil',
  hardhat: 'Hardhat',
  ganache: 'Ganache',
  opGeth: 'op-geth',
  opNode: 'op-node',
  nitro: 'Arbitrum Nitro',
  zksync: 'ZKsync',
  bor: 'Bor',
  cdkErigon: 'CDK Erigon',
  linea: 'Linea Besu',
  bundler: 'bundlers (ERC-4337)',
  relay: 'block builders and relays',
  wallet: 'wallets',
} as const;

export type ClientName = keyof typeof titles;

/** `geth`, `geth>=1.13` (since that version), `geth<1.15` (before that version). */
export type ServedText = ClientName | `${ClientName}>=${string}` | `${ClientName}<${string}`;

/** Reads the compact form that the entries use. */
export function servedBy(texts: readonly ServedText[]): readonly Served[] {
  return texts.map((text) => {
    const [, name = '', operator, version] = /^(\w+)(?:(>=|<)(.+))?$/.exec(text) ?? [];
    return {
      client: titles[name as ClientName],
      ...defined({
        since: operator === '>=' ? version : undefined,
        until: operator === '<' ? version : undefined,
      }),
    };
  });
}
