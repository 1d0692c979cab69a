/** What the results of methods repeat from their parameters, one row a method. Parameters have their catalogue names. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  type Asked,
  asMany,
  atMost,
  differs,
  type Echo,
  echo,
  ofBlock,
  same,
  sameUnlessNull,
} from '../echo/echo';
import { bytes, number, shownValue } from '../echo/kinds';
import { type Place, placesOf } from '../echo/places';
import { logEchoes } from './log-echoes';

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
    if (wanted?.length !== 66 || hash === undefined || hash === wanted || isBlobs(result)) return [];
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
  txpool_contentFrom: [same(bytes, 'address', '*.*.from')],
  debug_getRawTransaction: [hashesTo('transactionHash', 'transaction')],
  debug_getRawHeader: [hashesTo('block', 'header')],
  engine_getPayloadBodiesByHashV1: [asMany('blockHashes', '')],
  engine_getPayloadBodiesByRangeV1: [atMost(number, 'count', '')],
};
