import { distanceOf, nearest } from '../../common/nearest';
import type { Effect } from '../entry';

/**
 * Methods of the namespaces `eth`, `net` and `web3` that are in no specification here, and that some nodes or wallets
 * have all the same. They are not misspelt; more is not known of them.
 */
export const others: ReadonlySet<string> = new Set(['eth_call_bundle', 'net_peerList']);

/** Of these namespaces the catalogue has nearly every name that there will be: what is near to one of them is misspelt. */
const closedNamespaces: ReadonlySet<string> = new Set(['eth', 'net', 'web3']);

/**
 * True for a method that may well exist although the catalogue has no entry for it: one that is known of real nodes,
 * or one of another namespace (`debug_…`, `admin_…`, a client's own).
 */
export function isKnownElsewhere(name: string): boolean {
  const underscore = name.indexOf('_');
  if (underscore < 0) return false;
  return others.has(name) || !closedNamespaces.has(name.slice(0, underscore));
}

/**
 * Namespaces that nodes and networks use. The names of methods in them may be right although the catalogue
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
    // Of bundlers, relays and providers.
    'bundler pm pimlico zd alchemy qn flashbots mev relay sim internal web3auth',
  ].flatMap((names) => names.split(' ')),
);

/** Namespaces that no current node has, with what they were. */
const pastNamespaces: Readonly<Record<string, string>> = {
  bzz: 'Swarm left Geth in v1.9',
  db: 'the local database was removed from all clients',
  les: 'the light protocol was removed in Geth v1.14',
  shh: 'Whisper was removed in Geth v1.10',
  vflux: 'the light protocol was removed in Geth v1.14',
};

/** What became of a namespace that nodes no longer have. */
export function pastNamespace(namespace: string): string | undefined {
  return Object.hasOwn(pastNamespaces, namespace) ? pastNamespaces[namespace] : undefined;
}

/** Whether a namespace is used somewhere: `debug`, `alchemy`. */
export function isKnownNamespace(namespace: string): boolean {
  return namespaces.has(namespace);
}

const MOST_LONGER = 3;
/** Letters that may differ in a method of a namespace that has more methods than the catalogue. */
const FEW = 2;

/** Functions of web3.js, ethers and viem, by the method that they call. */
const LIBRARY_FUNCTIONS: Readonly<Record<string, string>> = {
  getblock: 'eth_getBlockByNumber',
  getblocknumber: 'eth_blockNumber',
  getblockreceipt: 'eth_getBlockReceipts',
  getblocktransactioncount: 'eth_getBlockTransactionCountByNumber',
  getbytecode: 'eth_getCode',
  getchainid: 'eth_chainId',
  getnetwork: 'eth_chainId',
  getgasprice: 'eth_gasPrice',
  getfeehistory: 'eth_feeHistory',
  getfeedata: 'eth_feeHistory',
  getaccounts: 'eth_accounts',
  getpastlogs: 'eth_getLogs',
  getstorage: 'eth_getStorageAt',
  getnonce: 'eth_getTransactionCount',
  gettransaction: 'eth_getTransactionByHash',
  getreceipt: 'eth_getTransactionReceipt',
  issyncing: 'eth_syncing',
  sendsignedtransaction: 'eth_sendRawTransaction',
  broadcasttransaction: 'eth_sendRawTransaction',
};

interface Names {
  /** Names of methods by what follows their namespace, in lower case. */
  readonly byRest: ReadonlyMap<string, readonly string[]>;
  readonly rests: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
}

/** A name is looked up again with each keystroke, in a list that stays the same. */
const prepared = new WeakMap<readonly string[], Names>();

function namesOf(known: readonly string[]): Names {
  let names = prepared.get(known);
  if (!names) {
    const byRest = new Map<string, string[]>();
    for (const name of known) {
      const rest = restOf(name).toLowerCase();
      const same = byRest.get(rest);
      if (same) same.push(name);
      else byRest.set(rest, [name]);
    }
    names = { byRest, rests: new Set(known.map(restOf)), namespaces: new Set(known.map(namespaceOf)) };
    prepared.set(known, names);
  }
  return names;
}

/**
 * The methods that an unknown name may stand for, best first; empty when the name may well be right.
 *
 * @param known all names of the catalogue; pass the same array each time, because an index of it is cached
 */
export function methodsNear(
  name: string,
  known: readonly string[],
  effectOf: (name: string) => Effect | undefined = () => undefined,
): readonly string[] {
  const near = nearNames(name, known);
  // Who reads is not led to what writes, such as from eth_getTransaction to eth_sendTransaction.
  if (!READS.test(restOf(name))) return near;
  return near.filter((other) => READS.test(restOf(other)) || !WRITES.has(effectOf(other)));
}

/** How names of methods that only read begin. */
const READS = /^(?:get|is|has|list|find|query|search|count|trace|estimate|call|block|chain)(?![a-z])/;
const WRITES: ReadonlySet<Effect | undefined> = new Set(['sign', 'send', 'change', 'engine', 'write']);

function nearNames(name: string, known: readonly string[]): readonly string[] {
  // `eth_chainId()`, `eth.chainId` and `eth-chainId` are how libraries and people write it.
  const bare = name
    .trim()
    .replace(/\s*\(.*\)?$/, '')
    .replace(/[.-]/, '_');
  if (bare !== name && known.includes(bare)) return [bare];
  // eth_getBlock is the beginning of eth_getBlockByHash and eth_getBlockByNumber.
  const longer = bare.includes('_') ? known.filter((other) => other.startsWith(`${bare}By`)) : [];
  const method = libraryMethod(bare.replace(/^eth_/, ''), known);
  if (method !== undefined)
    return [method, ...longer.filter((other) => other !== method)].slice(0, MOST_LONGER);
  if (longer.length > 0) return longer.slice(0, MOST_LONGER);
  const underscore = bare.indexOf('_');
  if (underscore < 0) return withRest(bare, known);
  const namespace = bare.slice(0, underscore);
  if (isKnownNamespace(namespace)) return inNamespace(bare, namespace, known);
  const rest = bare.slice(underscore + 1);
  // A short rest such as `status` is the name of many things.
  const same = /[a-z][A-Z]/.test(rest) || isNearNamespace(namespace, known) ? sameRest(rest, known) : [];
  const close = same.filter((other) => isNear(namespace, namespaceOf(other)));
  if (close.length > 0) return close;
  return same.length > 0 ? same : nearest(bare, known);
}

function libraryMethod(name: string, known: readonly string[]): string | undefined {
  const key = name.toLowerCase();
  const method = Object.hasOwn(LIBRARY_FUNCTIONS, key) ? LIBRARY_FUNCTIONS[key] : undefined;
  return method !== undefined && known.includes(method) ? method : undefined;
}

/** The methods that a dotted name of JavaScript may call, best first: `web3.eth.getBlock`, `provider.getBalance`. */
export function methodsOfScript(name: string, known: readonly string[]): readonly string[] {
  const [last = '', namespace = ''] = name.split('.').reverse();
  const method = `${isKnownNamespace(namespace) ? namespace : 'eth'}_${last}`;
  return known.includes(method) ? [method] : methodsNear(method, known);
}

function inNamespace(name: string, namespace: string, known: readonly string[]): readonly string[] {
  const own = known.filter((other) => other.startsWith(`${namespace}_`));
  const near = nearest(name, own);
  if (!isKnownElsewhere(name)) return near.length > 0 ? near : nearest(name, known);
  // Another number is another version, which may come.
  return near.filter(
    (other) =>
      (distanceOf(name, other) ?? FEW + 1) <= FEW &&
      (!/\d$/.test(name) || name.replace(/\d/g, '') !== other.replace(/\d/g, '')),
  );
}

/** For a name without a namespace. */
function withRest(rest: string, known: readonly string[]): readonly string[] {
  const same = ofAllClients(sameRest(rest, known));
  if (same.length > 0 || rest.length < 6) return same;
  const [near] = nearest(rest, namesOf(known).rests, 1);
  return near === undefined ? [] : ofAllClients(sameRest(near, known));
}

/** Of methods with the same rest those that every client has, where there are such. */
function ofAllClients(names: readonly string[]): readonly string[] {
  const common = names.filter((name) => /^(?:eth|net|web3)_/.test(name));
  return common.length > 0 ? common : names;
}

function sameRest(rest: string, known: readonly string[]): readonly string[] {
  return namesOf(known).byRest.get(rest.toLowerCase()) ?? [];
}

function isNearNamespace(namespace: string, known: readonly string[]): boolean {
  for (const other of namesOf(known).namespaces) if (isNear(namespace, other)) return true;
  return false;
}

function isNear(namespace: string, other: string): boolean {
  return namespace.toLowerCase().startsWith(other) || distanceOf(namespace, other) !== undefined;
}

function namespaceOf(name: string): string {
  return name.slice(0, name.indexOf('_'));
}

function restOf(name: string): string {
  return name.slice(name.indexOf('_') + 1);
}
