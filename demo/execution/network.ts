import { heldAccounts } from '../world/accounts';
import { bytesOf, keccak, quantity } from '../world/hex';
import { chainId } from '../world/transaction';
import { nodeVersion } from '../world/world';
import { type Methods, text } from './method';
import { rpcError } from './rpc-error';

const gwei = 1_000_000_000n;

export const networkMethods: Methods = {
  web3_clientVersion: () => nodeVersion,
  web3_sha3: (_, [data]) => keccak(bytesOf(text(data))),
  net_version: () => String(chainId),
  net_listening: () => true,
  net_peerCount: ({ peers }) => quantity(peers.list().filter((peer) => peer.connected).length),
  eth_protocolVersion: () => '0x44',
  eth_chainId: () => quantity(chainId),
  eth_coinbase: () => rpcError(-32004, 'Method not supported'),
  eth_mining: () => false,
  eth_hashrate: () => '0x0',
  eth_accounts: () => [...heldAccounts().keys()],
  eth_blockNumber: ({ chain }) => quantity(chain.head().number),
  txpool_status: ({ blocks, mempool }) => ({
    pending: quantity(blocks.pendingContent().transactions.length),
    queued: quantity(mempool.queued()),
  }),
  eth_gasPrice: ({ chain, blocks }) => quantity(blocks.contentOf(chain.head()).baseFee + gwei),
  eth_maxPriorityFeePerGas: () => quantity(gwei),
  eth_syncing({ chain }) {
    const highest = chain.highestNumber();
    const current = chain.head().number;
    if (highest - current <= 1) return false;
    return {
      startingBlock: '0x0',
      currentBlock: quantity(current),
      highestBlock: quantity(highest),
    };
  },
};
