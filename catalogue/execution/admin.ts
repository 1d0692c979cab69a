/** The admin namespace: peers, servers and upkeep of a node. */
import { bool, text } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import { anyOf, listOf, nullish, range, unknown } from '../types';
import { clientDocs, groupOf, required } from './build';
import { anyBlock, enode, file, flag, jsonNumber, list, num, opt, str } from './parameters';
import { byName, integer, word } from './plain';
import { done, words, yes } from './results';

const read = groupOf('Admin', clientDocs('admin namespace'));
const change = groupOf('Admin', clientDocs('admin namespace'), 'change');

/** Clients leave members out, and Nethermind shows peers in a form of its own. */
const nodeInfo = reply(
  {
    enode: text({ title: 'enode', description: 'Enode URL.' }),
    enr: nullish(text({ title: 'ENR', description: 'Node record.' })),
    id: nullish(text({ title: 'node id', description: 'Id of the node.' })),
    ip: nullish(text({ title: 'IP address', description: 'IP address.' })),
    listenAddr: nullish(text({ title: 'address', description: 'Address and port that it listens on.' })),
    name: text({ title: 'client version', description: 'Name and version of the client.' }),
    ports: nullish(
      reply(
        {
          discovery: nullish(integer({ description: 'UDP port.' })),
          listener: nullish(integer({ description: 'TCP port.' })),
        },
        { title: 'ports', description: 'Ports of the node.' },
      ),
    ),
    protocols: nullish(
      byName(unknown, {
        title: 'protocols',
        description: 'By protocol: its state.',
      }),
    ),
  },
  { title: 'node', description: 'Identity, addresses and protocols of the node.' },
);

const peer = reply(
  {
    enode: nullish(text({ title: 'enode', description: 'Enode URL.' })),
    enr: nullish(text({ title: 'ENR', description: 'Node record.' })),
    id: nullish(text({ title: 'node id', description: 'Id of the node.' })),
    name: nullish(text({ title: 'client version', description: 'Name and version of its client.' })),
    caps: nullish(listOf(text({ title: 'capability', description: 'Protocol and version.' }))),
    network: nullish(
      reply(
        {
          localAddress: nullish(text({ title: 'address', description: 'Own end of the connection.' })),
          remoteAddress: nullish(text({ title: 'address', description: 'Other end of the connection.' })),
          inbound: nullish(bool({ description: 'True when the peer connected.' })),
          trusted: nullish(bool({ description: 'True when it is a trusted peer.' })),
          static: nullish(bool({ description: 'True when it is a static peer.' })),
        },
        { title: 'connection', description: 'The connection.' },
      ),
    ),
    protocols: nullish(
      byName(unknown, {
        title: 'protocols',
        description: 'By protocol: its state.',
      }),
    ),
  },
  { title: 'peer', description: 'A connected peer.' },
);

/** true, or in Nethermind the enode. */
const peerChanged = {
  result: anyOf(bool({ description: 'True when it was done.' }), text({ description: 'The peer.' })),
  returns: 'true when it was done; Nethermind returns the enode.',
};
const server = () => [
  opt(str('host', 'Address to listen on', '127.0.0.1')),
  opt(jsonNumber('port', 'Port', { example: 8545 })),
  opt(str('cors', 'Origins that may call', '*')),
  opt(str('apis', 'Namespaces to serve', 'eth,net,web3')),
];
const httpServer = () => [...server(), opt(str('vhosts', 'Host names to accept', 'localhost'))];

const logLevel = word(
  {
    OFF: 'nothing',
    FATAL: 'what ends the node',
    ERROR: 'errors',
    WARN: 'warnings too',
    INFO: 'what is usual',
    DEBUG: 'details',
    TRACE: 'more details',
    ALL: 'everything',
  },
  { title: 'log level', description: 'How much the node logs.', example: 'DEBUG' },
);

export const admin: readonly MethodEntry[] = [
  read('admin_nodeInfo', 'Identity, addresses and protocols of the node.', {
    result: nodeInfo,
    returns: 'The node.',
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth'],
  }),
  read('admin_peers', 'Peers that are connected.', {
    params: [opt(flag('details', 'Includes more; Nethermind only'))],
    result: listOf(peer),
    returns: 'List of peers.',
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth'],
  }),
  read('admin_datadir', 'Path of the data directory.', { ...words('The path.'), servedBy: ['geth'] }),
  read('admin_dataDir', 'Path of the data directory.', { ...words('The path.'), servedBy: ['nethermind'] }),
  read('admin_isStateRootAvailable', 'Whether the node has the state of a block.', {
    params: [anyBlock()],
    ...yes('true when it has the state.'),
    servedBy: ['nethermind'],
  }),
  change('admin_addPeer', 'Connects to a peer.', {
    params: [enode(), opt(flag('static', 'Adds it to the static peers; Nethermind only'))],
    ...peerChanged,
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth'],
  }),
  change('admin_removePeer', 'Disconnects a peer.', {
    params: [enode(), opt(flag('static', 'Removes it from the static peers; Nethermind only'))],
    ...peerChanged,
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth'],
  }),
  change('admin_addTrustedPeer', 'Adds a trusted peer, which can always connect.', {
    params: [enode()],
    ...done,
    servedBy: ['geth', 'nethermind', 'erigon', 'reth'],
  }),
  change('admin_removeTrustedPeer', 'Removes a peer from the trusted ones, without disconnecting it.', {
    params: [enode()],
    ...done,
    servedBy: ['geth', 'nethermind', 'erigon', 'reth'],
  }),
  change('admin_banPeer', 'Bans a peer.', { params: [enode()], ...done, servedBy: ['reth'] }),
  change('admin_unbanPeer', 'Lifts the ban of a peer.', { params: [enode()], ...done, servedBy: ['reth'] }),
  change('admin_clearTxpool', 'Removes all transactions from the pool.', {
    returns: 'Number of removed transactions.',
    servedBy: ['reth'],
  }),
  change('admin_exportChain', 'Writes the chain to a file.', {
    agreements: [range('first', 'last', 'block')],
    params: [file(), opt(num('first', 'First block')), opt(num('last', 'Last block'))],
    ...done,
    servedBy: ['geth'],
  }),
  change('admin_importChain', 'Imports blocks from a file.', {
    params: [file()],
    ...done,
    servedBy: ['geth'],
  }),
  change('admin_startHTTP', 'Starts the HTTP server.', { params: httpServer(), ...done, servedBy: ['geth'] }),
  change('admin_stopHTTP', 'Stops the HTTP server.', { ...done, servedBy: ['geth'] }),
  change('admin_startRPC', 'Starts the HTTP server.', {
    params: httpServer(),
    ...done,
    deprecated: 'it is the older name of admin_startHTTP.',
    servedBy: ['geth'],
  }),
  change('admin_stopRPC', 'Stops the HTTP server.', {
    ...done,
    deprecated: 'it is the older name of admin_stopHTTP.',
    servedBy: ['geth'],
  }),
  change('admin_startWS', 'Starts the WebSocket server.', { params: server(), ...done, servedBy: ['geth'] }),
  change('admin_stopWS', 'Stops the WebSocket server.', { ...done, servedBy: ['geth'] }),
  change('admin_changeLogLevel', 'Sets the level of the log.', {
    params: [
      required('level', 'Level of the log', logLevel),
      opt(
        list(
          'filters',
          'Packages',
          text({ title: 'package', description: 'A package or class.', example: 'org.hyperledger' }),
          [],
        ),
      ),
    ],
    returns: '"Success".',
    servedBy: ['besu'],
  }),
  change('admin_generateLogBloomCache', 'Generates the cache for searching logs.', {
    agreements: [range('start', 'end', 'block')],
    params: [opt(anyBlock('start', 'First block')), opt(anyBlock('end', 'Last block'))],
    returns: 'State of the work.',
    servedBy: ['besu'],
  }),
  change('admin_logsRemoveCache', 'Removes the cache for searching logs.', {
    agreements: [range('start', 'end', 'block')],
    params: [opt(anyBlock('start', 'First block')), opt(anyBlock('end', 'Last block'))],
    returns: 'State of the work.',
    servedBy: ['besu'],
  }),
  change('admin_logsRepairCache', 'Repairs the cache for searching logs.', {
    params: [opt(anyBlock('start', 'First block'))],
    returns: 'State of the work.',
    servedBy: ['besu'],
  }),
  change('admin_prune', 'Starts a full pruning.', {
    returns: 'State of the work.',
    servedBy: ['nethermind'],
  }),
  read('admin_verifyTrie', 'Starts to verify the state of a block.', {
    params: [anyBlock()],
    returns: 'State of the work.',
    servedBy: ['nethermind'],
  }),
];
