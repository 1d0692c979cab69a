/** What a node has that requests can ask for: a block with transactions, a log, a contract, a validator, a peer, … */
import type { NodeReader } from '../nodes/reader';

/** Values by name, as text; absent where the node has none. */
export interface Facts {
  readonly values: Readonly<Partial<Record<FactName, string>>>;
  /** A block with all of its transactions, as the node sent it; of an execution node. */
  readonly block?: ExecutionBlock;
}

export type FactName = keyof typeof FACT_WORDS;

/** What is missing, in the words of a reason: `the node has no …`. */
export const FACT_WORDS = {
  blockHash: 'block',
  blockNumber: 'block',
  transaction: 'transaction in its last blocks',
  transactionIndex: 'transaction in its last blocks',
  rawBlock: 'block that it returns as bytes',
  rawTransaction: 'transaction that it returns as bytes',
  account: 'account that sent a transaction in its last blocks',
  contract: 'contract in its last blocks',
  logAddress: 'log in its last blocks',
  logTopic: 'log in its last blocks',
  filter: 'filter',
  subscription: 'subscription',
  slot: 'block',
  epoch: 'block',
  pastEpoch: 'two whole epochs yet',
  blockRoot: 'block',
  parentRoot: 'block',
  stateRoot: 'block',
  finalizedRoot: 'finalized block',
  fork: 'block',
  validatorIndex: 'validator',
  validatorKey: 'validator',
  peer: 'connected peer',
  versionedHash: 'blob',
} as const;

interface ExecutionBlock {
  readonly hash: string;
  readonly number: string;
  readonly transactions: readonly Transaction[];
}

interface Transaction {
  readonly hash: string;
  readonly from: string;
}

interface Receipt {
  readonly contractAddress?: string | null;
  readonly logs?: readonly { readonly address: string; readonly topics: readonly string[] }[];
}

/** So many blocks from the head back are searched for one with transactions. */
const MOST_BLOCKS = 32;

type Found = { -readonly [Name in FactName]?: string };

/** Asks an execution node. What it does not respond is absent. */
export async function executionFacts(reader: NodeReader): Promise<Facts> {
  const ask = async <T>(method: string, ...params: unknown[]): Promise<T | undefined> => {
    const answer = await reader.call(method, params);
    return answer.ok && answer.value !== null ? (answer.value as T) : undefined;
  };
  const values: Found = {};
  let block: ExecutionBlock | undefined;
  const head = await ask<string>('eth_blockNumber');
  if (typeof head !== 'string' || !/^0x[0-9a-f]+$/i.test(head)) return { values };
  for (let number = Number(head), left = MOST_BLOCKS; number >= 0 && left > 0; number--, left--) {
    const next = await ask<ExecutionBlock>('eth_getBlockByNumber', `0x${number.toString(16)}`, true);
    if (!next || !Array.isArray(next.transactions)) break;
    const isFirst = block === undefined || block.transactions.length === 0;
    if (isFirst) block = next;
    if (next.transactions.length === 0) continue;
    const logged = await withLogs(next);
    if (isFirst || logged)
      Object.assign(values, factsOf(next, logged ?? next.transactions[0]), logged?.values);
    if (!logged) continue;
    block = next;
    break;
  }
  if (!block) return { values };
  values.blockHash = block.hash;
  values.blockNumber = block.number;
  if (values.transaction === undefined) return { values, block };
  const raw = await ask<string>('eth_getRawTransactionByHash', values.transaction);
  if (typeof raw === 'string') values.rawTransaction = raw;
  const rawBlock = await ask<string>('debug_getRawBlock', block.number);
  if (typeof rawBlock === 'string') values.rawBlock = rawBlock;
  return { values, block };

  /** The first transactions of a block are searched for one with a log. */
  async function withLogs({ transactions }: ExecutionBlock) {
    for (const transaction of transactions.slice(0, 4)) {
      const receipt = await ask<Receipt>('eth_getTransactionReceipt', transaction.hash);
      const log = receipt?.logs?.[0];
      if (receipt?.contractAddress) values.contract ??= receipt.contractAddress;
      if (!log) continue;
      const topic = log.topics[0];
      const about = { contract: log.address, logAddress: log.address };
      return { ...transaction, values: topic === undefined ? about : { ...about, logTopic: topic } };
    }
    return undefined;
  }
}

function factsOf({ transactions }: ExecutionBlock, chosen: Transaction | undefined): Found {
  if (!chosen) return {};
  const at = transactions.findIndex(({ hash }) => hash === chosen.hash);
  return { transaction: chosen.hash, transactionIndex: `0x${at.toString(16)}`, account: chosen.from };
}

/** Asks a beacon node. What it does not respond is absent. */
export async function beaconFacts(reader: NodeReader): Promise<Facts> {
  const get = async <T>(path: string): Promise<T | undefined> => {
    const answer = await reader.get(path);
    return answer.ok && typeof answer.value === 'object' && answer.value !== null
      ? (answer.value as T)
      : undefined;
  };
  const values: Found = {};
  const header = await get<{ data?: { root?: string; header?: { message?: Record<string, string> } } }>(
    '/eth/v1/beacon/headers/head',
  );
  const message = header?.data?.header?.message;
  const spec = await get<{ data?: Record<string, string> }>('/eth/v1/config/spec');
  const slotsPerEpoch = Number(spec?.data?.SLOTS_PER_EPOCH ?? 32);
  if (header?.data?.root && message?.slot !== undefined) {
    const epoch = Math.floor(Number(message.slot) / slotsPerEpoch);
    Object.assign(values, { blockRoot: header.data.root, slot: message.slot, epoch: String(epoch) });
    if (message.parent_root) values.parentRoot = message.parent_root;
    if (message.state_root) values.stateRoot = message.state_root;
    if (epoch >= 2) values.pastEpoch = String(epoch - 2);
  }
  const block = await get<{
    version?: string;
    data?: { message?: { body?: { blob_kzg_commitments?: readonly string[] } } };
  }>('/eth/v2/beacon/blocks/head');
  if (block?.version) values.fork = block.version;
  const finality = await get<{ data?: { finalized?: { root?: string } } }>(
    '/eth/v1/beacon/states/head/finality_checkpoints',
  );
  const finalized = finality?.data?.finalized?.root;
  if (finalized !== undefined && !/^0x0*$/.test(finalized)) values.finalizedRoot = finalized;
  const validator = await get<{ data?: { index?: string; validator?: { pubkey?: string } } }>(
    '/eth/v1/beacon/states/head/validators/0',
  );
  if (validator?.data?.index !== undefined) values.validatorIndex = validator.data.index;
  if (validator?.data?.validator?.pubkey) values.validatorKey = validator.data.validator.pubkey;
  const peers = await get<{ data?: readonly { peer_id?: string; state?: string }[] }>('/eth/v1/node/peers');
  const list = Array.isArray(peers?.data) ? peers.data : [];
  const peer = list.find(({ state }) => state === 'connected') ?? list[0];
  if (peer?.peer_id !== undefined) values.peer = peer.peer_id;
  return { values };
}
