/** What the results of methods repeat from their parameters, one row a method. Parameters have their catalogue names. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  type Asked,
  asMany,
  atMost,
  bytes,
  differs,
  type Echo,
  echo,
  number,
  ofBlock,
  type Place,
  placesOf,
  same,
  sameUnlessNull,
  shownValue,
  shownValues,
  within,
} from '../echo/echo';

/** Logs are within the range of their filter, of its addresses and with its topics. */
function logEchoes(filter: string): readonly Echo[] {
  return [
    within(number, `${filter}.fromBlock`, `${filter}.toBlock`, '*.blockNumber'),
    same(bytes, `${filter}.blockHash`, '*.blockHash'),
    same(bytes, `${filter}.address`, '*.address'),
    echo([filter], (asked, logs) => topicProblems(asked, filter, logs)),
  ];
}

/** By position: null for any topic, a topic, or a list of alternatives, null for any among them too. */
function topicProblems(asked: Asked, filter: string, logs: unknown) {
  const wanted = placesOf(asked, `${filter}.topics.*`).map(({ value }) => alternatives(value));
  return placesOf(logs, '*.topics').flatMap((topics) => {
    const { value, path } = topics;
    if (!Array.isArray(value)) return [];
    return wanted.map((any, index) => {
      if (any === undefined) return undefined;
      const topic: unknown = value[index];
      const asks = `the request asks for ${shownValues(any, 'or')}`;
      if (topic === undefined) return differs(topics, `This log has no topic ${index + 1}; ${asks}.`);
      const key = bytes(topic);
      if (key === undefined || any.includes(key)) return undefined;
      return differs({ path: [...path, index] }, `This is ${shownValue(topic)}; ${asks}.`);
    });
  });
}

/** Undefined where any topic will do, or where the entry can't be read. */
function alternatives(entry: unknown): readonly string[] | undefined {
  const all = (Array.isArray(entry) ? (entry as unknown[]) : [entry]).map(bytes);
  return all.length > 0 && all.every((one) => one !== undefined) ? all : undefined;
}

const block = (numberAt: string, hashAt: string) =>
  ofBlock({ number, bytes }, 'block', { number: numberAt, hash: hashAt });
const byNumber = same(number, 'block', 'number');
const byHash = same(bytes, 'blockHash', 'hash');
const transactionAt = [sameUnlessNull(number, 'index', 'transactionIndex')];

/** Full transactions or their hashes, as `fullTransactions` says. */
const fullOrHashes = echo(['fullTransactions'], ({ fullTransactions }, result) => {
  if (typeof fullTransactions !== 'boolean') return [];
  return placesOf(result, 'transactions.*').map((place) => {
    const full = typeof place.value === 'object' && place.value !== null;
    if (full === fullTransactions || (!full && typeof place.value !== 'string')) return undefined;
    return differs(
      place,
      full
        ? 'This is a transaction; the request asks for hashes.'
        : 'This is a hash; the request asks for full transactions.',
    );
  });
});

/** Rewards are there if percentiles are asked for. */
const rewardsAsAsked = echo(['rewardPercentiles'], ({ rewardPercentiles }, result) => {
  if (!Array.isArray(rewardPercentiles) || rewardPercentiles.length === 0) return [];
  const { reward } = result as { readonly reward?: unknown };
  if (reward !== undefined && reward !== null) return [];
  return [differs({ path: [] }, 'The request asks for percentiles, but "reward" is missing.')];
});

/** The value is the Keccak-256 of bytes of the request, or the bytes hash to a value of the request. */
function keccakOf(data: unknown): string | undefined {
  return typeof data === 'string' && /^0x(?:[\da-f]{2})*$/i.test(data)
    ? `0x${bytesToHex(keccak_256(hexToBytes(data.slice(2))))}`
    : undefined;
}

function hashOf(asked: string, what: string, at = '', also: (told: string) => boolean = () => false): Echo {
  return echo([asked], (request, result) => {
    const [place] = placesOf(request, asked);
    const expected = keccakOf(place?.value);
    if (expected === undefined) return [];
    return placesOf(result, at).map((told) => {
      const hash = bytes(told.value);
      if (hash === undefined || hash === expected || also(hash)) return undefined;
      return differs(
        told,
        `This is ${shownValue(told.value)}; the Keccak-256 of the ${what} is ${expected}.`,
      );
    });
  });
}

const ZERO = `0x${'0'.repeat(64)}`;
/** Blob transactions are sent with their blobs, which their hash leaves out. */
const isBlobs = (data: unknown) => typeof data === 'string' && /^0x03/i.test(data);
const ofRawTransaction = (at: string): Echo => {
  const hash = hashOf('transaction', 'transaction', at, (told) => told === ZERO);
  return { ...hash, check: (asked, result) => (isBlobs(asked.transaction) ? [] : hash.check(asked, result)) };
};

/** The bytes of the result hash to the hash in the request. */
function hashesTo(asked: string, what: string): Echo {
  return echo([asked], (request, result) => {
    const [place] = placesOf(request, asked);
    const wanted = bytes(place?.value);
    const hash = keccakOf(result);
    // Geth returns no bytes for a transaction that it does not know.
    if (result === '0x' || wanted?.length !== 66 || hash === undefined || hash === wanted || isBlobs(result))
      return [];
    const here: Place = { value: result, path: [] };
    return [differs(here, `The hash of this ${what} is ${hash}; the request asks for ${wanted}.`)];
  });
}

/** The range ends at the newest block. It may begin later than asked: nodes limit its length. */
const feeRange = echo(['newestBlock'], ({ newestBlock }: Asked, result) => {
  const [oldest] = placesOf(result, 'oldestBlock');
  const [ratios] = placesOf(result, 'gasUsedRatio');
  const first = number(oldest?.value);
  const newest = number(newestBlock);
  if (!oldest || first === undefined || newest === undefined || !Array.isArray(ratios?.value)) return [];
  const count = ratios.value.length;
  const last = BigInt(first) + BigInt(count) - 1n;
  if (count === 0 || last === BigInt(newest)) return [];
  const told = `0x${last.toString(16)}`;
  return [
    differs(oldest, `The range ends at block ${told}; the request asks for ${shownValue(newestBlock)}.`),
  ];
});

/** The values of each account, as many as there are slots. */
const storageValues = echo(['requests'], ({ requests }, result) => {
  if (typeof requests !== 'object' || requests === null) return [];
  const told = placesOf(result, '*');
  const wanted = new Map(
    Object.entries(requests).map(([address, slots]) => [address.toLowerCase(), slots as unknown]),
  );
  const foreign = told.map((place) => {
    const address = String(place.path.at(-1));
    const slots = wanted.get(address.toLowerCase());
    wanted.delete(address.toLowerCase());
    if (slots === undefined)
      return differs({ ...place, at: 'key' }, 'The request does not ask for this account.');
    const isShort = Array.isArray(slots) && Array.isArray(place.value) && slots.length !== place.value.length;
    if (!isShort) return undefined;
    const [values, asked] = [(place.value as unknown[]).length, (slots as unknown[]).length];
    return differs(place, `There are ${values} values of the account; the request asks for ${asked}.`);
  });
  const missing = [...wanted.keys()].map((address) =>
    differs({ path: [] }, `The request asks for ${address}, which is not in the response.`),
  );
  return [...foreign, ...missing];
});

/** Slots by the Keccak-256 of their name. */
const storageRange = echo([], (_, result) =>
  placesOf(result, 'storage.*').map((place) => {
    const { key } = (place.value ?? {}) as { readonly key?: unknown };
    const hash = keccakOf(key);
    const name = String(place.path.at(-1)).toLowerCase();
    return hash === undefined || hash === name || hash === `0x${name}`
      ? undefined
      : differs({ ...place, at: 'key' }, `The Keccak-256 of the slot ${shownValue(key)} is ${hash}.`);
  }),
);

const codeHash = echo([], (_, result) => {
  const { code, codehash } = (result ?? {}) as { readonly code?: unknown; readonly codehash?: unknown };
  const hash = keccakOf(code);
  return bytes(codehash) === undefined || hash === undefined || hash === bytes(codehash)
    ? []
    : [differs({ path: ['codehash'] }, `The Keccak-256 of the code is ${hash}, not this.`)];
});

/** Members of the transaction that is to be signed. */
const signed = ['nonce', 'gas', 'value', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'].map((name) =>
  same(number, `transaction.${name}`, `tx.${name}`),
);

export const executionEchoes: Readonly<Record<string, readonly Echo[]>> = {
  web3_sha3: [hashOf('data', 'data')],
  eth_getBlockByHash: [byHash, fullOrHashes],
  eth_getBlockByNumber: [byNumber, fullOrHashes],
  eth_getTransactionByHash: [same(bytes, 'transactionHash', 'hash')],
  eth_getTransactionByBlockHashAndIndex: [same(bytes, 'blockHash', 'blockHash'), ...transactionAt],
  eth_getTransactionByBlockNumberAndIndex: [same(number, 'block', 'blockNumber'), ...transactionAt],
  eth_getTransactionReceipt: [same(bytes, 'transactionHash', 'transactionHash')],
  eth_getBlockReceipts: [block('*.blockNumber', '*.blockHash')],
  eth_getLogs: logEchoes('filter'),
  eth_getProof: [
    same(bytes, 'address', 'address'),
    same(number, 'storageKeys.*', 'storageProof.*.key'),
    asMany('storageKeys', 'storageProof'),
  ],
  eth_feeHistory: [
    feeRange,
    atMost(number, 'blockCount', 'gasUsedRatio'),
    asMany('rewardPercentiles', 'reward.*'),
    rewardsAsAsked,
  ],
  eth_signTransaction: [...signed, same(bytes, 'transaction.to', 'tx.to')],
  eth_sendRawTransaction: [ofRawTransaction('')],
  eth_getStorageValues: [storageValues],
  eth_getHeaderByNumber: [byNumber],
  erigon_getHeaderByNumber: [byNumber],
  eth_getFilterLogs: logEchoes('filter'),
  eth_getFilterChanges: logEchoes('filter'),
  eth_getLogsByHash: [same(bytes, 'blockHash', '*.blockHash')],
  trace_filter: [within(number, 'filter.fromBlock', 'filter.toBlock', '*.blockNumber')],
  ots_getBlockDetails: [same(number, 'block', 'block.number')],
  ots_getBlockTransactions: [same(number, 'block', 'fullblock.number')],
  debug_storageRangeAt: [storageRange],
  debug_accountAt: [codeHash],
  debug_codeByHash: [hashesTo('codeHash', 'code')],
  debug_preimage: [hashesTo('hash', 'value')],
  eth_getRawTransactionByHash: [hashesTo('transactionHash', 'transaction')],
  engine_getPayloadBodiesByHashV2: [asMany('blockHashes', '')],
  engine_getPayloadBodiesByRangeV2: [atMost(number, 'count', '')],
  engine_getBlobsV1: [asMany('blobVersionedHashes', '')],
  txpool_contentFrom: [same(bytes, 'address', '*.*.from')],
  debug_getRawTransaction: [hashesTo('transactionHash', 'transaction')],
  debug_getRawHeader: [hashesTo('block', 'header')],
  engine_getPayloadBodiesByHashV1: [asMany('blockHashes', '')],
  engine_getPayloadBodiesByRangeV1: [atMost(number, 'count', '')],
};
