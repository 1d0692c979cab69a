import { heldAccounts } from '../world/accounts';
import { bytesOf, keccak, quantity, word } from '../world/hex';
import { chainId } from '../world/transaction';
import { nodeVersion, type World } from '../world/world';
import { type Methods, text } from './method';
import { rpcError } from './rpc-error';

const gwei = 1_000_000_000n;

const precompiles = [
  'ECREC',
  'SHA256',
  'RIPEMD160',
  'ID',
  'MODEXP',
  'BN254_ADD',
  'BN254_MUL',
  'BN254_PAIRING',
  'BLAKE2F',
  'KZG_POINT_EVALUATION',
];

/** The transactions of the next block by sender and nonce. */
function waiting({ blocks }: World): Readonly<Record<string, Readonly<Record<string, object>>>> {
  const found: Record<string, Record<string, object>> = {};
  for (const one of blocks.pendingContent().transactions) {
    found[one.from] = { ...found[one.from], [one.nonce]: blocks.pendingJson(one) };
  }
  return found;
}

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
  eth_config: ({ chain }) => ({
    current: {
      activationTime: chain.genesisTime,
      blobSchedule: { baseFeeUpdateFraction: 3_338_477, max: 6, target: 3 },
      chainId: quantity(chainId),
      forkId: chain.random.hex(4, 'fork id'),
      precompiles: Object.fromEntries(precompiles.map((name, at) => [name, `0x${word(at + 1).slice(24)}`])),
      systemContracts: { BEACON_ROOTS_ADDRESS: '0x000f3df6d732807ef1319fb7b8bb8522d0beac02' },
    },
    next: null,
    last: null,
  }),
  eth_capabilities({ chain }) {
    const head = chain.head();
    const kept = { disabled: false, oldestBlock: '0x0' };
    return {
      head: { number: quantity(head.number), hash: chain.hashOf(head) },
      state: kept,
      tx: kept,
      logs: kept,
      receipts: kept,
      blocks: kept,
      stateproofs: { disabled: true },
    };
  },
  txpool_content: (world) => ({ pending: waiting(world), queued: {} }),
  txpool_contentFrom: (world, [address]) => ({ pending: waiting(world)[text(address)] ?? {}, queued: {} }),
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
