import { bool, data, hash32, quantity, text } from '../encoding';
import type { MethodEntry } from '../entry';
import { anyOf, constant, described } from '../types';
import { groupOf, required, shown } from './build';
import { account, accounts, syncStatus } from './objects';
import { decimal } from './plain';

const method = groupOf('Client and network', shown('Client and network'));

/** Text by the specification; some nodes give a JSON number. */
const protocolVersion = described(anyOf(text(), decimal()), {
  title: 'protocol version',
  description: 'Version of the protocol.',
  kind: 'text',
  example: '0x41',
});

const networkId = text({
  title: 'network id',
  description: 'Network id, a decimal number.',
  kind: 'network-id',
  example: '1',
});

export const clientNetwork: readonly MethodEntry[] = [
  method('web3_clientVersion', 'Name and version of the client.', {
    result: text({ title: 'client version', description: 'Name and version.', example: 'Node/v1.0.0' }),
    returns: 'Name and version, as text.',
  }),
  method('web3_sha3', 'Keccak-256 of data.', {
    params: [required('data', 'Bytes to hash', data(undefined, { example: '0x68656c6c6f20776f726c64' }))],
    result: hash32({ description: 'Keccak-256 of the input.' }),
    returns: 'The hash, 32 bytes.',
    notes: ['Keccak-256, not the SHA3-256 that was standardized later.'],
  }),
  method('net_version', 'Network id.', {
    result: networkId,
    returns: 'Network id, a decimal number as text.',
  }),
  method('net_listening', 'Whether the node listens for connections.', {
    result: bool({ description: 'True when it listens.' }),
    returns: 'true or false.',
  }),
  method('net_peerCount', 'Number of connected peers.', {
    result: quantity({ title: 'peers', description: 'Number of connected peers.', unit: 'peers' }),
    returns: 'Number of peers.',
  }),
  method('eth_protocolVersion', 'Version of the Ethereum protocol.', {
    result: protocolVersion,
    returns: 'Version, as text.',
    notEverywhere: 'at least one client does not have it.',
  }),
  method('eth_syncing', 'Whether the node is syncing, and how far it is.', {
    result: anyOf(constant(false, 'Expected false, or the sync status object.'), syncStatus),
    returns: 'false when not syncing, else the sync status with block numbers.',
    notes: ['Clients add members of their own to the sync status.'],
  }),
  method('eth_coinbase', 'Address that mining rewards went to.', {
    result: account({ description: 'Beneficiary.' }),
    returns: 'An address; most nodes answer "Method not supported".',
    deprecated: 'deprecated as of v1.14.0, it fails with "Method not supported".',
    notes: ['Some development nodes still answer it.'],
  }),
  method('eth_chainId', 'Chain id that signatures are bound to.', {
    result: quantity({ title: 'chain id', description: 'Chain id.', kind: 'chain-id' }),
    returns: 'Chain id, hex.',
  }),
  method('eth_mining', 'Whether the node mines.', {
    result: bool({ description: 'True when it mines.' }),
    returns: 'true or false.',
    proofOfWorkOnly: true,
    notes: ['Some clients do not have it.'],
  }),
  method('eth_hashrate', 'Hashes per second while mining.', {
    result: quantity({ title: 'hash rate', description: 'Hashes per second.', unit: 'hashes/s' }),
    returns: 'Hashes per second.',
    proofOfWorkOnly: true,
    notes: ['Some clients do not have it.'],
  }),
  method('eth_gasPrice', 'Estimate of the current gas price.', {
    result: quantity({ title: 'gas price', description: 'Price per unit of gas.', unit: 'wei' }),
    returns: 'Price of each unit of gas, in wei.',
    notes: ['One client takes the median of the last 100 blocks.'],
  }),
  method('eth_accounts', 'Accounts whose keys the node holds.', {
    result: accounts,
    returns: 'List of addresses.',
  }),
  method('eth_blockNumber', 'Number of the latest block.', {
    result: quantity({ title: 'block number', description: 'Latest block.', unit: 'block' }),
    returns: 'Block number.',
  }),
];
