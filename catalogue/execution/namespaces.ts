/**
 * Namespaces that nodes, wallets and networks use. The names of methods in them may be right although the catalogue
 * has no entry for them.
 */
const namespaces: ReadonlySet<string> = new Set(
  [
    // Of execution clients.
    'eth net web3 debug engine txpool admin miner personal clique trace rpc testing les vflux db shh bzz',
    'erigon ots overlay bor parity pubsub signer secretstore proof subscribe health vault reth validation',
    'ibft qbft priv eea perm plugins istanbul raft quorum quorumExtension permission xdpos XDPoS',
    // Of development nodes.
    'anvil hardhat evm ganache tenderly test dev',
    // Of other networks.
    'optimism opp2p rollup admin arb arbtrace arbdebug timeboost auctioneer zks zkevm zkSync unstable en linea scroll morph',
    'taiko mantle celo klay kaia governance hmy hmyv2 cfx platon avax avm platform info thor starknet ronin',
    // Of wallets, bundlers, relays and providers.
    'wallet bundler pm pimlico zd alchemy qn flashbots mev relay sim internal web3auth',
  ].flatMap((names) => names.split(' ')),
);

/** Whether a namespace is used somewhere: `debug`, `alchemy`. */
export function isKnownNamespace(namespace: string): boolean {
  return namespaces.has(namespace);
}
